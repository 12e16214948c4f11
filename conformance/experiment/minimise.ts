// The smallest part of a list of changes that still does what all of them do.

/**
 * Tries each alone first, since most faults hang on one; else leaves out one after the other as long as the rest does it.
 * @param does whether a part of them does it; all of them do
 */
export async function minimise<T>(
  changes: readonly T[],
  does: (part: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  if (changes.length < 2) return changes;
  for (const change of changes) if (await does([change])) return [change];
  let kept = changes;
  for (const change of changes) {
    const rest = kept.filter((other) => other !== change);
    if (rest.length > 1 && (await does(rest))) kept = rest;
  }
  return kept;
}
