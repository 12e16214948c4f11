// `keyType: jwt` of §2.1: the tokens are JWTs, and are limited as any other.

import { compactVerify, decodeProtectedHeader, importJWK } from 'jose';
import { broken, checks, confirmed, held, notApplicable } from '../conclude.ts';
import type { Service } from '../service.ts';
import type { Conclusion, TokenRule } from '../types.ts';

/** The rule on JWTs, for a run that was given a JWT configuration. */
export const jwtRules: readonly TokenRule[] = [
  {
    id: 'runtime/jwt',
    title: 'A token of a `jwt` profile is a JWT, and has the limit of its profile',
    holds: ['profile-key-type', 'profile-jwt-id', 'jwt-settings'],
    jwt: true,
    // Not after another profile: that would have had another type of key, which may not be changed.
    after: ['token'],
    run: (service) => confirmed(() => isLimitedJwt(service)),
  },
  {
    id: 'runtime/jwt-verifies',
    title: 'A token of a `jwt` profile verifies under the key of its JWT configuration',
    holds: ['jwt-settings', 'profile-jwt-id'],
    level: 'derived',
    jwt: true,
    run: verifies,
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

// Whether it has expired is told by a check of the service; here the signature alone counts.
async function verifies(service: Service): Promise<Conclusion> {
  const profile = service.jwtProfile();
  const key = await service.verificationKey(profile.jwt_id);
  const token = await service.issue(await service.application(profile));
  const text = profile.prefix === undefined ? token : token.slice(profile.prefix.length);
  if (text.split('.').length !== 3) return notApplicable('the tokens of a `jwt` profile are not signed JWTs');
  const requirement = `the key of the JWT configuration ${profile.jwt_id}`;
  const expected = 'the signature of a token verifies under it';
  try {
    const { alg } = decodeProtectedHeader(text);
    if (alg === undefined) return broken(requirement, expected, 'its header names no algorithm');
    await compactVerify(text, await importJWK({ ...key }, alg));
    return held;
  } catch (error) {
    return broken(requirement, expected, `it does not: ${(error as Error).message}`);
  }
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
