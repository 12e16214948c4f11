// Which optional properties go together: every combination while they are few, else a set in which any two of them meet,
// present and absent.

import type { Field } from '../../src/contract/index.ts';
import { coveringArray } from './covering-array.ts';

/** Past so many properties only pairs are covered. */
const most = 6;

/** Sets of optional properties to keep; a nested one only together with what holds it. */
export function presences(optional: readonly Field[]): readonly (readonly Field[])[] {
  const levels = optional.map(() => 2);
  const rows = coveringArray(levels, optional.length <= most ? optional.length : 2);
  const sets = rows.map((row) => optional.filter((_, i) => row[i] === 1));
  return withoutRepeats(sets.map((kept) => kept.filter((field) => isHeld(field, kept, optional))));
}

/** Whatever holds a property is there as well. */
const isHeld = (field: Field, kept: readonly Field[], optional: readonly Field[]): boolean =>
  optional
    .filter(({ path }) => path.length < field.path.length && path.every((key, i) => key === field.path[i]))
    .every((holder) => kept.includes(holder));

const withoutRepeats = (sets: readonly (readonly Field[])[]): readonly (readonly Field[])[] => [
  ...new Map(sets.map((kept) => [kept.map(({ pointer }) => pointer).join(), kept])).values(),
];
