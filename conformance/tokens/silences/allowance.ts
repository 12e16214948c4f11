// What an implementation does where the source is silent on the allowance and its refill.

import { checks, inconclusive, observed } from '../conclude.ts';
import type { Subject } from '../subject.ts';
import type { Conclusion, RuntimeCase } from '../types.ts';

const AMOUNT = 3;
const MOST = 12;

/** The probes on the allowance. */
export const allowanceProbes: readonly RuntimeCase[] = [
  {
    id: 'runtime/silences/starting-allowance',
    title: 'What allowance does a token start with?',
    holds: [],
    asks: { silence: 'starting-allowance', decided: 'one-refill' },
    run: startingAllowance,
  },
  {
    id: 'runtime/silences/refill-effect',
    title: 'Is a refill added to what is left, or does it take its place?',
    holds: [],
    asks: { silence: 'refill-effect', decided: 'replaces' },
    run: refillEffect,
  },
  {
    id: 'runtime/silences/refill-schedule',
    title: 'When does the schedule of the refills begin?',
    holds: [],
    asks: { silence: 'refill-schedule', decided: 'creation' },
    run: refillSchedule,
  },
];

async function tokenWith(subject: Subject, interval: number): Promise<string> {
  const profile = subject.profile({ refill: { tokens: AMOUNT, interval } });
  return subject.issue(await subject.application(profile));
}

async function startingAllowance(subject: Subject): Promise<Conclusion> {
  const allowed = await subject.spend(await tokenWith(subject, 3600), MOST);
  if (allowed === AMOUNT) return observed('one-refill', 'A token starts with the amount of one refill.');
  if (allowed === 0)
    return observed('nothing', 'A token starts with nothing, and waits for its first refill.');
  if (allowed === MOST)
    return observed('more', `A token starts with more than ${MOST} requests, or no end of them.`);
  return observed('other', `A token starts with ${allowed} requests where a refill brings ${AMOUNT}.`);
}

async function refillEffect(subject: Subject): Promise<Conclusion> {
  const interval = 3 * subject.step;
  const token = await tokenWith(subject, interval);
  if (!(await subject.isAllowed(token))) return inconclusive('the token was refused from the start');
  await subject.wait(interval + 1);
  const allowed = await subject.spend(token, MOST);
  if (allowed === MOST) return inconclusive(`no allowance ran out within ${checks(MOST)}`);
  return allowed <= AMOUNT
    ? observed('replaces', 'A refill takes the place of what is left, or is capped at its amount.')
    : observed('adds', 'A refill is added to what is left.');
}

// Used half-way through the first interval: a schedule that begins with the token is due before one that begins then.
async function refillSchedule(subject: Subject): Promise<Conclusion> {
  const { step } = subject;
  const token = await tokenWith(subject, 4 * step);
  await subject.wait(2 * step);
  const used = await subject.spend(token, MOST);
  if (used === 0 || used === MOST) return inconclusive('no allowance ran out');
  await subject.wait(3 * step);
  return (await subject.isAllowed(token))
    ? observed('creation', 'The schedule begins with the token, not with its use.')
    : observed('use', 'The schedule begins when the token is used.');
}
