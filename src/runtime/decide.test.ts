import { describe, expect, it } from 'vitest';
import { type CheckResult, decide, type TokenState, UNUSED } from './decide.ts';
import { tokenProfile } from './testing/harness.ts';

const CREATED = 1_000_000;
const at = (seconds: number) => CREATED + seconds * 1000;
const token = (state: Partial<TokenState> = {}): TokenState => ({
  ...UNUSED,
  createdAt: CREATED,
  expiresAt: null,
  ...state,
});

const limited = tokenProfile({ ratelimit: { requests: 2, window: 10 } });
const refilled = tokenProfile({
  ratelimit: { requests: 100, window: 10 },
  refill: { tokens: 5, interval: 60 },
});

const allowed = (remaining: number): CheckResult => ({ kind: 'allowed', remaining });
const rateLimited = (retryAfter: number): CheckResult => ({ kind: 'rate-limited', retryAfter });
const exhausted = (refillIn: number | null): CheckResult => ({ kind: 'exhausted', refillIn });
const full = { windowStart: at(0), windowUsed: 2 };
const spent = { spent: 5, spentAt: at(1) };

describe('under a rate limit', () => {
  it.each<[title: string, state: Partial<TokenState>, seconds: number, want: CheckResult]>([
    ['allows the first check', {}, 3, allowed(1)],
    ['allows the last request of a window', { windowStart: at(0), windowUsed: 1 }, 9, allowed(0)],
    ['rejects one more, and says when the window ends', full, 7.5, rateLimited(3)],
    ['says a whole second when less is left', full, 9.999, rateLimited(1)],
    ['opens a new window at the end of the old one', full, 10, allowed(1)],
    [
      'asks for no more than a window when the clock went back',
      { ...full, windowStart: at(50) },
      20,
      rateLimited(10),
    ],
    ['ignores what was spent when the profile has no refill', spent, 2, allowed(1)],
    ['allows until the last millisecond of a lifetime', { expiresAt: at(10) }, 9.999, allowed(1)],
    ['rejects from the moment of expiry', { expiresAt: at(10) }, 10, { kind: 'expired' }],
  ])('decide %s', (_, state, seconds, want) => {
    expect(decide(token(state), limited, at(seconds)).result).toEqual(want);
  });
});

describe('with a refill', () => {
  it.each<[title: string, state: Partial<TokenState>, seconds: number, want: CheckResult]>([
    ['starts with the allowance of one refill', {}, 0, allowed(4)],
    ['rejects a token whose allowance is spent, and says when it is refilled', spent, 20, exhausted(40)],
    ['replaces what is left at a refill', { spent: 2, spentAt: at(59) }, 60, allowed(4)],
    [
      'says null when the token expires before its refill',
      { ...spent, expiresAt: at(60) },
      20,
      exhausted(null),
    ],
    ['says when, if the token lives just longer', { ...spent, expiresAt: at(61) }, 20, exhausted(40)],
    [
      'names the rate limit when both are used up',
      { windowStart: at(0), windowUsed: 100, ...spent },
      1,
      rateLimited(9),
    ],
  ])('decide %s', (_, state, seconds, want) => {
    expect(decide(token(state), refilled, at(seconds)).result).toEqual(want);
  });
});

it('decide changes counters only when it allows', () => {
  expect(decide(token(full), limited, at(1)).counters).toBeUndefined();
  expect(decide(token(), limited, at(1)).counters).toEqual({ ...UNUSED, windowStart: at(1), windowUsed: 1 });
});
