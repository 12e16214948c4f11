// Who may go on: a known credential, and an account that it opens.

import type { RequestHandler } from 'express';
import type { OpenApiDocument } from '../contract/index.ts';
import { problem } from '../http/index.ts';
import { contextOf } from './context.ts';
import { bearerToken, findCredential } from './credentials.ts';
import { Refusal } from './refusal.ts';
import type { Store } from './store/store.ts';
import { operationOf } from './validation.ts';

/** What authentication stands on. */
export interface AuthenticationOptions {
  readonly contract: OpenApiDocument;
  readonly store: Store;
  /** False off loopback: a demonstration token is then like no token. */
  readonly acceptDemo: boolean;
}

/**
 * Refuses with 401 where the contract requires a credential and none is known, then with 404 where the account does
 * not exist or is not the credential's: the same answer, so that nobody learns which accounts there are.
 */
export function authenticate({ contract, store, acceptDemo }: AuthenticationOptions): RequestHandler {
  return async (request, response, next) => {
    const context = contextOf(response);
    const account = context.params['account_id'];
    const required = requiresCredential(operationOf(request).security ?? contract.security ?? []);
    const accounts = required
      ? await accountsOf(request.headers.authorization, store, acceptDemo)
      : undefined;
    if (account !== undefined) {
      const open = accounts ? accounts.includes(account) : await store.hasAccount(account);
      if (!open) throw new Refusal(problem('not-found', 'There is no such account.'));
      context.account = account;
    }
    next();
  };
}

// An empty requirement among the alternatives makes the credential optional (OpenAPI, Operation Object).
function requiresCredential(requirements: readonly object[]): boolean {
  return requirements.length > 0 && requirements.every((requirement) => Object.keys(requirement).length > 0);
}

async function accountsOf(
  authorization: string | undefined,
  store: Store,
  acceptDemo: boolean,
): Promise<readonly string[]> {
  const token = bearerToken(authorization);
  if (token === undefined) {
    throw new Refusal(problem('unauthorized', 'Send a bearer credential in the header Authorization.'));
  }
  const credential = await findCredential(store, token);
  if (credential === undefined || (credential.demo && !acceptDemo)) {
    throw new Refusal(problem('unauthorized', 'The bearer credential is not known.'));
  }
  return credential.accounts;
}
