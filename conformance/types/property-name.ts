// What a property is called.

/** The name of a property: `createTag/name/required`. */
export interface PropertyName {
  readonly operation: string;
  /** A member of the body (`ratelimit.window`), or another part of the request or the response: `credential`, `path`. */
  readonly place: string;
  /** What is required there: `maximum`, `type`; of a decision, the silence that it settles. */
  readonly rule: string;
}

/** `OPERATION/PLACE/RULE`: stable words, in every output the same. */
export const idOfProperty = ({ operation, place, rule }: PropertyName): string =>
  `${operation}/${place}/${rule}`;
