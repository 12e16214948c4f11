// What an implementation does where the source is silent on the rate limit.

import { inconclusive, observed, tooShort } from '../conclude.ts';
import type { Subject } from '../subject.ts';
import type { Conclusion, RuntimeCase } from '../types.ts';

/** The probes on the rate limit. */
export const limitProbes: readonly RuntimeCase[] = [
  {
    id: 'runtime/silences/limit-window',
    title: 'Does a window have a fixed end, or does it slide?',
    holds: [],
    asks: { silence: 'limit-window', decided: 'fixed' },
    run: window,
  },
  {
    id: 'runtime/silences/refused-checks',
    title: 'Does a check that the rate limit refuses use up the allowance?',
    holds: [],
    asks: { silence: 'refused-checks', decided: 'free' },
    run: refusedChecks,
  },
];

// Two requests, two thirds of a window apart: when only the first is a window old, a fixed window is over.
async function window(subject: Subject): Promise<Conclusion> {
  const profile = subject.profile({ ratelimit: { requests: 2, window: 3 * subject.step } });
  const token = await subject.issue(await subject.application(profile));
  if (!(await subject.isAllowed(token))) return inconclusive('the token was refused from the start');
  await subject.wait(2 * subject.step);
  const before = await subject.spend(token, 3);
  if (before === 0 || before === 3) return inconclusive('the token was not refused after its limit');
  if (before === 2)
    return observed('early', 'Some of the limit is back before a window has passed since it was used.');
  await subject.wait(2 * subject.step);
  const allowed = await subject.spend(token, 2);
  if (allowed === 2)
    return observed('fixed', 'A window has a fixed end: then the whole limit is there again.');
  if (allowed === 1) return observed('sliding', 'A window slides: each request counts for its length.');
  return observed('other', 'A request counts for longer than the length of a window.');
}

// One request a window and an allowance of three: refusals between the two requests take one or the other.
async function refusedChecks(subject: Subject): Promise<Conclusion> {
  const { step } = subject;
  const ratelimit = { requests: 1, window: step };
  const profile = subject.profile({ ratelimit, refill: { tokens: 3, interval: 3600 } });
  const token = await subject.issue(await subject.application(profile));
  if (!(await subject.isAllowed(token))) return inconclusive('the token was refused from the start');
  let refused = 0;
  for (let check = 0; check < 8; check++) {
    if (!(await subject.isAllowed(token))) refused++;
  }
  if (refused < 6) return tooShort('the limit of one request did not refuse');
  await subject.wait(2 * step + 1);
  return (await subject.isAllowed(token))
    ? observed('free', 'A check that the rate limit refuses leaves the allowance as it is.')
    : observed('counted', 'A check that the rate limit refuses uses up the allowance, too.');
}
