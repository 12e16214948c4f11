// Who may go on: a known credential, and an account that it opens.

import { timingSafeEqual } from 'node:crypto';
import type { SecurityRequirement } from '../contract/index.ts';
import { type Presented, presentedCredentials, problem, unauthorized } from '../http/index.ts';
import { type Credential, digestOf } from '../seed/index.ts';
import { Refusal } from './errors.ts';
import { type Handler, operationOf } from './request-state.ts';
import type { Store } from './store/store.ts';

/** What authentication stands on. */
export interface AuthenticationOptions {
  readonly store: Store;
  /** False off loopback: a demonstration token is then like no token. */
  readonly acceptDemo: boolean;
}

/**
 * Refuses with 401 where the contract requires a credential and none is known, then with 404 where the account does
 * not exist or is not the credential's: the same answer, so that nobody learns which accounts there are.
 */
export function authenticate(options: AuthenticationOptions): Handler {
  return async (request, { locals: { acs } }, next) => {
    const { credentials } = operationOf(acs);
    const access = credentials.optional
      ? undefined
      : await accessOf(credentials, presentedCredentials(credentials, request), options);
    acs.credential = access?.credential;
    const account = acs.params['account_id'];
    if (account !== undefined) {
      const open = access ? access.accounts.includes(account) : await options.store.hasAccount(account);
      if (!open) throw new Refusal(problem('not-found', 'There is no such account.'));
      acs.account = account;
    }
    next();
  };
}

/** What known credentials stand for. */
interface Access {
  readonly credential: string;
  readonly accounts: readonly string[];
}

async function accessOf(
  requirement: SecurityRequirement,
  alternatives: readonly (readonly Presented[])[],
  options: AuthenticationOptions,
): Promise<Access> {
  for (const presented of alternatives) {
    const access = await accessOfAll(presented, options);
    if (access) return access;
  }
  throw new Refusal(unauthorized(requirement, alternatives.length > 0 ? 'unknown' : 'missing'));
}

/** What several credentials open together; undefined where one of them is unknown, or none is asked for. */
async function accessOfAll(
  presented: readonly Presented[],
  { store, acceptDemo }: AuthenticationOptions,
): Promise<Access | undefined> {
  let access: Access | undefined;
  for (const { value } of presented) {
    const known = await findCredential(store, value);
    if (known === undefined || (known.demo && !acceptDemo)) return undefined;
    const { digest, accounts } = known;
    access = access
      ? {
          credential: `${access.credential}.${digest}`,
          accounts: access.accounts.filter((account) => accounts.includes(account)),
        }
      : { credential: digest, accounts };
  }
  return access;
}

// Credentials as they are kept and compared.

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
