// §3 rule 2 and `ratelimit` of §2.1: so many requests in a window, for each token by itself.

import type { TokenFinding } from '../../types.ts';
import { broken, checks, confirmed, held, inconclusive, judged, tooShort } from '../conclude.ts';
import { later } from '../histories.ts';
import type { Service } from '../service.ts';
import type { Conclusion, TokenRule } from '../types.ts';

const HOUR = 3600;
/** Long enough not to end during a case, and in milliseconds short enough to. */
const MINUTES = 600;
/** Checks after which a limit counts as none. */
const MOST = 10;

/** The rules on the rate limit. Windows may be fixed, divided by a clock, or sliding. */
export const limitRules: readonly TokenRule[] = [
  {
    id: 'runtime/rate-limit',
    title: 'A token is allowed as many requests in a window as its profile says, and no more',
    holds: ['profile-ratelimit', 'ratelimit-requests'],
    after: later,
    run: (service) => confirmed(() => limitIsReached(service)),
  },
  {
    id: 'runtime/limit-per-token',
    title: 'A token that has used up its limit takes nothing from another token of the application',
    holds: ['limit-per-token'],
    after: later,
    run: (service) => confirmed(() => limitIsPerToken(service)),
  },
  {
    id: 'runtime/window-holds',
    title: 'A token that has used up its limit stays refused while the window lasts',
    holds: ['ratelimit-window'],
    after: later,
    run: (service) => confirmed(() => windowHolds(service)),
  },
  {
    id: 'runtime/window-ends',
    title: 'A token that has used up its limit is allowed again when the window is over',
    holds: ['ratelimit-window'],
    after: later,
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
  const start = service.now();
  const used = await service.spend(token, 6);
  if (used === 0) return inconclusive('the token was refused from the start');
  if (used === 6) return inconclusive('the token was never refused, so no window is to be seen');
  // Longer than a window that is over must be waited for: no constant window is between the two.
  const seconds = 2 * service.step + 2;
  await service.wait(seconds);
  if (!(await service.isAllowed(token))) return held;
  if (service.now() - start >= MINUTES) return tooShort('calls take as long as the window lasts');
  return broken(
    `a window lasts ${MINUTES} s`,
    `a token that has used up its limit is still refused after ${seconds} s`,
    'it was allowed',
  );
}

// Two windows are waited for: a sliding window that is estimated from the one before needs both. What is true of the
// first window is true of the next ones.
async function windowEnds(service: Service): Promise<Conclusion> {
  const [requests, window] = [2, service.step];
  const profile = service.profile({ ratelimit: { requests, window } });
  const token = await service.issue(await service.application(profile));
  const used = await service.spend(token, MOST);
  if (used === 0) return inconclusive('the token was refused from the start');
  if (used === MOST)
    return tooShort(`the token was not refused within ${checks(MOST)}: too slow, or no limit`);
  for (const nth of ['the first', 'the second'] as const) {
    await service.wait(2 * window + 1);
    const start = service.now();
    const again = await service.spend(token, MOST);
    if (again < requests) {
      const expected = `a token that has used up its limit is allowed ${checks(requests)} ${2 * window + 1} s later`;
      return broken(
        `a window lasts ${window} s`,
        `${expected}, after ${nth} window`,
        `${checks(again)} allowed`,
      );
    }
    // However windows are divided, so short a time has part of two of them.
    if (service.now() - start >= window) return tooShort('calls take as long as the window lasts');
    if (again <= 2 * requests) continue;
    const expected = `at most ${checks(2 * requests)} allowed at once after ${nth} window`;
    return broken(`a limit of ${requests} requests in ${window} s`, expected, `${checks(again)} allowed`);
  }
  return held;
}
