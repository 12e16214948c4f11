// §3 rule 2 and `ratelimit` of §2.1: so many requests in a window, for each token by itself.

import { checks, confirmed, failed, inconclusive, judged, passed, tooShort } from '../conclude.ts';
import type { Subject } from '../subject.ts';
import type { Conclusion, RuntimeCase, RuntimeFinding } from '../types.ts';

const HOUR = 3600;
/** Long enough not to end during a case, and in milliseconds short enough to. */
const MINUTES = 600;

/** The cases on the rate limit. Windows may be fixed, divided by a clock, or sliding. */
export const limitCases: readonly RuntimeCase[] = [
  {
    id: 'runtime/rate-limit',
    title: 'A token is allowed as many requests in a window as its profile says, and no more',
    holds: ['profile-ratelimit', 'ratelimit-requests'],
    run: (subject) => confirmed(() => limitIsReached(subject)),
  },
  {
    id: 'runtime/limit-per-token',
    title: 'A token that has used up its limit takes nothing from another token of the application',
    holds: ['limit-per-token'],
    run: (subject) => confirmed(() => limitIsPerToken(subject)),
  },
  {
    id: 'runtime/window-holds',
    title: 'A token that has used up its limit stays refused while the window lasts',
    holds: ['ratelimit-window'],
    run: (subject) => confirmed(() => windowHolds(subject)),
  },
  {
    id: 'runtime/window-ends',
    title: 'A token that has used up its limit is allowed again when the window is over',
    holds: ['ratelimit-window'],
    run: windowEnds,
  },
];

// Two limits, so that a constant one is noticed.
async function limitIsReached(subject: Subject): Promise<Conclusion> {
  const findings: RuntimeFinding[] = [];
  for (const requests of [2, 5]) {
    const ratelimit = { requests, window: HOUR };
    const token = await subject.issue(await subject.application(subject.profile({ ratelimit })));
    const allowed = await subject.spend(token, requests + 3);
    if (allowed === requests) continue;
    findings.push({
      requirement: `a limit of ${requests} requests in ${HOUR} s`,
      expected: `${checks(requests)} allowed, the next refused`,
      actual: allowed > requests + 2 ? `all ${checks(allowed)} allowed` : `${checks(allowed)} allowed`,
    });
  }
  return judged(findings);
}

async function limitIsPerToken(subject: Subject): Promise<Conclusion> {
  const requests = 3;
  const profile = subject.profile({ ratelimit: { requests, window: HOUR } });
  const application = await subject.application(profile);
  const [first, second] = [await subject.issue(application), await subject.issue(application)];
  const most = 2 * requests + 2;
  const used = await subject.spend(first, most);
  if (used === 0) return inconclusive('the first token was refused from the start');
  if (used === most) return inconclusive('the first token was never refused, so no limit is to be seen');
  const allowed = await subject.spend(second, most);
  if (allowed === requests) return passed;
  return failed(
    `the second token has a limit of ${requests} requests of its own`,
    `${checks(requests)} of it allowed after the first token was used up, the next refused`,
    `${checks(allowed)} allowed`,
  );
}

async function windowHolds(subject: Subject): Promise<Conclusion> {
  const profile = subject.profile({ ratelimit: { requests: 2, window: MINUTES } });
  const token = await subject.issue(await subject.application(profile));
  const used = await subject.spend(token, 6);
  if (used === 0) return inconclusive('the token was refused from the start');
  if (used === 6) return inconclusive('the token was never refused, so no window is to be seen');
  const seconds = 2 * subject.step;
  await subject.wait(seconds);
  if (!(await subject.isAllowed(token))) return passed;
  return failed(
    `a window lasts ${MINUTES} s`,
    `a token that has used up its limit is still refused after ${seconds} s`,
    'it was allowed',
  );
}

// Two windows are waited for: a sliding window that is estimated from the one before needs both.
async function windowEnds(subject: Subject): Promise<Conclusion> {
  const window = subject.step;
  const profile = subject.profile({ ratelimit: { requests: 2, window } });
  const token = await subject.issue(await subject.application(profile));
  const used = await subject.spend(token, 10);
  if (used === 0) return inconclusive('the token was refused from the start');
  if (used === 10) return tooShort(`the token was not refused within ${checks(10)}: too slow, or no limit`);
  await subject.wait(2 * window + 1);
  if (await subject.isAllowed(token)) return passed;
  return failed(
    `a window lasts ${window} s`,
    `a token that has used up its limit is allowed again after ${2 * window + 1} s`,
    'it was refused',
  );
}
