// `ratelimit` beside `refill` (§2.1 rule 1): a refill replenishes, and the limit counts all the same. How the two are bound is
// not shown: an allowance of its own, the limit that is replenished, or requests beyond it. In each of these the number of
// requests makes a difference, so two profiles that differ in it alone must not come to the same.

import type { TokenFinding } from '../../types.ts';
import { checks, confirmed, inconclusive, judged, notApplicable, tooShort } from '../conclude.ts';
import { later } from '../histories.ts';
import type { Service } from '../service.ts';
import type { Conclusion, TokenRule } from '../types.ts';

const HOUR = 3600;
const [LOW, HIGH] = [2, 4] as const;
/** More than either limit, and no sum of one of them and the other. */
const REFILL = 8;
/** More than a limit and a refill together. */
const MOST = HIGH + REFILL + 4;

/** The rule on a limit beside a refill. */
export const limitBesideRefillRules: readonly TokenRule[] = [
  {
    id: 'runtime/limit-beside-refill',
    title: 'The rate limit of a profile counts where the profile has a refill, too',
    holds: ['profile-ratelimit', 'token-settings'],
    level: 'derived',
    after: later,
    run: (service) => confirmed(() => limitCounts(service)),
  },
];

/** Two tokens whose profiles differ in the limit alone, and what each was allowed. */
interface Pair {
  readonly low: string;
  readonly high: string;
}

async function limitCounts(service: Service): Promise<Conclusion> {
  const allowed = await spendAll(service, await pairsOf(service, HOUR));
  return allowed.every(isNothing) ? afterRefill(service) : judgePairs(allowed);
}

// A token may start with nothing; its first refill brings the allowance.
async function afterRefill(service: Service): Promise<Conclusion> {
  const interval = 3 * service.step;
  const pairs = await pairsOf(service, interval);
  await spendAll(service, pairs);
  await service.wait(interval + 1);
  const start = service.now();
  const allowed = await spendAll(service, pairs);
  return service.now() - start < interval
    ? judgePairs(allowed)
    : tooShort('calls take as long as the interval lasts');
}

function judgePairs(allowed: readonly Allowed[]): Conclusion {
  if (allowed.some(isNothing)) return inconclusive('the token was refused throughout');
  if (allowed.some(({ low }) => low < LOW))
    return notApplicable(
      'the allowance of a new token is less than its limit, so the limit is not to be seen',
    );
  return judged(allowed.flatMap(withoutLimit));
}

// The pairs take turns, so that what is wrong with every second application is wrong with both tokens of one pair.
async function pairsOf(service: Service, interval: number): Promise<readonly Pair[]> {
  const texts: string[] = [];
  for (const requests of [LOW, LOW, HIGH, HIGH]) {
    const ratelimit = { requests, window: HOUR };
    const profile = service.profile({ ratelimit, refill: { tokens: REFILL, interval } });
    texts.push(await service.issue(await service.application(profile)));
  }
  const [first = '', second = '', third = '', fourth = ''] = texts;
  return [
    { low: first, high: third },
    { low: second, high: fourth },
  ];
}

interface Allowed {
  readonly low: number;
  readonly high: number;
}

async function spendAll(service: Service, pairs: readonly Pair[]): Promise<readonly Allowed[]> {
  const allowed: Allowed[] = [];
  for (const { low, high } of pairs)
    allowed.push({ low: await service.spend(low, MOST), high: await service.spend(high, MOST) });
  return allowed;
}

const isNothing = ({ low, high }: Allowed) => low + high === 0;

function withoutLimit({ low, high }: Allowed): readonly TokenFinding[] {
  if (low !== high || low <= HIGH) return [];
  return [
    {
      requirement: `limits of ${LOW} and of ${HIGH} requests in ${HOUR} s, beside the same refill`,
      expected: `a refusal after ${checks(LOW)} and after ${checks(HIGH)}, or other numbers that differ`,
      actual: low === MOST ? `all ${checks(MOST)} allowed under both` : `${checks(low)} allowed under both`,
    },
  ];
}
