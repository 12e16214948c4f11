// Named values that a rule tries in one place.

/** One value, and the word for it in the id of its case. */
export interface Variant<T = unknown> {
  readonly name: string;
  readonly value: T;
}

/** Each value once, under its first name. */
export const distinct = <T>(variants: readonly Variant<T>[]): readonly Variant<T>[] =>
  variants.filter(({ value }, i) => variants.findIndex((other) => other.value === value) === i);
