// What a request has at a place of its body, and what kind of value that is.

import type { TrialRequest } from '../../types.ts';
import { RawJson, valueAt, writeJson } from '../../view/json-text.ts';
import { cut } from './numbers.ts';

/** The JSON text at a place of the body; `undefined` where the body lacks it, or is no JSON. */
export function memberAt({ body }: TrialRequest, path: readonly string[]): string | undefined {
  try {
    const found = valueAt(
      JSON.parse(body && 'text' in body ? body.text : '', asWritten as Parameters<typeof JSON.parse>[1]),
      path,
    );
    return found === undefined ? undefined : writeJson(found);
  } catch {
    return undefined;
  }
}

/** A number as it was written, since `1e400` is no number of ours. */
const asWritten = (_: string, value: unknown, { source }: { readonly source?: string } = {}) =>
  typeof value === 'number' ? new RawJson(source ?? String(value)) : value;

/** What a JSON text is, and the value where it is short and says more: `a fraction (1.5)`, `an empty text`. */
export function valueInWords(text: string, isExact: boolean): string {
  const kind = kindOf(text);
  const saysAll = !isExact || kind.includes('empty') || kind === 'null' || kind.includes('list of its');
  return saysAll || text.length > longest ? kind : `${kind} (${text})`;
}

/** A longer value would fill the headline. */
const longest = 24;

function kindOf(text: string): string {
  const [first = ''] = text;
  if (first === '"') return kindOfText(JSON.parse(text) as string);
  if (first === '[') return kindOfList(JSON.parse(text) as readonly unknown[]);
  if (first === '{') return text === '{}' ? 'an empty object' : 'an object';
  if (text === 'null') return 'null';
  if (text === 'true' || text === 'false') return 'a boolean';
  return Number.isInteger(Number(text)) || !Number.isFinite(Number(text)) ? 'a number' : 'a fraction';
}

function kindOfText(says: string): string {
  if (says.trim() === '') return says === '' ? 'an empty text' : 'a text of blanks';
  if (says !== says.trim()) return 'a text with blanks at its ends';
  return Number.isFinite(Number(says)) ? 'a number as text' : 'a text';
}

/** Three items or more: a shorter list is no text that was taken apart. */
function kindOfList(items: readonly unknown[]): string {
  if (items.length < 3) return items.length === 0 ? 'an empty list' : 'a list';
  if (items.every((item) => typeof item === 'string' && [...item].length === 1))
    return 'a list of its characters';
  return items.every(Number.isInteger) ? 'a list of its bytes' : 'a list';
}

/** With words in the place of what stands for a name or a credential. */
export const filled = (text: string): string =>
  placeholders.reduce((all, [name, says]) => all.replaceAll(name, says), text);

const placeholders: readonly (readonly [RegExp | string, string])[] = [
  [/\$UNIQUE(?:\[[\w-]+\])?/g, 'NAME'],
  ['"$NESTED"', 'nested lists'],
  ['$ACS_BEARER_SWAPPED', 'TOKEN with its letters in the other case'],
  ['$ACS_BEARER_ROTATED', 'another TOKEN of the same length'],
  ['$ACS_BEARER_REVERSED', 'TOKEN read from its end'],
  ['$ACS_BEARER_ENDS', 'the ends of TOKEN alone'],
  ['$ACS_SECOND_BEARER', 'the second TOKEN'],
  [/\$\{?ACS_(?:BEARER|HEADER_\d+)(?:[%#]\?)?\}?/g, 'TOKEN'],
];

/** The same, as it fits into a sentence. */
export const short = (text: string): string => cut(filled(text), 80);
