// The rules of §3 for one token at one moment under its profile. Everything else in this folder only feeds and stores this.

/** How many requests a token may make in a window of seconds. */
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

/** What a token has used up: four numbers, however often it is checked. Times are milliseconds. */
export interface Counters {
  /** When the present window opened; without meaning while `windowUsed` is 0. */
  readonly windowStart: number;
  readonly windowUsed: number;
  /** When the allowance was last drawn on; without meaning while `spent` is 0. */
  readonly spentAt: number;
  readonly spent: number;
}

/** A token as it is stored. It holds no setting of a profile: those are read at every check. */
export interface TokenState extends Counters {
  readonly createdAt: number;
  /** `null` never expires. */
  readonly expiresAt: number | null;
}

/** The result of a check. Waits are whole seconds, rounded up. */
export type CheckResult =
  /** `remaining`: how many more checks would be allowed at this moment. */
  | { readonly kind: 'allowed'; readonly remaining: number }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'rate-limited'; readonly retryAfter: number }
  /** `refillIn` is null when the token expires before it would be replenished. */
  | { readonly kind: 'exhausted'; readonly refillIn: number | null };

/** The response, and the counters to store, which only an allowed check changes. */
export interface Decision {
  readonly result: CheckResult;
  readonly counters?: Counters;
}

/** A token with nothing used up. */
export const UNUSED: Counters = { windowStart: 0, windowUsed: 0, spentAt: 0, spent: 0 };

/** Decides a check of `token` at `now` (milliseconds) under the profile that is attached at that moment. */
export function decide(token: TokenState, profile: Profile, now: number): Decision {
  if (token.expiresAt !== null && now >= token.expiresAt) return { result: { kind: 'expired' } };
  const { ratelimit, refill } = profile;
  const window = openWindow(token, ratelimit, now);
  if (window.used >= ratelimit.requests) return rejectUntil(window.start, ratelimit, now);
  const spent = refill ? spentSinceRefill(token, refill, now) : 0;
  if (refill && spent >= refill.tokens) return rejectExhausted(token, refill, now);
  const inWindow = ratelimit.requests - window.used - 1;
  return {
    result: {
      kind: 'allowed',
      remaining: refill ? Math.min(inWindow, refill.tokens - spent - 1) : inWindow,
    },
    counters: {
      windowStart: window.start,
      windowUsed: window.used + 1,
      spentAt: refill ? now : token.spentAt,
      spent: refill ? spent + 1 : token.spent,
    },
  };
}

function openWindow(token: TokenState, { window }: RateLimit, now: number): { start: number; used: number } {
  const over = token.windowUsed === 0 || now - token.windowStart >= window * 1000;
  return over ? { start: now, used: 0 } : { start: token.windowStart, used: token.windowUsed };
}

function rejectUntil(start: number, { window }: RateLimit, now: number): Decision {
  return { result: { kind: 'rate-limited', retryAfter: Math.min(window, seconds(start, window, now)) } };
}

function spentSinceRefill(token: TokenState, refill: Refill, now: number): number {
  return token.spentAt < lastRefill(token, refill, now) ? 0 : token.spent;
}

function rejectExhausted(token: TokenState, refill: Refill, now: number): Decision {
  const last = lastRefill(token, refill, now);
  const never = token.expiresAt !== null && token.expiresAt <= last + refill.interval * 1000;
  return { result: { kind: 'exhausted', refillIn: never ? null : seconds(last, refill.interval, now) } };
}

// Refills fall every interval from the creation of the token on: a schedule of its own that needs no timer.
function lastRefill(token: TokenState, { interval }: Refill, now: number): number {
  const length = interval * 1000;
  return token.createdAt + Math.floor(Math.max(0, now - token.createdAt) / length) * length;
}

const seconds = (start: number, length: number, now: number) =>
  Math.ceil((start + length * 1000 - now) / 1000);
