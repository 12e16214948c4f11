// A required property that is not there, while something like it is: its key written otherwise, another key, or the whole
// one level further in. JSON compares keys as they are (RFC 8259 §8.3).

import type { Path } from '../../../src/contract/index.ts';
import { removeAt, replaceAt, valueAt } from '../json-text.ts';
import type { Turn } from '../turns.ts';

/** One row: the body in which the property stands elsewhere. */
export interface Misplaced extends Turn {
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

const inside = (name: string, keyOf: (kind: string) => string): Misplaced => ({
  name,
  of: (body, _, kind) => ({ [keyOf(kind)]: body }),
});

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Every row. */
export const misplaced: readonly Misplaced[] = [
  underKey('key-capitalised', capitalised),
  underKey('key-in-capitals', (key) => key.toUpperCase()),
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
  inside('in-its-kind', (kind) => kind),
  inside('in-data', () => 'data'),
  inside('in-attributes', () => 'attributes'),
  inside('in-an-empty-key', () => ''),
];
