// The outcome of a test, reported to Vitest.

import type { TestContext } from 'vitest';

/** The outcome of a test. */
export type TestOutcome =
  | { readonly kind: 'passed' }
  | { readonly kind: 'skipped'; readonly because: string }
  | { readonly kind: 'failed'; readonly says: string };

export const passed: TestOutcome = { kind: 'passed' };
/** @param because one line, which Vitest shows behind the name of the test */
export const skipped = (because: string): TestOutcome => ({ kind: 'skipped', because });
/** @param says what is shown of the failure, in full */
export const failed = (says: string): TestOutcome => ({ kind: 'failed', says });

/** A case that fails, or a run without a verdict. */
export class ConformanceError extends Error {
  override readonly name = 'ConformanceError';

  constructor(message: string) {
    super(message);
    withoutFrames(this);
  }
}

/** The fault is in a response or an option: a line of this package would lead away from it. */
export function withoutFrames(error: Error): Error {
  error.stack = `${error.name}: ${error.message}`;
  return error;
}

/** @throws ConformanceError for a failed test */
export function conclude(outcome: TestOutcome, context: TestContext): void {
  if (outcome.kind === 'failed') throw new ConformanceError(outcome.says);
  if (outcome.kind === 'skipped') context.skip(outcome.because);
}
