// §2.1 rule 5 and §3 rule 4: a lifetime is for the tokens that are created after its profile was attached.

import { failed, inconclusive, notApplicable, passed, tooShort } from '../conclude.ts';
import type { Subject } from '../subject.ts';
import type { Conclusion, RuntimeCase } from '../types.ts';

/** The cases on the expiration, for a driver that can attach with a lifetime. */
export const expirationCases: readonly RuntimeCase[] = [
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
async function newTokensExpire(subject: Subject): Promise<Conclusion> {
  const lifetime = 2 * subject.step;
  const application = await subject.bareApplication();
  await subject.attachWithLifetime(application, subject.profile(), lifetime);
  const twin = await subject.issue(await subject.application(subject.profile()));
  const token = await subject.issue(application);
  if (!(await subject.isAllowed(token)))
    return tooShort('the token was refused before its lifetime was over');
  await subject.wait(lifetime + 1);
  if (!(await subject.isAllowed(twin))) return inconclusive('a token without a lifetime was refused as well');
  if (!(await subject.isAllowed(token))) return passed;
  return failed(
    `a token created after the attachment lives ${lifetime} s`,
    `it is refused ${lifetime + 1} s after it was issued`,
    'it was allowed',
  );
}

async function oldTokensDoNot(subject: Subject): Promise<Conclusion> {
  const lifetime = 2 * subject.step;
  const application = await subject.application(subject.profile());
  const old = await subject.issue(application);
  if (!(await subject.isAllowed(old))) return inconclusive('the old token was refused from the start');
  await subject.attachWithLifetime(application, subject.profile(), lifetime);
  if (!(await subject.isAllowed(old))) {
    return notApplicable(
      'existing tokens stop when another profile is attached, so none is left to outlive it',
    );
  }
  const young = await subject.issue(application);
  if (!(await subject.isAllowed(young)))
    return tooShort('the new token was refused before its lifetime was over');
  await subject.wait(lifetime + 1);
  if (await subject.isAllowed(young)) return inconclusive('the lifetime did not end the new token either');
  if (await subject.isAllowed(old)) return passed;
  return failed(
    'a lifetime is for tokens created after the attachment',
    `a token created before it is allowed ${lifetime + 1} s later`,
    'it was refused',
  );
}
