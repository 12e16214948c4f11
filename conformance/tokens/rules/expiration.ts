// §2.1 rule 5 and §3 rule 4: a lifetime is for the tokens that are created after its profile was attached.

import { broken, held, inconclusive, tooShort } from '../conclude.ts';
import { later } from '../histories.ts';
import type { Service } from '../service.ts';
import type { Conclusion, TokenRule } from '../types.ts';

/** The rule on the expiration, for a driver that can attach with a lifetime. */
export const expirationRules: readonly TokenRule[] = [
  {
    id: 'runtime/expiration-new-tokens',
    title: 'A token created after a profile with a lifetime was attached is refused when that is over',
    holds: ['expiration-after-attachment'],
    after: later,
    run: newTokensExpire,
  },
];

// The twin differs in the lifetime alone, so that nothing else explains the refusal; another token with a lifetime of
// its own must be alive at that moment, so that a constant one is noticed.
async function newTokensExpire(service: Service): Promise<Conclusion> {
  const [short, long] = [2 * service.step, 6 * service.step];
  const [brief, lasting] = [await service.bareApplication(), await service.bareApplication()];
  await service.attachWithLifetime(brief, service.profile(), short);
  await service.attachWithLifetime(lasting, service.profile(), long);
  const twin = await service.issue(await service.application(service.profile()));
  // Lets the other cases set up first, so that their calls do not count as time.
  await service.wait(0);
  const start = service.now();
  const living = await service.issue(lasting);
  const tokens = [await service.issue(brief), await service.issue(brief)];
  for (const token of [...tokens, living]) {
    if (!(await service.isAllowed(token)))
      return tooShort('a token was refused before its lifetime was over');
  }
  await service.wait(short + 1);
  if (!(await service.isAllowed(twin))) return inconclusive('a token without a lifetime was refused as well');
  if (!(await service.isAllowed(living))) {
    if (service.now() - start >= long) return tooShort('calls take as long as a token lives');
    return broken(
      `a token lives ${long} s`,
      `it is allowed ${short + 1} s after it was issued`,
      'it was refused',
    );
  }
  for (const token of tokens) {
    if (!(await service.isAllowed(token))) continue;
    return broken(
      `a token created after the attachment lives ${short} s`,
      `it is refused ${short + 1} s after it was issued`,
      'it was allowed',
    );
  }
  return held;
}
