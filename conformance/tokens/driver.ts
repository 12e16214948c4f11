// What an implementation gives the suite for the rules of §3, whose endpoints the source doesn't show.

/** A profile for opaque tokens (§2.1). */
export interface TokenProfile {
  readonly name: string;
  readonly keyType: 'token';
  /** Requests per token in a window of `window` seconds. */
  readonly ratelimit: { readonly requests: number; readonly window: number };
  /** How much is replenished every `interval` seconds. */
  readonly refill?: { readonly tokens: number; readonly interval: number };
  readonly byteLength: number;
  readonly prefix?: string;
}

/** A profile for JWTs (§2.1); `jwt_id` is the one that the suite was given. */
export interface JwtProfile {
  readonly name: string;
  readonly keyType: 'jwt';
  readonly jwt_id: string;
  readonly ratelimit: { readonly requests: number; readonly window: number };
  readonly byteLength?: number;
  readonly prefix?: string;
}

/** A profile that the driver creates in its service. The same name is the same profile. */
export type Profile = TokenProfile | JwtProfile;

/** Whatever the driver knows an application by; the suite hands it back as it is. */
export type Application = unknown;

/** How a profile is attached. */
export interface AttachOptions {
  /** Lifetime in seconds of the tokens that are created after this attachment (§2.1 rule 5). */
  readonly expiresIn?: number;
}

/** What a check of a token says. */
export interface CheckResponse {
  /** Whether a request with this token would be let through. Checking counts as that request. */
  readonly allowed: boolean;
}

/**
 * A driver: a module with these functions, which may be asynchronous; only `verificationKey` may be left out. The suite
 * makes one call at a time.
 *
 * A call that fails throws; the case it belongs to is then `errored`. What the service doesn't have at all is
 * said with an error whose `code` is `'UNSUPPORTED'`, understood from `attachProfile` when it is asked for a
 * lifetime, for a second profile on one application, or for a JWT profile: the case is then not applicable.
 */
export interface Driver {
  /** Creates an application without a profile. */
  createApplication(): Promise<Application> | Application;
  /**
   * Attaches a profile, in place of the one that was attached before. A profile of a name that was given before
   * is attached as it is: several applications share it.
   */
  attachProfile(application: Application, profile: Profile, options: AttachOptions): Promise<void> | void;
  /** Issues a token of the application and returns its text, as a client of the application would get it. */
  issueToken(application: Application): Promise<string> | string;
  /** Checks a text that may or may not be a token. A rejection is a response, not an error. */
  checkToken(token: string): Promise<CheckResponse> | CheckResponse;
  /** Lets at least `seconds` pass: a real service by sleeping, one with a clock of its own by moving it. */
  wait(seconds: number): Promise<void> | void;
  /** Removes what was created and closes what was opened; called once, at the end, whatever happened. */
  dispose(): Promise<void> | void;
  /**
   * The key that JWTs of a JWT configuration verify under, as a JSON Web Key (RFC 7517): a public one, or the secret.
   * May be left out; signatures are then not looked at.
   */
  verificationKey?(jwtId: string): Promise<JsonWebKey> | JsonWebKey;
}

/** A JSON Web Key: `kty`, and the members of its kind. */
export interface JsonWebKey {
  readonly kty: string;
  readonly [member: string]: unknown;
}

/** The functions that every driver has, in the order in which they are explained. */
export const driverFunctions = [
  'createApplication',
  'attachProfile',
  'issueToken',
  'checkToken',
  'wait',
  'dispose',
] as const satisfies readonly (keyof Driver)[];
