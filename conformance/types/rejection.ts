// How a service that answers rejections with 2xx says so.

/** A member of the JSON in a 2xx response that makes it a rejection. */
export interface Rejection {
  /** From the root of the response. */
  readonly path: readonly string[];
  /** What the member is, as JSON or as text; `any`: it is there, and not null. */
  readonly is: { readonly value: unknown } | 'any';
}
