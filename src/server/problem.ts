// Every error that reaches the end of a request, whoever threw it, becomes one of the contract's problems.

import { type Problem, problem } from '../http/index.ts';
import { Refusal } from './refusal.ts';
import { StoreError } from './store/failure.ts';

/** Seconds after which a client may look whether the database is back. */
const RETRY_AFTER = { 'Retry-After': '5' };

/**
 * The problem that answers an error. What is not known to be the sender's fault says nothing of the inside; nobody is
 * told to repeat what may have been stored.
 */
export function problemOf(error: unknown): Problem {
  if (error instanceof Refusal) return error.problem;
  if (error instanceof StoreError) return unavailable(error);
  return problem('internal-server-error', 'Something went wrong inside the server.');
}

function unavailable({ outcome }: StoreError): Problem {
  const detail =
    outcome === 'not-done'
      ? 'The database does not answer. Nothing was stored; try again later.'
      : 'The database did not confirm in time. It may have stored this: look before you send it again.';
  return problem('unavailable', detail, { headers: RETRY_AFTER });
}
