// The bearer credential of a call, set by a middleware. It is checked here, because the error of fetch would show it.

import type { Middleware } from 'openapi-fetch';
import { UsageError } from '../errors.ts';
import { Interruption } from './result.ts';

/** A credential, or a function that gives one. */
export type Bearer = string | (() => string | Promise<string>);

/**
 * Sets the credential of every request whose own headers say nothing of `Authorization`, not even null.
 * @throws UsageError for one that no header can hold.
 */
export function sendCredential(bearer: Bearer): Middleware {
  return {
    async onRequest({ request, params: { header = {} } }) {
      if ('authorization' in header) return;
      const credential = typeof bearer === 'string' ? bearer : await ask(bearer);
      if (typeof credential !== 'string' || !/^[\x21-\x7e]+$/.test(credential))
        throw new UsageError(UNSENDABLE);
      request.headers.set('Authorization', `Bearer ${credential}`);
    },
  };
}

const UNSENDABLE = 'the bearer credential cannot be sent: it is empty, or has spaces or other characters';

async function ask(bearer: Exclude<Bearer, string>): Promise<string> {
  try {
    return await bearer();
  } catch (cause) {
    throw cause instanceof UsageError ? cause : new Interruption('credential', cause);
  }
}
