// Runs the suite against one server and keeps the part of the report that the proof needs.

import {
  accusedBy,
  type Credential,
  exitCodeOf,
  type Outcome,
  type Rejection,
  type Report,
  type Result,
  runConformance,
  type Scope,
  usualBudget,
  verdictInWords,
} from '../../conformance/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import { everyRun } from './plan.ts';

/** How the servers of a group are judged. */
export interface Manner {
  readonly thorough: boolean;
  /** Runs a fault of the grammar only with cases that show it. */
  readonly briefly?: boolean;
}

/** How a server is reached, and the options declared for it. */
export interface Target {
  readonly url: string;
  readonly values: Readonly<Record<string, string>>;
  readonly credential: Credential;
  /** How the server says in the body of a 2xx that it rejects a request. */
  readonly rejections?: readonly Rejection[];
  readonly secondCredential?: Credential | undefined;
  /** PEM of the server's certificate. */
  readonly ca?: string;
  /** Milliseconds until a request without a response fails. */
  readonly timeout: number;
  /** Patterns of the cases to run; empty for all. And of the cases to leave out. */
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly against: Scope;
  /** The thorough plan: all contexts, combinations of three values. */
  readonly thorough?: boolean;
  /** Clauses; the run ends at the first case that fails under one of them. */
  readonly until?: readonly string[];
}

/** The outcome of one case. */
export interface CaseDigest {
  readonly source: Outcome;
  readonly contract: Outcome;
  /** What it failed under: clauses and silences, `http` for what every exchange requires. */
  readonly under?: readonly string[];
}

/** The part of a report that is compared and sent between threads. */
export interface Digest {
  readonly cases: Readonly<Record<string, CaseDigest>>;
  readonly conforms: Readonly<Record<Scope, boolean>>;
  readonly says: Readonly<Record<Scope, string>>;
  /** Accused clauses and silences, the first reported one first. */
  readonly accused: readonly string[];
  readonly exitCode: number;
}

/** One run of the suite. */
export async function runSuite(contract: Contract, target: Target): Promise<Digest> {
  const { url, only, skip, thorough = false, until = [], ...declared } = target;
  const enough = new AbortController();
  const reporting: Result[] = [];
  const report = await runConformance({
    ...everyRun,
    ...declared,
    contract,
    baseUrl: new URL(url),
    selection: { only, skip, readOnly: false },
    thorough,
    deadline: thorough ? 3_600_000 : 600_000,
    // A drawn fault ends at the first case that reports it, without experiments.
    experiments: until.length === 0 ? usualBudget : 0,
    signal: enough.signal,
    onResult: (result) => {
      if (!isFinal(result) || !until.some((id) => clausesOf(result).includes(id))) return;
      reporting.push(result);
      enough.abort();
    },
  });
  // A run that ends early has no time to vouch for them.
  return digestOf(report, reporting);
}

/** A result that may be chance is sent once more at the end of the run, and that one counts. */
const isFinal = ({ exchange }: Result) => (exchange?.response?.status ?? 500) < 500;

/** @param reporting results that ended the run, which count as they were then */
function digestOf(report: Report, reporting: readonly Result[]): Digest {
  const { source, contract } = report.verdicts;
  return {
    cases: Object.fromEntries(
      [...report.results, ...reporting].map((result) => {
        const { case: testCase, outcomes } = result;
        const under = clausesOf(result);
        return [testCase.id, { ...outcomes, ...(under.length > 0 && { under }) }];
      }),
    ),
    conforms: { source: source.conforms, contract: contract.conforms },
    says: { source: verdictInWords(report, 'source'), contract: verdictInWords(report, 'contract') },
    accused: accusedBy(report),
    exitCode: exitCodeOf(report),
  };
}

const clausesOf = ({ findings }: Result): readonly string[] => [
  ...new Set(findings.map(({ origin }) => origin.id ?? origin.level)),
];

/** Ids of the cases with an outcome. */
export const casesWith = (digest: Digest, scope: Scope, outcome: Outcome): readonly string[] =>
  Object.keys(digest.cases).filter((id) => digest.cases[id]?.[scope] === outcome);
