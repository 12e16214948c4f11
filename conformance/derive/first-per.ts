/** The first of those with the same key, in their order. */
export const firstPer = <T>(all: readonly T[], keyOf: (one: T) => unknown): readonly T[] =>
  [...Map.groupBy(all, keyOf).values()].map(([first]) => first as T);
