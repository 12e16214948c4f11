// Numbers and words that JSON does not have (RFC 8259 §3, §6), as other languages write them.

import { type Broken, extension } from './broken.ts';

/** The last value of the outermost object, whatever it is. */
const lastValue = /:(\d+|"(?:[^"\\]|\\.)*"|\{[^{}]*\})\}$/;
const inPlaceOfLast =
  (spelt: string) =>
  (text: string): string =>
    text.replace(lastValue, `:${spelt}}`);

/** The first number; a text without one stays as it is. */
const inPlaceOfNumber =
  (spelt: (digits: string) => string) =>
  (text: string): string =>
    text.replace(/:(\d+)(?=[,}])/, (_, digits: string) => `:${spelt(digits)}`);

/** The digits with something before the last of them. */
const split = (between: string) => inPlaceOfNumber((digits) => digits.replace(/(\d?)$/, `${between}$1`));

/** The number in another base, with what stands before it there. */
const inBase = (base: number, before: string) =>
  inPlaceOfNumber((digits) => before + Number(digits).toString(base));

const numbers: readonly Broken[] = [
  { name: 'leading-zero', ...extension, value: inPlaceOfNumber((digits) => `0${digits}`) },
  { name: 'leading-zero-of-octal', ...extension, value: inBase(8, '0') },
  { name: 'plus-sign', ...extension, value: inPlaceOfNumber((digits) => `+${digits}`) },
  { name: 'minus-twice', value: inPlaceOfNumber((digits) => `--${digits}`) },
  { name: 'point-at-the-end', ...extension, value: inPlaceOfNumber((digits) => `${digits}.`) },
  {
    name: 'point-at-the-start',
    ...extension,
    value: inPlaceOfNumber((digits) => `.${digits}e${digits.length}`),
  },
  { name: 'exponent-without-digits', value: inPlaceOfNumber((digits) => `${digits}e`) },
  { name: 'exponent-of-a-sign', value: inPlaceOfNumber((digits) => `${digits}e+`) },
  { name: 'hexadecimal', ...extension, value: inBase(16, '0x') },
  { name: 'octal', ...extension, value: inBase(8, '0o') },
  { name: 'binary', ...extension, value: inBase(2, '0b') },
  { name: 'grouped-digits', ...extension, value: split('_') },
  { name: 'digits-and-blank', value: split(' ') },
  { name: 'digits-and-quote', value: split("'") },
  { name: 'unit', value: inPlaceOfNumber((digits) => `${digits}s`) },
  { name: 'large-integer', ...extension, value: inPlaceOfNumber((digits) => `${digits}n`) },
  { name: 'long-integer', ...extension, value: inPlaceOfNumber((digits) => `${digits}L`) },
  { name: 'per-cent-sign', value: inPlaceOfNumber((digits) => `${digits}%`) },
  { name: 'sum', value: inPlaceOfNumber((digits) => `${Number(digits) - 1}+1`) },
  { name: 'product', value: inPlaceOfNumber((digits) => `${digits}*1`) },
  { name: 'number-in-parentheses', value: inPlaceOfNumber((digits) => `(${digits})`) },
  { name: 'number-in-a-call', value: inPlaceOfNumber((digits) => `Number(${digits})`) },
  { name: 'full-width-digits', ...extension, value: inPlaceOfNumber(inFullWidth) },
];

const words: readonly Broken[] = [
  { name: 'not-a-number', ...extension, value: inPlaceOfNumber(() => 'NaN') },
  { name: 'infinity', ...extension, value: inPlaceOfNumber(() => 'Infinity') },
  { name: 'value-missing', ...extension, value: inPlaceOfLast('') },
  { name: 'no-such-literal', ...extension, value: inPlaceOfLast('nil') },
  { name: 'capital-literal', ...extension, value: inPlaceOfLast('None') },
];

function inFullWidth(digits: string): string {
  return digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
}

/** Every row. */
export const brokenLiterals: readonly Broken[] = [...numbers, ...words];
