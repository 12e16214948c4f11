// The bearer credential of a call. It is checked here, because the error of fetch would show it.

import { UsageError } from '../errors.ts';

/** A credential, or a function that gives one. */
export type Bearer = string | (() => string | Promise<string>);

/** The value of `Authorization` for a credential. @throws UsageError for one that no header can hold. */
export function authorizationOf(credential: string): string {
  if (typeof credential === 'string' && /^[\x21-\x7e]+$/.test(credential)) return `Bearer ${credential}`;
  throw new UsageError(
    'the bearer credential cannot be sent: it is empty, or has spaces or other characters',
  );
}
