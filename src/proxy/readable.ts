// Answers of the proxy itself that a page of this machine may read: else it sees a network error, and not why.

import type { IncomingMessage } from 'node:http';
import { corsOf, type Problem } from '../http/index.ts';

/** A problem that takes the place of the server's answer, as the page that asked may read it. */
export function readable(request: IncomingMessage, { body, headers }: Problem): Problem {
  const cors = corsOf(request, { origins: ['loopback'], exposed: 'Content-Type' });
  return { body, headers: { ...cors.headers, ...headers } };
}
