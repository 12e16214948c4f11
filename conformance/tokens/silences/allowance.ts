// What an implementation does where the source is silent on the allowance and its refill.

import { answered, checks, inconclusive } from '../conclude.ts';
import type { Service } from '../service.ts';
import type { TokenProbe } from '../types.ts';
import { tokenProbe } from './probe.ts';

const AMOUNT = 3;
const MOST = 12;

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
  const allowed = await service.spend(await tokenWith(service, 3600), MOST);
  if (allowed === AMOUNT) return answered('one-refill', 'A token starts with the amount of one refill.');
  if (allowed === 0)
    return answered('nothing', 'A token starts with nothing, and waits for its first refill.');
  if (allowed === MOST)
    return answered('more', `A token starts with more than ${MOST} requests, or no end of them.`);
  return answered('other', `A token starts with ${allowed} requests where a refill brings ${AMOUNT}.`);
}

async function refillEffect(service: Service) {
  const interval = 3 * service.step;
  const token = await tokenWith(service, interval);
  if (!(await service.isAllowed(token))) return inconclusive('the token was refused from the start');
  await service.wait(interval + 1);
  const allowed = await service.spend(token, MOST);
  if (allowed === MOST) return inconclusive(`no allowance ran out within ${checks(MOST)}`);
  return allowed <= AMOUNT
    ? answered('replaces', 'A refill takes the place of what is left, or is capped at its amount.')
    : answered('adds', 'A refill is added to what is left.');
}

// Used half-way through the first interval: a schedule that begins with the token is due before one that begins then.
async function refillSchedule(service: Service) {
  const { step } = service;
  const token = await tokenWith(service, 4 * step);
  await service.wait(2 * step);
  const used = await service.spend(token, MOST);
  if (used === 0 || used === MOST) return inconclusive('no allowance ran out');
  await service.wait(3 * step);
  return (await service.isAllowed(token))
    ? answered('creation', 'The schedule begins with the token, not with its use.')
    : answered('use', 'The schedule begins when the token is used.');
}
