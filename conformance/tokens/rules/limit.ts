// §3 rule 2 and `ratelimit` of §2.1: a number of requests in a window, for each token by itself. Windows may be
// fixed, divided by a clock, or sliding. And how a limit counts beside a refill (§2.1 rule 1).

import {
  application,
  broken,
  type Conclusion,
  check,
  checks,
  elapsed,
  exactly,
  HOUR,
  held,
  inconclusive,
  issue,
  later,
  limit,
  MINUTES,
  notApplicable,
  type Scene,
  type Step,
  spend,
  spentByEach,
  start,
  type TokenRow,
  token,
  tooShort,
  useUp,
  wait,
  within,
} from '../scenario.ts';

/** Checks after which a limit counts as none. */
const MOST = 10;

const tooSlow = (most: number) =>
  tooShort(`the token was not rejected within ${checks(most)}: too slow, or no limit`);
const rejectedAtStart = inconclusive('the token was rejected from the start');

export const limitRows: readonly TokenRow[] = [
  {
    id: 'rate-limit',
    title: 'A token is allowed as many requests in a window as its profile says, and no more',
    holds: ['profile-ratelimit', 'ratelimit-requests'],
    after: later,
    confirmed: true,
    // Two limits, so that a constant one is noticed.
    steps: () =>
      [2, 5].flatMap((requests) => [
        token(`token of ${requests}`, limit(requests, HOUR)),
        exactly(`token of ${requests}`, requests, `a limit of ${requests} requests in ${HOUR} s`),
      ]),
  },
  {
    id: 'limit-per-token',
    title: 'A token that has used up its limit takes nothing from another token of the application',
    holds: ['limit-per-token'],
    after: later,
    confirmed: true,
    steps: () => [
      application('one', limit(3, HOUR)),
      issue('first token', 'one'),
      issue('second token', 'one'),
      useUp('first token', 8, inconclusive('the first token was never rejected, so no limit is to be seen')),
      exactly('second token', 3, 'the second token has a limit of 3 requests of its own'),
    ],
  },
  {
    id: 'window-holds',
    title: 'A token that has used up its limit stays rejected while the window lasts',
    holds: ['ratelimit-window'],
    after: later,
    confirmed: true,
    // Waits longer than for a window that is over: no constant window is between the two.
    steps: (step) => [
      token('token', limit(2, MINUTES)),
      start,
      useUp('token', 6, inconclusive('the token was never rejected, so no window is to be seen')),
      wait(2 * step + 2),
      check('token', {
        allowed: within(
          MINUTES,
          'the window lasts',
          broken(
            `a window lasts ${MINUTES} s`,
            `a token that has used up its limit is still rejected after ${2 * step + 2} s`,
            'it was allowed',
          ),
        ),
      }),
    ],
  },
  {
    id: 'window-ends',
    title: 'A token that has used up its limit is allowed again when the window is over',
    holds: ['ratelimit-window'],
    after: later,
    // Two windows are waited for: a sliding window that is estimated from the one before needs both.
    steps: (step) => [
      token('token', limit(2, step)),
      useUp('token', MOST, tooSlow(MOST)),
      ...['the first', 'the second'].flatMap((nth) => [
        wait(2 * step + 1),
        start,
        spend('token', MOST, (again, scene) => afterWindow(again, () => elapsed(scene), step, nth)),
      ]),
    ],
  },
  {
    id: 'window-length',
    title: 'A token that is used up again and again is allowed no more than the windows of that time have',
    holds: ['ratelimit-window', 'profile-ratelimit'],
    level: 'derived',
    after: later,
    // A limit of one, so that little is called. Two applications, so that what is wrong with every second one shows.
    steps: (step) => [
      token('token', limit(1, 2 * step)),
      token('other token', limit(1, 2 * step)),
      wait(0),
      start,
      useUp('token', 3, tooSlow(3)),
      useUp('other token', 3, tooSlow(3)),
      againAndAgain(['token', 'other token'], step),
    ],
  },
  {
    id: 'limit-beside-refill',
    title: 'The rate limit of a profile counts where the profile has a refill, too',
    holds: ['profile-ratelimit', 'token-settings'],
    level: 'derived',
    after: later,
    confirmed: true,
    steps: (step) => [(scene) => limitCounts(scene, step)],
  },
  {
    id: 'limit-window',
    title: 'Does a window have a fixed end, or does it slide?',
    words: {
      early: 'Some of the limit is back before a window has passed since it was used.',
      fixed: 'A window has a fixed end: then the whole limit is there again.',
      sliding: 'A window slides: each request counts for its length.',
      other: 'A request counts for longer than the length of a window.',
    },
    // Two requests, two thirds of a window apart: when only the first is a window old, a fixed window is over.
    steps: (step) => [
      token('token', limit(2, 3 * step)),
      check('token', { rejected: rejectedAtStart }),
      wait(2 * step),
      spend('token', 3, (allowed) => {
        if (allowed === 2) return 'early';
        return allowed === 1 ? undefined : inconclusive('the token was not rejected after its limit');
      }),
      wait(2 * step),
      spend('token', 2, (allowed) => ['other', 'sliding', 'fixed'][allowed]),
    ],
  },
  {
    id: 'refused-checks',
    title: 'Does a check that the rate limit rejects use up the allowance?',
    words: {
      free: 'A check that the rate limit rejects leaves the allowance as it is.',
      counted: 'A check that the rate limit rejects uses up the allowance, too.',
    },
    // One request a window and an allowance of three: rejections between the two requests take one or the other.
    steps: (step) => [
      token('token', { ...limit(1, step), refill: { tokens: 3, interval: HOUR } }),
      check('token', { rejected: rejectedAtStart }),
      ...Array.from({ length: 8 }, () => check('token', {})),
      ({ allowed }) =>
        (allowed.get('token') ?? 0) > 3 ? tooShort('the limit of one request did not reject any') : undefined,
      wait(2 * step + 1),
      check('token', { allowed: 'free', rejected: 'counted' }),
    ],
  },
];

function afterWindow(again: number, seconds: () => number, window: number, nth: string) {
  const allowed = `${checks(again)} allowed`;
  if (again < 2) {
    const expected = `a token that has used up its limit is allowed ${checks(2)} ${2 * window + 1} s later`;
    return broken(`a window lasts ${window} s`, `${expected}, after ${nth} window`, allowed);
  }
  // However windows are divided, a time this short overlaps two of them at most.
  if (seconds() >= window) return tooShort('calls take as long as the window lasts');
  if (again <= 4) return undefined;
  const expected = `at most ${checks(4)} allowed at once after ${nth} window`;
  return broken(`a limit of 2 requests in ${window} s`, expected, allowed);
}

/** How often a token is checked at least, half a window apart: with half the window every check is allowed. */
const ROUNDS = 6;
/** And at most, where calls take so long that fewer checks show nothing. */
const MOST_ROUNDS = 14;

const againAndAgain =
  (names: readonly string[], step: number): Step =>
  async (scene) => {
    for (let round = 2; round <= MOST_ROUNDS; round++) {
      await scene.service.wait(step);
      for (const name of names) await check(name, {})(scene);
      const seconds = elapsed(scene);
      const most = windowsIn(seconds, 2 * step);
      if (round < ROUNDS || round <= most) continue;
      const counts = names.map((name) => scene.allowed.get(name) ?? 0);
      const findings = counts
        .filter((count) => count > most)
        .map((count) => ({
          requirement: `a limit of 1 request in ${2 * step} s`,
          expected: `at most ${checks(most)} allowed in ${Math.ceil(seconds)} s, however windows are divided`,
          actual: `${checks(count)} allowed`,
        }));
      return findings.length > 0 ? { kind: 'broken', findings } : held;
    }
    return tooShort('calls take as long as the window lasts');
  };

/**
 * The most windows that a stretch of time overlaps: a clock may divide it so that the first and the last are
 * cut. A window that opens with a request and one that slides allow less; a bucket that is full at first and fills by and by
 * allows one limit more than whole windows, which is less too.
 */
const windowsIn = (seconds: number, window: number): number => Math.floor(seconds / window) + 2;

const [LOW, HIGH] = [2, 4] as const;
/** More than either limit, and no sum of one of them and the other. */
const REFILL = 8;
/** More than a limit and a refill together. */
const MOST_BESIDE = HIGH + REFILL + 4;

// Tokens whose profiles differ in the limit alone. The pairs take turns, so that what is wrong with every second
// application is wrong with both tokens of one pair.
async function limitCounts(scene: Scene, step: number): Promise<Conclusion | undefined> {
  const names = ['low', 'other low', 'high', 'other high'];
  const issueAll = async (interval: number) => {
    for (const [index, name] of names.entries())
      await token(name, { ...limit(index < 2 ? LOW : HIGH, HOUR), refill: { tokens: REFILL, interval } })(
        scene,
      );
  };
  const inPairs = ['low', 'high', 'other low', 'other high'];
  const spendAll = () => spentByEach(scene, inPairs, MOST_BESIDE);
  await issueAll(HOUR);
  const allowed = await spendAll();
  if (allowed.some((count) => count > 0)) return judgePairs(scene, allowed);
  // A token may start with nothing; its first refill brings the allowance.
  await issueAll(3 * step);
  await spendAll();
  await scene.service.wait(3 * step + 1);
  await start(scene);
  const replenished = await spendAll();
  return elapsed(scene) < 3 * step
    ? judgePairs(scene, replenished)
    : tooShort('calls take as long as the interval lasts');
}

function judgePairs({ findings }: Scene, [low = 0, high = 0, low2 = 0, high2 = 0]: readonly number[]) {
  if (low + high === 0 || low2 + high2 === 0) return inconclusive('the token was rejected throughout');
  if (low < LOW || low2 < LOW)
    return notApplicable(
      'the allowance of a new token is less than its limit, so the limit is not to be seen',
    );
  for (const [one, other] of [
    [low, high],
    [low2, high2],
  ] as const) {
    if (one !== other || one <= HIGH) continue;
    findings.push({
      requirement: `limits of ${LOW} and of ${HIGH} requests in ${HOUR} s, beside the same refill`,
      expected: `a rejection after ${checks(LOW)} and after ${checks(HIGH)}, or other numbers that differ`,
      actual: `${one === MOST_BESIDE ? 'all ' : ''}${checks(one)} allowed under both`,
    });
  }
  return undefined;
}
