// The face of a run: what sends cases in their order and hands them to the judge.

export { failedRun, type Run, StopError, stopOf } from './ends.ts';
export { isDeletion } from './priority.ts';
export { run } from './runner.ts';
export { createSender, type Sender } from './sender.ts';
