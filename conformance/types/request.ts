// A request as a trial says it, and the placeholders that are filled in while it is sent.

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
