// The JSON grammar (RFC 8259 §2 to §7), each production broken once, and other formats that a lenient parser accepts as JSON.

import { isObject } from '../../src/values.ts';
import { uniqueName } from '../types.ts';

/**
 * One row: a function that breaks valid JSON. Without `asks`, no parser in wide use accepts the result, so that it must be
 * rejected.
 */
export interface Broken {
  readonly name: string;
  /** It represents its equivalence class, and is tried before others and more often. */
  readonly main?: boolean;
  readonly of: (text: string) => string;
  /** The silence that the row probes, if a JSON parser in wide use accepts it by default or by an option. */
  readonly asks?: 'json-extensions' | 'text-after-value';
  /** The text has no content, as `{}`: it may be accepted if `{}` is. */
  readonly saysNothing?: true;
}

/**
 * Accepted by an extension of JSON: JSON5, Hjson, HOCON or YAML, or by the parsers of Ruby, Gson, org.json, fastjson,
 * Newtonsoft, json-c or json-glib.
 */
export const extension = { asks: 'json-extensions' } as const;

/** The value is complete and valid; parsers that stop at its end never see the rest. */
export const afterValue = { asks: 'text-after-value' } as const;

/** A string value with its colon: that of the generated name if there is one, since it may contain any letters. */
const valueText = (text: string) =>
  /:"[^"\\]*\$UNIQUE[^"\\]*"/.exec(text) ?? /:"((?:[^"\\]|\\.)*)"/.exec(text);

/** Replaces that text. A name of maximum length is shortened to leave room for more letters. */
const inPlaceOfText =
  (spelt: (letters: string) => string, more = 1) =>
  (text: string): string => {
    const [found] = valueText(text) ?? [];
    const filling = new RegExp(`(?<=\\$UNIQUE.*?)a{0,${more}}$`);
    const letters = found?.slice(2, -1).replace(filling, '') ?? '';
    return found === undefined ? text : text.replace(found, () => `:${spelt(letters)}`);
  };
const inText = (added: string) => inPlaceOfText((letters) => `"${added}${letters}"`, added.length);
/** An unquoted text, which is read as a word only if it is one. */
const asWord = (before: string) => inPlaceOfText((letters) => before + letters.replaceAll(/[^\w$\\]/g, ''));

const quotes: readonly Broken[] = [
  { name: 'single-quotes', ...extension, of: (text) => text.replaceAll('"', "'") },
  { name: 'back-quotes', ...extension, of: (text) => text.replaceAll('"', '`') },
  { name: 'key-without-quotes', ...extension, of: (text) => text.replace(/\{"(\w+)":/, '{$1:') },
  { name: 'text-without-quotes', ...extension, of: asWord('') },
  { name: 'text-without-end', of: (text) => text.replace(/"(\}*)$/, '$1').replace(/"([,}])/, '$1') },
  { name: 'curly-quotes', ...extension, of: inPlaceOfText((letters) => `“${letters}”`) },
  { name: 'pointed-quotes', ...extension, of: inPlaceOfText((letters) => `«${letters}»`) },
  { name: 'three-quotes', ...extension, of: inPlaceOfText((letters) => `"""${letters}"""`) },
  { name: 'quotes-of-two-kinds', of: inPlaceOfText((letters) => `"${letters}'`) },
  { name: 'letter-before-a-text', ...extension, of: inPlaceOfText((letters) => `u"${letters}"`) },
  { name: 'sum-of-texts', of: inPlaceOfText((letters) => `"a"+"${letters}"`) },
  { name: 'text-after-text', ...extension, of: inPlaceOfText((letters) => `"a" "${letters}"`) },
  { name: 'symbol', ...extension, of: asWord(':') },
];

const control: readonly Broken[] = [
  { name: 'nul-in-string', ...extension, of: inText('\u0000') },
  { name: 'control-character-in-string', ...extension, of: inText('\u0001') },
  { name: 'tab-in-string', ...extension, of: inText('\t') },
  { name: 'newline-in-string', ...extension, of: inText('\n') },
  { name: 'carriage-return-in-string', ...extension, of: inText('\r') },
  { name: 'escape-character-in-string', ...extension, of: inText('\u001b') },
  { name: 'unit-separator-in-string', ...extension, of: inText('\u001f') },
];

/** Escapes that other languages define, and some that none does. */
const escapes: readonly Broken[] = [
  { name: 'unknown-escape', ...extension, of: inText('\\x41') },
  { name: 'short-escape', ...extension, of: inText('\\u12 ') },
  { name: 'escape-of-no-digits', ...extension, of: inText('\\uZZZZ') },
  { name: 'escape-in-braces', ...extension, of: inText('\\u{41}') },
  { name: 'escape-of-eight-digits', ...extension, of: inText('\\U00000041') },
  { name: 'capital-escape', ...extension, of: inText('\\U0041') },
  { name: 'octal-escape', ...extension, of: inText('\\101') },
  { name: 'escaped-zero', ...extension, of: inText('\\0') },
  { name: 'escaped-vertical-tab', ...extension, of: inText('\\v') },
  { name: 'escaped-bell', ...extension, of: inText('\\a') },
  { name: 'escaped-escape', ...extension, of: inText('\\e') },
  { name: 'escaped-letter', ...extension, of: inText('\\q') },
  { name: 'escaped-quote', ...extension, of: inText("\\'") },
  { name: 'escaped-blank', ...extension, of: inText('\\ ') },
  { name: 'escaped-newline', ...extension, of: inText('\\\n') },
];

export const brokenTexts: readonly Broken[] = [...quotes, ...control, ...escapes];

/** The last value of the outermost object, whatever it is. */
const lastValue = /:(\d+|"(?:[^"\\]|\\.)*"|\{[^{}]*\})\}$/;
const inPlaceOfLast =
  (spelt: string) =>
  (text: string): string =>
    text.replace(lastValue, `:${spelt}}`);

/** Replaces the first number; a text without one is unchanged. */
const inPlaceOfNumber =
  (spelt: (digits: string) => string) =>
  (text: string): string =>
    text.replace(/:(\d+)(?=[,}])/, (_, digits: string) => `:${spelt(digits)}`);

/** The digits with something inserted before the last one. */
const split = (between: string) => inPlaceOfNumber((digits) => digits.replace(/(\d?)$/, `${between}$1`));

/** The number in another base, with the prefix of that base. */
const inBase = (base: number, before: string) =>
  inPlaceOfNumber((digits) => before + Number(digits).toString(base));

const numbers: readonly Broken[] = [
  { name: 'leading-zero', ...extension, of: inPlaceOfNumber((digits) => `0${digits}`) },
  { name: 'leading-zero-of-octal', ...extension, of: inBase(8, '0') },
  { name: 'plus-sign', ...extension, of: inPlaceOfNumber((digits) => `+${digits}`) },
  { name: 'minus-twice', of: inPlaceOfNumber((digits) => `--${digits}`) },
  { name: 'point-at-the-end', ...extension, of: inPlaceOfNumber((digits) => `${digits}.`) },
  {
    name: 'point-at-the-start',
    ...extension,
    of: inPlaceOfNumber((digits) => `.${digits}e${digits.length}`),
  },
  { name: 'exponent-without-digits', of: inPlaceOfNumber((digits) => `${digits}e`) },
  { name: 'exponent-of-a-sign', of: inPlaceOfNumber((digits) => `${digits}e+`) },
  { name: 'hexadecimal', ...extension, of: inBase(16, '0x') },
  { name: 'octal', ...extension, of: inBase(8, '0o') },
  { name: 'binary', ...extension, of: inBase(2, '0b') },
  { name: 'grouped-digits', ...extension, of: split('_') },
  { name: 'digits-and-blank', of: split(' ') },
  { name: 'digits-and-quote', of: split("'") },
  { name: 'unit', of: inPlaceOfNumber((digits) => `${digits}s`) },
  { name: 'large-integer', ...extension, of: inPlaceOfNumber((digits) => `${digits}n`) },
  { name: 'long-integer', ...extension, of: inPlaceOfNumber((digits) => `${digits}L`) },
  { name: 'per-cent-sign', of: inPlaceOfNumber((digits) => `${digits}%`) },
  { name: 'sum', of: inPlaceOfNumber((digits) => `${Number(digits) - 1}+1`) },
  { name: 'product', of: inPlaceOfNumber((digits) => `${digits}*1`) },
  { name: 'number-in-parentheses', of: inPlaceOfNumber((digits) => `(${digits})`) },
  { name: 'number-in-a-call', of: inPlaceOfNumber((digits) => `Number(${digits})`) },
  { name: 'full-width-digits', ...extension, of: inPlaceOfNumber(inFullWidth) },
];

const words: readonly Broken[] = [
  { name: 'not-a-number', ...extension, of: inPlaceOfNumber(() => 'NaN') },
  { name: 'infinity', ...extension, of: inPlaceOfNumber(() => 'Infinity') },
  { name: 'value-missing', ...extension, of: inPlaceOfLast('') },
  { name: 'no-such-literal', ...extension, of: inPlaceOfLast('nil') },
  { name: 'capital-literal', ...extension, of: inPlaceOfLast('None') },
];

function inFullWidth(digits: string): string {
  return digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
}

export const brokenLiterals: readonly Broken[] = [...numbers, ...words];

type Pair = readonly [key: string, value: string];

/** Members as pairs; those of inner objects are named `outer.inner`. */
const pairsOf = (body: unknown, head = ''): readonly Pair[] =>
  Object.entries(Object(body)).flatMap(([key, value]) =>
    isObject(value) ? pairsOf(value, `${head}${key}.`) : [[head + key, String(value)] as const],
  );

const inPairs = (write: (pairs: readonly Pair[]) => string) => (text: string) =>
  write(pairsOf(JSON.parse(text)));
const lines = (between: string) => inPairs((pairs) => pairs.map((pair) => pair.join(between)).join('\n'));

/** The placeholder of a name is not encoded, since it is filled in later. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(encodeURIComponent(uniqueName()), () => uniqueName());

/** YAML as nested lines, with texts in quotes. */
const inYaml = (value: unknown, margin = ''): string =>
  Object.entries(Object(value))
    .map(([key, member]) =>
      isObject(member)
        ? `${margin}${key}:\n${inYaml(member, `${margin}  `)}`
        : `${margin}${key}: ${JSON.stringify(member)}\n`,
    )
    .join('');

const element = ([key, value]: Pair) => `<${key}>${value}</${key}>`;

const formats: readonly Broken[] = [
  {
    name: 'form',
    main: true,
    of: inPairs((pairs) => pairs.map((pair) => pair.map(encoded).join('=')).join('&')),
  },
  { name: 'yaml', of: (text) => inYaml(JSON.parse(text)) },
  { name: 'lines', of: lines('=') },
  { name: 'header-lines', of: lines(': ') },
  { name: 'table', of: lines('\t') },
  { name: 'markup', main: true, of: inPairs((pairs) => `<body>${pairs.map(element).join('')}</body>`) },
];

const encodings: readonly Broken[] = [
  { name: 'in-a-form', of: (text) => `body=${encoded(text)}` },
  { name: 'in-per-cent-signs', of: encoded },
  { name: 'in-base64', of: (text) => Buffer.from(text).toString('base64') },
  { name: 'in-hexadecimal', of: (text) => Buffer.from(text).toString('hex') },
  { name: 'in-entities', of: (text) => text.replaceAll('"', '&quot;') },
  { name: 'with-escaped-quotes', of: (text) => text.replaceAll('"', '\\"') },
  { name: 'in-single-quotes', of: (text) => `'${text}'` },
];

/** Content added where there is no value. */
const nothing: readonly Broken[] = [
  { name: 'word', of: () => 'undefined' },
  { name: 'not-a-number-alone', of: () => 'NaN' },
  { name: 'name-of-an-object', of: () => '[object Object]' },
  { name: 'one-brace', of: () => '{' },
];

export const otherFormats: readonly Broken[] = [...formats, ...encodings, ...nothing];

/** The content of the outermost object, without its braces. */
const inner = (text: string) => text.slice(1, -1);
const afterBrace = (added: string) => (text: string) => text.replace('{', () => `{${added}`);

const whole: readonly Broken[] = [
  { name: 'empty', main: true, saysNothing: true, of: () => '' },
  { name: 'blank', saysNothing: true, of: () => ' \n' },
  { name: 'truncated', main: true, of: (text) => text.slice(0, -1) },
  { name: 'cut-in-half', of: (text) => text.slice(0, Math.ceil(text.length / 2)) },
  { name: 'two-documents', ...afterValue, of: (text) => text + text },
  { name: 'two-lines', ...afterValue, of: (text) => `${text}\n${text}` },
  { name: 'object-after', ...afterValue, of: (text) => `${text}{}` },
  { name: 'object-on-a-line-after', ...afterValue, of: (text) => `${text}\n{}` },
  { name: 'list-after', ...afterValue, of: (text) => `${text}[]` },
  { name: 'text-after', ...afterValue, of: (text) => `${text} more` },
  { name: 'bracket-after', ...afterValue, of: (text) => `${text}]` },
  { name: 'brace-after', ...afterValue, of: (text) => `${text} }` },
  { name: 'comma-after', ...afterValue, of: (text) => `${text},` },
  { name: 'semicolon-after', ...afterValue, of: (text) => `${text};` },
  { name: 'nul-after', ...afterValue, of: (text) => `${text}\u0000` },
  { name: 'quote-after', ...afterValue, of: (text) => `${text}"` },
  { name: 'number-before', of: (text) => `1${text}` },
  { name: 'comma-before', of: (text) => `,${text}` },
  { name: 'text-before', main: true, of: (text) => `json ${text}` },
];

/** Formats that wrap JSON. */
const wrapped: readonly Broken[] = [
  { name: 'guarded', of: (text) => `)]}',\n${text}` },
  { name: 'looped', of: (text) => `for(;;);${text}` },
  { name: 'called', of: (text) => `callback(${text})` },
  { name: 'in-parentheses', of: (text) => `(${text})` },
  { name: 'assigned', ...extension, of: (text) => `var x = ${text};` },
  { name: 'event', of: (text) => `data: ${text}` },
  { name: 'record', ...extension, of: (text) => `\u001e${text}` },
  { name: 'fenced', of: (text) => `\`\`\`\n${text}\n\`\`\`` },
];

const commas: readonly Broken[] = [
  { name: 'trailing-comma', ...extension, of: (text) => text.replace(/\}$/, ',}') },
  { name: 'leading-comma', ...extension, of: afterBrace(',') },
  { name: 'comma-twice', ...extension, of: (text) => text.replace(',"', ',,"') },
  { name: 'comma-missing', ...extension, of: (text) => text.replace(',"', ' "') },
  { name: 'semicolon', ...extension, of: (text) => text.replace(',"', ';"') },
  { name: 'bar', of: (text) => text.replace(',"', '|"') },
  { name: 'line-for-a-comma', ...extension, of: (text) => text.replace(',"', '\n"') },
];

/** Replaces the colon before the generated name, or the first one. */
const inPlaceOfColon = (other: string) => (text: string) =>
  text.replace(/":(?="[^"]*\$UNIQUE)|":(?!.*":"[^"]*\$UNIQUE)/, () => `"${other}`);

const colons: readonly Broken[] = [
  { name: 'colon-missing', of: inPlaceOfColon(' ') },
  { name: 'colon-twice', of: inPlaceOfColon('::') },
  { name: 'comma-for-a-colon', of: inPlaceOfColon(',') },
  { name: 'equals-sign', ...extension, of: inPlaceOfColon('=') },
  { name: 'arrow', ...extension, of: inPlaceOfColon('=>') },
  { name: 'assignment', of: inPlaceOfColon(':=') },
];

const braces: readonly Broken[] = [
  { name: 'first-brace-missing', of: (text) => text.slice(1) },
  { name: 'braces-missing', of: inner },
  { name: 'first-brace-twice', of: afterBrace('{') },
  { name: 'last-brace-twice', ...afterValue, of: (text) => `${text}}` },
  { name: 'braces-twice', of: (text) => `{${text}}` },
  { name: 'closed-as-a-list', of: (text) => text.replace(/\}$/, ']') },
  { name: 'parentheses', of: (text) => `(${inner(text)})` },
  { name: 'brackets', of: (text) => `[${inner(text)}]` },
];

/** Characters between tokens that are neither white space nor a token. */
const between: readonly Broken[] = [
  { name: 'comment', ...extension, of: afterBrace('/* */') },
  { name: 'line-comment', ...extension, of: afterBrace('//\n') },
  { name: 'hash-comment', ...extension, of: afterBrace('#\n') },
  { name: 'hyphen-comment', ...extension, of: afterBrace('--\n') },
  { name: 'markup-comment', ...extension, of: afterBrace('<!-- -->') },
  { name: 'comment-after', ...extension, of: (text) => `${text}//` },
  { name: 'dots', ...extension, of: afterBrace('...') },
  { name: 'undefined-member', ...extension, of: afterBrace('"x":undefined,') },
  ...Object.entries({
    'form-feed': '\f',
    'vertical-tab': '\v',
    backspace: '\b',
    nul: '\0',
    'next-line': '\u0085',
    'no-break-space': '\u00a0',
    'line-separator': '\u2028',
    'space-without-width': '\u200b',
    'wide-space': '\u3000',
  }).map(([name, space]) => ({ name, ...extension, of: afterBrace(space) })),
];

/** Every row; callers drop rows that leave a text unchanged or still valid JSON. */
export const brokenJson: readonly Broken[] = [
  ...whole,
  ...wrapped,
  ...commas,
  ...colons,
  ...braces,
  ...between,
  ...brokenTexts,
  ...brokenLiterals,
  ...otherFormats,
];
