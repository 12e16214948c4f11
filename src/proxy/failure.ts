// Why there is no complete answer, in a line, and the problem that is answered instead.

import { type Problem, problem } from '../http/index.ts';

/** The server behind said nothing for too long. */
export class Silent extends Error {
  override readonly name = 'Silent';
}

/** The client closed the connection. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

/** The sentence for whoever watches, and the answer for whoever asked. */
export function failureOf(
  error: unknown,
  { name, timeout }: { readonly name: string; readonly timeout: number },
): { readonly sentence: string; readonly problem: Problem } {
  if (error instanceof ClientGone)
    return failed('bad-gateway', 'The client closed the connection before the response was complete.');
  if (error instanceof Silent)
    return failed(
      'gateway-timeout',
      `${name} sent nothing for ${timeout / 1000} s; --timeout SECONDS waits longer.`,
    );
  return failed('bad-gateway', `${name} ${inWords(error as NodeJS.ErrnoException)}.`);
}

function failed(kind: 'bad-gateway' | 'gateway-timeout', detail: string) {
  return { sentence: detail, problem: problem(kind, detail) };
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
