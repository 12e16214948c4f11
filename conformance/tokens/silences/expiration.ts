// What an implementation does where the source is silent on the expiration: it speaks of new tokens alone.

import { answered, inconclusive, tooShort } from '../conclude.ts';
import type { Service } from '../service.ts';
import type { TokenProbe } from '../types.ts';
import { tokenProbe } from './probe.ts';

/** The probe on tokens that were there before. */
export const expirationProbes: readonly TokenProbe[] = [
  tokenProbe({
    silence: 'earlier-tokens',
    title: 'Does a lifetime also end the tokens that were there before its profile was attached?',
    words: ['kept', 'expire'],
    run: earlierTokens,
  }),
];

async function earlierTokens(service: Service) {
  const lifetime = 2 * service.step;
  const application = await service.application(service.profile());
  const old = await service.issue(application);
  if (!(await service.isAllowed(old))) return inconclusive('the old token was refused from the start');
  await service.attachWithLifetime(application, service.profile(), lifetime);
  if (!(await service.isAllowed(old)))
    return inconclusive(
      'existing tokens stop when another profile is attached, so none is left to outlive it',
    );
  const young = await service.issue(application);
  if (!(await service.isAllowed(young)))
    return tooShort('the new token was refused before its lifetime was over');
  await service.wait(lifetime + 1);
  if (await service.isAllowed(young)) return inconclusive('the lifetime did not end the new token either');
  return (await service.isAllowed(old))
    ? answered('kept', 'A token that was there before outlives the lifetime.')
    : answered('expire', 'A token that was there before ends with the lifetime, too.');
}
