// The JSON grammar (RFC 8259 §2 to §7), each production broken once, and other formats that a lenient parser accepts as JSON.

import { isObject } from '../../src/values.ts';
import { uniqueName } from '../types.ts';
import type { NamedRow } from './row.ts';

/** One row: it breaks the text of valid JSON. Without `asks`, no parser in wide use accepts the result, so that it must be rejected. */
export interface Broken extends NamedRow<(text: string) => string> {
  /** The silence that the row probes, if a JSON parser in wide use accepts it by default or by an option. */
  readonly asks?: 'json-extensions' | 'text-after-value';
  /** The text has no content, as `{}`: it may be accepted if `{}` is. */
  readonly saysNothing?: true;
}

type Texts = Readonly<Record<string, Broken['of']>>;

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

/** Replaces the first number; a text without one is unchanged. */
const inPlaceOfNumber =
  (spelt: (digits: string) => string) =>
  (text: string): string =>
    text.replace(/:(\d+)(?=[,}])/, (_, digits: string) => `:${spelt(digits)}`);

/** Replaces the last value of the outermost object, whatever it is. */
const inPlaceOfLast =
  (spelt: string) =>
  (text: string): string =>
    text.replace(/:(\d+|"(?:[^"\\]|\\.)*"|\{[^{}]*\})\}$/, `:${spelt}}`);

/** Replaces the colon before the generated name, or the first one. */
const inPlaceOfColon = (other: string) => (text: string) =>
  text.replace(/":(?="[^"]*\$UNIQUE)|":(?!.*":"[^"]*\$UNIQUE)/, () => `"${other}`);

const inPlaceOfComma = (other: string) => (text: string) => text.replace(',"', `${other}"`);
const afterBrace = (added: string) => (text: string) => text.replace('{', () => `{${added}`);

/** The content of the outermost object, without its braces. */
const inner = (text: string) => text.slice(1, -1);

/**
 * Accepted by an extension of JSON: JSON5 or YAML, or by the parsers of Python, Ruby, PHP, Gson, org.json, fastjson, Newtonsoft,
 * json-c or json-glib.
 */
const extensions: Texts = {
  'single-quotes': (text) => text.replaceAll('"', "'"),
  'key-without-quotes': (text) => text.replace(/\{"(\w+)":/, '{$1:'),
  'text-without-quotes': inPlaceOfText((letters) => letters.replaceAll(/[^\w$\\]/g, '')),

  'nul-in-string': inText('\u0000'),
  'control-character-in-string': inText('\u0001'),
  'tab-in-string': inText('\t'),
  'newline-in-string': inText('\n'),

  'unknown-escape': inText('\\x41'),
  'short-escape': inText('\\u12 '),
  'octal-escape': inText('\\101'),
  'escaped-letter': inText('\\q'),
  'escaped-quote': inText("\\'"),
  'escaped-newline': inText('\\\n'),

  'leading-zero': inPlaceOfNumber((digits) => `0${digits}`),
  'plus-sign': inPlaceOfNumber((digits) => `+${digits}`),
  'point-at-the-end': inPlaceOfNumber((digits) => `${digits}.`),
  'point-at-the-start': inPlaceOfNumber((digits) => `.${digits}e${digits.length}`),
  hexadecimal: inPlaceOfNumber((digits) => `0x${Number(digits).toString(16)}`),
  'grouped-digits': inPlaceOfNumber((digits) => digits.replace(/(\d?)$/, '_$1')),
  'large-integer': inPlaceOfNumber((digits) => `${digits}n`),

  'not-a-number': inPlaceOfNumber(() => 'NaN'),
  infinity: inPlaceOfNumber(() => 'Infinity'),
  'value-missing': inPlaceOfLast(''),
  'no-such-literal': inPlaceOfLast('nil'),
  'capital-literal': inPlaceOfLast('None'),

  'trailing-comma': (text) => text.replace(/\}$/, ',}'),
  'leading-comma': afterBrace(','),
  'comma-twice': inPlaceOfComma(',,'),
  'comma-missing': inPlaceOfComma(' '),
  semicolon: inPlaceOfComma(';'),
  'equals-sign': inPlaceOfColon('='),

  comment: afterBrace('/* */'),
  'line-comment': afterBrace('//\n'),
  'hash-comment': afterBrace('#\n'),
  'comment-after': (text) => `${text}//`,
  'form-feed': afterBrace('\f'),
  'no-break-space': afterBrace('\u00a0'),
  'line-separator': afterBrace('\u2028'),
};

/** The value is complete and valid; parsers that stop at its end never see the rest. */
const afterValue: Texts = {
  'two-documents': (text) => text + text,
  'object-on-a-line-after': (text) => `${text}\n{}`,
  'text-after': (text) => `${text} more`,
  'last-brace-twice': (text) => `${text}}`,
  'comma-after': (text) => `${text},`,
  'nul-after': (text) => `${text}\u0000`,
};

const empty: Texts = { empty: () => '', blank: () => ' \n' };

/** Texts in which a production of the grammar is broken as no extension has it. */
const productions: Texts = {
  truncated: (text) => text.slice(0, -1),
  'cut-in-half': (text) => text.slice(0, Math.ceil(text.length / 2)),
  'text-without-end': (text) => text.replace(/"(\}*)$/, '$1').replace(/"([,}])/, '$1'),
  'one-brace': () => '{',

  'quotes-of-two-kinds': inPlaceOfText((letters) => `"${letters}'`),
  'minus-twice': inPlaceOfNumber((digits) => `--${digits}`),
  'exponent-without-digits': inPlaceOfNumber((digits) => `${digits}e`),
  unit: inPlaceOfNumber((digits) => `${digits}s`),
  sum: inPlaceOfNumber((digits) => `${Number(digits) - 1}+1`),
  bar: inPlaceOfComma('|'),
  'colon-missing': inPlaceOfColon(' '),
  'colon-twice': inPlaceOfColon('::'),
  'comma-for-a-colon': inPlaceOfColon(','),

  'first-brace-missing': (text) => text.slice(1),
  'braces-missing': inner,
  'first-brace-twice': afterBrace('{'),
  'braces-twice': (text) => `{${text}}`,
  'closed-as-a-list': (text) => text.replace(/\}$/, ']'),
  parentheses: (text) => `(${inner(text)})`,
  brackets: (text) => `[${inner(text)}]`,

  'number-before': (text) => `1${text}`,
  'comma-before': (text) => `,${text}`,
  'text-before': (text) => `json ${text}`,
  guarded: (text) => `)]}',\n${text}`,
  looped: (text) => `for(;;);${text}`,
  called: (text) => `callback(${text})`,
  'in-parentheses': (text) => `(${text})`,
};

type Pair = readonly [key: string, value: string];

/** Members as pairs; those of inner objects are named `outer.inner`. */
const pairsOf = (body: unknown, head = ''): readonly Pair[] =>
  Object.entries(Object(body)).flatMap(([key, value]) =>
    isObject(value) ? pairsOf(value, `${head}${key}.`) : [[head + key, String(value)] as const],
  );

const inPairs = (write: (pair: Pair) => string, between: string) => (text: string) =>
  pairsOf(JSON.parse(text)).map(write).join(between);

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

const inElements = inPairs(([key, value]) => `<${key}>${value}</${key}>`, '');

const formats: Texts = {
  form: inPairs((pair) => pair.map(encoded).join('='), '&'),
  yaml: (text) => inYaml(JSON.parse(text)),
  lines: inPairs((pair) => pair.join('='), '\n'),
  markup: (text) => `<body>${inElements(text)}</body>`,
  'in-a-form': (text) => `body=${encoded(text)}`,
  'in-base64': (text) => Buffer.from(text).toString('base64'),
  'with-escaped-quotes': (text) => text.replaceAll('"', '\\"'),
  word: () => 'undefined',
  'not-a-number-alone': () => 'NaN',
  'name-of-an-object': () => '[object Object]',
};

const main: ReadonlySet<string> = new Set(['empty', 'truncated', 'text-before', 'form', 'markup']);

const rowsOf = (texts: Texts, about: Pick<Broken, 'asks' | 'saysNothing'> = {}): readonly Broken[] =>
  Object.entries(texts).map(([name, of]) => ({ name, main: main.has(name), of, ...about }));

/** Every row; callers drop rows that leave a text unchanged or still valid JSON. */
export const brokenJson: readonly Broken[] = [
  ...rowsOf(empty, { saysNothing: true }),
  ...rowsOf(productions),
  ...rowsOf(formats),
  ...rowsOf(afterValue, { asks: 'text-after-value' }),
  ...rowsOf(extensions, { asks: 'json-extensions' }),
];
