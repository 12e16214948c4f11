// `keyType: jwt` of §2.1: the tokens are JWTs, and are limited as any other.

import { broken, checks, confirmed, held } from '../conclude.ts';
import { later } from '../histories.ts';
import type { Service } from '../service.ts';
import type { Conclusion, TokenRule } from '../types.ts';

/** The rule on JWTs, for a run that was given a JWT configuration. */
export const jwtRules: readonly TokenRule[] = [
  {
    id: 'runtime/jwt',
    title: 'A token of a `jwt` profile is a JWT, and has the limit of its profile',
    holds: ['profile-key-type', 'profile-jwt-id', 'jwt-settings'],
    jwt: true,
    after: later,
    run: (service) => confirmed(() => isLimitedJwt(service)),
  },
];

async function isLimitedJwt(service: Service): Promise<Conclusion> {
  const requests = 2;
  const profile = service.jwtProfile({ ratelimit: { requests, window: 3600 } });
  const token = await service.issue(await service.application(profile));
  if (!isJwt(token)) {
    const expected = 'parts between dots, the first of them a JSON object with `alg` (RFC 7519 §7.2)';
    return broken('the tokens of a `jwt` profile are JWTs', expected, 'another text');
  }
  const allowed = await service.spend(token, requests + 3);
  if (allowed === requests) return held;
  const expected = `${checks(requests)} allowed, the next refused`;
  return broken(`a limit of ${requests} requests`, expected, `${checks(allowed)} allowed`);
}

function isJwt(text: string): boolean {
  const parts = text.split('.');
  if (parts.length !== 3 && parts.length !== 5) return false;
  try {
    const header: unknown = JSON.parse(Buffer.from(parts[0] ?? '', 'base64url').toString());
    return typeof header === 'object' && header !== null && 'alg' in header;
  } catch {
    return false;
  }
}
