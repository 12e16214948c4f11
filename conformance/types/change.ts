// Changes: in what two requests differ, part by part.

/** A part of a request. */
export type Part =
  | { readonly kind: 'method' }
  /** Path and query. */
  | { readonly kind: 'target' }
  /** In lower case. */
  | { readonly kind: 'header'; readonly name: string }
  /** A member of the JSON body that is no object itself, or an empty one. */
  | { readonly kind: 'member'; readonly path: readonly string[] }
  /** The order of the members. */
  | { readonly kind: 'order' }
  /** White space between the parts of the body. */
  | { readonly kind: 'space' }
  /** Blanks behind it make the body so many characters long. */
  | { readonly kind: 'length' }
  /** Whether all names, or all texts, of the body are written in `\u` escapes. */
  | { readonly kind: 'escapes'; readonly of: 'names' | 'values' }
  /** The whole body, where one of the two is no JSON object, or is written in a way of its own. */
  | { readonly kind: 'body' }
  /** How the body goes out: blanks before it, levels in it, in two pieces. */
  | { readonly kind: 'sending' };

/** One part, in one request and in the other; absent where it is not there. Members are JSON texts. */
export interface Change {
  readonly part: Part;
  readonly from?: string;
  readonly to?: string;
}
