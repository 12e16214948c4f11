// Made-up values, for places without an example: what a schema accepts, put together part by part from what it says and held
// against it: names of members, least numbers, patterns and bounds included.

import fc from 'fast-check';
import { oncePer } from '../../once.ts';
import { isHolder, ownMember } from '../../values.ts';
import {
  atPointer,
  type Contract,
  flattened,
  fromPointer,
  type Joined,
  type Located,
  type OpenApiDocument,
  regExpOf,
  type Schema,
  toPointer,
} from '../index.ts';

/** A value that the schema at the pointer accepts, the same at every call; undefined where none is found. */
export function builtValue(contract: Contract, pointer: string): unknown {
  const [made = mended(contract, pointer, {})] = fitting(contract, contract.schemaAt(pointer), [], 1);
  return made;
}

/** How often a value is mended: a member that was missing may ask for another one. */
const MOST_MENDED = 4;

/** A value in which what the schema at the pointer rejects is made anew, as few members of it as that takes. */
function mended(contract: Contract, pointer: string, value: unknown, round = 0): unknown {
  const faults = contract.validate(pointer, value);
  if (faults.length === 0 || round === MOST_MENDED) return faults.length === 0 ? value : undefined;
  const copy = { value: structuredClone(value) };
  for (const { pointer: place, line = '', keyword } of faults) {
    const keys = ['value', ...fromPointer(place)];
    const [name = ''] = keys.slice(-1);
    const holder = atPointer(copy, toPointer(keys.slice(0, -1)));
    const schema = line.slice(0, line.lastIndexOf('/'));
    const at = keyword === 'required' ? `${schema}${toPointer(['properties', name])}` : schema;
    if (!isHolder(holder) || place === '' || line === '') continue;
    const [made = {}] = fitting(contract, contract.schemaAt(at), [], 1);
    holder[name] = made;
  }
  return mended(contract, pointer, copy.value, round + 1);
}

/** How far values are nested, how many of one schema are tried, and how many ways of filling it. */
const [MOST_DEEP, MOST_TRIED, MOST_WAYS] = [12, 200, 8];

/** How many characters and members a value has: of what asks for more there is no value. */
const MOST_LARGE = 100_000;

/** The schemas above the one in hand: what stands in itself is left out where it may be. */
type Above = readonly string[];

/** At most `wanted` different values of a schema. */
function fitting(contract: Contract, of: Located<Schema>, above: Above, wanted: number): readonly unknown[] {
  if (above.length > MOST_DEEP) return [];
  const found = new Map<string, unknown>();
  const within = [...above, of.pointer];
  let tried = 0;
  for (const value of values(contract, of, within)) {
    if (value !== undefined && isSmall(value) && contract.isValid(of.pointer, value))
      found.set(JSON.stringify(value), value);
    tried += 1;
    if (found.size === wanted || tried === MOST_TRIED) break;
  }
  return [...found.values()];
}

function isSmall(value: unknown): boolean {
  let left = MOST_LARGE;
  const isLeft = (part: unknown): boolean => {
    left -= typeof part === 'string' ? part.length : 1;
    return left >= 0 && (!isHolder(part) || Object.values(part).every(isLeft));
  };
  return isLeft(value);
}

function* values(contract: Contract, of: Located<Schema>, above: Above): Generator<unknown, undefined> {
  for (const way of waysOf(of.node, contract.document, of.pointer).slice(0, MOST_WAYS)) {
    const { example, examples, default: usual, const: only, enum: listed } = way.node;
    yield* [example, ...listOf(examples), usual, only, ...listOf(listed)];
    for (const type of typesIn(way.node)) yield* ofType(contract, way, type, above);
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The ways of filling a schema, each with what is said beside the alternatives; of one schema they are asked for many times. */
export const waysOf = oncePer(
  (node: Schema, document: OpenApiDocument, pointer: string): readonly Located<Schema>[] => {
    const { oneOf, anyOf, allOf, $ref, ...beside } = node;
    const isPlain = (oneOf ?? anyOf) === undefined;
    return flattened(document, node, pointer).map(({ schema, pointer: at }) => {
      const required = [...new Set([...(beside.required ?? []), ...(schema.required ?? [])])];
      return { node: isPlain ? schema : { ...beside, ...schema, required }, pointer: at };
    });
  },
  (_, pointer) => pointer,
);

/** The schema under a keyword of a way, or of one of its members. */
export const below = (contract: Contract, { pointer }: Located<Schema>, schema: Joined, place: string) =>
  contract.schema(schema, schema['x-at'] ?? `${pointer}${place}`);

const typeNames = ['object', 'array', 'string', 'integer', 'number', 'boolean', 'null'] as const;

/** Each type that a schema names; where it names none, those that its keywords speak of come first. */
function typesIn(schema: Schema): readonly string[] {
  if (schema.type !== undefined) return [schema.type].flat();
  const isMeant = (keywords: RegExp) => Object.keys(schema).some((keyword) => keywords.test(keyword));
  const meant = [
    ...(isMeant(/[pP]roperties|[rR]equired|propertyNames/) ? ['object'] : []),
    ...(isMeant(/[iI]tems|[cC]ontains/) ? ['array'] : []),
    ...(isMeant(/imum$|multipleOf/i) ? ['number'] : []),
  ];
  return [...new Set([...meant, 'string', ...typeNames])];
}

function* ofType(contract: Contract, way: Located<Schema>, type: string, above: Above): Generator<unknown> {
  if (type === 'object') yield* objects(contract, way, above);
  if (type === 'array') yield* arrays(contract, way, above);
  if (type === 'string') yield* texts(way.node);
  if (type === 'integer' || type === 'number') yield* numbers(way.node, type === 'integer');
  if (type === 'boolean') yield* [true, false];
  if (type === 'null') yield null;
}

function* numbers(schema: Schema, whole: boolean): Generator<number> {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum, exclusiveMaximum } = schema;
  const step = Math.max(whole ? 1 : 0, schema.multipleOf ?? 0) || 1;
  const least = Math.max(minimum, exclusiveMinimum ?? minimum);
  const most = Math.min(maximum, exclusiveMaximum ?? maximum);
  const isDown = !Number.isFinite(least) && Number.isFinite(most);
  const start = isDown ? most : Number.isFinite(least) ? least : 0;
  if (!whole && Number.isFinite(least + most)) yield (least + most) / 2;
  const first = isDown ? Math.floor(start / step) : Math.ceil(start / step);
  for (let index = 0; index < 60; index += 1) yield (first + (isDown ? -index : index)) * step;
}

/** What is written under each format that is checked. */
export const formats: Readonly<Record<string, readonly string[]>> = {
  date: ['2026-01-31', '2026-02-01'],
  time: ['12:30:00Z', '12:31:00Z'],
  'date-time': ['2026-01-31T12:30:00Z', '2026-02-01T12:30:00Z'],
  duration: ['P1D', 'PT5M'],
  email: ['someone@example.org', 'other@example.org'],
  'idn-email': ['someone@example.org'],
  hostname: ['example.org', 'example.com'],
  ipv4: ['192.0.2.1', '192.0.2.2'],
  ipv6: ['2001:db8::1', '2001:db8::2'],
  uri: ['https://example.org/a', 'https://example.org/b'],
  'uri-reference': ['https://example.org/a', 'https://example.org/b'],
  'uri-template': ['/a/{b}'],
  uuid: ['5f0c1d9e-6a53-4c39-9a44-0d1c2b3a4f50', '5f0c1d9e-6a53-4c39-9a44-0d1c2b3a4f51'],
  'json-pointer': ['/a', '/b'],
  'relative-json-pointer': ['0', '1'],
  regex: ['a+', 'b+'],
  byte: ['YQ==', 'Yg=='],
  // Numbers that are too long for a double are often texts.
  ...Object.fromEntries(['int32', 'int64', 'uint32', 'uint64', 'decimal'].map((name) => [name, ['1', '2']])),
};

/** Whether texts of a format can be made: of one that a service knows alone they can't. */
export const isKnownFormat = (format: string): boolean =>
  Object.hasOwn(formats, format) || format === 'password' || format === 'binary';

function* texts({ pattern, format, minLength = 0, maxLength }: Schema): Generator<string> {
  if (format !== undefined) yield* formats[format] ?? [];
  yield* textsOf(pattern);
  if (minLength > MOST_LARGE) return;
  const cut = (text: string) => text.padEnd(minLength, 'a').slice(0, maxLength);
  yield* ['text', ...Array.from({ length: 20 }, (_, index) => `${index}`)].map(cut);
}

/** Texts that a pattern takes, each once, the same at every call; none for a pattern that cannot be turned round. */
export function textsOf(pattern: string | undefined): readonly string[] {
  if (pattern === undefined) return [];
  const texts = known.get(pattern) ?? matching(pattern);
  known.set(pattern, texts);
  return texts;
}

/** Documents have the same few patterns in many places, and to reverse one takes tens of milliseconds. */
const known = new Map<string, readonly string[]>();

/** What looks ahead or behind cannot be turned round: texts are made of the rest, and of what has to be ahead, and tried. */
function matching(pattern: string): readonly string[] {
  const rest = pattern.replaceAll(AROUND, '');
  if (rest === pattern) return sampled(pattern);
  const ahead = [...pattern.matchAll(/\(\?=\.\*\??((?:[^()\\]|\\.)*)\)/g)].map(([, part = '']) => part);
  const start = ahead.map((part) => sampled(part).find((text) => text.trim() !== '') ?? '').join('');
  const padded = Array.from({ length: 40 }, (_, more) => start + 'a'.repeat(more));
  const wanted = regExpOf(pattern);
  return [...padded, ...sampled(rest)].filter((text) => wanted.test(text));
}

const AROUND = /\(\?<?[=!](?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\)/g;

function sampled(pattern: string): readonly string[] {
  try {
    const texts = [...new Set(fc.sample(fc.stringMatching(regExpOf(pattern)), { seed: 1, numRuns: 100 }))];
    // To see that a long text does not fit a pattern with counts in counts may take for ever.
    return texts.some(({ length }) => length > 64) ? texts.toSorted((a, b) => a.length - b.length) : texts;
  } catch {
    return [];
  }
}

function* arrays(contract: Contract, way: Located<Schema>, above: Above): Generator<unknown> {
  const { minItems = 0, maxItems = minItems + 5, minContains = 1, contains, items } = way.node;
  if (Math.max(minItems, minContains) > MOST_LARGE) return;
  const first = (way.node.prefixItems ?? []).flatMap((head, i) =>
    fitting(contract, below(contract, way, head, `/prefixItems/${i}`), above, 1),
  );
  const holding =
    contains && fitting(contract, below(contract, way, contains, '/contains'), above, minContains);
  const held = repeated(holding ?? [], minContains);
  const rest = Math.max(minItems - first.length - held.length, 0);
  const item = items && below(contract, way, items, '/items');
  const isAgain = item !== undefined && above.slice(0, -1).includes(item.pointer);
  const inside = item && !(isAgain && rest === 0) ? fitting(contract, item, above, rest + 1) : [];
  const found = item ? inside : Array.from({ length: rest }, (_, index) => index);
  for (const length of rest === 0 && found.length > 0 ? [1, 0] : [rest]) {
    for (const last of [found.slice(0, length), repeated(found, length)])
      yield [...first, ...held, ...last].slice(0, maxItems);
  }
}

const repeated = (values: readonly unknown[], length: number): readonly unknown[] =>
  values.length === 0 ? [] : Array.from({ length }, (_, index) => values[index % values.length]);

/** First with what is required alone, then with every member, then with one member after the other changed. */
function* objects(contract: Contract, way: Located<Schema>, above: Above): Generator<unknown> {
  const { required = [], properties = {}, minProperties: needed = 0, dependentRequired = {} } = way.node;
  const known = Object.keys(properties);
  const made = new Map<string, unknown>();
  const memberOf = (name: string) => {
    if (!made.has(name)) made.set(name, membersOf(contract, way, name, above, 1)[0]);
    return made.get(name);
  };
  if (required.some((name) => memberOf(name) === undefined)) return;
  const invented = needed > known.length ? namesOf(way.node).slice(0, needed) : [];
  for (const names of [required, [...required, ...known, ...invented]]) {
    const present = new Set(names);
    for (const name of present)
      for (const also of ownMember(dependentRequired, name) ?? []) present.add(also);
    for (const name of [...known, ...invented]) if (present.size < needed) present.add(name);
    const members = [...present].map((name) => [name, memberOf(name)] as const);
    yield Object.fromEntries(members.filter(([, value]) => value !== undefined));
  }
  const whole = Object.fromEntries([...required, ...known].map((name) => [name, memberOf(name)]));
  for (const name of Object.keys(whole))
    for (const value of membersOf(contract, way, name, above, 20)) yield { ...whole, [name]: value };
}

/** Names that may stand beside those that are known. */
function namesOf({ patternProperties = {}, propertyNames: rule }: Schema): readonly string[] {
  const patterns = [...Object.keys(patternProperties), ...(rule?.pattern ? [rule.pattern] : [])];
  const plain = Array.from({ length: 20 }, (_, index) => `member${index + 1}`);
  return [...new Set([...((rule?.enum ?? []) as readonly string[]), ...patterns.flatMap(textsOf), ...plain])];
}

/** Values of a member by the schema for it; any where there is none. */
function membersOf(
  contract: Contract,
  way: Located<Schema>,
  name: string,
  above: Above,
  wanted: number,
): readonly unknown[] {
  const { properties = {}, patternProperties = {} } = way.node;
  const pattern = Object.keys(patternProperties).find((each) => regExpOf(each).test(name));
  const beside = pattern === undefined ? ['additionalProperties'] : ['patternProperties', pattern];
  const place = toPointer(Object.hasOwn(properties, name) ? ['properties', name] : beside);
  const schema = atPointer(way.node, place) as Schema | undefined;
  return schema === undefined
    ? ['text']
    : fitting(contract, below(contract, way, schema, place), above, wanted);
}
