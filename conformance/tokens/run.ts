// Runs token cases through a driver: all of them side by side in one stretch of time, one call at a time.

import type { Observation, TokenCase } from '../types.ts';
import { type Calls, guard } from './calls.ts';
import type { Driver } from './driver.ts';
import { RunEnded } from './driver-error.ts';
import { scripts } from './scripts.ts';
import { createService, NotSupported, type Service } from './service.ts';
import { createTimeline } from './timeline.ts';
import type { Conclusion } from './types.ts';

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
  /**
   * Seconds of the shortest window, interval or lifetime; what one leaves open is tried again with the next.
   * Default: 1, then 4.
   */
  readonly steps?: readonly number[];
}

/** What came of a run. */
export interface TokenRun {
  /** One for each case, by its id. */
  readonly observations: ReadonlyMap<string, Observation>;
  /** Why the driver could not clean up, if it could not. */
  readonly disposeFailed?: string;
}

/** Runs the cases and disposes of the driver. Never rejects: what goes wrong is in the observations. */
export async function runTokenCases(
  cases: readonly TokenCase[],
  driver: Driver,
  options: TokenRunOptions,
): Promise<TokenRun> {
  const calls = guard(driver, { timeout: options.timeout ?? 10_000, signal: options.signal });
  const conclusions = new Map<string, Conclusion<string>>();
  for (const step of options.steps ?? [1, 4]) {
    const open = cases.filter(({ id }) => isOpen(conclusions.get(id)));
    await tryCases(open, step, calls, options, (id, conclusion) => conclusions.set(id, conclusion));
  }
  const observations = new Map(cases.map(({ id }) => [id, toObservation(conclusions.get(id))]));
  const disposeFailed = await calls.dispose().then(
    () => undefined,
    (error: Error) => error.message,
  );
  return disposeFailed === undefined ? { observations } : { observations, disposeFailed };
}

const isOpen = (conclusion: Conclusion<string> | undefined) =>
  conclusion === undefined || conclusion.kind === 'too-short';

async function tryCases(
  cases: readonly TokenCase[],
  step: number,
  calls: Calls,
  { nonce, jwtId, signal }: TokenRunOptions,
  conclude: (id: string, conclusion: Conclusion<string>) => void,
): Promise<void> {
  const timeline = createTimeline(calls.wait);
  const tasks = cases.map(({ id }) => async () => {
    if (signal.aborted) return;
    const label = `${nonce}-${id.replace(/^.*\//, '')}-${step}`;
    conclude(id, await tryCase(id, createService({ calls, timeline, step, jwtId, label })));
  });
  await timeline.run(tasks);
}

async function tryCase(id: string, service: Service): Promise<Conclusion<string>> {
  const script = scripts.get(id);
  if (script === undefined) return undecided('errored', `no token rule is named ${id}`);
  try {
    return await script(service);
  } catch (error) {
    return undecided(outcomeOf(error), error instanceof Error ? error.message : String(error));
  }
}

function outcomeOf(error: unknown): Undecided['outcome'] {
  if (error instanceof RunEnded) return 'inconclusive';
  return error instanceof NotSupported ? 'not-applicable' : 'errored';
}

function toObservation(conclusion: Conclusion<string> | undefined): Observation {
  if (conclusion === undefined) return undecided('inconclusive', 'not tried: the run had ended');
  return conclusion.kind === 'too-short' ? undecided('inconclusive', conclusion.says) : conclusion;
}

const undecided = (outcome: Undecided['outcome'], says: string): Undecided => ({
  kind: 'undecided',
  outcome,
  says,
});

type Undecided = Extract<Observation, { kind: 'undecided' }>;
