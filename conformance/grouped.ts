// Lists in groups.

/** The values by their keys, each group with at least one. */
export const grouped = <Value, Key>(values: readonly Value[], keyOf: (value: Value) => Key) =>
  [...Map.groupBy(values, keyOf)] as [Key, [Value, ...Value[]]][];

/** The groups, the largest first. */
export const largestFirst = <Value, Key>(values: readonly Value[], keyOf: (value: Value) => Key) =>
  grouped(values, keyOf).toSorted(([, a], [, b]) => b.length - a.length);

/** Values that say the same once, with how often, in the order in which they came. */
export const withTimes = <Value extends object>(values: readonly Value[]) =>
  grouped(values, (value) => JSON.stringify(value)).map(([, same]) => ({ ...same[0], times: same.length }));
