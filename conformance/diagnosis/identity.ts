// What a cause is called, the same in every run on the same server: neither boundaries nor counts are in it.

import type { Cause } from '../types.ts';

/** `createTag/name/rejected` for what experiments narrowed down or a decision shows, `server-errors/createTag` for the others. */
export function causeIdOf(cause: Cause): string {
  if ('id' in cause) return cause.id;
  if ('operation' in cause) return `${cause.kind}/${cause.operation}`;
  return 'kinds' in cause ? [cause.kind, cause.required, ...cause.kinds].join('/') : cause.kind;
}
