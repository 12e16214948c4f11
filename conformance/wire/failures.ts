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
  'EAI_AGAIN',
  'EADDRNOTAVAIL',
  'EACCES',
]);
const tls = /CERT|TLS|SSL|EPROTO|ALTNAME|SELF_SIGNED/;

/** @param started whether the head of a response had come */
export function failureOf(error: Error, started: boolean): Failure {
  if (error instanceof WireError) return error.failure;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const detail = error.message.replaceAll(/\s+/g, ' ').trim() || code;
  if (unreachable.has(code)) return { kind: 'unreachable', detail };
  if (tls.test(code)) return { kind: 'tls', detail };
  if (code.startsWith('HPE_')) return { kind: 'invalid-http', detail: `${code}: ${detail}` };
  if (code === 'ERR_INVALID_CHAR' || code === 'ERR_UNESCAPED_CHARACTERS')
    return { kind: 'unsendable', detail };
  return { kind: started ? 'truncated' : 'reset', detail };
}
