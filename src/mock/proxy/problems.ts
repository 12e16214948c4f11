// Responses of the proxy itself: why there is no complete response, and what --strict withholds.

import type { IncomingMessage } from 'node:http';
import { corsOf, type FieldError, type Problem, problem } from '../../http/index.ts';
import { counts, type Judgement, type Scope, type TrafficFinding, worst } from '../../http/traffic/index.ts';

/** The server behind said nothing for too long. */
export class Silent extends Error {
  override readonly name = 'Silent';
}

/** The client closed the connection. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

/** The response to the client; its detail is the sentence that is shown. */
export function failureOf(
  error: unknown,
  { name, timeout }: { readonly name: string; readonly timeout: number },
): Problem {
  if (error instanceof ClientGone)
    return problem('bad-gateway', 'The client closed the connection before the response was complete.');
  if (error instanceof Silent)
    return problem(
      'gateway-timeout',
      `${name} sent nothing for ${timeout / 1000} s; --timeout SECONDS waits longer.`,
    );
  return problem('bad-gateway', `${name} ${inWords(error as NodeJS.ErrnoException)}.`);
}

function inWords({ code = '', message }: NodeJS.ErrnoException): string {
  if (/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ETIMEDOUT)$/.test(code))
    return `cannot be reached (${code}): start it, or correct the URL`;
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|EPROTO|ERR_SSL/.test(code))
    return `has a certificate or TLS that cannot be trusted (${code}): pass --ca FILE or --insecure`;
  if (code.startsWith('HPE_')) return `sent what is not HTTP (${code})`;
  if (code === 'ECONNRESET' || code === 'EPIPE')
    return 'closed the connection before the response was complete';
  return `gave no response that can be passed on (${message.replaceAll(/\s+/g, ' ')})`;
}

/**
 * The 502 for a response that breaks the source, or the contract (RFC 9110 §15.6.3: a response of the server behind that
 * nobody can rely on). What the request breaks is no fault of the server. A page that may read the response may read this.
 */
export function strictProblem(
  { findings }: Judgement,
  scope: Scope,
  { headers: received }: IncomingMessage,
): Problem | undefined {
  const found = findings.filter((finding) => finding.about === 'answer' && counts(finding, scope));
  if (found.length === 0) return undefined;
  const count = found.length === 1 ? 'one finding' : `${found.length} findings`;
  const detail = `The response breaks the ${scope}: ${count}.`;
  const headers = Object.fromEntries(
    Object.entries(received)
      .filter(([name]) => /^(access-control-.*|vary)$/.test(name))
      .map(([name, value]) => [name, String(value)]),
  );
  return problem('bad-gateway', detail, { errors: worst(found).map(errorOf), headers });
}

interface StrictError extends FieldError {
  readonly origin: string;
  /** The clause or silence. */
  readonly cites?: string;
}

function errorOf({ where, detail, origin: { level, id } }: TrafficFinding): StrictError {
  return {
    ...(where.startsWith('#') ? { pointer: where, detail } : { pointer: '#', detail: `${where} ${detail}` }),
    origin: level,
    ...(id !== undefined && { cites: id }),
  };
}

/** A problem that takes the place of the server's response, as the page that asked may read it. */
export function readable(request: IncomingMessage, { body, headers }: Problem): Problem {
  const cors = corsOf(request, { origins: ['loopback'], exposed: 'Content-Type' });
  return { body, headers: { ...cors.headers, ...headers } };
}
