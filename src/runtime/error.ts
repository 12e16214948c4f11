// The one error of the runtime: something was named that is not there.

/** What was missing, for a caller that answers each in its own way. */
export type RuntimeErrorCode =
  | 'unknown-application'
  | 'unknown-profile'
  | 'unknown-jwt-configuration'
  | 'no-profile-attached'
  | 'invalid-lifetime';

/** Thrown by attaching and issuing; a check never throws it, it answers `unknown`. */
export class RuntimeError extends Error {
  override readonly name = 'RuntimeError';
  readonly code: RuntimeErrorCode;

  constructor(code: RuntimeErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
