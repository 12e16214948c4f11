// A request as a trial says it, with placeholders that are filled in while it is sent; exchanges, and what was seen in them.

import type { Fault } from '../../src/contract/index.ts';

/** Bytes of a body: text, or base64 where they are not UTF-8. */
export type Bytes = { readonly text: string } | { readonly base64: string };

/**
 * A request as it is sent: nothing is added but `Host`, `Connection` and `Content-Length`.
 * `$ACS_BEARER` stands for the credential, `$ACS_SECOND_BEARER` for that of the second account, `$UNIQUE` for a name that is new to the run.
 */
export interface TrialRequest {
  readonly method: string;
  /** Raw target below the base URL, sent as written: `/acme/routing%2512`. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: Bytes;
  /** Spaces sent before the body, by number, since the text would fill a report. */
  readonly padding?: number;
  /** A nested value that replaces `"$NESTED"` in the body, by its number of levels, for the same reason. */
  readonly nesting?: { readonly levels: number; readonly open: string; readonly close: string };
  /** The body is sent in two halves, the second a moment after the first. */
  readonly inTwoPieces?: true;
}

/** The length of the first piece of a body that is sent in two. */
export const firstPiece = (bytes: number): number => Math.ceil(bytes / 2);

/** The length of generated names, which consist of lower-case letters and digits. */
export const uniqueLength = 12;

/** At their beginning, what the names of one run have in common. */
export const runLength = 6;

/** The placeholder for a new name; with a key, for the same name in the whole run. */
export const uniqueName = (key?: string): string => (key === undefined ? '$UNIQUE' : `$UNIQUE[${key}]`);

/** Finds the placeholders in a text. */
export const uniquePattern = /\$UNIQUE(?:\[([\w-]+)\])?/g;

/** The placeholder for the credential, replaced only while sending; a further one has a number: `$ACS_BEARER_2`. */
export const credentialPlaceholder = '$ACS_BEARER';

/** The placeholder for the nested value of a request, as a text. */
export const nestedPlaceholder = '$NESTED';

/** The placeholder for the credential of the second account. */
export const secondPlaceholder = '$ACS_SECOND_BEARER';

/** Stands for the credential of a placeholder with its letters in the other case. */
export const swappedOf = (placeholder: string): string => `${placeholder}_SWAPPED`;

/** Stands for another credential of the same length: each letter and digit is the next one. */
export const rotatedOf = (placeholder: string): string => `${placeholder}_ROTATED`;

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
  /** `tls`: there is a server, and no secure connection to it. */
  | { readonly kind: 'unreachable'; readonly detail: string; readonly tls?: true }
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
export type Seen = SeenOfResponse | SeenOfBody;

/** What became of a request, and what its response has beside the body. */
type SeenOfResponse =
  /** `rejects`: the body says that the request is rejected. */
  | { readonly kind: 'status'; readonly status: number; readonly phrase: string; readonly rejects?: true }
  /** `mediaType` is absent where the header is. */
  | { readonly kind: 'media-type'; readonly mediaType?: string; readonly empty: boolean }
  /** `value` is absent where the header is. */
  | { readonly kind: 'header'; readonly name: string; readonly value?: string }
  | { readonly kind: 'resource-shown'; readonly glimpse: Glimpse }
  /** Identifiers: how many were compared, and one that occurred twice (as JSON text). */
  | { readonly kind: 'identifiers'; readonly count: number; readonly twice?: string }
  | { readonly kind: 'failure'; readonly failure: Failure }
  /** What a token rule expected and saw, in its own words. */
  | ({ readonly kind: 'token-rule' } & TokenFinding);

type SeenOfBody =
  | { readonly kind: 'json' }
  | { readonly kind: 'no-body' }
  | { readonly kind: 'not-json'; readonly fault: string; readonly excerpt: string }
  /** Places of the body that violate the schema, with the error and its line in the contract; none for a valid body. */
  | { readonly kind: 'schema'; readonly faults: readonly Pick<Fault, 'pointer' | 'message' | 'line'>[] }
  /** Members that differ from what was sent. */
  | { readonly kind: 'echo'; readonly differences: readonly Difference[] }
  | { readonly kind: 'pointers'; readonly pointers: readonly string[] }
  /** A member of the body, as JSON text. */
  | { readonly kind: 'member'; readonly value: string };

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
