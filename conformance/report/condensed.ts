// Ids of cases, shortened to what they share.

/** `createTag/types/name (5)`, and how many more there are. */
export function condensed(ids: readonly string[], most: number): readonly string[] {
  const groups = [...Map.groupBy(ids, (id) => id.split('/').slice(0, -1).slice(0, 3).join('/'))];
  const shown = groups
    .slice(0, most)
    .map(([name, same]) => (same.length === 1 ? (same[0] ?? '') : `${name} (${same.length})`));
  const rest = groups.slice(most).reduce((sum, [, same]) => sum + same.length, 0);
  return rest > 0 ? [...shown, `and ${rest} more`] : shown;
}
