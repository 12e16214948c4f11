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

interface Row {
  readonly state: Partial<TokenState>;
  readonly profile?: typeof limited;
  readonly seconds: number;
  readonly want: CheckResult;
}

const rows: readonly [string, Row][] = [
  ['allows the first check', { state: {}, seconds: 3, want: { kind: 'allowed', remaining: 1 } }],
  [
    'allows the last request of a window',
    { state: { windowStart: at(0), windowUsed: 1 }, seconds: 9, want: { kind: 'allowed', remaining: 0 } },
  ],
  [
    'refuses one more, and says when the window ends',
    {
      state: { windowStart: at(0), windowUsed: 2 },
      seconds: 7.5,
      want: { kind: 'rate-limited', retryAfter: 3 },
    },
  ],
  [
    'says a whole second when less is left',
    {
      state: { windowStart: at(0), windowUsed: 2 },
      seconds: 9.999,
      want: { kind: 'rate-limited', retryAfter: 1 },
    },
  ],
  [
    'opens a new window at the end of the old one',
    { state: { windowStart: at(0), windowUsed: 2 }, seconds: 10, want: { kind: 'allowed', remaining: 1 } },
  ],
  [
    'asks for no more than a window when the clock went back',
    {
      state: { windowStart: at(50), windowUsed: 2 },
      seconds: 20,
      want: { kind: 'rate-limited', retryAfter: 10 },
    },
  ],
  [
    'starts with the allowance of one refill',
    { state: {}, profile: refilled, seconds: 0, want: { kind: 'allowed', remaining: 4 } },
  ],
  [
    'refuses a token whose allowance is spent, and says when it is refilled',
    {
      state: { spent: 5, spentAt: at(1) },
      profile: refilled,
      seconds: 20,
      want: { kind: 'exhausted', refillIn: 40 },
    },
  ],
  [
    'replaces what is left at a refill',
    {
      state: { spent: 2, spentAt: at(59) },
      profile: refilled,
      seconds: 60,
      want: { kind: 'allowed', remaining: 4 },
    },
  ],
  [
    'says null when the token expires before its refill',
    {
      state: { spent: 5, spentAt: at(1), expiresAt: at(60) },
      profile: refilled,
      seconds: 20,
      want: { kind: 'exhausted', refillIn: null },
    },
  ],
  [
    'says when, if the token lives just longer',
    {
      state: { spent: 5, spentAt: at(1), expiresAt: at(61) },
      profile: refilled,
      seconds: 20,
      want: { kind: 'exhausted', refillIn: 40 },
    },
  ],
  [
    'ignores what was spent when the profile has no refill',
    { state: { spent: 5, spentAt: at(1) }, seconds: 2, want: { kind: 'allowed', remaining: 1 } },
  ],
  [
    'names the rate limit when both are used up',
    {
      state: { windowStart: at(0), windowUsed: 100, spent: 5, spentAt: at(0) },
      profile: refilled,
      seconds: 1,
      want: { kind: 'rate-limited', retryAfter: 9 },
    },
  ],
  [
    'allows until the last millisecond of a lifetime',
    { state: { expiresAt: at(10) }, seconds: 9.999, want: { kind: 'allowed', remaining: 1 } },
  ],
  [
    'refuses from the moment of expiry',
    { state: { expiresAt: at(10) }, seconds: 10, want: { kind: 'expired' } },
  ],
];

describe('decide', () => {
  it.each(rows)('%s', (_, { state, profile = limited, seconds, want }) => {
    expect(decide(token(state), profile, at(seconds)).result).toEqual(want);
  });

  it('changes counters only when it allows', () => {
    expect(decide(token({ windowStart: at(0), windowUsed: 2 }), limited, at(1)).counters).toBeUndefined();
    expect(decide(token(), limited, at(1)).counters).toEqual({
      ...UNUSED,
      windowStart: at(1),
      windowUsed: 1,
    });
  });
});
