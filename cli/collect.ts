// Options that may be given several times.

/** Adds one more value, for commander. */
export const collect = (value: string, previous: readonly string[]): readonly string[] => [
  ...previous,
  value,
];
