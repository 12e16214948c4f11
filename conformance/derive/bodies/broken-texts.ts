// Texts that JSON does not have (RFC 8259 §7): other quotes, raw control characters, escapes of other languages.

import { type Broken, extension } from './broken.ts';

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

const quotes: readonly Broken[] = [
  { name: 'single-quotes', ...extension, value: (text) => text.replaceAll('"', "'") },
  { name: 'back-quotes', ...extension, value: (text) => text.replaceAll('"', '`') },
  { name: 'key-without-quotes', ...extension, value: (text) => text.replace(/\{"(\w+)":/, '{$1:') },
  { name: 'text-without-quotes', ...extension, value: asWord('') },
  { name: 'text-without-end', value: (text) => text.replace(/"(\}*)$/, '$1').replace(/"([,}])/, '$1') },
  { name: 'curly-quotes', ...extension, value: inPlaceOfText((letters) => `“${letters}”`) },
  { name: 'pointed-quotes', ...extension, value: inPlaceOfText((letters) => `«${letters}»`) },
  { name: 'three-quotes', ...extension, value: inPlaceOfText((letters) => `"""${letters}"""`) },
  { name: 'quotes-of-two-kinds', value: inPlaceOfText((letters) => `"${letters}'`) },
  { name: 'letter-before-a-text', ...extension, value: inPlaceOfText((letters) => `u"${letters}"`) },
  { name: 'sum-of-texts', value: inPlaceOfText((letters) => `"a"+"${letters}"`) },
  { name: 'text-after-text', ...extension, value: inPlaceOfText((letters) => `"a" "${letters}"`) },
  { name: 'symbol', ...extension, value: asWord(':') },
];

const control: readonly Broken[] = [
  { name: 'nul-in-string', ...extension, value: inText('\u0000') },
  { name: 'control-character-in-string', ...extension, value: inText('\u0001') },
  { name: 'tab-in-string', ...extension, value: inText('\t') },
  { name: 'newline-in-string', ...extension, value: inText('\n') },
  { name: 'carriage-return-in-string', ...extension, value: inText('\r') },
  { name: 'escape-character-in-string', ...extension, value: inText('\u001b') },
  { name: 'unit-separator-in-string', ...extension, value: inText('\u001f') },
];

/** After a backslash: letters that other languages know, and what none knows. */
const escapes: readonly Broken[] = [
  { name: 'unknown-escape', ...extension, value: inText('\\x41') },
  { name: 'short-escape', ...extension, value: inText('\\u12 ') },
  { name: 'escape-of-no-digits', ...extension, value: inText('\\uZZZZ') },
  { name: 'escape-in-braces', ...extension, value: inText('\\u{41}') },
  { name: 'escape-of-eight-digits', ...extension, value: inText('\\U00000041') },
  { name: 'capital-escape', ...extension, value: inText('\\U0041') },
  { name: 'octal-escape', ...extension, value: inText('\\101') },
  { name: 'escaped-zero', ...extension, value: inText('\\0') },
  { name: 'escaped-vertical-tab', ...extension, value: inText('\\v') },
  { name: 'escaped-bell', ...extension, value: inText('\\a') },
  { name: 'escaped-escape', ...extension, value: inText('\\e') },
  { name: 'escaped-letter', ...extension, value: inText('\\q') },
  { name: 'escaped-quote', ...extension, value: inText("\\'") },
  { name: 'escaped-blank', ...extension, value: inText('\\ ') },
  { name: 'escaped-newline', ...extension, value: inText('\\\n') },
];

/** Every row. */
export const brokenTexts: readonly Broken[] = [...quotes, ...control, ...escapes];
