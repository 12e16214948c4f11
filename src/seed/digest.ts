// Tokens as they are kept.

import { hash } from 'node:crypto';

/**
 * The SHA-256 of a token, in hex. A fast hash is right here and would be wrong for a password: a token is long and
 * random, so that nobody can try all of them, and every request pays for the hash.
 */
export function digestOf(token: string): string {
  return hash('sha256', token, 'hex');
}
