// The JSON grammar (RFC 8259 §2 to §7), each production broken once: what a sloppy parser takes for JSON.

import type { Variant } from '../variant.ts';

type Row = Variant<(text: string) => string>;

/** The last value of the outermost object, whatever it is. */
const lastValue = /:(\d+|"(?:[^"\\]|\\.)*"|\{[^{}]*\})\}$/;
const inPlaceOfLast =
  (spelt: (value: string) => string) =>
  (text: string): string =>
    text.replace(lastValue, (_, value: string) => `:${spelt(value)}}`);
/** The first number, or the last value where there is none. */
const inPlaceOfNumber =
  (spelt: (digits: string) => string) =>
  (text: string): string =>
    /:\d/.test(text)
      ? text.replace(/:(\d+)/, (_, digits: string) => `:${spelt(digits)}`)
      : inPlaceOfLast(() => spelt('1'))(text);
const inFirstText =
  (added: string) =>
  (text: string): string =>
    text.replace('":"', `":"${added}`);

const whole: readonly Row[] = [
  { name: 'empty', value: () => '' },
  { name: 'blank', value: () => ' \n' },
  { name: 'truncated', value: (text) => text.slice(0, -1) },
  { name: 'cut-in-half', value: (text) => text.slice(0, Math.ceil(text.length / 2)) },
  { name: 'two-documents', value: (text) => text + text },
  { name: 'two-lines', value: (text) => `${text}\n${text}` },
  { name: 'text-after', value: (text) => `${text} x` },
  { name: 'text-before', value: (text) => `x ${text}` },
  { name: 'bracket-after', value: (text) => `${text}}` },
  { name: 'guarded', value: (text) => `)]}',\n${text}` },
  { name: 'called', value: (text) => `callback(${text})` },
  { name: 'in-a-form', value: (text) => `body=${encodeURIComponent(text)}` },
];

const structure: readonly Row[] = [
  { name: 'trailing-comma', value: (text) => text.replace(/\}$/, ',}') },
  { name: 'leading-comma', value: (text) => text.replace('{', '{,') },
  { name: 'comma-twice', value: (text) => text.replace(',"', ',,"') },
  { name: 'comma-missing', value: (text) => text.replace(',"', ' "') },
  { name: 'semicolon', value: (text) => text.replace(',"', ';"') },
  { name: 'colon-missing', value: (text) => text.replace('":', '" ') },
  { name: 'equals-sign', value: (text) => text.replace('":', '"=') },
  { name: 'value-missing', value: inPlaceOfLast(() => '') },
  { name: 'closed-as-a-list', value: (text) => text.replace(/\}$/, ']') },
  { name: 'comment', value: (text) => text.replace('{', '{/* */') },
  { name: 'line-comment', value: (text) => text.replace('{', '{//\n') },
  { name: 'hash-comment', value: (text) => text.replace('{', '{#\n') },
  { name: 'form-feed', value: (text) => text.replace('{', '{\f') },
  { name: 'no-break-space', value: (text) => text.replace('{', '{\u00a0') },
];

const texts: readonly Row[] = [
  { name: 'single-quotes', value: (text) => text.replaceAll('"', "'") },
  { name: 'key-without-quotes', value: (text) => text.replace(/\{"(\w+)":/, '{$1:') },
  { name: 'text-without-quotes', value: (text) => text.replace(/:"([^"]*)"/, ':$1') },
  { name: 'text-without-end', value: (text) => text.replace(/"(\}*)$/, '$1').replace(/"([,}])/, '$1') },
  { name: 'nul-in-string', value: inFirstText('\u0000') },
  { name: 'newline-in-string', value: inFirstText('\n') },
  { name: 'tab-in-string', value: inFirstText('\t') },
  { name: 'unknown-escape', value: inFirstText('\\x41') },
  { name: 'short-escape', value: inFirstText('\\u12') },
  { name: 'escaped-quote', value: inFirstText("\\'") },
];

const literals: readonly Row[] = [
  { name: 'leading-zero', value: inPlaceOfNumber((digits) => `0${digits}`) },
  { name: 'plus-sign', value: inPlaceOfNumber((digits) => `+${digits}`) },
  { name: 'point-at-the-end', value: inPlaceOfNumber((digits) => `${digits}.`) },
  { name: 'point-at-the-start', value: inPlaceOfNumber((digits) => `.${digits}`) },
  { name: 'exponent-without-digits', value: inPlaceOfNumber((digits) => `${digits}e`) },
  { name: 'hexadecimal', value: inPlaceOfNumber((digits) => `0x${Number(digits).toString(16)}`) },
  { name: 'grouped-digits', value: inPlaceOfNumber((digits) => `${digits}_0`) },
  { name: 'not-a-number', value: inPlaceOfNumber(() => 'NaN') },
  { name: 'infinity', value: inPlaceOfNumber(() => 'Infinity') },
  { name: 'no-such-literal', value: inPlaceOfLast(() => 'nil') },
  { name: 'capital-literal', value: inPlaceOfLast(() => 'None') },
];

/** Every row; one that changes nothing in a text, or leaves it JSON, is dropped by whoever uses it. */
export const brokenJson: readonly Row[] = [...whole, ...structure, ...texts, ...literals];
