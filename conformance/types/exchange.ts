// Exchanges and what was seen in them, as data; report/words has the sentences.

import type { Bytes, TrialRequest } from './request.ts';

/** A response as received; the body is cut at the cap. */
export interface HttpResponse {
  readonly status: number;
  readonly reason: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Bytes;
  /** Length of the body in bytes as received. */
  readonly length: number;
  /** A 2xx whose body says that the request is rejected, as the user declared (`--refused-when`). */
  readonly rejects?: true;
}

/** Why there is no complete response. `detail` is the message of the system or library. */
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

/** One request and its response, as sent and received; secrets are replaced. */
export interface Exchange {
  readonly request: TrialRequest & { readonly url: string };
  readonly response?: HttpResponse;
  readonly failure?: Failure;
  /** Times it was sent: more than once after 429, 503 or a connection closed while idle. */
  readonly attempts: number;
  readonly milliseconds: number;
  /** It has a name that it had when it was sent before, and may have been stored under then. */
  readonly repeatsName?: true;
}

/** What was seen of a response. Its texts come from the implementation, except those of the kind itself. */
export type Seen =
  /** `rejects`: the body says that the request is rejected. */
  | { readonly kind: 'status'; readonly status: number; readonly phrase: string; readonly rejects?: true }
  /** `mediaType` is absent where the header is. */
  | { readonly kind: 'media-type'; readonly mediaType?: string; readonly empty: boolean }
  | { readonly kind: 'json' }
  | { readonly kind: 'no-body' }
  | { readonly kind: 'not-json'; readonly fault: string; readonly excerpt: string }
  /** Places of the body that violate the schema, with the error and its line in the contract; none for a valid body. */
  | {
      readonly kind: 'schema';
      readonly faults: readonly {
        readonly pointer: string;
        readonly message: string;
        readonly line?: string;
      }[];
    }
  /** `value` is absent where the header is. */
  | { readonly kind: 'header'; readonly name: string; readonly value?: string }
  /** Members that differ from what was sent. */
  | { readonly kind: 'echo'; readonly differences: readonly Difference[] }
  | { readonly kind: 'pointers'; readonly pointers: readonly string[] }
  | { readonly kind: 'resource-shown'; readonly glimpse: Glimpse }
  /** Identifiers: how many were compared, and one that occurred twice (as JSON text). */
  | { readonly kind: 'identifiers'; readonly count: number; readonly twice?: string }
  /** A member of the body, as JSON text. */
  | { readonly kind: 'member'; readonly value: string }
  | { readonly kind: 'failure'; readonly failure: Failure }
  /** What a token rule expected and saw, in its own words. */
  | ({ readonly kind: 'token-rule' } & TokenFinding);

/** A member that the response has with another value, or not at all; values are abbreviated JSON text. */
export interface Difference {
  readonly path: string;
  readonly sent: string;
  /** Absent where the response does not have it. */
  readonly received?: string;
}

/** Status and the beginning of a body. */
export interface Glimpse {
  readonly status: number;
  readonly phrase: string;
  readonly excerpt: string;
}

/** One mismatch of a token rule, in its own words. */
export interface TokenFinding {
  readonly requirement: string;
  readonly expected: string;
  readonly actual: string;
}

/** A member of a 2xx JSON response that signals a rejection. */
export interface Rejection {
  /** Path from the root of the response. */
  readonly path: readonly string[];
  /** The value of the member, as JSON or as text; one that it does not have; `any`: present and not null. */
  readonly is: { readonly value: unknown } | { readonly not: unknown } | 'any';
}
