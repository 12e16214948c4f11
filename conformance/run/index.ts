// The face of a run: what sends cases in their order and hands them to the judge.

export { failedRun } from './failed-run.ts';
export { type Run, run } from './runner.ts';
export { StopError, stopOf } from './stop.ts';
export type { Urgency } from './urgency.ts';
