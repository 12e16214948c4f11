// The JSON grammar (RFC 8259 §2 to §7), each production broken once, and other formats that a lenient parser accepts as JSON.

import { stringify } from 'yaml';
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

/** Replaces the first number; a text without one is unchanged. */
const inPlaceOfNumber =
  (spelt: (digits: string) => string) =>
  (text: string): string =>
    text.replace(/:(\d+)(?=[,}])/, (_, digits: string) => `:${spelt(digits)}`);

/** Replaces the colon before the generated name, or the first one. */
const inPlaceOfColon = (other: string) => (text: string) =>
  text.replace(/":(?="[^"]*\$UNIQUE)|":(?!.*":"[^"]*\$UNIQUE)/, () => `"${other}`);

/** The content of the outermost object, without its braces. */
const inner = (text: string) => text.slice(1, -1);

/** Accepted by an extension of JSON: JSON5 or YAML, or by the parsers of Python, Ruby, PHP or Gson. */
const extensions: Texts = {
  'single-quotes': (text) => text.replaceAll('"', "'"),
  'key-without-quotes': (text) => text.replace(/\{"(\w+)":/, '{$1:'),
  'leading-zero': inPlaceOfNumber((digits) => `0${digits}`),
  'not-a-number': inPlaceOfNumber(() => 'NaN'),
  'trailing-comma': (text) => text.replace(/\}$/, ',}'),
  comment: (text) => text.replace('{', '{/* */'),
};

/** The value is complete and valid; parsers that stop at its end never see the rest. */
const afterValue: Texts = {
  'two-documents': (text) => text + text,
  'text-after': (text) => `${text} more`,
};

const empty: Texts = { empty: () => '', blank: () => ' \n' };

/** Texts in which a production of the grammar is broken as no extension has it. */
const productions: Texts = {
  truncated: (text) => text.slice(0, -1),
  'cut-in-half': (text) => text.slice(0, Math.ceil(text.length / 2)),
  'one-brace': () => '{',
  'quotes-of-two-kinds': (text) => text.replace(/(:"[^"\\]*)"/, "$1'"),
  'minus-twice': inPlaceOfNumber((digits) => `--${digits}`),
  unit: inPlaceOfNumber((digits) => `${digits}s`),
  bar: (text) => text.replace(',"', '|"'),
  'colon-missing': inPlaceOfColon(' '),
  'comma-for-a-colon': inPlaceOfColon(','),
  'first-brace-missing': (text) => text.slice(1),
  'braces-twice': (text) => `{${text}}`,
  parentheses: (text) => `(${inner(text)})`,
  'in-parentheses': (text) => `(${text})`,
  'text-before': (text) => `json ${text}`,
  looped: (text) => `for(;;);${text}`,
  called: (text) => `callback(${text})`,
};

/** Members as pairs; those of inner objects are named `outer.inner`. */
const pairsOf = (body: unknown, head = ''): readonly [key: string, value: string][] =>
  Object.entries(Object(body)).flatMap(([key, value]) =>
    isObject(value) ? pairsOf(value, `${head}${key}.`) : [[head + key, String(value)]],
  );

/** The placeholder of a name is not encoded, since it is filled in later. */
const inForm = (text: string) =>
  String(new URLSearchParams(pairsOf(JSON.parse(text)))).replaceAll(encodeURIComponent(uniqueName()), () =>
    uniqueName(),
  );

const inMarkup = (text: string) =>
  pairsOf(JSON.parse(text))
    .map(([key, value]) => `<${key}>${value}</${key}>`)
    .join('');

const formats: Texts = {
  form: inForm,
  yaml: (text) => stringify(JSON.parse(text)),
  markup: (text) => `<body>${inMarkup(text)}</body>`,
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
