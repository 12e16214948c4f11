// Credentials as they are kept and compared.

import { timingSafeEqual } from 'node:crypto';
import { type Credential, digestOf } from '../seed/index.ts';
import type { Store } from './store/store.ts';

const LOOKUP_DIGITS = 16;

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
