// Names that are new to the run, so that an implementation with unique names refuses nothing for that.

import { type Field, typesOf } from '../../src/contract/index.ts';
import { uniqueLength, uniqueName } from '../types.ts';

/** The same text with its new name under a key; a text without one becomes the name itself. */
export function underKey(text: unknown, key: string): string {
  const kept = typeof text === 'string' && text.includes(uniqueName()) ? text : uniqueName();
  return kept.replace(uniqueName(), uniqueName(key));
}

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
