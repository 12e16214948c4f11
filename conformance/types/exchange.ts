// What crossed the wire: one request and its response, or why there is none.

import type { Bytes, CaseRequest } from './case.ts';

/** A response as received; the body is cut at the cap. */
export interface Answer {
  readonly status: number;
  readonly reason: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Bytes;
  /** Length of the body in bytes as received. */
  readonly length: number;
  /** A 2xx whose body says that the request is rejected, as the user declared (`--refused-when`). */
  readonly rejects?: true;
}

/** Why there is no complete response. `detail` is the words of the system or of the library that noticed. */
export type Failure =
  | { readonly kind: 'timeout'; readonly seconds: number }
  | { readonly kind: 'reset'; readonly detail: string }
  | { readonly kind: 'truncated'; readonly detail: string }
  | { readonly kind: 'too-large'; readonly bytes: number; readonly coding?: string }
  | { readonly kind: 'invalid-http'; readonly detail: string }
  | { readonly kind: 'undecodable'; readonly coding: string; readonly detail?: string }
  | { readonly kind: 'tls'; readonly detail: string }
  | { readonly kind: 'unreachable'; readonly detail: string }
  | { readonly kind: 'unsendable'; readonly detail: string };

/** One request and its response, as they crossed the wire; secrets are replaced. */
export interface Exchange {
  readonly request: CaseRequest & { readonly url: string };
  readonly answer?: Answer;
  readonly failure?: Failure;
  /** How often it was sent: more than once after 429, 503 or a connection closed while idle. */
  readonly attempts: number;
  readonly milliseconds: number;
  /** What was sent right before it, where an experiment found that it goes wrong after that alone. */
  readonly before?: Exchange['request'];
}
