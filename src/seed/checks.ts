// What a schema cannot say: that no two entries are the same.

import type { Keys, YamlFile } from '../yaml-file/index.ts';

/** Refuses the second of two entries with the same identifier; `name` says what the message calls it. */
export function refuseTwice(
  file: YamlFile<unknown>,
  keys: Keys,
  ids: readonly string[],
  name: (id: string) => string = (id) => id,
): void {
  for (const [index, id] of ids.entries()) {
    if (ids.indexOf(id) < index) {
      throw file.fault([...keys, index], `${name(id)} stands here a second time: remove one of the two`);
    }
  }
}
