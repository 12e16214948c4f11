// `keyType: jwt` of §2.1: the tokens are JWTs, and are limited as any other.

import { checks, confirmed, failed, notApplicable, passed } from '../conclude.ts';
import type { Subject } from '../subject.ts';
import type { Conclusion, RuntimeCase } from '../types.ts';

/** The case on JWTs, for a run that was given a JWT configuration. */
export const jwtCases: readonly RuntimeCase[] = [
  {
    id: 'runtime/jwt',
    title: 'A token of a `jwt` profile is a JWT, and has the limit of its profile',
    holds: ['profile-key-type', 'profile-jwt-id', 'jwt-settings'],
    run: (subject) => confirmed(() => isLimitedJwt(subject)),
  },
];

async function isLimitedJwt(subject: Subject): Promise<Conclusion> {
  if (subject.jwtId === undefined)
    return notApplicable('needs a JWT configuration that exists: give one with --jwt-id');
  const requests = 2;
  const profile = subject.jwtProfile(subject.jwtId, { ratelimit: { requests, window: 3600 } });
  const token = await subject.issue(await subject.application(profile));
  if (!isJwt(token)) {
    const expected = 'parts between dots, the first of them a JSON object with `alg` (RFC 7519 §7.2)';
    return failed('the tokens of a `jwt` profile are JWTs', expected, 'another text');
  }
  const allowed = await subject.spend(token, requests + 3);
  if (allowed === requests) return passed;
  const expected = `${checks(requests)} allowed, the next refused`;
  return failed(`a limit of ${requests} requests`, expected, `${checks(allowed)} allowed`);
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
