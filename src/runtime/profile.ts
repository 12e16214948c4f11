// What the token rules need of an authentication profile (§2.1). The rest of the kit validates; this reads.

/** How many requests a token may make in a window of so many seconds. */
export interface RateLimit {
  readonly requests: number;
  readonly window: number;
}

/** How much is replenished each time, and the seconds between two replenishments. */
export interface Refill {
  readonly tokens: number;
  readonly interval: number;
}

interface CommonSettings {
  readonly name: string;
  readonly ratelimit: RateLimit;
  readonly refill?: Refill;
  readonly prefix?: string;
}

/** A profile that issues opaque tokens of `byteLength` random bytes. */
export interface TokenProfile extends CommonSettings {
  readonly keyType: 'token';
  readonly byteLength: number;
}

/** A profile that issues JWTs under the JWT configuration `jwt_id`. */
export interface JwtProfile extends CommonSettings {
  readonly keyType: 'jwt';
  readonly jwt_id: string;
  readonly byteLength?: number;
}

/** An authentication profile, as the contract has it. */
export type Profile = TokenProfile | JwtProfile;
