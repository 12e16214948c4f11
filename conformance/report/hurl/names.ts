// Names that are new in each run of the file: `{{run}}` in place of what tells one run of the suite from another.

import { uniqueLength, uniquePattern } from '../../types.ts';

/** Characters that the variable `run` must have, so that names are as long as they were. */
export const runLength = 5;

/** Replaces the placeholders for names: each is another one, a keyed one the same throughout the file. */
export function createRunNames(): (text: string) => string {
  let count = 0;
  const keyed = new Map<string, string>();
  const fresh = () => {
    count += 1;
    return `n{{run}}${count.toString(36).padStart(uniqueLength - 1 - runLength, '0')}`;
  };
  return (text) =>
    text.replaceAll(uniquePattern, (_, key?: string) => {
      const name = (key === undefined ? undefined : keyed.get(key)) ?? fresh();
      if (key !== undefined) keyed.set(key, name);
      return name;
    });
}
