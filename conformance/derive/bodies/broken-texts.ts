// Texts that JSON does not have (RFC 8259 §7): other quotes, raw control characters, escapes of other languages.

import type { Turn } from '../turns.ts';
import type { Variant } from '../variant.ts';

type Row = Turn & Variant<(text: string) => string>;

/** A text that is a value, with its colon; the name of the run, where there is one, since any letters may be in it. */
const valueText = (text: string) =>
  /:"[^"\\]*\$UNIQUE[^"\\]*"/.exec(text) ?? /:"((?:[^"\\]|\\.)*)"/.exec(text);

/** Writes that text otherwise. A name that is as long as it may be leaves room for some letters more. */
const inPlaceOfText =
  (spelt: (letters: string) => string, more = 1) =>
  (text: string): string => {
    const [found] = valueText(text) ?? [];
    const filling = new RegExp(`(?<=\\$UNIQUE.*?)a{0,${more}}$`);
    const letters = found?.slice(2, -1).replace(filling, '') ?? '';
    return found === undefined ? text : text.replace(found, () => `:${spelt(letters)}`);
  };
const inText = (added: string) => inPlaceOfText((letters) => `"${added}${letters}"`, added.length);
/** What has no quotes is taken for a word only where it is one. */
const asWord = (before: string) => inPlaceOfText((letters) => before + letters.replaceAll(/[^\w$\\]/g, ''));

const quotes: readonly Row[] = [
  { name: 'single-quotes', value: (text) => text.replaceAll('"', "'") },
  { name: 'back-quotes', value: (text) => text.replaceAll('"', '`') },
  { name: 'key-without-quotes', value: (text) => text.replace(/\{"(\w+)":/, '{$1:') },
  { name: 'text-without-quotes', value: asWord('') },
  { name: 'text-without-end', value: (text) => text.replace(/"(\}*)$/, '$1').replace(/"([,}])/, '$1') },
  { name: 'curly-quotes', value: inPlaceOfText((letters) => `“${letters}”`) },
  { name: 'pointed-quotes', value: inPlaceOfText((letters) => `«${letters}»`) },
  { name: 'three-quotes', value: inPlaceOfText((letters) => `"""${letters}"""`) },
  { name: 'quotes-of-two-kinds', value: inPlaceOfText((letters) => `"${letters}'`) },
  { name: 'letter-before-a-text', value: inPlaceOfText((letters) => `u"${letters}"`) },
  { name: 'sum-of-texts', value: inPlaceOfText((letters) => `"a"+"${letters}"`) },
  { name: 'text-after-text', value: inPlaceOfText((letters) => `"a" "${letters}"`) },
  { name: 'symbol', value: asWord(':') },
];

const control: readonly Row[] = [
  { name: 'nul-in-string', value: inText('\u0000') },
  { name: 'control-character-in-string', value: inText('\u0001') },
  { name: 'tab-in-string', value: inText('\t') },
  { name: 'newline-in-string', value: inText('\n') },
  { name: 'carriage-return-in-string', value: inText('\r') },
  { name: 'escape-character-in-string', value: inText('\u001b') },
  { name: 'unit-separator-in-string', value: inText('\u001f') },
];

/** After a backslash: letters that other languages know, and what none knows. */
const escapes: readonly Row[] = [
  { name: 'unknown-escape', value: inText('\\x41') },
  { name: 'short-escape', value: inText('\\u12 ') },
  { name: 'escape-of-no-digits', value: inText('\\uZZZZ') },
  { name: 'escape-in-braces', value: inText('\\u{41}') },
  { name: 'escape-of-eight-digits', value: inText('\\U00000041') },
  { name: 'capital-escape', value: inText('\\U0041') },
  { name: 'octal-escape', value: inText('\\101') },
  { name: 'escaped-zero', value: inText('\\0') },
  { name: 'escaped-vertical-tab', value: inText('\\v') },
  { name: 'escaped-bell', value: inText('\\a') },
  { name: 'escaped-escape', value: inText('\\e') },
  { name: 'escaped-letter', value: inText('\\q') },
  { name: 'escaped-quote', value: inText("\\'") },
  { name: 'escaped-blank', value: inText('\\ ') },
  { name: 'escaped-newline', value: inText('\\\n') },
];

/** Every row. */
export const brokenTexts: readonly Row[] = [...quotes, ...control, ...escapes];
