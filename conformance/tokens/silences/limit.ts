// What an implementation does where the source is silent on the rate limit.

import { answered, inconclusive, tooShort } from '../conclude.ts';
import type { Service } from '../service.ts';
import type { TokenProbe } from '../types.ts';
import { tokenProbe } from './probe.ts';

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
