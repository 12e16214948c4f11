// Credentials as they are kept and compared.

import { createHash, timingSafeEqual } from 'node:crypto';
import type { Credential, Store } from './store/store.ts';

const LOOKUP_DIGITS = 16;

/**
 * The SHA-256 of a token, in hex. A fast hash is right here and would be wrong for a password: a token is long and
 * random, so that nobody can try all of them, and every request pays for the hash.
 */
export function digestOf(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('hex');
}

/**
 * The credential of a token. The database is asked for the start of the digest only, and the whole is compared in
 * constant time, so that no answer's time tells how much of a guess was right.
 */
export async function findCredential(store: Store, token: string): Promise<Credential | undefined> {
  const digest = digestOf(token);
  const candidates = await store.credentialsLike(digest.slice(0, LOOKUP_DIGITS));
  return candidates.filter((candidate) => isSame(candidate.digest, digest))[0];
}

function isSame(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
}
