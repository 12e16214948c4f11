// The suite's face: options in, report out. It starts no process, prints nothing and exits nowhere.

import type { Contract } from '../src/contract/index.ts';
import { deriveCases, type Inputs } from './derive/index.ts';
import { explorationIds, explore } from './explore/index.ts';
import { createReport, type Report } from './report/model.ts';
import { type Run, run } from './run.ts';
import { matches, type Selection, select } from './selection.ts';
import { planTokenRules, runTokenRules } from './token-rules.ts';
import { type Driver, runtimeCases } from './tokens/index.ts';
import type { Case, Result, Scope } from './types.ts';
import { createWire, type Wire } from './wire/exchange.ts';
import { createNames } from './wire/names.ts';
import { createSecrets, type Secret, type Secrets, secretsOf } from './wire/secrets.ts';

/** Everything a run needs, complete: defaults are the command line's affair. */
export interface ConformanceOptions {
  readonly contract: Contract;
  /** `http:` or `https:`, with a base path if there is one. */
  readonly baseUrl: URL;
  /** Path parameters and further inputs, by flag or by name. */
  readonly values: Readonly<Record<string, string>>;
  /** Without one, operations that the source guards are not applicable. */
  readonly credential?: Credential;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly selection: Selection;
  readonly against: Scope;
  readonly concurrency: number;
  /** Requests per second, 0 for no limit. */
  readonly rate: number;
  /** Milliseconds for one exchange. */
  readonly timeout: number;
  /** Milliseconds for the whole run. */
  readonly deadline: number;
  readonly insecure?: boolean;
  /** PEM of a certificate authority. */
  readonly ca?: string;
  /** Random bodies for each operation and kind, 0 for none. */
  readonly explore?: number;
  /** Seed of the random bodies. */
  readonly seed?: number;
  /** How the token rules reach the implementation; without one they are not applicable. */
  readonly driver?: Driver;
  /** Five characters that tell this run's names from others'. */
  readonly nonce: string;
  /** Ends the run early; what ran is reported. */
  readonly signal?: AbortSignal;
  readonly onResult?: (result: Result, planned: number) => void;
  readonly kit: { readonly name: string; readonly version: string };
}

/** The credential of the management interface, and the header that carries it. */
export interface Credential {
  readonly header: string;
  readonly scheme?: string;
  readonly secret: string;
}

const runtimeIds = runtimeCases.map((one) => one.id);

/** Largest body that is read, in bytes. */
const bodyCap = 4 * 2 ** 20;

/** Cases of a contract for these options, selected, in the order they are planned. */
export function planCases(
  options: Pick<ConformanceOptions, 'contract' | 'values' | 'credential' | 'headers' | 'selection'>,
) {
  const { inputs, secrets } = inputsOf(options);
  const all = deriveCases(options.contract, inputs);
  const tokenRules = planTokenRules(options);
  const selected = select(all, options.selection);
  const unmatched = selected.unmatched.filter((pattern) => !runtimeIds.some((id) => matches(pattern, id)));
  const ids = [...all.map((one) => one.id), ...runtimeIds, ...explorationIds(options.contract)];
  return { cases: selected.cases, unmatched, tokenRules, all, ids, inputs, secrets };
}

/** Derives, sends, judges and reports. What an implementation does never makes it throw. */
export async function runConformance(options: ConformanceOptions): Promise<Report> {
  const { cases, inputs, secrets } = planCases(options);
  const startedAt = new Date();
  const deadline = AbortSignal.timeout(options.deadline);
  const signal = AbortSignal.any([deadline, ...(options.signal ? [options.signal] : [])]);
  const hidden = createSecrets(secrets);
  const wire = openWire(options, hidden, signal);
  try {
    const done = await run({
      contract: options.contract,
      cases,
      wire,
      concurrency: options.concurrency,
      rate: options.rate,
      signal,
      hide: hidden.hideResult,
      onResult: (result) => options.onResult?.(result, cases.length),
    });
    const explored = await exploreAfter(options, inputs, done, wire, signal);
    const tokens = await runTokenRules(options, signal);
    const stopped = deadline.aborted
      ? `the deadline of ${options.deadline / 1000} s was reached`
      : done.stopped;
    const results = [...done.results, ...[...explored, ...tokens].map(hidden.hideResult)];
    return createReport(
      headOf(options, startedAt, stopped && hidden.hide(stopped)),
      results,
      options.contract,
    );
  } finally {
    wire.close();
  }
}

function openWire(options: ConformanceOptions, secrets: Secrets, signal: AbortSignal): Wire {
  return createWire({
    baseUrl: options.baseUrl,
    concurrency: options.concurrency,
    limits: { timeout: options.timeout, bodyBytes: bodyCap, interim: 20 },
    secrets,
    names: createNames(options.nonce),
    signal,
    ...(options.insecure && { insecure: true }),
    ...(options.ca !== undefined && { ca: options.ca }),
  });
}

async function exploreAfter(
  options: ConformanceOptions,
  inputs: Inputs,
  done: Run,
  wire: Wire,
  signal: AbortSignal,
) {
  const { explore: runs = 0, seed = 1, contract, selection, against } = options;
  if (runs === 0 || done.stopped !== undefined || selection.readOnly) return [];
  const byId = new Map(done.results.map((result) => [result.case.id, result.exchange]));
  return explore({
    contract,
    inputs,
    against,
    runs,
    seed,
    send: wire.send,
    exchangeOf: (id) => byId.get(id),
    signal,
  });
}

const shapeOf = ({ header, scheme, secret }: Credential) => ({
  header,
  ...(scheme !== undefined && { scheme }),
  cased: secret === '' || /[g-z]/i.test(secret),
  alphanumeric: secret === '' || /[a-z0-9]/i.test(secret),
});

function headOf(options: ConformanceOptions, startedAt: Date, stopped: string | undefined) {
  const { contract, baseUrl, against, values, kit } = options;
  return {
    kit,
    contract: { title: contract.title, version: contract.version, file: contract.file },
    target: baseUrl.href.replace(/\/$/, ''),
    startedAt: startedAt.toISOString(),
    milliseconds: Date.now() - startedAt.getTime(),
    against,
    declared: values,
    ...(stopped !== undefined && { stopped }),
  };
}

/** What cases are derived from. A further header may carry a secret as well; its value stays out of case data. */
function inputsOf(options: Pick<ConformanceOptions, 'credential' | 'headers' | 'values'>) {
  const secrets: Secret[] = options.credential ? [...secretsOf(options.credential.secret)] : [];
  const headers = options.headers.map(([name, value], i): readonly [string, string] => {
    if (!/auth|key|token|cookie|secret|session|pass/i.test(name)) return [name, value];
    const placeholder = `$ACS_HEADER_${i + 1}`;
    secrets.push({ placeholder, value });
    return [name, placeholder];
  });
  const inputs: Inputs = {
    values: options.values,
    headers,
    ...(options.credential && { credential: shapeOf(options.credential) }),
  };
  return { inputs, secrets };
}

export { exitCodeOf, type Report } from './report/model.ts';
export type { Case, Result, Scope };
