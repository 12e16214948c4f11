// A whole run: options in, report out. It starts no process, prints nothing and exits nowhere.

import { signedRejections } from './diagnosis/index.ts';
import { createJournal, experiment, type Journal } from './experiment/index.ts';
import { grouped } from './grouped.ts';
import {
  blockedAsPlanned,
  judgeTokenCase,
  noResult,
  rejectedBy,
  undecided,
  writtenRejection,
} from './judge/index.ts';
import { madeAgain, withOwnResources, withShownIdentifier } from './own-resources.ts';
import { type Plan, type PlanOptions, planCases } from './plan.ts';
import { createSender, failedRun, type Run, run, StopError, stopOf } from './run/index.ts';
import { type Driver, runTokenCases } from './tokens/index.ts';
import { moving } from './twins.ts';
import type {
  CaseRequest,
  Exchange,
  Experiments,
  HttpCase,
  OwnResource,
  Rejection,
  Report,
  Result,
  Scope,
  Stop,
  TokenCase,
} from './types.ts';
import { createReport, type ReportHead } from './verdict/index.ts';
import { createNames, createSecrets, createWire, marked, type Secrets, type Wire } from './wire/index.ts';

/** Everything a run needs, complete: defaults are the command line's affair. */
export interface ConformanceOptions extends Omit<PlanOptions, 'driver'> {
  /** `http:` or `https:`, with a base path if there is one. */
  readonly baseUrl: URL;
  readonly against: Scope;
  readonly concurrency: number;
  /** Requests per second, 0 for no limit. */
  readonly rate: number;
  /** Milliseconds for one exchange. */
  readonly timeout: number;
  /** Milliseconds for the whole run. */
  readonly deadline: number;
  /** How the service says in the body of a 2xx that it rejects a request; without any, a 2xx accepts. */
  readonly rejections?: readonly Rejection[];
  readonly insecure?: boolean;
  /** PEM of a certificate authority. */
  readonly ca?: string;
  /** Requests at most that look into what fails, 0 for none. */
  readonly experiments?: number;
  /** How the token rules reach the implementation; without one they are not applicable. */
  readonly driver?: Driver;
  /** Five characters that tell this run's names from others'. */
  readonly nonce: string;
  /** Ends the run early; what ran is reported. */
  readonly signal?: AbortSignal;
  /** Asked once after the run: why it has to count as ended early, where the caller knows (its server ended). */
  readonly endedBy?: () => Promise<Stop | undefined>;
  readonly onResult?: (result: Result, planned: number) => void;
  readonly kit: { readonly name: string; readonly version: string };
}

/** Largest body that is read, in bytes. */
const bodyCap = 4 * 2 ** 20;

/**
 * Plans, sends, judges and reports. What an implementation does never makes it throw, and what goes wrong while it runs
 * ends up in the report.
 * @throws ContractError from the planning alone, where nothing can be derived from the contract.
 */
export async function runConformance(options: ConformanceOptions): Promise<Report> {
  const planning = { ...options, driver: options.driver !== undefined };
  const first = planCases(planning);
  const startedAt = new Date();
  const deadline = abortAfter(options.deadline);
  const signal = AbortSignal.any([deadline.signal, ...(options.signal ? [options.signal] : [])]);
  const secrets = createSecrets(first.secrets);
  const wire = openWire(options, secrets, signal);
  try {
    const { send } = createSender({ wire, concurrency: 1, rate: options.rate, signal });
    const reach = { send, isSecret: secretsIn(secrets) };
    const { plan, made } = await withOwnResources(planning, first, reach);
    const journal = createJournal(plan.cases.filter((testCase) => testCase.via === 'http'));
    const renew = (results: readonly Result[]) => madeAgain(planning, { made, results }, first, reach);
    const running: Running = { options, plan, made, renew, wire, journal, secrets, signal, startedAt };
    const done = await runSafely(running);
    const looked = await experimentAfter(running, done);
    const { experiments } = looked;
    const stopped = looked.stopped ?? done.stopped ?? (await options.endedBy?.());
    return createReport(
      { ...headOf(running, done), ...(stopped && { stopped }) },
      { results: done.results, experiments, seenOnceCases: done.seenOnce, isChosen: plan.isChosen },
      options.contract,
    );
  } finally {
    deadline.clear();
    wire.close();
  }
}

const secretsIn =
  ({ hide }: Secrets) =>
  (text: string): boolean =>
    hide(text) !== text;

/** Everything that a run holds while it lasts. */
interface Running {
  readonly options: ConformanceOptions;
  readonly plan: Plan;
  readonly made: readonly OwnResource[];
  /** Puts resources that are there into requests about those that were deleted. */
  readonly renew: (results: readonly Result[]) => ReturnType<typeof madeAgain>;
  readonly wire: Wire;
  readonly journal: Journal;
  readonly secrets: Secrets;
  readonly signal: AbortSignal;
  readonly startedAt: Date;
}

/** A signal that a deadline aborts; cleared, nothing of it keeps the process alive. */
function abortAfter(milliseconds: number): { readonly signal: AbortSignal; readonly clear: () => void } {
  const controller = new AbortController();
  const stop: Stop = { kind: 'deadline', seconds: milliseconds / 1000 };
  const timer = setTimeout(() => controller.abort(new StopError(stop)), milliseconds);
  return { signal: controller.signal, clear: () => clearTimeout(timer) };
}

/** An error of the run itself leaves what it didn't come to undecided; nothing that is known gets lost. */
async function runSafely(running: Running): Promise<Run> {
  const { options, plan, secrets, signal } = running;
  const known = new Map<string, Result>();
  const onResult = (result: Result) => {
    known.set(result.case.id, result);
    options.onResult?.(secrets.hideResult(result), plan.cases.length);
  };
  const done = await runPlan(running, onResult).catch((error: unknown) => {
    const failed = failedRun(plan.cases, known, error);
    return { ...failed, results: failed.results.map(secrets.hideResult) };
  });
  const stopped = signal.aborted ? stopOf(signal) : done.stopped;
  return { ...done, ...(stopped && { stopped: secrets.hideStop(stopped) }) };
}

async function runPlan(running: Running, onResult: (result: Result) => void): Promise<Run> {
  const { options, plan, wire, journal, secrets, signal } = running;
  const { contract, concurrency, rate } = options;
  const recorded = journal.over(wire);
  const cases = plan.cases.filter((testCase): testCase is HttpCase => testCase.via === 'http');
  const done = await run({
    contract,
    cases,
    wire: recorded,
    concurrency,
    rate,
    signal,
    hide: secrets.hideResult,
    onResult,
    moving,
    completed: withShownIdentifier(secretsIn(secrets)),
  });
  const tokens = await runTokens(running);
  for (const result of tokens) onResult(result);
  return {
    ...done,
    results: [...done.results, ...tokens.map(secrets.hideResult)],
    seenOnce: done.seenOnce.map(secrets.hideSeenOnce),
  };
}

/** All in one call, after which the driver is disposed of, even where none is tried. */
async function runTokens({ options, plan, signal }: Running): Promise<readonly Result[]> {
  const { driver, nonce, values } = options;
  const cases = plan.cases.filter((testCase): testCase is TokenCase => testCase.via === 'driver');
  const open = cases.filter((testCase) => blockedAsPlanned(testCase) === undefined);
  const jwtId = values['jwt-id'];
  const observations = driver && (await runTokenCases(open, driver, { nonce, signal, jwtId }));
  return cases.map((testCase) => {
    const observation = observations?.get(testCase.id);
    const blocked = blockedAsPlanned(testCase);
    if (blocked !== undefined || observation === undefined) return undecided(testCase, blocked ?? noResult);
    return judgeTokenCase(testCase, observation);
  });
}

/** What fails is looked into, in the time that the user gave. What goes wrong with that loses nothing of the run. */
async function experimentAfter(
  { options, plan: { inputs }, renew, wire, journal, secrets, signal }: Running,
  { results, stopped }: Run,
): Promise<{ readonly experiments?: Experiments; readonly stopped?: Stop }> {
  const { experiments: most = 0, contract, against, concurrency, rate } = options;
  if (most === 0 || (stopped !== undefined && stopped.kind !== 'deadline')) return {};
  try {
    const isAnyOpen = results.some(({ outcomes }) => outcomes[against] === 'failed');
    const renewed = isAnyOpen ? await renew(results) : (request: CaseRequest) => request;
    // What looks like a rejection in a 2xx is one here: the report tells how to declare it.
    const signed = [...signedRejections(results, against).values()];
    const signs = [...new Map(signed.map((sign) => [writtenRejection(sign), sign])).values()];
    const declared = (exchange: Exchange) =>
      marked(exchange, signs.length > 0 ? { isRejected: rejectedBy(signs) } : {});
    const experiments = await experiment({
      contract,
      inputs,
      results: results.map((result) =>
        result.exchange ? { ...result, exchange: declared(result.exchange) } : result,
      ),
      entries: journal.entries,
      against,
      most,
      concurrency,
      rate,
      send: async (request) => declared(await wire.send(renewed(request))),
      hide: secrets.hideExchange,
      signal,
    });
    return experiments.requests === 0 && experiments.narrowed.length === 0 ? {} : { experiments };
  } catch (error) {
    const failed = signal.aborted ? stopOf(signal) : failedRun([], new Map(), error).stopped;
    return failed ? { stopped: secrets.hideStop(failed) } : {};
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
    ...(options.credential && { credential: options.credential }),
    ...(options.rejections && { isRejected: rejectedBy(options.rejections) }),
    ...(options.insecure && { insecure: true }),
    ...(options.ca !== undefined && { ca: options.ca }),
  });
}

function headOf({ options, plan, made, startedAt }: Running, done: Run): ReportHead {
  const { stopped, pace } = done;
  const { contract, baseUrl, against, values, rejections = [], kit } = options;
  const chosen = plan.properties.filter(plan.isChosen);
  const isPart = chosen.length < plan.properties.length;
  const refusedWhen = rejections.map(writtenRejection).join(', ');
  return {
    kit,
    contract: {
      title: contract.title,
      version: contract.version,
      file: contract.file,
      ...(contract.leftOut.length > 0 && { leftOut: contract.leftOut }),
    },
    target: baseUrl.href.replace(/\/$/, ''),
    startedAt: startedAt.toISOString(),
    milliseconds: Date.now() - startedAt.getTime(),
    against,
    declared: { ...values, ...(refusedWhen !== '' && { 'refused-when': refusedWhen }) },
    pace,
    seenOnce: seenOnceOf(done),
    ...(isPart && { chosen: { properties: chosen.length, of: plan.properties.length } }),
    ...(made.length > 0 && { made }),
    ...(stopped && { stopped }),
  };
}

/** What failed once and not again, by operation and by what was seen. */
function seenOnceOf({ seenOnce, results }: Run): ReportHead['seenOnce'] {
  const operations = new Map(results.map(({ case: { id, operation } }) => [id, operation]));
  const all = seenOnce.map(({ case: id, seen }) => ({ operation: operations.get(id) ?? '', seen }));
  return grouped(all, (each) => JSON.stringify(each)).map(([, same]) => ({ ...same[0], times: same.length }));
}
