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
  /** The service limits requests (429). */
  | { readonly kind: 'limited' }
  /** The example is rejected for a value that the source leaves open: the run went on with another, `says`: `refill.tokens is 50`. */
  | { readonly kind: 'open-value'; readonly operation: string; readonly says: string };
