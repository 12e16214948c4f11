// The same body in another format, and JSON inside another encoding: a server that guesses the format takes it.

import { uniqueName } from '../../types.ts';
import type { Broken } from './broken.ts';

type Pair = readonly [key: string, value: string];

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Members as pairs, those of inner objects under `outer.inner`. */
const pairsOf = (body: unknown, head = ''): readonly Pair[] =>
  Object.entries(Object(body)).flatMap(([key, value]) =>
    isObject(value) ? pairsOf(value, `${head}${key}.`) : [[head + key, String(value)] as const],
  );

const inPairs = (write: (pairs: readonly Pair[]) => string) => (text: string) =>
  write(pairsOf(JSON.parse(text)));
const lines = (between: string) => inPairs((pairs) => pairs.map((pair) => pair.join(between)).join('\n'));

/** The name of the run stays readable, since it is filled in later. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(encodeURIComponent(uniqueName()), () => uniqueName());

/** Nested lines, each text in quotes. */
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
    value: inPairs((pairs) => pairs.map((pair) => pair.map(encoded).join('=')).join('&')),
  },
  { name: 'yaml', value: (text) => inYaml(JSON.parse(text)) },
  { name: 'lines', value: lines('=') },
  { name: 'header-lines', value: lines(': ') },
  { name: 'table', value: lines('\t') },
  { name: 'markup', value: inPairs((pairs) => `<body>${pairs.map(element).join('')}</body>`) },
];

const encodings: readonly Broken[] = [
  { name: 'in-a-form', value: (text) => `body=${encoded(text)}` },
  { name: 'in-per-cent-signs', value: encoded },
  { name: 'in-base64', value: (text) => Buffer.from(text).toString('base64') },
  { name: 'in-hexadecimal', value: (text) => Buffer.from(text).toString('hex') },
  { name: 'in-entities', value: (text) => text.replaceAll('"', '&quot;') },
  { name: 'with-escaped-quotes', value: (text) => text.replaceAll('"', '\\"') },
  { name: 'in-single-quotes', value: (text) => `'${text}'` },
];

/** What is written where there was no value. */
const nothing: readonly Broken[] = [
  { name: 'word', value: () => 'undefined' },
  { name: 'not-a-number-alone', value: () => 'NaN' },
  { name: 'name-of-an-object', value: () => '[object Object]' },
  { name: 'one-brace', value: () => '{' },
];

/** Every row. */
export const otherFormats: readonly Broken[] = [...formats, ...encodings, ...nothing];
