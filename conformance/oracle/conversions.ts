// What frameworks make of a JSON value where a field has another type.

import { isHolder } from '../../src/values.ts';

/**
 * What a scalar may be converted to where one of the types is wanted, of all of it: the number that a text spells, the text of a number,
 * 1 for `true`.
 */
export const conversionsOf = (value: unknown, wanted: readonly string[]): readonly unknown[] =>
  isHolder(value) ? [] : wanted.flatMap((type) => converters[type]?.(value) ?? []);

function toNumber(value: unknown): readonly unknown[] {
  if (typeof value === 'string') return numbersIn(value);
  return typeof value === 'boolean' || value === null ? [Number(value)] : [];
}

function toText(value: unknown): readonly unknown[] {
  if (typeof value === 'number') return [String(value)];
  if (typeof value === 'boolean') return value ? trueTexts : falseTexts;
  return value === null ? ['', 'null', 'None'] : beforeNul(String(value));
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

const converters: Readonly<Record<string, (value: unknown) => readonly unknown[]>> = {
  integer: toNumber,
  number: toNumber,
  string: toText,
  boolean: toTruth,
  array: (value) => [value === null ? [] : [value]],
};

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
