// The ways in which a call of the driver comes to nothing.

/** How a call failed: it threw, said that the service doesn't have this, gave no answer in time, or a wrong one. */
export type DriverErrorKind = 'threw' | 'unsupported' | 'no-answer' | 'wrong-answer';

/** A call of the driver that failed, in one line. */
export class DriverError extends Error {
  override readonly name = 'DriverError';
  readonly kind: DriverErrorKind;

  constructor(kind: DriverErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** The run ended while a case was being tried: the deadline was reached, or the user stopped it. */
export class RunEnded extends Error {
  override readonly name = 'RunEnded';

  constructor() {
    super('not finished: the run had ended');
  }
}
