// RFC 9112 §3.2: a request of HTTP/1.1 names its host. node:http would refuse one that doesn't without a body.

import type { IncomingMessage } from 'node:http';
import { type Problem, problem } from './problem.ts';

/** The 400 for a request that names no host. */
export function hostProblem({ httpVersion, headers }: IncomingMessage): Problem | undefined {
  if (httpVersion !== '1.1' || headers.host !== undefined) return undefined;
  return problem('malformed-http', 'Send the header Host.');
}
