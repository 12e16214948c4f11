// Every error that reaches the end of a request, whoever threw it, becomes one of the contract's problems.

import { invalidBody, type Problem, problem } from '../http/index.ts';
import { fieldErrors, type ValidatorError } from './field-errors.ts';
import { Refusal } from './refusal.ts';

// A body can break as many rules as it has fields; an answer names this many.
const MAX_ERRORS = 100;

interface HttpError {
  readonly status?: number;
  readonly errors?: readonly ValidatorError[];
}

/**
 * The problem that answers an error. What is not known to be the sender's fault is a 500 that says nothing of the
 * inside.
 */
export function problemOf(error: unknown, body: unknown): Problem {
  if (error instanceof Refusal) return error.problem;
  const { status, errors } = (typeof error === 'object' && error !== null ? error : {}) as HttpError;
  if (status === 400 && Array.isArray(errors)) return invalidRequest(errors, body);
  if (status === 400 || status === 404) return nothingHere();
  if (status === 415) return problem('unsupported-media-type', 'Send the body as the contract declares it.');
  return problem('internal-server-error', 'Something went wrong; the request may be sent again.');
}

/** The 404 for a path that the interface does not have. */
export function nothingHere(): Problem {
  return problem('not-found', 'There is nothing at this path.');
}

function invalidRequest(errors: readonly ValidatorError[], body: unknown): Problem {
  const outside = errors.find(({ path }) => !/^\/body(\/|$)|^$/.test(path));
  if (outside) {
    const where = outside.path.replace(/^\/(params|query|headers|cookies)\//, '');
    return problem('invalid-request', `${where} ${outside.message ?? 'is not valid'}.`);
  }
  const found = fieldErrors(errors, body);
  const { body: document, headers } = invalidBody(found);
  return { body: { ...document, errors: found.slice(0, MAX_ERRORS) }, headers };
}
