// Who may go on: a known credential, and an account that it opens.

import { timingSafeEqual } from 'node:crypto';
import { type Presented, presentedCredentials, problem, Rejection, unauthorized } from '../http/index.ts';
import { type Credential, digestOf } from '../seed/index.ts';
import { type Handler, operationOf } from './request-state.ts';
import type { Store } from './store/store.ts';

/** What authentication stands on. */
export interface AuthenticationOptions {
  readonly store: Store;
  /** False off loopback: a demonstration token is then like no token. */
  readonly acceptDemo: boolean;
}

/**
 * Rejects with 401 where the contract requires a credential and none is known, then with 404 where the account does
 * not exist or is not the credential's: the same response, so that nobody learns which accounts there are.
 */
export function authenticate(options: AuthenticationOptions): Handler {
  return async (request, { locals: { acs } }, next) => {
    const { credentials } = operationOf(acs);
    const presented = presentedCredentials(credentials, request);
    const access = credentials.optional ? undefined : await accessOf(presented, options);
    if (!access && !credentials.optional)
      throw new Rejection(unauthorized(credentials, presented.length > 0 ? 'unknown' : 'missing'));
    acs.credential = access?.credential;
    const account = acs.params['account_id'];
    if (account !== undefined) {
      const open = access ? access.accounts.includes(account) : await options.store.hasAccount(account);
      if (!open) throw new Rejection(problem('not-found', 'There is no such account.'));
      acs.account = account;
    }
    next();
  };
}

/** What the first alternative opens whose credentials are all known, and a key of them. */
async function accessOf(
  alternatives: readonly (readonly Presented[])[],
  { store, acceptDemo }: AuthenticationOptions,
) {
  for (const presented of alternatives) {
    const found = await Promise.all(presented.map(({ value }) => findCredential(store, value)));
    const known = found.flatMap((one) => (one && (acceptDemo || !one.demo) ? [one] : []));
    const [first] = known;
    if (first === undefined || known.length < presented.length) continue;
    return {
      credential: known.map(({ digest }) => digest).join('.'),
      accounts: first.accounts.filter((account) => known.every(({ accounts }) => accounts.includes(account))),
    };
  }
  return undefined;
}

const LOOKUP_DIGITS = 16;

/**
 * The credential of a token. The database is asked for the start of the digest only, and the whole is compared in
 * constant time, so that no response's time tells how much of a guess was right.
 */
export async function findCredential(store: Store, token: string): Promise<Credential | undefined> {
  const digest = digestOf(token);
  const candidates = await store.credentialsLike(digest.slice(0, LOOKUP_DIGITS));
  const isSame = ({ digest: other }: Credential) =>
    other.length === digest.length && timingSafeEqual(Buffer.from(other), Buffer.from(digest));
  return candidates.filter(isSame)[0];
}
