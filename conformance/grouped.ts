// Lists in groups.

/** The values by their keys, each group with at least one. */
export const grouped = <Value, Key>(values: readonly Value[], keyOf: (value: Value) => Key) =>
  [...Map.groupBy(values, keyOf)] as [Key, [Value, ...Value[]]][];

/** The groups, the largest first. */
export const largestFirst = <Value, Key>(values: readonly Value[], keyOf: (value: Value) => Key) =>
  grouped(values, keyOf).toSorted(([, a], [, b]) => b.length - a.length);
