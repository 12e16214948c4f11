// Names that are new to the run, so that an implementation with unique names refuses nothing for that.

import { type Field, typesOf } from '../../src/contract/index.ts';

/** Every generated name has this many characters, all of them lower-case letters and digits. */
export const uniqueLength = 12;

/** Stands for a new name; with a key, for the same name wherever the key is used in a run. */
export const uniqueName = (key?: string): string => (key === undefined ? '$UNIQUE' : `$UNIQUE[${key}]`);

/** The same text with its new name under a key; a text without one becomes the name itself. */
export function underKey(text: unknown, key: string): string {
  const kept = typeof text === 'string' && text.includes(uniqueName()) ? text : uniqueName();
  return kept.replace(uniqueName(), uniqueName(key));
}

/** Finds the placeholders in a text. */
export const uniquePattern = /\$UNIQUE(?:\[([\w-]+)\])?/g;

/** A string that names something: free text in which any name is as good as another. */
export function isUniqueName(field: Field): boolean {
  const { schema, path } = field;
  if (!typesOf(schema).includes('string')) return false;
  if (schema.enum ?? schema.const ?? schema.pattern ?? schema.format ?? schema['x-input']) return false;
  if ((schema.maxLength ?? uniqueLength) < uniqueLength) return false;
  if ((schema.minLength ?? 0) > uniqueLength) return false;
  return /^(name|title|label|slug|code|key)$|(_name|Name)$/.test(String(path.at(-1)));
}

/** Plain text of a length; new to the run where names might have to be. */
export function textOfLength(field: Field, length: number): string {
  if (!isUniqueName(field) || length < uniqueLength) return 'a'.repeat(length);
  return uniqueName() + 'a'.repeat(length - uniqueLength);
}
