// §3 rule 3 and `refill` of §2.1: an allowance is replenished by the amount, every interval, for each token by itself.

import {
  application,
  broken,
  type Conclusion,
  check,
  checks,
  elapsed,
  HOUR,
  inconclusive,
  issue,
  later,
  limit,
  MINUTES,
  runSteps,
  type Scene,
  type Step,
  spend,
  spentByEach,
  start,
  type TokenRow,
  token,
  tooShort,
  wait,
  within,
} from '../scenario.ts';
import type { Settings } from '../service.ts';

/** Replenished each time; two amounts, where a constant one must be noticed. */
const [AMOUNT, OTHER_AMOUNT] = [3, 7] as const;
/** Checks after which an allowance counts as without end. */
const MOST = 12;

export const refillRows: readonly TokenRow[] = [
  {
    id: 'refill-replenishes',
    title: 'A token that has used up its allowance is replenished after the interval, by the amount',
    holds: ['profile-refill', 'refill-tokens'],
    after: later,
    steps: (step) => [inEverySetUp((setUp) => replenishes(setUp, step))],
  },
  {
    id: 'refill-interval',
    title: 'A token that has used up its allowance is not replenished before the interval is over',
    holds: ['refill-interval'],
    after: later,
    confirmed: true,
    steps: (step) => [inEverySetUp((setUp) => keepsInterval(setUp, step))],
  },
  {
    id: 'refill-per-token',
    title:
      'What other tokens of the application use, and when they are issued, leaves the refill of a token alone',
    holds: ['refill-per-token'],
    after: later,
    steps: (step) => [inEverySetUp((setUp) => refillsPerToken(setUp, step))],
  },
  {
    id: 'starting-allowance',
    title: 'What allowance does a token start with?',
    words: {
      'one-refill': 'A token starts with the amount of one refill.',
      nothing: 'A token starts with nothing, and waits for its first refill.',
      more: `A token starts with more than ${MOST} requests, or no end of them.`,
      other: 'A token starts with another number of requests than a refill brings.',
    },
    steps: () => [
      token('token', refill(HOUR)),
      spend('token', MOST, (allowed) => {
        if (allowed === AMOUNT) return 'one-refill';
        if (allowed === 0) return 'nothing';
        return allowed === MOST ? 'more' : 'other';
      }),
    ],
  },
  {
    id: 'refill-effect',
    title: 'Is a refill added to what is left, or does it take its place?',
    words: {
      replaces: 'A refill takes the place of what is left, or is capped at its amount.',
      adds: 'A refill is added to what is left.',
    },
    steps: (step) => [
      token('token', refill(3 * step)),
      check('token', { rejected: inconclusive('the token was rejected from the start') }),
      wait(3 * step + 1),
      spend('token', MOST, (allowed) => {
        if (allowed === MOST) return inconclusive(`no allowance ran out within ${checks(MOST)}`);
        return allowed <= AMOUNT ? 'replaces' : 'adds';
      }),
    ],
  },
  {
    id: 'refill-schedule',
    title: 'When does the schedule of the refills begin?',
    words: {
      creation: 'The schedule begins with the token, not with its use.',
      use: 'The schedule begins when the token is used.',
    },
    // Used half-way through the first interval: a schedule that begins with the token is due before one that begins then.
    steps: (step) => [
      token('token', refill(4 * step)),
      wait(2 * step),
      spend('token', MOST, (used) =>
        used === 0 || used === MOST ? inconclusive('no allowance ran out') : undefined,
      ),
      wait(3 * step),
      check('token', { allowed: 'creation', rejected: 'use' }),
    ],
  },
];

const refill = (interval: number, tokens: number = AMOUNT) => ({ refill: { tokens, interval } });

/**
 * One reading of the allowance. What it is, with how much it starts, and how it is bound to the rate limit is not shown;
 * each set-up makes one reading run out, and a reading that none of them shows is no failure.
 */
interface SetUp {
  /** The interval of the refill in steps. */
  readonly interval: number;
  /** The rate limit of a profile, with a window in seconds. */
  readonly limit: (step: number, amount: number) => Settings;
  /** Steps after which no window rejects any more what the allowance would let through. */
  readonly windows: number;
  /** Whether only the allowance can reject then, so that a rejection accuses. */
  readonly accuses: boolean;
}

/** In the order in which they are tried. */
const setUps: readonly SetUp[] = [
  // A count of its own: the rate limit is out of reach.
  { interval: 3, limit: () => limit(1000, HOUR), windows: 0, accuses: true },
  // What is left of the rate limit, replenished before the window ends.
  { interval: 3, limit: (_, amount) => limit(amount, HOUR), windows: 0, accuses: false },
  // A count of its own that starts with the requests of a window, which is over long before the interval.
  { interval: 6, limit: (step, amount) => limit(amount, step), windows: 2, accuses: true },
];

const notShown = tooShort(`no allowance ran out within ${checks(MOST)}, so its refill is not to be seen`);

/** The conclusion of the first set-up that shows anything. */
const inEverySetUp =
  (steps: (setUp: SetUp) => readonly Step[]): Step =>
  async ({ service }) => {
    for (const setUp of setUps) {
      const conclusion = await runSteps(service, steps(setUp));
      if (typeof conclusion === 'string' || conclusion.kind !== 'too-short') return conclusion;
    }
    return notShown;
  };

// Two amounts and two refills: each time at least the amount, and no more than the intervals since explain.
function replenishes(setUp: SetUp, step: number): readonly Step[] {
  // Two of them are waited for, so they are as short as the set-up allows.
  const interval = (setUp.windows > 0 ? setUp.interval : 2) * step;
  // The second amount for two applications: what holds for one holds for the next.
  const tokens = [
    ['token', AMOUNT],
    ['other', OTHER_AMOUNT],
    ['third', OTHER_AMOUNT],
  ] as const;
  const amountOf = (amount: number, nth: string) => (allowed: number, scene: Scene) => {
    const [least, most] = [amount - 1, (Math.floor(elapsed(scene) / interval) + 1) * amount];
    if (allowed >= least && allowed <= most) return undefined;
    if (!setUp.accuses) return notShown;
    const bound = allowed < least ? `at least ${checks(least)}` : `at most ${checks(most)}`;
    return broken(
      `${amount} are replenished every ${interval} s`,
      `${bound} allowed ${interval + 1} s after the allowance was used up for the ${nth} time`,
      `${checks(allowed)} allowed`,
    );
  };
  return [
    ...tokens.map(([name, amount]) =>
      token(name, { ...setUp.limit(step, amount), ...refill(interval, amount) }),
    ),
    runOut(
      setUp,
      tokens.map(([name]) => name),
      interval,
    ),
    ...['first', 'second'].flatMap((nth) => [
      start,
      wait(interval + 1),
      ...tokens.map(([name, amount]) => spend(name, 3 * amount, amountOf(amount, nth))),
    ]),
  ];
}

// The twin has the same profile with a short interval: only when it is replenished, the other ones can be judged.
function keepsInterval(setUp: SetUp, step: number): readonly Step[] {
  const interval = setUp.interval * step;
  const profile = (seconds: number) => ({ ...setUp.limit(step, AMOUNT), ...refill(seconds) });
  const names = ['token', 'other'];
  const early = broken(
    `the allowance is replenished every ${MINUTES} s`,
    `a token that has used it up is still rejected after ${interval + 1} s`,
    'it was allowed',
  );
  return [
    token('twin', profile(interval)),
    start,
    ...names.map((name) => token(name, profile(MINUTES))),
    ...names.map((name) => spend(name, MOST, (allowed) => (allowed === MOST ? notShown : undefined))),
    runOut(setUp, ['twin'], interval),
    wait(interval + 1),
    check('twin', { rejected: notShown }),
    ...names.map((name) => check(name, { allowed: within(MINUTES, 'the interval lasts', early) })),
  ];
}

// Two tokens run out together, a third is issued shortly before they are due: both must be replenished then,
// whichever is checked first.
function refillsPerToken(setUp: SetUp, step: number): readonly Step[] {
  const interval = setUp.interval * step;
  // A rejected check may count against what is replenished: one was, so one less must be there.
  const least = AMOUNT - 1;
  const replenished = (allowed: number) => {
    if (allowed >= least) return undefined;
    if (!setUp.accuses) return notShown;
    return broken(
      `every token is replenished by ${AMOUNT} every ${interval} s, whatever other tokens do`,
      `at least ${checks(least)} of each token allowed ${interval + 1} s after it was used up`,
      `${checks(allowed)} allowed`,
    );
  };
  return [
    application('one', { ...setUp.limit(step, AMOUNT), ...refill(interval) }),
    issue('first', 'one'),
    issue('second', 'one'),
    runOut(setUp, ['first', 'second'], interval, drained),
    wait(interval - step),
    issue('third', 'one'),
    spend('third', MOST, (allowed, { startedEmpty }) => (allowed > 0 || startedEmpty ? undefined : drained)),
    wait(step + 1),
    spend('first', AMOUNT, replenished),
    spend('second', AMOUNT, replenished),
  ];
}

const drained = broken(
  'every token has an allowance of its own',
  'a new token is allowed after others of its application have used up theirs',
  'it was rejected from the start',
);

/**
 * Uses up the allowances of new tokens, one after the other; those that start with nothing are given their first refill.
 * `laterEmpty`: the conclusion where the first was there and a later one was not.
 */
const runOut =
  (setUp: SetUp, names: readonly string[], interval: number, laterEmpty: Conclusion = notShown): Step =>
  async (scene) => {
    const { service } = scene;
    let used = await spentByEach(scene, names, MOST);
    scene.startedEmpty = used.every((count) => count === 0);
    if (scene.startedEmpty) {
      await service.wait(interval + 1);
      used = await spentByEach(scene, names, MOST);
    }
    if (used[0] === 0 || used.includes(MOST)) return notShown;
    if (used.includes(0)) return laterEmpty;
    if (setUp.windows === 0) return undefined;
    await service.wait(setUp.windows * service.step + 1);
    for (const name of names) if (await check(name, { allowed: notShown })(scene)) return notShown;
    return undefined;
  };
