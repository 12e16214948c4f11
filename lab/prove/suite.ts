// Runs the suite against one server, and keeps of its report what the proof asks for.

import {
  accusedBy,
  exitCodeOf,
  type Outcome,
  type Reason,
  type Rejection,
  type Report,
  type Result,
  runConformance,
  type Scope,
  usualBudget,
  verdictInWords,
} from '../../conformance/index.ts';
import type { Contract } from '../../src/contract/index.ts';

/** How each server of many is judged. */
export interface Manner {
  readonly thorough: boolean;
  /** A fault of the grammar meets some of the cases that it shows in alone, and nothing where it shows in none. */
  readonly briefly?: boolean;
}

/** How a server is reached, and what is declared of it. */
export interface Target {
  readonly url: string;
  readonly values: Readonly<Record<string, string>>;
  readonly credential: { readonly header: string; readonly scheme?: string; readonly secret: string };
  /** How the server says in the body of a 2xx that it rejects a request. */
  readonly rejections?: readonly Rejection[];
  /** That of the second account, where there is one. */
  readonly secondCredential?: Target['credential'] | undefined;
  /** PEM of the server's certificate. */
  readonly ca?: string;
  /** Milliseconds after which silence is silence. */
  readonly timeout: number;
  /** Patterns of the cases to run, and of those not to; empty for all, and for none. */
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly against: Scope;
  /** Everything in every context, three values crossed at a time. */
  readonly thorough?: boolean;
  /** Clauses; the run ends as soon as a case fails under one of them. */
  readonly until?: readonly string[];
}

/** What became of one case. */
export interface CaseDigest {
  readonly source: Outcome;
  readonly contract: Outcome;
  /** The status, or what kind of failure there was instead. */
  readonly response: string;
  /** Clauses and silences that it failed under; `http` for what every clause rests on. Absent where nothing failed. */
  readonly under?: readonly string[];
  /** What the case needs and is not declared of the server: `second-credential`. */
  readonly needs?: string;
}

/** A report, cut down to what can be compared and sent between threads. */
export interface Digest {
  readonly cases: Readonly<Record<string, CaseDigest>>;
  readonly conforms: Readonly<Record<Scope, boolean>>;
  readonly says: Readonly<Record<Scope, string>>;
  /** Clauses and silences that it accuses, the one that is told first at the beginning. */
  readonly accused: readonly string[];
  readonly exitCode: number;
  readonly milliseconds: number;
}

/** One run of the suite. */
export async function runSuite(contract: Contract, target: Target): Promise<Digest> {
  const {
    url,
    values,
    credential,
    rejections = [],
    secondCredential,
    ca,
    timeout,
    only,
    skip,
    against,
    thorough = false,
    until = [],
  } = target;
  const enough = new AbortController();
  const report = await runConformance({
    contract,
    baseUrl: new URL(url),
    values,
    credential,
    rejections,
    secondCredential,
    headers: [],
    selection: { only, skip, readOnly: false },
    against,
    thorough,
    concurrency: 8,
    rate: 0,
    timeout,
    deadline: thorough ? 3_600_000 : 600_000,
    // What is drawn ends at the first case that tells, and has nothing to look into.
    experiments: until.length === 0 ? usualBudget : 0,
    signal: enough.signal,
    onResult: (result) => {
      if (isFinal(result) && until.some((id) => clausesOf(result).includes(id))) enough.abort();
    },
    ...(ca !== undefined && { ca }),
    nonce: 'prove',
    kit: { name: 'prove', version: '1' },
  });
  return digestOf(report);
}

/** What may be accident is sent once more at the end of a run, and counts then. */
const isFinal = ({ exchange }: Result) => (exchange?.response?.status ?? 500) < 500;

function digestOf(report: Report): Digest {
  const { source, contract } = report.verdicts;
  return {
    cases: Object.fromEntries(
      report.results.map((result) => {
        const { case: testCase, outcomes, exchange, reason } = result;
        const response = String(exchange?.response?.status ?? exchange?.failure?.kind ?? 'not sent');
        const under = clausesOf(result);
        const needs = missing(reason);
        return [
          testCase.id,
          { ...outcomes, response, ...(under.length > 0 && { under }), ...(needs && { needs }) },
        ];
      }),
    ),
    conforms: { source: source.conforms, contract: contract.conforms },
    says: { source: verdictInWords(report, 'source'), contract: verdictInWords(report, 'contract') },
    accused: accusedBy(report),
    exitCode: exitCodeOf(report),
    milliseconds: report.milliseconds,
  };
}

/** A run with one credential asks whether it opens both accounts: where it does not, a second one is what is missing. */
function missing(reason: Reason | undefined): string | undefined {
  if (reason?.kind === 'needs') return reason.input.kind;
  const opensOne = reason?.kind === 'only-if-accepted' && reason.because === 'credential-opens-one-account';
  return opensOne ? 'second-credential' : undefined;
}

const clausesOf = ({ findings }: Result): readonly string[] => [
  ...new Set(findings.map(({ origin }) => origin.id ?? origin.level)),
];

/** Ids of the cases with an outcome. */
export const casesWith = (digest: Digest, scope: Scope, outcome: Outcome): readonly string[] =>
  Object.keys(digest.cases).filter((id) => digest.cases[id]?.[scope] === outcome);
