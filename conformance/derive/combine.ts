// Which optional properties go together: all combinations while they are few, else a set in which every pair
// of properties appears present-present, present-absent and absent-absent.

import type { Field } from '../../src/contract/index.ts';

/** Past this many combinations only pairs are covered. */
const most = 64;

/** Sets of optional properties to keep; a nested one only together with what holds it. */
export function combinations(optional: readonly Field[]): readonly (readonly Field[])[] {
  const sets = 2 ** optional.length <= most ? subsets(optional) : pairwise(optional);
  return sets.filter((kept) =>
    kept.every((field) => holdersOf(field, optional).every((holder) => kept.includes(holder))),
  );
}

function subsets(optional: readonly Field[]): readonly (readonly Field[])[] {
  return Array.from({ length: 2 ** optional.length }, (_, bits) =>
    optional.filter((_, i) => (bits >> i) % 2 === 1),
  );
}

function pairwise(optional: readonly Field[]): readonly (readonly Field[])[] {
  const withHolders = (field: Field) =>
    optional.filter((other) => other === field || holdersOf(field, optional).includes(other));
  const without = (field: Field) =>
    optional.filter((other) => other !== field && !holdersOf(other, optional).includes(field));
  return [[], ...optional.map(withHolders), ...optional.map(without), optional];
}

const holdersOf = (field: Field, optional: readonly Field[]) =>
  optional.filter(
    ({ path }) => path.length < field.path.length && path.every((key, i) => key === field.path[i]),
  );
