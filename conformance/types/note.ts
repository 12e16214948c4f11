// Notes on a run as a whole: what many requests met, and what to type next.

import type { Glimpse } from './exchange.ts';

/** What is odd about the run as a whole. */
export type Note =
  /** The base URL says https and the port does not, or the other way round. `url` is the one to use. */
  | { readonly kind: 'other-scheme'; readonly url: string }
  /** Valid requests are redirected. `base` is the base URL to use, if the address shows it. */
  | {
      readonly kind: 'redirected';
      readonly status: number;
      readonly location: string;
      readonly base?: string;
    }
  /** No valid request of an operation is accepted. */
  | { readonly kind: 'valid-rejected'; readonly operation: string; readonly response: Glimpse }
  /** The service limits requests (429); `rate` is half of what it took in a second. */
  | { readonly kind: 'limited'; readonly rate: number }
  /** An operation accepted so many requests, and none after that. */
  | { readonly kind: 'stopped-accepting'; readonly operation: string; readonly accepted: number }
  /** Wrong requests get a 2xx with a sign that right ones lack; `declare` is the value for `--refused-when`. */
  | { readonly kind: 'signed'; readonly status: number; readonly declare: string }
  /** The example is rejected for a value that the source leaves open: the run went on with another, `says`: `refill.tokens is 50`. */
  | { readonly kind: 'open-value'; readonly operation: string; readonly says: string }
  /** Requests were only responded to alone, or not in time. */
  | { readonly kind: 'one-at-a-time' };
