// Every error that reaches the end of a request, whoever threw it, becomes one of the contract's problems.

import { type Problem, problem } from '../http/index.ts';
import { Refusal } from './refusal.ts';

/**
 * The problem that answers an error. What is not known to be the sender's fault is a 500 that says nothing of the
 * inside.
 */
export function problemOf(error: unknown): Problem {
  if (error instanceof Refusal) return error.problem;
  return problem('internal-server-error', 'Something went wrong; the request may be sent again.');
}
