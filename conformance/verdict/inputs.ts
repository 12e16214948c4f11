// Options that would let a run judge more.

import type { Case, Input } from '../types.ts';

/** What has to be declared for a case to be sent. */
export const inputsIn = ({ conditions }: Case): readonly Input[] =>
  conditions.flatMap((condition) => (condition.kind === 'needs' ? [condition.input] : []));

/** The shortest of the lists that name anything; empty where none does. */
export const fewest = (lists: readonly (readonly Input[])[]): readonly Input[] =>
  lists.filter(({ length }) => length > 0).toSorted((a, b) => a.length - b.length)[0] ?? [];
