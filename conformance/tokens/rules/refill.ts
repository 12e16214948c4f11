// §3 rule 3 and `refill` of §2.1: an allowance is replenished by the amount, every interval, for each token by itself.

import { checks, confirmed, failed, passed, tooShort } from '../conclude.ts';
import type { Subject } from '../subject.ts';
import type { Conclusion, RuntimeCase } from '../types.ts';
import { AMOUNT, MINUTES, MOST, profileFor, runOut, type SetUp, seconds, setUps } from './refill-set-ups.ts';

/** A refused check may count against what is replenished: one was, so one less must be there. */
const LEAST = AMOUNT - 1;

/** The cases on the refill. */
export const refillCases: readonly RuntimeCase[] = [
  {
    id: 'runtime/refill-replenishes',
    title: 'A token that has used up its allowance is replenished after the interval, by the amount',
    holds: ['profile-refill', 'refill-tokens'],
    run: (subject) => firstShown(subject, replenishes),
  },
  {
    id: 'runtime/refill-interval',
    title: 'A token that has used up its allowance is not replenished before the interval is over',
    holds: ['refill-interval'],
    run: (subject) => confirmed(() => firstShown(subject, keepsInterval)),
  },
  {
    id: 'runtime/refill-per-token',
    title:
      'What other tokens of the application use, and when they are issued, leaves the refill of a token alone',
    holds: ['refill-per-token'],
    run: (subject) => firstShown(subject, refillsPerToken),
  },
];

/** Undefined where the set-up shows nothing. */
type Attempt = (subject: Subject, setUp: SetUp) => Promise<Conclusion | undefined>;

async function firstShown(subject: Subject, attempt: Attempt): Promise<Conclusion> {
  for (const setUp of setUps) {
    const conclusion = await attempt(subject, setUp);
    if (conclusion) return conclusion;
  }
  return tooShort(`no allowance ran out within ${checks(MOST)}, so its refill is not to be seen`);
}

const replenishes: Attempt = async (subject, setUp) => {
  const token = await subject.issue(await subject.application(profileFor(subject, setUp)));
  if ((await runOut(subject, setUp, [token])).kind !== 'ran-out') return undefined;
  const interval = seconds(subject, setUp);
  await subject.wait(interval + 1);
  const allowed = await subject.spend(token, AMOUNT);
  if (allowed >= LEAST) return passed;
  if (!setUp.accuses) return undefined;
  return failed(
    `${AMOUNT} are replenished every ${interval} s`,
    `at least ${checks(LEAST)} allowed ${interval + 1} s after the allowance was used up`,
    `${checks(allowed)} allowed`,
  );
};

// The twin has the same profile with a short interval: only when it is replenished, the other one can be judged.
const keepsInterval: Attempt = async (subject, setUp) => {
  const twin = await subject.issue(await subject.application(profileFor(subject, setUp)));
  const token = await subject.issue(await subject.application(profileFor(subject, setUp, MINUTES)));
  if ((await subject.spend(token, MOST)) === MOST) return undefined;
  if ((await runOut(subject, setUp, [twin])).kind !== 'ran-out') return undefined;
  const interval = seconds(subject, setUp);
  await subject.wait(interval + 1);
  if (!(await subject.isAllowed(twin))) return undefined;
  if (!(await subject.isAllowed(token))) return passed;
  return failed(
    `the allowance is replenished every ${MINUTES} s`,
    `a token that has used it up is still refused after ${interval + 1} s`,
    'it was allowed',
  );
};

// Two tokens run out together, a third is issued shortly before they are due: both must be replenished then,
// whichever is checked first.
const refillsPerToken: Attempt = async (subject, setUp) => {
  const application = await subject.application(profileFor(subject, setUp));
  const tokens = [await subject.issue(application), await subject.issue(application)];
  const end = await runOut(subject, setUp, tokens);
  if (end.kind !== 'ran-out') return end.kind === 'drained' ? drained() : undefined;
  await subject.wait(seconds(subject, setUp) - subject.step);
  const third = await subject.issue(application);
  if ((await subject.spend(third, MOST)) === 0 && !end.startedEmpty) return drained();
  await subject.wait(subject.step + 1);
  for (const token of tokens) {
    const allowed = await subject.spend(token, AMOUNT);
    if (allowed < LEAST) return setUp.accuses ? notReplenished(allowed, seconds(subject, setUp)) : undefined;
  }
  return passed;
};

function drained(): Conclusion {
  return failed(
    'every token has an allowance of its own',
    'a new token is allowed after others of its application have used up theirs',
    'it was refused from the start',
  );
}

function notReplenished(allowed: number, interval: number): Conclusion {
  return failed(
    `every token is replenished by ${AMOUNT} every ${interval} s, whatever other tokens do`,
    `at least ${checks(LEAST)} of each token allowed ${interval + 1} s after it was used up`,
    `${checks(allowed)} allowed`,
  );
}
