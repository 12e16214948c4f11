// Named values that a rule tries in one place.

/** One value, and the word for it in the id of its case. */
export interface Variant<T = unknown> {
  readonly name: string;
  readonly value: T;
}
