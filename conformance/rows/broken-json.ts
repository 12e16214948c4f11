// The JSON grammar (RFC 8259 §2 to §7), each production broken once, and other formats that a lenient parser accepts as JSON.

import { isObject } from '../../src/values.ts';
import { uniqueName } from '../types.ts';
import type { NamedRow } from './row.ts';

/** One row: it breaks the text of valid JSON. Without `asks`, no parser in wide use accepts the result, so that it must be rejected. */
export interface Broken extends NamedRow<(text: string) => string> {
  /** The silence that the row probes, if a JSON parser in wide use accepts it by default or by an option. */
  readonly asks?: 'json-extensions' | 'text-after-value';
  /** The text has no content, as `{}`: it may be accepted if `{}` is. */
  readonly saysNothing?: boolean;
}

type Texts = Readonly<Record<string, Broken['of']>>;

/** Replaces the generated name, which may contain any letters, or the first text. A name of maximum length leaves room for more. */
const inPlaceOfText =
  (spelt: (letters: string) => string, more = 1) =>
  (text: string): string => {
    const [found] = /:"[^"\\]*\$UNIQUE[^"\\]*"/.exec(text) ?? /:"((?:[^"\\]|\\.)*)"/.exec(text) ?? [];
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

/** Replaces the colon before the generated name, or the first one. */
const inPlaceOfColon = (other: string) => (text: string) =>
  text.replace(/":(?="[^"]*\$UNIQUE)|":(?!.*":"[^"]*\$UNIQUE)/, () => `"${other}`);

const inPlaceOfComma = (other: string) => (text: string) => text.replace(',"', `${other}"`);
const afterBrace = (added: string) => (text: string) => text.replace('{', () => `{${added}`);

/** The content of the outermost object, without its braces. */
const inner = (text: string) => text.slice(1, -1);

/** Accepted by an extension of JSON: JSON5 or YAML, or by the parsers of Python, Ruby, PHP or Gson. */
const extensions: Texts = {
  'single-quotes': (text) => text.replaceAll('"', "'"),
  'key-without-quotes': (text) => text.replace(/\{"(\w+)":/, '{$1:'),
  'control-character-in-string': inText('\u0001'),
  'tab-in-string': inText('\t'),
  'unknown-escape': inText('\\x41'),
  'escaped-letter': inText('\\q'),
  'leading-zero': inPlaceOfNumber((digits) => `0${digits}`),
  'plus-sign': inPlaceOfNumber((digits) => `+${digits}`),
  hexadecimal: inPlaceOfNumber((digits) => `0x${Number(digits).toString(16)}`),
  'not-a-number': inPlaceOfNumber(() => 'NaN'),
  'value-missing': (text) => text.replace(/:(\d+|"(?:[^"\\]|\\.)*"|\{[^{}]*\})\}$/, ':}'),
  'trailing-comma': (text) => text.replace(/\}$/, ',}'),
  comment: afterBrace('/* */'),
};

/** The value is complete and valid; parsers that stop at its end never see the rest. */
const afterValue: Texts = {
  'two-documents': (text) => text + text,
  'text-after': (text) => `${text} more`,
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
  unit: inPlaceOfNumber((digits) => `${digits}s`),
  bar: inPlaceOfComma('|'),
  'colon-missing': inPlaceOfColon(' '),
  'comma-for-a-colon': inPlaceOfColon(','),
  'first-brace-missing': (text) => text.slice(1),
  'braces-twice': (text) => `{${text}}`,
  'closed-as-a-list': (text) => text.replace(/\}$/, ']'),
  parentheses: (text) => `(${inner(text)})`,
  brackets: (text) => `[${inner(text)}]`,
  'text-before': (text) => `json ${text}`,
  looped: (text) => `for(;;);${text}`,
  called: (text) => `callback(${text})`,
};

type Pair = readonly [key: string, value: string];

/** Members as pairs; those of inner objects are named `outer.inner`. */
const pairsOf = (body: unknown, head = ''): readonly Pair[] =>
  Object.entries(Object(body)).flatMap(([key, value]) =>
    isObject(value) ? pairsOf(value, `${head}${key}.`) : [[head + key, String(value)] as const],
  );

const inPairs = (write: (pair: Pair) => string, between: string) => (text: string) =>
  pairsOf(JSON.parse(text)).map(write).join(between);
const inElements = inPairs(([key, value]) => `<${key}>${value}</${key}>`, '');

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

const formats: Texts = {
  form: inPairs((pair) => pair.map(encoded).join('='), '&'),
  yaml: (text) => inYaml(JSON.parse(text)),
  markup: (text) => `<body>${inElements(text)}</body>`,
  'in-base64': (text) => Buffer.from(text).toString('base64'),
  'not-a-number-alone': () => 'NaN',
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
