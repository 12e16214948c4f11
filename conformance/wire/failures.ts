// Why an exchange has no complete response.

import type { Failure } from '../types.ts';

/** Thrown inside the wire, turned into a failure at its edge. */
export class WireError extends Error {
  override readonly name = 'WireError';
  readonly failure: Failure;
  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.kind, options);
    this.failure = failure;
  }
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'EACCES',
]);
const tls = /CERT|TLS|SSL|EPROTO|ALTNAME|SELF_SIGNED/;

/** How far an exchange had come. */
export interface Progress {
  /** The head of a response had come. */
  readonly started: boolean;
  /** The connection was still to be secured, or to be trusted. */
  readonly securing: boolean;
}

/** What goes wrong on the way to the server, before anything of HTTP is sent, is no response of it. */
export function failureOf(error: Error, { started, securing }: Progress): Failure {
  if (error instanceof WireError) return error.failure;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  const detail = error.message.replaceAll(/\s+/g, ' ').trim() || code;
  if (unreachable.has(code) || syscall === 'connect' || syscall === 'getaddrinfo')
    return { kind: 'unreachable', detail };
  if (securing || tls.test(code)) return { kind: 'tls', detail };
  if (code.startsWith('HPE_')) return { kind: 'invalid-http', detail: `${code}: ${detail}` };
  if (code === 'ERR_INVALID_CHAR' || code === 'ERR_UNESCAPED_CHARACTERS')
    return { kind: 'unsendable', detail };
  return { kind: started ? 'truncated' : 'reset', detail };
}
