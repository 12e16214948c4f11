// §3 rule 3 and `refill` of §2.1: an allowance is replenished by the amount, every interval, for each token by itself.

import type { TokenFinding } from '../../types.ts';
import {
  broken,
  type Conclusion,
  checks,
  confirmed,
  held,
  judged,
  later,
  type TokenRule,
  tooShort,
} from '../script.ts';
import type { Service } from '../service.ts';
import {
  AMOUNT,
  MINUTES,
  MOST,
  OTHER_AMOUNT,
  profileFor,
  runOut,
  type SetUp,
  seconds,
  setUps,
} from './refill-set-ups.ts';

/** A refused check may count against what is replenished: one was, so one less must be there. */
const LEAST = AMOUNT - 1;

/** The rules on the refill. */
export const refillRules: readonly TokenRule[] = [
  {
    id: 'runtime/refill-replenishes',
    title: 'A token that has used up its allowance is replenished after the interval, by the amount',
    holds: ['profile-refill', 'refill-tokens'],
    after: later,
    run: (service) => firstShown(service, replenishes),
  },
  {
    id: 'runtime/refill-interval',
    title: 'A token that has used up its allowance is not replenished before the interval is over',
    holds: ['refill-interval'],
    after: later,
    run: (service) => confirmed(() => firstShown(service, keepsInterval)),
  },
  {
    id: 'runtime/refill-per-token',
    title:
      'What other tokens of the application use, and when they are issued, leaves the refill of a token alone',
    holds: ['refill-per-token'],
    after: later,
    run: (service) => firstShown(service, refillsPerToken),
  },
];

/** Undefined where the set-up shows nothing. */
type Attempt = (service: Service, setUp: SetUp) => Promise<Conclusion | undefined>;

async function firstShown(service: Service, attempt: Attempt): Promise<Conclusion> {
  for (const setUp of setUps) {
    const conclusion = await attempt(service, setUp);
    if (conclusion) return conclusion;
  }
  return tooShort(`no allowance ran out within ${checks(MOST)}, so its refill is not to be seen`);
}

// Two amounts and two refills: each time at least the amount, and no more than the intervals since explain.
const replenishes: Attempt = async (service, setUp) => {
  // Two of them are waited for, so they are as short as the set-up allows.
  const interval = setUp.windows > 0 ? seconds(service, setUp) : 2 * service.step;
  const tokens: RanOut[] = [];
  // The second amount for two applications: what holds for one holds for the next.
  for (const amount of [AMOUNT, OTHER_AMOUNT, OTHER_AMOUNT]) {
    const application = await service.application(profileFor(service, setUp, { amount, interval }));
    tokens.push({ amount, text: await service.issue(application) });
  }
  const end = await runOut(
    service,
    setUp,
    tokens.map(({ text }) => text),
    interval,
  );
  if (end.kind !== 'ran-out') return undefined;
  for (const nth of ['first', 'second']) {
    const start = service.now();
    await service.wait(interval + 1);
    for (const token of tokens) {
      const allowed = await service.spend(token.text, 3 * token.amount);
      const ticks = Math.floor((service.now() - start) / interval) + 1;
      const finding = amountFinding(token.amount, allowed, ticks, {
        requirement: `${token.amount} are replenished every ${interval} s`,
        when: `${interval + 1} s after the allowance was used up for the ${nth} time`,
      });
      if (finding) return setUp.accuses ? judged([finding]) : undefined;
    }
  }
  return held;
};

interface RanOut {
  readonly amount: number;
  readonly text: string;
}

/** What is wrong with so many checks after at most so many refills, if anything. */
function amountFinding(
  amount: number,
  allowed: number,
  ticks: number,
  { requirement, when }: { readonly requirement: string; readonly when: string },
): TokenFinding | undefined {
  const [least, most] = [amount - 1, ticks * amount];
  if (allowed >= least && allowed <= most) return undefined;
  const bound = allowed < least ? `at least ${checks(least)}` : `at most ${checks(most)}`;
  return { requirement, expected: `${bound} allowed ${when}`, actual: `${checks(allowed)} allowed` };
}

// The twin has the same profile with a short interval: only when it is replenished, the other one can be judged.
const keepsInterval: Attempt = async (service, setUp) => {
  const twin = await service.issue(await service.application(profileFor(service, setUp)));
  const start = service.now();
  const tokens: string[] = [];
  for (const _ of ['one application', 'another']) {
    const application = await service.application(profileFor(service, setUp, { interval: MINUTES }));
    tokens.push(await service.issue(application));
  }
  for (const token of tokens) if ((await service.spend(token, MOST)) === MOST) return undefined;
  if ((await runOut(service, setUp, [twin])).kind !== 'ran-out') return undefined;
  const interval = seconds(service, setUp);
  await service.wait(interval + 1);
  if (!(await service.isAllowed(twin))) return undefined;
  for (const token of tokens) {
    if (!(await service.isAllowed(token))) continue;
    if (service.now() - start >= MINUTES) return tooShort('calls take as long as the interval lasts');
    return broken(
      `the allowance is replenished every ${MINUTES} s`,
      `a token that has used it up is still refused after ${interval + 1} s`,
      'it was allowed',
    );
  }
  return held;
};

// Two tokens run out together, a third is issued shortly before they are due: both must be replenished then,
// whichever is checked first.
const refillsPerToken: Attempt = async (service, setUp) => {
  const application = await service.application(profileFor(service, setUp));
  const tokens = [await service.issue(application), await service.issue(application)];
  const end = await runOut(service, setUp, tokens);
  if (end.kind !== 'ran-out') return end.kind === 'drained' ? drained() : undefined;
  await service.wait(seconds(service, setUp) - service.step);
  const third = await service.issue(application);
  if ((await service.spend(third, MOST)) === 0 && !end.startedEmpty) return drained();
  await service.wait(service.step + 1);
  for (const token of tokens) {
    const allowed = await service.spend(token, AMOUNT);
    if (allowed < LEAST) return setUp.accuses ? notReplenished(allowed, seconds(service, setUp)) : undefined;
  }
  return held;
};

function drained(): Conclusion {
  return broken(
    'every token has an allowance of its own',
    'a new token is allowed after others of its application have used up theirs',
    'it was refused from the start',
  );
}

function notReplenished(allowed: number, interval: number): Conclusion {
  return broken(
    `every token is replenished by ${AMOUNT} every ${interval} s, whatever other tokens do`,
    `at least ${checks(LEAST)} of each token allowed ${interval + 1} s after it was used up`,
    `${checks(allowed)} allowed`,
  );
}
