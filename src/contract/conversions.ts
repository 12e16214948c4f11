// What frameworks make of a JSON value where a field has another type: docs/design-notes/converted-values.md says which does what.

import { isObject } from '../values.ts';
/** What a value may be converted to. */
export interface Conversions {
  /** What says the same in another type: the number that a text spells, the text of a number. */
  readonly same: readonly unknown[];
  /** What says something else: 1 for `true`, the item of a list of one. */
  readonly other: readonly unknown[];
  /** What is left where a part of it is cut off: 60 of `60.5` and of `60abc`. That loses what was sent. */
  readonly cut: readonly unknown[];
}

const none: Conversions = { same: [], other: [], cut: [] };

/** The values that a value may be converted to where one of the types is wanted. */
export function conversionsOf(value: unknown, wanted: readonly string[]): Conversions {
  const found = wanted.map((type) => converters[type]?.(value) ?? none);
  return {
    same: found.flatMap(({ same }) => same),
    other: found.flatMap(({ other }) => other),
    cut: found.flatMap(({ cut }) => cut),
  };
}

/** Those that keep all of what was sent. */
export const convertedValues = ({ same, other }: Conversions): readonly unknown[] => [...same, ...other];

function toNumber(value: unknown): Conversions {
  if (typeof value === 'string') return numberIn(value);
  if (typeof value === 'number') return { ...none, cut: roundingsOf(value) };
  if (typeof value === 'boolean' || value === null) return { ...none, other: [Number(value)] };
  return fromList(value, toNumber, 0);
}

function toText(value: unknown): Conversions {
  if (typeof value === 'number') return { ...none, same: [String(value)] };
  if (typeof value === 'boolean') return { ...none, same: value ? trueTexts : falseTexts };
  if (value === null) return { ...none, other: ['', 'null', 'None'] };
  if (typeof value === 'string') return { ...none, other: beforeNul(value) };
  const { other } = fromList(value, toText, '');
  return { ...none, other: [...other, String(value), JSON.stringify(value), 'Array'] };
}

/** A text ends at a NUL for R and for much that is written in C. */
const beforeNul = (text: string): readonly string[] => text.split('\0').slice(0, -1).slice(0, 1);

/** JavaScript and Java; Python; Rails; PHP. */
const trueTexts = ['true', 'True', 't', '1'];
const falseTexts = ['false', 'False', 'f', ''];

function toTruth(value: unknown): Conversions {
  const said = typeof value === 'string' ? /^\s*(?:(true)|false)\s*$/i.exec(value) : null;
  const truths = [Boolean(value), ...(value === '0' ? [false] : [])];
  return { ...none, same: said === null ? [] : [said[1] !== undefined], other: truths };
}

const toList = (value: unknown): Conversions => ({ ...none, other: value === null ? [[]] : [[value]] });

/** Pairs of names and values say the same as an object of them; a list of one object does not. PHP writes an empty one as a list. */
function toObject(value: unknown): Conversions {
  if (!Array.isArray(value)) return none;
  if (value.length === 0) return { ...none, other: [{}] };
  if (value.every(isPair)) return { ...none, same: [Object.fromEntries(value)] };
  return { ...none, other: value.length === 1 && isObject(value[0]) ? [value[0]] : [] };
}

const isPair = (item: unknown): item is readonly [string, unknown] =>
  Array.isArray(item) && item.length === 2 && typeof item[0] === 'string';

const converters: Readonly<Record<string, (value: unknown) => Conversions>> = {
  integer: toNumber,
  number: toNumber,
  string: toText,
  boolean: toTruth,
  array: toList,
  object: toObject,
};

/** The item of a list of one, as it is and converted as well; what stands for an empty list. */
function fromList(value: unknown, convert: typeof toNumber, empty: unknown): Conversions {
  if (!Array.isArray(value) || value.length > 1) return none;
  const [item] = value as readonly unknown[];
  if (value.length === 0) return { ...none, other: [empty] };
  const conversions = convert(item);
  return { ...none, other: [item, ...convertedValues(conversions)], cut: conversions.cut };
}

/** The number that a text spells, and the one that it begins with. */
function numberIn(text: string): Conversions {
  const plain = withPlainDigits(text.trim()).replaceAll(/(?<=\d)[_ ](?=\d)/g, '');
  if (plain === '') return { ...none, other: [0] };
  const same = [Number(plain)].filter(Number.isFinite);
  const begins = [plain, text.trim()].flatMap((one) => /^[+-]?\d+(?:\.\d+)?/.exec(one)?.map(Number) ?? []);
  const cut = [...same, ...begins].flatMap((number) => [...begins, ...roundingsOf(number)]);
  return { other: octalIn(plain), same, cut: cut.filter((number) => !same.includes(number)) };
}

/** Ruby's `Integer`, Go's `ParseInt` and C's `strtol` may take digits after a zero for an octal number. */
const octalIn = (text: string): readonly number[] =>
  /^[+-]?0[0-7]+$/.test(text) ? [Number.parseInt(text, 8)] : [];

const roundingsOf = (number: number): readonly number[] =>
  Number.isInteger(number)
    ? []
    : [...new Set([Math.trunc(number), Math.round(number), Math.floor(number), Math.ceil(number)])];

/** Where decimal digits of other scripts begin: Python and Java read them as 0 to 9. */
const zeros = [0x0660, 0x06f0, 0x0966, 0xff10];

function withPlainDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = zeros.find((first) => code >= first && code < first + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}
