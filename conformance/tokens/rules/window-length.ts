// `window` of §2.1 from below: a limit that comes back too early. A window may have a fixed end, be divided by a clock, slide,
// or fill by and by; in each of these readings a stretch of time has a most that it can allow, and only more than that accuses.

import { checks, inconclusive, judged, tooShort } from '../conclude.ts';
import { later } from '../histories.ts';
import type { Service } from '../service.ts';
import type { Conclusion, TokenRule } from '../types.ts';

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
