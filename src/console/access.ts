// Who may use the console from a page in a browser: its own page, and pages of this machine (tests, an app under
// development). What the journal holds is for nobody else.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { corsOf, type Problem, problem } from '../http/index.ts';
import { hostProblem, isLoopback, type KnownHosts } from '../node-http/index.ts';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
} as const;

/** Sets what every answer of the console carries; gives the problem where the request may not be answered. */
export function guard(
  request: IncomingMessage,
  response: ServerResponse,
  hosts: KnownHosts,
): Problem | undefined {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  // A mock may have allowed every page before.
  response.removeHeader('Access-Control-Allow-Origin');
  const nowhere = hostProblem(request, hosts);
  const { origin, host } = request.headers;
  if (nowhere || origin === undefined) return nowhere;
  if (!isOwn(origin, host) && !isOfThisMachine(origin)) {
    return problem(
      'forbidden',
      'Only the console itself and pages served from this machine (localhost, 127.0.0.1, ::1) may ask for this.',
    );
  }
  const { headers } = corsOf(request, { origins: [origin], exposed: 'Content-Type' });
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  return undefined;
}

const isOwn = (origin: string, host = '') =>
  /^https?:\/\//.test(origin) && origin.replace(/^https?:\/\//, '') === host;

function isOfThisMachine(origin: string): boolean {
  return URL.canParse(origin) && isLoopback(new URL(origin).hostname);
}
