// Runs the token rules through a driver.

import { guard } from './calls.ts';
import { runtimeCases } from './cases.ts';
import type { Driver } from './driver.ts';
import { createSubject, NotSupported } from './subject.ts';
import { createTimeline } from './timeline.ts';
import type { Conclusion, RuntimeCase, RuntimeResult } from './types.ts';

/** How the token rules are run. */
export interface RuntimeOptions {
  /** Which cases to run, by id. Default: all. */
  readonly select?: (id: string) => boolean;
  /** Milliseconds that a call of the driver may take, waiting not counted. Default: 10000. */
  readonly timeout?: number;
  /** A JWT configuration that exists: opens the cases on JWTs. Default: none. */
  readonly jwtId?: string;
  /** Begins the names of the profiles: letters, digits, `-`; to be new in every run. Default: `acs`. */
  readonly label?: string;
  /**
   * Seconds of the shortest window, interval or lifetime; what one leaves open is tried again with the next.
   * Default: 1, then 4.
   */
  readonly steps?: readonly number[];
}

/** What came of a run. */
export interface RuntimeRun {
  readonly results: readonly RuntimeResult[];
  /** Why the driver could not clean up, if it could not. */
  readonly disposeFailed?: string;
}

/** Runs the selected cases and disposes of the driver. Never rejects: what goes wrong is in the results. */
export async function runRuntimeCases(driver: Driver, options: RuntimeOptions = {}): Promise<RuntimeRun> {
  const calls = guard(driver, options.timeout ?? 10_000);
  const conclusions = new Map<string, Conclusion>();
  const selected = runtimeCases.filter(({ id }) => options.select?.(id) ?? true);
  for (const step of options.steps ?? [1, 4]) {
    const timeline = createTimeline(calls.wait);
    const open = selected.filter(({ id }) => isOpen(conclusions.get(id)));
    const tasks = open.map((each) => async () => {
      const label = `${options.label ?? 'acs'}-${each.id.replace(/^.*\//, '')}-${step}`;
      const subject = createSubject({ calls, timeline, step, jwtId: options.jwtId, label });
      conclusions.set(each.id, await conclude(each, subject));
    });
    await timeline.run(tasks);
  }
  const results = selected.map((each) => toResult(each, conclusions.get(each.id) ?? NOT_RUN));
  const disposeFailed = await calls.dispose().then(
    () => undefined,
    (error: Error) => error.message,
  );
  return disposeFailed === undefined ? { results } : { results, disposeFailed };
}

/** The results where no driver was given: every case is not applicable, and says how to give one. */
export function runtimeCasesWithoutDriver(select?: (id: string) => boolean): readonly RuntimeResult[] {
  const reason = 'needs a driver, since the source shows no endpoint for tokens: give one with --driver FILE';
  return runtimeCases
    .filter(({ id }) => select?.(id) ?? true)
    .map((each) => toResult(each, { outcome: 'not-applicable', reason }));
}

const NOT_RUN: Conclusion = { outcome: 'errored', reason: 'the case was not run: no step was given' };

const isOpen = (conclusion: Conclusion | undefined) =>
  conclusion === undefined || (conclusion.outcome === 'inconclusive' && conclusion.slower);

async function conclude(each: RuntimeCase, subject: Parameters<RuntimeCase['run']>[0]): Promise<Conclusion> {
  try {
    return await each.run(subject);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { outcome: error instanceof NotSupported ? 'not-applicable' : 'errored', reason };
  }
}

function toResult(each: RuntimeCase, conclusion: Conclusion): RuntimeResult {
  const { outcome } = conclusion;
  const base = { id: each.id, title: each.title, clauses: each.holds, outcome };
  switch (conclusion.outcome) {
    case 'passed':
      return { ...base, findings: [] };
    case 'failed':
      return { ...base, findings: conclusion.findings };
    case 'observed':
      return { ...base, findings: [], ...answerOf(each, conclusion.answer, conclusion.text) };
    case 'inconclusive':
    case 'not-applicable':
    case 'errored':
      return { ...base, findings: [], reason: conclusion.reason };
  }
}

function answerOf({ asks }: RuntimeCase, answer: string, text: string): Pick<RuntimeResult, 'answer'> {
  return asks ? { answer: { silence: asks.silence, text, asDecided: answer === asks.decided } } : {};
}
