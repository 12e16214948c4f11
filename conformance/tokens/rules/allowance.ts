// The allowance: how it counts beside the rate limit (§2.1 rule 1), and what the source leaves open of it.

import type { TokenFinding } from '../../types.ts';
import {
  answered,
  type Conclusion,
  checks,
  confirmed,
  inconclusive,
  judged,
  later,
  notApplicable,
  type TokenProbe,
  type TokenRule,
  tokenProbe,
  tooShort,
} from '../script.ts';
import type { Service } from '../service.ts';

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

const AMOUNT = 3;
const PROBED = 12;

/** The probes on the allowance. */
export const allowanceProbes: readonly TokenProbe[] = [
  tokenProbe({
    silence: 'starting-allowance',
    title: 'What allowance does a token start with?',
    words: ['one-refill', 'nothing', 'more', 'other'],
    run: startingAllowance,
  }),
  tokenProbe({
    silence: 'refill-effect',
    title: 'Is a refill added to what is left, or does it take its place?',
    words: ['replaces', 'adds'],
    run: refillEffect,
  }),
  tokenProbe({
    silence: 'refill-schedule',
    title: 'When does the schedule of the refills begin?',
    words: ['creation', 'use'],
    run: refillSchedule,
  }),
];

async function tokenWith(service: Service, interval: number): Promise<string> {
  const profile = service.profile({ refill: { tokens: AMOUNT, interval } });
  return service.issue(await service.application(profile));
}

async function startingAllowance(service: Service) {
  const allowed = await service.spend(await tokenWith(service, 3600), PROBED);
  if (allowed === AMOUNT) return answered('one-refill', 'A token starts with the amount of one refill.');
  if (allowed === 0)
    return answered('nothing', 'A token starts with nothing, and waits for its first refill.');
  if (allowed === PROBED)
    return answered('more', `A token starts with more than ${PROBED} requests, or no end of them.`);
  return answered('other', `A token starts with ${allowed} requests where a refill brings ${AMOUNT}.`);
}

async function refillEffect(service: Service) {
  const interval = 3 * service.step;
  const token = await tokenWith(service, interval);
  if (!(await service.isAllowed(token))) return inconclusive('the token was refused from the start');
  await service.wait(interval + 1);
  const allowed = await service.spend(token, PROBED);
  if (allowed === PROBED) return inconclusive(`no allowance ran out within ${checks(PROBED)}`);
  return allowed <= AMOUNT
    ? answered('replaces', 'A refill takes the place of what is left, or is capped at its amount.')
    : answered('adds', 'A refill is added to what is left.');
}

// Used half-way through the first interval: a schedule that begins with the token is due before one that begins then.
async function refillSchedule(service: Service) {
  const { step } = service;
  const token = await tokenWith(service, 4 * step);
  await service.wait(2 * step);
  const used = await service.spend(token, PROBED);
  if (used === 0 || used === PROBED) return inconclusive('no allowance ran out');
  await service.wait(3 * step);
  return (await service.isAllowed(token))
    ? answered('creation', 'The schedule begins with the token, not with its use.')
    : answered('use', 'The schedule begins when the token is used.');
}
