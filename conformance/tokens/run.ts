// Runs token cases through a driver: all of them side by side in one stretch of time, one call at a time.

import type { Observation, TokenCase, TokenFinding } from '../types.ts';
import { type Calls, guard, RunEnded } from './calls.ts';
import { rowsById } from './cases.ts';
import type { Driver } from './driver.ts';
import { type Conclusion, runRow, undecided } from './scenario.ts';
import type { History } from './service.ts';
import { createService, createStopwatch, createTimeline, NotSupported, type Service } from './service.ts';

/** How token cases are run. */
export interface TokenRunOptions {
  /** Begins the names of the profiles: letters, digits, `-`; to be new in every run. */
  readonly nonce: string;
  /** Ends the run early; the driver is disposed of all the same. */
  readonly signal: AbortSignal;
  /** A JWT configuration that exists. Without one, cases on JWTs are not applicable. */
  readonly jwtId?: string;
  /** Milliseconds that a call of the driver may take, waiting not counted. Default: 10000. */
  readonly timeout?: number;
  /** Reads seconds; the test of a slow service has a clock of its own. Default: that of this process. */
  readonly clock?: () => number;
  /**
   * Seconds of the shortest window, interval or lifetime; what one leaves open is tried again with the next.
   * Default: 1, then 4, then 12.
   */
  readonly steps?: readonly number[];
}

/** The result of a run. */
export interface TokenRun {
  /** One for each case, by its id. */
  readonly observations: ReadonlyMap<string, Observation>;
  /** Why the driver could not clean up, if it could not; the last rule that held says so too. */
  readonly disposeFailed?: string;
}

/** Runs the cases and disposes of the driver. Never rejects: what goes wrong is in the observations. */
export async function runTokenCases(
  cases: readonly TokenCase[],
  driver: Driver,
  options: TokenRunOptions,
): Promise<TokenRun> {
  const calls = guard(driver, { timeout: options.timeout ?? 10_000, signal: options.signal });
  const trials = cases.flatMap(trialsOf);
  for (const step of options.steps ?? [1, 4, 12]) await tryAll(trials.filter(isOpen), step, calls, options);
  const observations = new Map(cases.map(({ id }) => [id, observationOf(trials, id)]));
  const disposeFailed = await calls.dispose().then(
    () => undefined,
    (error: Error) => error.message,
  );
  if (disposeFailed === undefined) return { observations };
  const last = cases.findLast(({ id, asks }) => asks === undefined && observations.get(id)?.kind === 'held');
  if (last) observations.set(last.id, undecided('errored', disposeFailed));
  return { observations, disposeFailed };
}

/** One try of a case: with tokens of one history. */
interface Trial {
  readonly id: string;
  readonly history: History | undefined;
  conclusion?: Conclusion;
}

const trialsOf = ({ id }: TokenCase): readonly Trial[] =>
  [undefined, ...(rowsById.get(id)?.after ?? [])].map((history) => ({ id, history }));

const isOpen = ({ conclusion }: Trial) => conclusion === undefined || conclusion.kind === 'too-short';

async function tryAll(
  trials: readonly Trial[],
  step: number,
  calls: Calls,
  { nonce, jwtId, signal, clock }: TokenRunOptions,
): Promise<void> {
  const stopwatch = createStopwatch(calls.wait, clock);
  const timeline = createTimeline(stopwatch.pass);
  const tasks = trials.map((trial) => async () => {
    if (signal.aborted) return;
    const { id, history } = trial;
    const label = [nonce, id.replace(/^.*\//, ''), step, ...(history ? [history] : [])].join('-');
    trial.conclusion = await tryCase(
      id,
      createService({ calls, timeline, now: stopwatch.now, step, jwtId, label, history }),
    );
  });
  await timeline.run(tasks);
}

function observationOf(trials: readonly Trial[], id: string): Observation {
  const conclusion = concluded(trials.filter((trial) => trial.id === id));
  if (conclusion === undefined) return undecided('inconclusive', 'not tried: the run had ended');
  return conclusion.kind === 'too-short' ? undecided('inconclusive', conclusion.says) : conclusion;
}

/**
 * One conclusion for all histories. What is wrong with the first token is said of that alone; what is wrong with others
 * only says where it was found. Otherwise the first token decides; what a history shows nothing of, because it cannot be
 * had, leaves that as it is.
 */
function concluded(trials: readonly Trial[]): Conclusion | undefined {
  const plain = trials.find(({ history }) => history === undefined)?.conclusion;
  if (plain?.kind === 'broken') return plain;
  const findings = trials.flatMap(({ history, conclusion }) =>
    conclusion?.kind === 'broken' && history
      ? conclusion.findings.map((finding) => located(finding, history))
      : [],
  );
  if (findings.length > 0) return { kind: 'broken', findings };
  if (plain?.kind !== 'held') return plain;
  return trials.map(({ conclusion }) => conclusion).find(isError) ?? plain;
}

const isError = (conclusion: Conclusion | undefined) =>
  conclusion?.kind === 'undecided' && conclusion.outcome === 'errored';

const words: Readonly<Record<History, string>> = {
  token: 'for the second token of an application',
  profile: 'for a token that came after another profile',
};

const located = (finding: TokenFinding, history: History): TokenFinding => ({
  ...finding,
  requirement: `${finding.requirement}, ${words[history]} too`,
});

async function tryCase(id: string, service: Service): Promise<Conclusion> {
  const row = rowsById.get(id);
  if (row === undefined) return undecided('errored', `no token rule is named ${id}`);
  try {
    return await runRow(row, service);
  } catch (error) {
    return undecided(outcomeOf(error), error instanceof Error ? error.message : String(error));
  }
}

function outcomeOf(error: unknown) {
  if (error instanceof RunEnded) return 'inconclusive';
  return error instanceof NotSupported ? 'not-applicable' : 'errored';
}
