// What frameworks make of a JSON value where a field has another type.

import { isObject } from '../../src/values.ts';

/**
 * What a value may be converted to where one of the types is wanted, of all of it: the number that a text spells, the text of a number,
 * 1 for `true`, the item of a list of one.
 */
export const conversionsOf = (value: unknown, wanted: readonly string[]): readonly unknown[] =>
  wanted.flatMap((type) => converters[type]?.(value) ?? []);

function toNumber(value: unknown): readonly unknown[] {
  if (typeof value === 'string') return numbersIn(value);
  if (typeof value === 'boolean' || value === null) return [Number(value)];
  return fromList(value, toNumber, 0);
}

function toText(value: unknown): readonly unknown[] {
  if (typeof value === 'number') return [String(value)];
  if (typeof value === 'boolean') return value ? trueTexts : falseTexts;
  if (value === null) return ['', 'null', 'None'];
  if (typeof value === 'string') return beforeNul(value);
  return [...fromList(value, toText, ''), String(value), JSON.stringify(value), 'Array'];
}

/** A text ends at a NUL for R and for much that is written in C. */
const beforeNul = (text: string): readonly string[] => text.split('\0').slice(0, -1).slice(0, 1);

/** JavaScript and Java; Python; Rails; PHP. */
const trueTexts = ['true', 'True', 't', '1'];
const falseTexts = ['false', 'False', 'f', ''];

function toTruth(value: unknown): readonly unknown[] {
  const said = typeof value === 'string' ? /^\s*(?:(true)|false)\s*$/i.exec(value) : null;
  return [said ? said[1] !== undefined : Boolean(value), Boolean(value), ...(value === '0' ? [false] : [])];
}

/** Pairs of names and values say the same as an object of them; a list of one object does not. PHP writes an empty one as a list. */
function toObject(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) return [];
  if (value.every(isPair)) return [Object.fromEntries(value)];
  return value.length === 1 && isObject(value[0]) ? [value[0]] : [];
}

const isPair = (item: unknown): item is readonly [string, unknown] =>
  Array.isArray(item) && item.length === 2 && typeof item[0] === 'string';

const converters: Readonly<Record<string, (value: unknown) => readonly unknown[]>> = {
  integer: toNumber,
  number: toNumber,
  string: toText,
  boolean: toTruth,
  array: (value) => [value === null ? [] : [value]],
  object: toObject,
};

/** The item of a list of one, as it is and converted as well; what stands for an empty list. */
function fromList(value: unknown, convert: typeof toNumber, empty: unknown): readonly unknown[] {
  if (!Array.isArray(value) || value.length > 1) return [];
  const [item] = value as readonly unknown[];
  return value.length === 0 ? [empty] : [item, ...convert(item)];
}

const digitsIn = (text: string): string => withPlainDigits(text.trim()).replaceAll(/(?<=\d)[_ ](?=\d)/g, '');

/** The number that a text spells. */
function numbersIn(text: string): readonly number[] {
  const digits = digitsIn(text);
  return digits === '' ? [0] : [...[Number(digits)].filter(Number.isFinite), ...octalIn(digits)];
}

/** Ruby's `Integer`, Go's `ParseInt` and C's `strtol` may take digits after a zero for an octal number. */
const octalIn = (text: string): readonly number[] =>
  /^[+-]?0[0-7]+$/.test(text) ? [Number.parseInt(text, 8)] : [];

/** Python and Java read the digits of other scripts as 0 to 9; these are Arabic. */
const withPlainDigits = (text: string): string =>
  text.replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660));
