// §2.1 rule 5 and §3 rule 4: a lifetime is for the tokens that are created after its profile was attached.

import { broken, held, inconclusive, notApplicable, tooShort } from '../conclude.ts';
import type { Service } from '../service.ts';
import type { Conclusion, TokenRule } from '../types.ts';

/** The rules on the expiration, for a driver that can attach with a lifetime. */
export const expirationRules: readonly TokenRule[] = [
  {
    id: 'runtime/expiration-new-tokens',
    title: 'A token created after a profile with a lifetime was attached is refused when that is over',
    holds: ['expiration-after-attachment'],
    run: newTokensExpire,
  },
  {
    id: 'runtime/expiration-old-tokens',
    title: 'A token created before a profile with a lifetime was attached outlives it',
    holds: ['expiration-after-attachment'],
    run: oldTokensDoNot,
  },
];

// The twin differs in the lifetime alone, so that nothing else explains the refusal.
async function newTokensExpire(service: Service): Promise<Conclusion> {
  const lifetime = 2 * service.step;
  const application = await service.bareApplication();
  await service.attachWithLifetime(application, service.profile(), lifetime);
  const twin = await service.issue(await service.application(service.profile()));
  const token = await service.issue(application);
  if (!(await service.isAllowed(token)))
    return tooShort('the token was refused before its lifetime was over');
  await service.wait(lifetime + 1);
  if (!(await service.isAllowed(twin))) return inconclusive('a token without a lifetime was refused as well');
  if (!(await service.isAllowed(token))) return held;
  return broken(
    `a token created after the attachment lives ${lifetime} s`,
    `it is refused ${lifetime + 1} s after it was issued`,
    'it was allowed',
  );
}

async function oldTokensDoNot(service: Service): Promise<Conclusion> {
  const lifetime = 2 * service.step;
  const application = await service.application(service.profile());
  const old = await service.issue(application);
  if (!(await service.isAllowed(old))) return inconclusive('the old token was refused from the start');
  await service.attachWithLifetime(application, service.profile(), lifetime);
  if (!(await service.isAllowed(old))) {
    return notApplicable(
      'existing tokens stop when another profile is attached, so none is left to outlive it',
    );
  }
  const young = await service.issue(application);
  if (!(await service.isAllowed(young)))
    return tooShort('the new token was refused before its lifetime was over');
  await service.wait(lifetime + 1);
  if (await service.isAllowed(young)) return inconclusive('the lifetime did not end the new token either');
  if (await service.isAllowed(old)) return held;
  return broken(
    'a lifetime is for tokens created after the attachment',
    `a token created before it is allowed ${lifetime + 1} s later`,
    'it was refused',
  );
}
