// A required property that is not there, while something like it is: its key written otherwise, another key, or the whole
// one level further in. Keys in capitals are not here: Go and .NET read them by default; nor is a whole under the name of
// what it is, which Rails reads.

import type { Path } from '../../../src/contract/index.ts';
import { removeAt, replaceAt, valueAt } from '../json-text.ts';
import type { Row } from '../targets.ts';

/** One row: the body in which the property stands elsewhere. */
export interface Misplaced extends Row {
  readonly name: string;
  /** @param kind the word for what is created: `tag` */
  readonly of: (body: unknown, path: Path, kind: string) => unknown;
}

const underKey = (name: string, keyOf: (key: string, kind: string) => string): Misplaced => ({
  name,
  of: (body, path, kind) => {
    const key = String(path.at(-1));
    const holder = path.slice(0, -1);
    const rest = Object.entries(Object(valueAt(removeAt(body, path), holder)));
    const renamed = Object.fromEntries([[keyOf(key, kind), valueAt(body, path)], ...rest]);
    return replaceAt(body, holder, renamed);
  },
});

const inside = (name: string, key: string): Misplaced => ({
  name,
  of: (body) => ({ [key]: body }),
});

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Every row. */
export const misplaced: readonly Misplaced[] = [
  underKey('key-padded', (key) => ` ${key} `),
  underKey('key-shortened', (key) => key.slice(0, -1)),
  underKey('key-extended', (key) => `${key}s`),
  underKey('key-after-the-kind', (key, kind) => `${kind}_${key}`),
  underKey('key-in-one-word', (key, kind) => kind + capitalised(key)),
  underKey('title', () => 'title'),
  underKey('label', () => 'label'),
  underKey('value', () => 'value'),
  underKey('identifier', () => 'id'),
  underKey('any-key', () => 'anything'),
  inside('in-data', 'data'),
  inside('in-attributes', 'attributes'),
  inside('in-an-empty-key', ''),
];
