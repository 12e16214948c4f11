// Who may go on: a known credential, and an account that it opens.

import type { RequestHandler } from 'express';
import type { SecurityRequirement } from '../contract/index.ts';
import { type Presented, presentedCredentials, problem, unauthorized } from '../http/index.ts';
import { contextOf, operationOf } from './context.ts';
import { findCredential } from './credentials.ts';
import { Refusal } from './refusal.ts';
import type { Credential, Store } from './store/store.ts';

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
export function authenticate(options: AuthenticationOptions): RequestHandler {
  return async (request, response, next) => {
    const context = contextOf(response);
    const { credentials } = operationOf(context);
    const accounts = credentials.optional
      ? undefined
      : await accountsOf(credentials, presentedCredentials(credentials, request), options);
    const account = context.params['account_id'];
    if (account !== undefined) {
      const open = accounts ? accounts.includes(account) : await options.store.hasAccount(account);
      if (!open) throw new Refusal(problem('not-found', 'There is no such account.'));
      context.account = account;
    }
    next();
  };
}

async function accountsOf(
  requirement: SecurityRequirement,
  alternatives: readonly (readonly Presented[])[],
  options: AuthenticationOptions,
): Promise<readonly string[]> {
  for (const presented of alternatives) {
    const known = await Promise.all(presented.map(({ value }) => knownCredential(value, options)));
    const [first, ...others] = known.map((credential) => credential?.accounts ?? []);
    if (first && !known.includes(undefined)) {
      return first.filter((account) => others.every((accounts) => accounts.includes(account)));
    }
  }
  throw new Refusal(unauthorized(requirement, alternatives.length > 0 ? 'unknown' : 'missing'));
}

async function knownCredential(
  token: string,
  { store, acceptDemo }: AuthenticationOptions,
): Promise<Credential | undefined> {
  const credential = await findCredential(store, token);
  return credential?.demo && !acceptDemo ? undefined : credential;
}
