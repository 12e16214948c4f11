// What a request has at a place of its body, and what kind of value that is.

import type { TrialRequest } from '../../types.ts';
import { RawJson, valueAt, writeJson } from '../../view/json-text.ts';
import { counted, cut } from './numbers.ts';

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

/** What a JSON text is, and the value where it is short and says more: `a fraction (1.5)`, `a text of 255 characters`. */
export function valueInWords(text: string, isExact: boolean): string {
  const kind = kindOf(text);
  const saysAll = !isExact || kind.includes('empty') || kind === 'null' || kind.includes('list of its');
  if (saysAll) return kind;
  if (text.length <= longest) return `${kind} (${text})`;
  const sized = /^["[]/.test(text) && sizeInWords(JSON.parse(text));
  return sized ? `${kind} of ${sized}` : kind;
}

const sizeInWords = (value: string | readonly unknown[]): string =>
  typeof value === 'string' ? counted([...value].length, 'character') : counted(value.length, 'item');

/** A longer value would fill the headline. */
const longest = 24;

const kindOf = (text: string): string => kinds.find(([pattern]) => pattern.test(text))?.[1] ?? 'a number';

/** The first that matches. Three items or more: a shorter list is no text that was taken apart. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/^""$/, 'an empty text'],
  [/^"\s+"$/, 'a text of blanks'],
  [/^"\s|\s"$/, 'a text with blanks at its ends'],
  [/^"[+-]?\d+(\.\d*)?(e[+-]?\d+)?"$/i, 'a number as text'],
  [/^"/, 'a text'],
  [/^\[\]$/, 'an empty list'],
  [/^\["(\\?.)"(,"(\\?.)"){2,}\]$/u, 'a list of its characters'],
  [/^\[\d+(,\d+){2,}\]$/, 'a list of its bytes'],
  [/^\[/, 'a list'],
  [/^\{\}$/, 'an empty object'],
  [/^\{/, 'an object'],
  [/^null$/, 'null'],
  [/^(true|false)$/, 'a boolean'],
  [/^-?\d+\.\d*[1-9]\d*$/, 'a fraction'],
];

/** With words in the place of what stands for a name or a credential. */
export const filled = (text: string): string =>
  placeholders.reduce((all, [name, says]) => all.replaceAll(name, says), text);

const placeholders: readonly (readonly [RegExp | string, string])[] = [
  [/\$UNIQUE(?:\[[\w-]+\])?/g, 'NAME'],
  ['"$NESTED"', 'nested lists'],
  [/\$ACS_BEARER(?:_\d+)?_SWAPPED/g, 'TOKEN with its letters in the other case'],
  [/\$ACS_BEARER(?:_\d+)?_ROTATED/g, 'another TOKEN of the same length'],
  ['$ACS_SECOND_BEARER', 'the second TOKEN'],
  [/\$\{?ACS_(?:BEARER(?:_\d+)?|HEADER_\d+)(?:[%#]\?)?\}?/g, 'TOKEN'],
];

/** The same, as it fits into a sentence. */
export const short = (text: string): string => cut(filled(text), 100);
