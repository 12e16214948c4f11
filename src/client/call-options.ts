// How a call is sent: given for the client, for one call, or left to the defaults.

import { UsageError } from '../errors.ts';

/** A credential, or a function that gives one. */
export type Bearer = string | (() => string | Promise<string>);

/** Headers by name; null leaves out one that would be sent otherwise, undefined says nothing. */
export type HeaderValues = Readonly<Record<string, string | null | undefined>>;

/** How often and how long to try, for every call of a client or for one. */
export interface Patience {
  /**
   * Milliseconds that one attempt may take: for the credential, the connection, and the response to its last byte. The
   * wait between attempts is not part of it; to bound a call as a whole, give it `AbortSignal.timeout(...)` as signal.
   * From 1 to 2147483647. Default: 30000.
   */
  readonly timeout?: number | undefined;
  /**
   * How many times to send a call again after 429, which the service did not carry out; nothing else is ever sent
   * again. The wait is what `Retry-After` says, in seconds or as a date; without it 1 second, then 2, 4 and so on.
   * Where it would be longer than a minute, the 429 is the result. Default: 0.
   */
  readonly retry?: number | undefined;
}

/** What a client is made of. Its `timeout` and `retry` hold for every call that names no other. */
export interface ClientOptions extends Patience {
  /** Where the service is, with the base path if it has one: `http://127.0.0.1:4010`, in a page also `/api`. */
  readonly baseUrl: string;
  /** The bearer credential, or a function that gives it anew for each attempt. Default: none is sent. */
  readonly bearer?: Bearer | undefined;
  /** Headers for every call. */
  readonly headers?: HeaderValues | undefined;
  /**
   * Writes the query of a call, as `createQuerySerializer` of openapi-fetch does. Default: lists and objects as `name=a&name=b` and
   * `name[member]=a`.
   */
  readonly querySerializer?: ((query: Readonly<Record<string, unknown>>) => string) | undefined;
  /** Default: the global fetch. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/** What every call takes beside its parameters and its body. */
export interface CallOptions extends Patience {
  /** Headers for this call; they take precedence over those of the client. */
  readonly headers?: HeaderValues | undefined;
  /** Ends the call early, also while it waits to be sent again: the result is then `unreachable`, `aborted`. */
  readonly signal?: AbortSignal | undefined;
}

/** What is tried, with every default filled in. */
export type Settings = { readonly [Name in keyof Patience]-?: number };

const LONGEST_TIMER = 2 ** 31 - 1;

/** The settings of a call: its own, those of the client, the defaults. @throws UsageError naming what cannot be. */
export function settingsOf(client: Patience, call: Patience = {}): Settings {
  const settings = {
    timeout: call.timeout ?? client.timeout ?? 30_000,
    retry: call.retry ?? client.retry ?? 0,
  };
  check('timeout', settings.timeout, 1, LONGEST_TIMER);
  check('retry', settings.retry, 0, Number.MAX_SAFE_INTEGER);
  return settings;
}

function check(name: string, value: unknown, least: number, most: number): void {
  if (Number.isInteger(value) && Number(value) >= least && Number(value) <= most) return;
  throw new UsageError(`${name} must be a whole number from ${least} to ${most}`);
}
