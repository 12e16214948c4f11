// Something else in place of the body: text that is no JSON (RFC 8259; rejected if no parser accepts it, asked if an extension of JSON
// does, §9), other formats that a lenient parser accepts, and JSON that is no object.

import { stringify } from 'yaml';
import { derived, type Origin, originOf } from '../../src/contract/index.ts';
import { isHolder, isObject } from '../../src/values.ts';
import { parseJson, silenceOfBody } from '../oracle/index.ts';
import { type Context, type Made, type Row, uniqueName } from '../types.ts';
import { RawJson, writeJson } from '../view/json-text.ts';
import { rejection } from '../view/requirements.ts';
import type { Subject } from '../view/subject.ts';
import { lackedIn } from './presence.ts';
import { isValid, type MemberChange, madeOf, type NamedRow, rowOf } from './row.ts';
import { impostorsOf } from './types.ts';

/** The rows about the body as a whole. */
export function bodyRows(subject: Subject): readonly Row[] {
  const { body } = subject.operation;
  if (body === undefined) return [];
  return [
    ...brokenJson.map((row) => brokenRow(subject, row)),
    rowOf(subject, { name: 'body/no-body', main: true, on: (context) => noBody(subject, context) }),
    ...valuesInstead
      .filter(({ name }) => body.required || name !== 'null')
      .map((row) => insteadRow(subject, row)),
  ];
}

/** Another text in place of the body. */
interface Whole extends Pick<MemberChange, 'says' | 'origin' | 'asks'> {
  readonly rule: 'json' | 'object';
  readonly text: string;
  readonly saysNothing: boolean;
}

/**
 * What says nothing at all is read as a body without members by many, so that it is wrong for the same reason as that is (ruling 21),
 * and not wrong at all where nothing is required.
 */
function madeOfText(subject: Subject, context: Context, whole: Whole): Made | undefined {
  const { rule, says, text, saysNothing, origin, asks } = whole;
  if (saysNothing && isValid(subject, {})) return undefined;
  const lacked = saysNothing ? lackedIn(subject, context) : undefined;
  const change = { rule, says, path: [], value: new RawJson(text), origin, asks, ...lacked };
  const requires = rejection(subject, change.origin, rule === 'json' ? 'syntax' : 'body');
  return madeOf(subject, context, change, requires);
}

const bodyOrigin = ({ operation }: Subject): Origin => derived(operation.body?.origin ?? operation.origin);

function brokenRow(subject: Subject, { name, main = false, of, asks, saysNothing = false }: Broken): Row {
  const says = `a body that is not JSON (${name.replaceAll('-', ' ')})`;
  const origin = bodyOrigin(subject);
  const on = (context: Context): Made | undefined => {
    const plain = writeJson(context.value);
    const text = of(plain);
    const isAbsent = text.trim() === '' && !subject.operation.body?.required;
    if (text === plain || isAbsent || 'value' in parseJson({ text })) return undefined;
    return madeOfText(subject, context, { rule: 'json', says, text, origin, saysNothing, asks });
  };
  return rowOf(subject, { name: `body/json/${name}`, main, on });
}

/** Without a type some frameworks read no body, and validate none. Whether the response speaks of the type or of the body is open. */
function noBody(subject: Subject, context: Context): Made | undefined {
  if (!subject.operation.body?.required) return undefined;
  const [says, origin] = ['no body, and no Content-Type', bodyOrigin(subject)];
  const whole = { rule: 'json', says, text: '', origin, saysNothing: true } as const;
  const made = madeOfText(subject, context, whole);
  if (made?.requires === undefined) return undefined;
  return {
    ...made,
    requires: made.requires.slice(0, 1),
    request: { ...made.request, headers: made.request.headers.filter(([name]) => name !== 'Content-Type') },
    edit: { says, parts: [{ kind: 'body' }, { kind: 'header', name: 'content-type' }] },
  };
}

/** Values that are no object, and the object that has no member. */
const valuesInstead: readonly NamedRow<(valid: unknown) => unknown>[] = [
  { name: 'empty-object', main: true, of: () => ({}) },
  { name: 'null', main: true, of: () => null },
  ...impostorsOf(['object']),
];

function insteadRow(
  subject: Subject,
  { name, main = false, of }: NamedRow<(valid: unknown) => unknown>,
): Row {
  const says = `${name.replaceAll('-', ' ')} instead of an object`;
  const origin = typeOrigin(subject);
  const on = (context: Context): Made | undefined => {
    const value = of(context.value);
    if (isValid(subject, value)) return undefined;
    const saysNothing = isNothing(value);
    const asks = saysNothing ? undefined : silenceOfBody(value, (body) => isValid(subject, body));
    const text = writeJson(value);
    return madeOfText(subject, context, { rule: 'object', says, text, origin, saysNothing, asks });
  };
  return rowOf(subject, { name: `body/value/${name}`, main, on });
}

/** Go parses null as an empty object, PHP an empty list, and `body or {}` any false value. */
const isNothing = (value: unknown): boolean => (isHolder(value) ? Object.keys(value).length === 0 : !value);

function typeOrigin({ contract, alternatives: [first], operation }: Subject): Origin {
  if (first === undefined) return derived(operation.origin);
  const { schema, pointer } = first.root;
  return derived(originOf(contract.source, schema, 'type', `${pointer}/type`));
}

/** One row: it breaks the text of valid JSON. Without `asks`, no parser in wide use accepts the result, so that it must be rejected. */
interface Broken extends NamedRow<(text: string) => string> {
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

/** Texts that neither a parser of JSON nor one of an extension reads, and other formats. */
const otherTexts: Texts = {
  truncated: (text) => text.slice(0, -1),
  'cut-in-half': (text) => text.slice(0, Math.ceil(text.length / 2)),
  'one-brace': () => '{',
  unit: inPlaceOfNumber((digits) => `${digits}s`),
  'first-brace-missing': (text) => text.slice(1),
  'text-before': (text) => `json ${text}`,
  // Whatever evaluates code reads it.
  'in-parentheses': (text) => `(${text})`,
  form: inForm,
  yaml: (text) => stringify(JSON.parse(text)),
  markup: (text) => `<body>${text}</body>`,
  'not-a-number-alone': () => 'NaN',
};

const main: ReadonlySet<string> = new Set(['empty', 'truncated', 'text-before', 'form', 'markup']);

const rowsOf = (texts: Texts, about: Pick<Broken, 'asks' | 'saysNothing'> = {}): readonly Broken[] =>
  Object.entries(texts).map(([name, of]) => ({ name, main: main.has(name), of, ...about }));

/** Every row; callers drop rows that leave a text unchanged or still valid JSON. */
const brokenJson: readonly Broken[] = [
  ...rowsOf(empty, { saysNothing: true }),
  ...rowsOf(otherTexts),
  ...rowsOf(afterValue, { asks: 'text-after-value' }),
  ...rowsOf(extensions, { asks: 'json-extensions' }),
];
