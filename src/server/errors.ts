// Every error that reaches the end of a request, thrown anywhere, becomes one of the contract's problems.

import type { ErrorRequestHandler } from 'express';
import { type Problem, problem, Rejection } from '../http/index.ts';
import { sendProblem } from '../http/node/index.ts';
import { type Log, logEvent } from './log.ts';
import type { Locals } from './request-state.ts';
import { StoreError } from './store/engine.ts';

/** Responds to an error with its problem; what is not the sender's fault goes into the log. */
export function respondErrors(
  log: Log,
): ErrorRequestHandler<Record<string, string>, unknown, unknown, unknown, Locals> {
  return (error: unknown, _request, response, _next) => {
    try {
      const rejected = problemOf(error);
      if (rejected.body.status >= 500) {
        const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
        const fields = { request: response.locals.acs.id, error: `${name}: ${message}`, stack };
        logEvent(log, 'error', 'request-failed', fields);
      }
      sendProblem(response, rejected);
    } catch {
      response.destroy();
    }
  };
}

/**
 * The problem that is the response to an error. What is not known to be the sender's fault says nothing of the inside; nobody is
 * asked to repeat what may have been stored.
 */
function problemOf(error: unknown): Problem {
  if (error instanceof Rejection) return error.problem;
  if (!(error instanceof StoreError))
    return problem('internal-server-error', 'Something went wrong inside the server.');
  const detail =
    error.outcome === 'not-done'
      ? 'The database does not respond. Nothing was stored; try again later.'
      : 'The database did not confirm in time. It may have stored this: look before you send it again.';
  return problem('unavailable', detail, { headers: { 'Retry-After': '5' } });
}
