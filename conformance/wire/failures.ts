// Why an exchange has no whole answer, in one sentence.

import type { Failure, FailureKind } from '../types.ts';

/** Thrown inside the wire, turned into a failure at its edge. */
export class WireError extends Error {
  override readonly name = 'WireError';
  readonly kind: FailureKind;
  constructor(kind: FailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
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

/** @param started whether the head of an answer had come */
export function describeError(error: Error, started: boolean): Failure {
  if (error instanceof WireError) return { kind: error.kind, message: error.message };
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const reason = error.message.replaceAll(/\s+/g, ' ').trim();
  if (unreachable.has(code)) return { kind: 'unreachable', message: `cannot connect: ${reason || code}` };
  if (tls.test(code)) return { kind: 'tls', message: `TLS: ${reason} (--ca FILE or --insecure)` };
  if (code.startsWith('HPE_'))
    return { kind: 'invalid-http', message: `an answer that is not HTTP (${code}: ${reason})` };
  if (code === 'ERR_INVALID_CHAR' || code === 'ERR_UNESCAPED_CHARACTERS')
    return { kind: 'unreachable', message: `cannot be sent: ${reason}` };
  if (started) return { kind: 'truncated', message: `the connection closed inside the body (${reason})` };
  return { kind: 'reset', message: `the connection closed without an answer (${reason})` };
}
