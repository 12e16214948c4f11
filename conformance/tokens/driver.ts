// What an implementation gives the suite for the rules of §3, whose endpoints the source doesn't show.

/** A profile (§2.1) that the driver creates in its service. The same name is the same profile. */
export type Profile = {
  readonly name: string;
  /** Requests per token in a window of `window` seconds. */
  readonly ratelimit: { readonly requests: number; readonly window: number };
  /** How much is replenished every `interval` seconds. */
  readonly refill?: { readonly tokens: number; readonly interval: number };
  readonly prefix?: string;
} & (
  | { readonly keyType: 'token'; readonly byteLength: number }
  /** `jwt_id` is the value of `--jwt-id`. */
  | { readonly keyType: 'jwt'; readonly jwt_id: string }
);

/** Whatever the driver knows an application by; the suite hands it back as it is. */
export type Application = unknown;

/**
 * A driver: a module with these functions, which may be asynchronous. The suite makes one call at a time.
 *
 * A call that fails throws; its check is then undecided. `attachProfile` throws an error whose `code` is `'UNSUPPORTED'`
 * where the service has no lifetimes, no second profile for an application, or no JWTs: what needs them is not tried.
 */
export interface Driver {
  /** Creates an application without a profile. */
  createApplication(): Promise<Application> | Application;
  /**
   * Attaches a profile, in place of the one before; several applications may share it. `expiresIn`: lifetime in seconds of
   * the tokens that are created after this attachment (§2.1 rule 5).
   */
  attachProfile(
    application: Application,
    profile: Profile,
    options: { readonly expiresIn?: number },
  ): Promise<void> | void;
  /** Issues a token of the application and returns its text, as a client of the application would get it. */
  issueToken(application: Application): Promise<string> | string;
  /** Says whether a request with this token would be let through, and counts as that request. */
  checkToken(token: string): Promise<{ readonly allowed: boolean }> | { readonly allowed: boolean };
  /** Lets at least `seconds` pass: a real service by sleeping, one with a clock of its own by moving it. */
  wait(seconds: number): Promise<void> | void;
  /** Removes what was created and closes what was opened; called once, at the end, whatever happened. */
  dispose(): Promise<void> | void;
}

/** What a driver exports. */
export const driverFunctions: readonly (keyof Driver)[] = [
  'createApplication',
  'attachProfile',
  'issueToken',
  'checkToken',
  'wait',
  'dispose',
];
