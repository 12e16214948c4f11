// Who may go on: a known credential, and an account that it opens.

import { digestOf } from '../contract/seed/index.ts';
import { type Presented, presentedCredentials, problem, Rejection, unauthorized } from '../http/index.ts';
import { type Handler, operationOf } from './request-state.ts';
import type { Store } from './store/store.ts';

/**
 * Rejects with 401 where the contract requires a credential and none is known, then with 404 where the account does
 * not exist or is not the credential's: the same response, so that nobody learns which accounts there are.
 * Without `acceptDemo` a demonstration token is like no token.
 */
export function authenticate(store: Store, acceptDemo: boolean): Handler {
  return async (request, { locals: { acs } }, next) => {
    const { credentials } = operationOf(acs);
    const presented = presentedCredentials(credentials, request);
    const access = credentials.optional ? undefined : await accessOf(presented, store, acceptDemo);
    if (!access && !credentials.optional)
      throw new Rejection(unauthorized(credentials, presented.length > 0 ? 'unknown' : 'missing'));
    acs.credential = access?.credential;
    const account = acs.params['account_id'];
    if (account !== undefined) {
      const open = access ? access.accounts.includes(account) : await store.hasAccount(account);
      if (!open) throw new Rejection(problem('not-found', 'There is no such account.'));
      acs.account = account;
    }
    next();
  };
}

/** What the first alternative opens whose credentials are all known, and a key of them. */
async function accessOf(alternatives: readonly (readonly Presented[])[], store: Store, acceptDemo: boolean) {
  for (const presented of alternatives) {
    const found = await Promise.all(presented.map(({ value }) => store.credential(digestOf(value))));
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
