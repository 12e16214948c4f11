// §3 rule 2 and `ratelimit` of §2.1: so many requests in a window, for each token by itself.

import type { TokenFinding } from '../../types.ts';
import { broken, checks, confirmed, held, inconclusive, judged, tooShort } from '../conclude.ts';
import type { Service } from '../service.ts';
import type { Conclusion, TokenRule } from '../types.ts';

const HOUR = 3600;
/** Long enough not to end during a case, and in milliseconds short enough to. */
const MINUTES = 600;

/** The rules on the rate limit. Windows may be fixed, divided by a clock, or sliding. */
export const limitRules: readonly TokenRule[] = [
  {
    id: 'runtime/rate-limit',
    title: 'A token is allowed as many requests in a window as its profile says, and no more',
    holds: ['profile-ratelimit', 'ratelimit-requests'],
    run: (service) => confirmed(() => limitIsReached(service)),
  },
  {
    id: 'runtime/limit-per-token',
    title: 'A token that has used up its limit takes nothing from another token of the application',
    holds: ['limit-per-token'],
    run: (service) => confirmed(() => limitIsPerToken(service)),
  },
  {
    id: 'runtime/window-holds',
    title: 'A token that has used up its limit stays refused while the window lasts',
    holds: ['ratelimit-window'],
    run: (service) => confirmed(() => windowHolds(service)),
  },
  {
    id: 'runtime/window-ends',
    title: 'A token that has used up its limit is allowed again when the window is over',
    holds: ['ratelimit-window'],
    run: windowEnds,
  },
];

// Two limits, so that a constant one is noticed.
async function limitIsReached(service: Service): Promise<Conclusion> {
  const findings: TokenFinding[] = [];
  for (const requests of [2, 5]) {
    const ratelimit = { requests, window: HOUR };
    const token = await service.issue(await service.application(service.profile({ ratelimit })));
    const allowed = await service.spend(token, requests + 3);
    if (allowed === requests) continue;
    findings.push({
      requirement: `a limit of ${requests} requests in ${HOUR} s`,
      expected: `${checks(requests)} allowed, the next refused`,
      actual: allowed > requests + 2 ? `all ${checks(allowed)} allowed` : `${checks(allowed)} allowed`,
    });
  }
  return judged(findings);
}

async function limitIsPerToken(service: Service): Promise<Conclusion> {
  const requests = 3;
  const profile = service.profile({ ratelimit: { requests, window: HOUR } });
  const application = await service.application(profile);
  const [first, second] = [await service.issue(application), await service.issue(application)];
  const most = 2 * requests + 2;
  const used = await service.spend(first, most);
  if (used === 0) return inconclusive('the first token was refused from the start');
  if (used === most) return inconclusive('the first token was never refused, so no limit is to be seen');
  const allowed = await service.spend(second, most);
  if (allowed === requests) return held;
  return broken(
    `the second token has a limit of ${requests} requests of its own`,
    `${checks(requests)} of it allowed after the first token was used up, the next refused`,
    `${checks(allowed)} allowed`,
  );
}

async function windowHolds(service: Service): Promise<Conclusion> {
  const profile = service.profile({ ratelimit: { requests: 2, window: MINUTES } });
  const token = await service.issue(await service.application(profile));
  const used = await service.spend(token, 6);
  if (used === 0) return inconclusive('the token was refused from the start');
  if (used === 6) return inconclusive('the token was never refused, so no window is to be seen');
  const seconds = 2 * service.step;
  await service.wait(seconds);
  if (!(await service.isAllowed(token))) return held;
  return broken(
    `a window lasts ${MINUTES} s`,
    `a token that has used up its limit is still refused after ${seconds} s`,
    'it was allowed',
  );
}

// Two windows are waited for: a sliding window that is estimated from the one before needs both.
async function windowEnds(service: Service): Promise<Conclusion> {
  const window = service.step;
  const profile = service.profile({ ratelimit: { requests: 2, window } });
  const token = await service.issue(await service.application(profile));
  const used = await service.spend(token, 10);
  if (used === 0) return inconclusive('the token was refused from the start');
  if (used === 10) return tooShort(`the token was not refused within ${checks(10)}: too slow, or no limit`);
  await service.wait(2 * window + 1);
  if (await service.isAllowed(token)) return held;
  return broken(
    `a window lasts ${window} s`,
    `a token that has used up its limit is allowed again after ${2 * window + 1} s`,
    'it was refused',
  );
}
