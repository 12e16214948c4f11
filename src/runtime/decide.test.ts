import { describe, expect, it } from 'vitest';
import { type CheckResult, decide, type Profile, type TokenState, UNUSED } from './decide.ts';
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
const full = { windowStart: at(0), windowUsed: 2 };

// Which kind of result comes when is held against a model, in runtime.property.test.ts, in whole seconds.
describe('decide', () => {
  it.each<[title: string, state: Partial<TokenState>, profile: Profile, seconds: number, want: CheckResult]>([
    ['allows the last request of a window', { windowStart: at(0), windowUsed: 1 }, limited, 9, allowed(0)],
    ['says a whole second when less is left', full, limited, 9.999, rateLimited(1)],
    [
      'asks for no more than a window when the clock went back',
      { ...full, windowStart: at(50) },
      limited,
      20,
      rateLimited(10),
    ],
    ['allows until the last millisecond of a lifetime', { expiresAt: at(10) }, limited, 9.999, allowed(1)],
    ['replaces what is left at a refill', { spent: 2, spentAt: at(59) }, refilled, 60, allowed(4)],
  ])('%s', (_, state, profile, seconds, want) => {
    expect(decide(token(state), profile, at(seconds)).result).toEqual(want);
  });

  it('changes counters only when it allows', () => {
    expect(decide(token(full), limited, at(1)).counters).toBeUndefined();
    const counters = { ...UNUSED, windowStart: at(1), windowUsed: 1 };
    expect(decide(token(), limited, at(1)).counters).toEqual(counters);
  });
});
