// §3 rule 2 and `ratelimit` of §2.1: so many requests in a window, for each token by itself.

import type { TokenFinding } from '../../types.ts';
import {
  answered,
  broken,
  type Conclusion,
  checks,
  confirmed,
  held,
  inconclusive,
  judged,
  later,
  type TokenProbe,
  type TokenRule,
  tokenProbe,
  tooShort,
} from '../script.ts';
import type { Service } from '../service.ts';

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

/** How often a token is checked at least, half a window apart: with half the window every check is allowed. */
const ROUNDS = 6;
/** And at most, where calls take so long that fewer checks show nothing. */
const MOST_ROUNDS = 14;

/** The rule on the length of a window. */
export const windowLengthRules: readonly TokenRule[] = [
  {
    id: 'runtime/window-length',
    title: 'A token that is used up again and again is allowed no more than the windows of that time have',
    holds: ['ratelimit-window', 'profile-ratelimit'],
    level: 'derived',
    after: later,
    run: allowsNoMoreThanWindows,
  },
];

interface Used {
  readonly text: string;
  allowed: number;
}

// A limit of one, so that little is called. Two applications, so that what is wrong with every second one shows.
async function allowsNoMoreThanWindows(service: Service): Promise<Conclusion> {
  const window = 2 * service.step;
  const tokens: Used[] = [];
  for (const _ of ['one application', 'another']) {
    const ratelimit = { requests: 1, window };
    const application = await service.application(service.profile({ ratelimit }));
    tokens.push({ text: await service.issue(application), allowed: 0 });
  }
  // Lets the other cases set up first, so that their calls do not count as time.
  await service.wait(0);
  const start = service.now();
  for (const token of tokens) token.allowed = await service.spend(token.text, 3);
  if (tokens.some(({ allowed }) => allowed === 0))
    return inconclusive('the token was refused from the start');
  if (tokens.some(({ allowed }) => allowed === 3))
    return tooShort(`the token was not refused within ${checks(3)}: too slow, or no limit`);
  for (let round = 2; round <= MOST_ROUNDS; round++) {
    await service.wait(service.step);
    for (const token of tokens) if (await service.isAllowed(token.text)) token.allowed += 1;
    const seconds = service.now() - start;
    if (round >= ROUNDS && round > windowsIn(seconds, window)) return judgeUse(tokens, window, seconds);
  }
  return tooShort('calls take as long as the window lasts');
}

function judgeUse(tokens: readonly Used[], window: number, seconds: number): Conclusion {
  const most = windowsIn(seconds, window);
  return judged(
    tokens
      .filter(({ allowed }) => allowed > most)
      .map(({ allowed }) => ({
        requirement: `a limit of 1 request in ${window} s`,
        expected: `at most ${checks(most)} allowed in ${Math.ceil(seconds)} s, however windows are divided`,
        actual: `${checks(allowed)} allowed`,
      })),
  );
}

/**
 * How many windows so long a stretch of time has part of at most: a clock may divide it so that the first and the last are
 * cut. A window that opens with a request and one that slides allow less; a bucket that is full at first and fills by and by
 * allows one limit more than whole windows, which is less too.
 */
const windowsIn = (elapsed: number, window: number): number => Math.floor(elapsed / window) + 2;

/** The probes on the rate limit. */
export const limitProbes: readonly TokenProbe[] = [
  tokenProbe({
    silence: 'limit-window',
    title: 'Does a window have a fixed end, or does it slide?',
    words: ['early', 'fixed', 'sliding', 'other'],
    run: window,
  }),
  tokenProbe({
    silence: 'refused-checks',
    title: 'Does a check that the rate limit refuses use up the allowance?',
    words: ['free', 'counted'],
    run: refusedChecks,
  }),
];

// Two requests, two thirds of a window apart: when only the first is a window old, a fixed window is over.
async function window(service: Service) {
  const profile = service.profile({ ratelimit: { requests: 2, window: 3 * service.step } });
  const token = await service.issue(await service.application(profile));
  if (!(await service.isAllowed(token))) return inconclusive('the token was refused from the start');
  await service.wait(2 * service.step);
  const before = await service.spend(token, 3);
  if (before === 0 || before === 3) return inconclusive('the token was not refused after its limit');
  if (before === 2)
    return answered('early', 'Some of the limit is back before a window has passed since it was used.');
  await service.wait(2 * service.step);
  const allowed = await service.spend(token, 2);
  if (allowed === 2)
    return answered('fixed', 'A window has a fixed end: then the whole limit is there again.');
  if (allowed === 1) return answered('sliding', 'A window slides: each request counts for its length.');
  return answered('other', 'A request counts for longer than the length of a window.');
}

// One request a window and an allowance of three: refusals between the two requests take one or the other.
async function refusedChecks(service: Service) {
  const { step } = service;
  const ratelimit = { requests: 1, window: step };
  const profile = service.profile({ ratelimit, refill: { tokens: 3, interval: 3600 } });
  const token = await service.issue(await service.application(profile));
  if (!(await service.isAllowed(token))) return inconclusive('the token was refused from the start');
  let refused = 0;
  for (let check = 0; check < 8; check++) {
    if (!(await service.isAllowed(token))) refused++;
  }
  if (refused < 6) return tooShort('the limit of one request did not refuse');
  await service.wait(2 * step + 1);
  return (await service.isAllowed(token))
    ? answered('free', 'A check that the rate limit refuses leaves the allowance as it is.')
    : answered('counted', 'A check that the rate limit refuses uses up the allowance, too.');
}
