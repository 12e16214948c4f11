// Options that would let a run judge more.

import type { Input } from '../types.ts';

/** The shortest of the lists that name anything; empty where none does. */
export const fewest = (lists: readonly (readonly Input[])[]): readonly Input[] =>
  lists.filter(({ length }) => length > 0).toSorted((a, b) => a.length - b.length)[0] ?? [];
