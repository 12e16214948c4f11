// What the allowance of a token is, with how much it starts, and how it is bound to the rate limit is not shown.
// Each set-up makes one reading of it run out; a reading that none of them shows is no failure.

import type { TokenProfile } from '../driver.ts';
import type { Service } from '../service.ts';

/** Replenished each time; two amounts, where a constant one must be noticed. */
export const AMOUNT = 3;
export const OTHER_AMOUNT = 7;
/** Checks after which an allowance counts as without end. */
export const MOST = 12;
/** Seconds: long enough not to end during a case, and in milliseconds short enough to. */
export const MINUTES = 600;

/** One reading of the allowance. */
export interface SetUp {
  /** The interval of the refill in steps. */
  readonly interval: number;
  /** The rate limit, with a window in seconds. */
  readonly ratelimit: (step: number, amount: number) => TokenProfile['ratelimit'];
  /** Steps after which no window refuses any more what the allowance would let through. */
  readonly windows: number;
  /** Whether only the allowance can refuse then, so that a refusal accuses. */
  readonly accuses: boolean;
}

/** A count of its own: the rate limit is out of reach. */
const ownCount: SetUp = {
  interval: 3,
  ratelimit: () => ({ requests: 1000, window: 3600 }),
  windows: 0,
  accuses: true,
};

/** What is left of the rate limit, replenished before the window ends. */
const sharedCount: SetUp = {
  interval: 3,
  ratelimit: (_, amount) => ({ requests: amount, window: 3600 }),
  windows: 0,
  accuses: false,
};

/** A count of its own that starts with the requests of a window, which is over long before the interval. */
const startsWithLimit: SetUp = {
  interval: 6,
  ratelimit: (step, amount) => ({ requests: amount, window: step }),
  windows: 2,
  accuses: true,
};

/** In the order in which they are tried. */
export const setUps: readonly SetUp[] = [ownCount, sharedCount, startsWithLimit];

/** The profile of a set-up; `interval` in seconds, if not its own. */
export function profileFor(
  service: Service,
  setUp: SetUp,
  { interval = seconds(service, setUp), amount = AMOUNT } = {},
): TokenProfile {
  const refill = { tokens: amount, interval };
  return service.profile({ ratelimit: setUp.ratelimit(service.step, amount), refill });
}

/** The interval of a set-up in seconds. */
export const seconds = (service: Service, setUp: SetUp) => setUp.interval * service.step;

/** What became of new tokens whose allowances were used up one after the other. */
export type RunOut =
  /** Each was there and ran out; `startedEmpty` if only its first refill brought it. */
  | { readonly kind: 'ran-out'; readonly startedEmpty: boolean }
  /** The first was there, a later one was not. */
  | { readonly kind: 'drained' }
  /** There is no allowance, or no end of it. */
  | { readonly kind: 'nothing-shown' };

/** Uses up the allowances of new tokens. Tokens that start with nothing are given their first refill. */
export async function runOut(
  service: Service,
  setUp: SetUp,
  tokens: readonly string[],
  interval = seconds(service, setUp),
): Promise<RunOut> {
  let used = await spendAll(service, tokens);
  const startedEmpty = used.every((count) => count === 0);
  if (startedEmpty) {
    await service.wait(interval + 1);
    used = await spendAll(service, tokens);
  }
  const [first = 0, ...others] = used;
  if (first === 0 || used.includes(MOST)) return { kind: 'nothing-shown' };
  if (others.includes(0)) return { kind: 'drained' };
  return (await refusedAfterWindows(service, setUp, tokens))
    ? { kind: 'ran-out', startedEmpty }
    : { kind: 'nothing-shown' };
}

async function refusedAfterWindows(
  service: Service,
  setUp: SetUp,
  tokens: readonly string[],
): Promise<boolean> {
  if (setUp.windows === 0) return true;
  await service.wait(setUp.windows * service.step + 1);
  for (const token of tokens) {
    if (await service.isAllowed(token)) return false;
  }
  return true;
}

async function spendAll(service: Service, tokens: readonly string[]): Promise<readonly number[]> {
  const used: number[] = [];
  for (const token of tokens) used.push(await service.spend(token, MOST));
  return used;
}
