// What a test fails with.

/** A case that fails, or a run without a verdict. */
export class ConformanceError extends Error {
  override readonly name = 'ConformanceError';

  /** @param message what is shown of the failure, in full */
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
