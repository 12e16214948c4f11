// RFC 9112 §3.2: a request of HTTP/1.1 names its host, once. And a server that only this machine can reach is asked for
// by a name of this machine: any other came from a page whose own name was made to point here (DNS rebinding).

import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../../loopback.ts';
import { type Problem, problem } from '../index.ts';

/** The names that a server may be asked for by; `any` where others can reach it under names that nobody here knows. */
export type KnownHosts = 'any' | { readonly further: readonly string[] };

/** What is known of a server that listens on an address. */
export const knownHosts = (address: string, further: readonly string[] = []): KnownHosts =>
  isLoopback(address) ? { further: [address, ...further].map((name) => name.toLowerCase()) } : 'any';

/** The 400 for a request that names no host or two, the 421 for one that names another. */
export function hostProblem(request: IncomingMessage, known: KnownHosts = 'any'): Problem | undefined {
  const named = request.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;
  const { host } = request.headers;
  if (named > 1) return problem('malformed-http', 'Send the header Host once.');
  if (host === undefined)
    return request.httpVersion === '1.1' ? problem('malformed-http', 'Send the header Host.') : undefined;
  if (known === 'any') return undefined;
  const name = host.replace(/:\d*$/, '').toLowerCase();
  if (known.further.includes(name) || isLoopback(name)) return undefined;
  return problem(
    'misdirected-request',
    'This server responds to the names of this machine only; --allow-host NAME adds another.',
  );
}
