// Parameters as text: what each style makes of a value, and the texts that a value of a style consists of (OpenAPI, Parameter
// Object; RFC 6570). A text is split before it is decoded, so that an encoded separator is part of an item.

import { decoded } from '../decoded.ts';
import { digitsOf, isHolder, isObject, writeJson } from '../values.ts';

/** How a parameter, or a member of a form, is written. */
export interface Written {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  /** How arrays and objects are written (OpenAPI, Parameter Object). */
  readonly style: string;
  /** Whether each item of an array is a parameter of its own (`?a=1&a=2`). */
  readonly explode: boolean;
}

/** A name and a value as they are on the wire. */
export type Pair = readonly [name: string, value: string];

/** A text, a list of texts, or members with texts; their types are for the schema to say. */
export type Texts = string | readonly string[] | { readonly [name: string]: string | readonly string[] };

/** What a value is, as far as its style asks. */
export type Shape = 'text' | 'list' | 'object';

/** Between the items of what stands in one text, where that is no comma. */
export const separators: Readonly<Record<string, { readonly written: string; readonly read: RegExp }>> = {
  spaceDelimited: { written: '%20', read: /\+|%20| / },
  pipeDelimited: { written: '%7C', read: /%7C|\|/i },
  tabDelimited: { written: '%09', read: /%09|\t/ },
};

/** Percent-encoded, apart from what RFC 3986 reserves nothing for. */
const encoded = (value: unknown): string => encodeURIComponent(textOf(value).toWellFormed());

const textOf = (value: unknown): string =>
  typeof value === 'number' ? digitsOf(value) : isHolder(value) ? (writeJson(value) ?? '') : String(value);

/** A cookie may have more as it is, and services read it so (RFC 6265 §4.1.1). */
const inCookie = (value: unknown): string =>
  /^[\x21\x23\x24\x26-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/.test(textOf(value))
    ? textOf(value)
    : encoded(value);

/** A field of HTTP has no characters but those of ASCII. */
const inHeader = (value: unknown): string =>
  textOf(value).replaceAll(/[^\t\x20-\x7e]+/g, (text) => encodeURIComponent(text.toWellFormed()));

/** What stands between the items of a list in a style. */
function separatorOf(style: string, place: Written['in']): string {
  const separator = separators[style]?.written ?? ',';
  return place === 'header' ? decoded(separator) : separator;
}

const membersOf = (value: object): readonly (readonly [string, unknown])[] =>
  Object.entries(value).filter(([, member]) => member !== undefined);

/** The pairs of a value in a query, in cookies or in a form; none where it is empty, or is none that its style is for. */
export function writePairs(parameter: Written, value: unknown): readonly Pair[] {
  const { name, in: place, style, explode } = parameter;
  const key = encoded(name);
  const write = place === 'cookie' ? inCookie : encoded;
  if (style === 'deepObject' && !isObject(value)) return [];
  if (!isHolder(value)) return [[key, write(value)]];
  const between = separatorOf(style, place);
  const members = membersOf(value);
  if (members.length === 0) return [];
  if (Array.isArray(value))
    return explode ? value.map((item) => [key, write(item)]) : [[key, value.map(write).join(between)]];
  if (style === 'deepObject')
    return members.flatMap(([member, inner]) =>
      [inner].flat().map((item): Pair => [`${key}%5B${encoded(member)}%5D`, write(item)]),
    );
  if (explode) return members.map(([member, inner]) => [encoded(member), write(inner)]);
  return [[key, members.flat().map(write).join(between)]];
}

/** A value as the one text that stands in a path or in a header. */
export function writeText(parameter: Written, value: unknown): string {
  const { in: place, style, explode } = parameter;
  if (style === 'matrix')
    return writePairs({ ...parameter, style: 'form' }, value)
      .map(([key, text]) => `;${key}${text === '' ? '' : `=${text}`}`)
      .join('');
  const write = place === 'header' ? inHeader : encoded;
  const before = style === 'label' ? '.' : '';
  if (!isHolder(value)) return before + write(value);
  const mark = style === 'label' && explode ? '.' : separatorOf(style, place);
  const items = Array.isArray(value)
    ? value.map(write)
    : membersOf(value).map((pair) => pair.map(write).join(explode ? '=' : mark));
  return before + items.join(mark);
}

/** What a text in a path or a header, as it was sent, says of a parameter; undefined where it is not written in the style. */
export function readText(parameter: Written, shape: Shape, raw: string): Texts | undefined {
  const { in: place, style, explode } = parameter;
  const before = style === 'label' ? '.' : style === 'matrix' ? ';' : '';
  if (!raw.startsWith(before)) return undefined;
  const text = raw.slice(before.length);
  if (style === 'matrix') {
    const known = { shape, isMember: () => true };
    return readPairs({ ...parameter, style: 'form' }, known, text.split(';').map(pairIn));
  }
  const isHeader = place === 'header';
  const read = (part: string) => (!isHeader || /%[89A-F]/i.test(part) ? decoded(part) : part);
  if (shape === 'text') return read(text);
  // OpenAPI 3.0 has points between the items of a label that does not explode, 3.1 has commas.
  const isPointed = style === 'label' && (explode || !text.includes(','));
  const parts = text.split(isPointed ? '.' : (separators[style]?.read ?? ','));
  // White space around a comma of a header means nothing (RFC 9110 §5.6.1).
  const items = isHeader ? parts.map((part) => part.trim()) : parts;
  return itemsOf(shape, explode, items.join() === '' ? [] : items, read);
}

/** What is known of a parameter beside its style. */
export interface Known {
  readonly shape: Shape;
  /** The members of an object that are pairs of their own: its properties, or whatever is no other parameter. */
  readonly isMember: (name: string) => boolean;
  /** A form encodes every comma: one that is encoded separates too where no other one does. */
  readonly isForm?: boolean;
}

/** What pairs, as they were sent, say of a parameter; undefined where they say nothing. */
export function readPairs(parameter: Written, known: Known, pairs: readonly Pair[]): Texts | undefined {
  const { name, in: place, style, explode } = parameter;
  const { shape, isMember } = known;
  const read = place === 'query' ? withBlanks : decoded;
  const texts = pairs.filter(([key]) => read(key) === name).map(([, value]) => value);
  if (style === 'deepObject' || (shape === 'object' && explode)) {
    const members = membersIn(parameter, isMember, pairs, read);
    return members && shape === 'list' ? Object.values(members).flat() : members;
  }
  if (texts.length === 0) return undefined;
  if (shape === 'text') return read(texts.at(-1) ?? '');
  if (explode && shape === 'list' && (place !== 'cookie' || texts.length > 1)) return texts.map(read);
  const parts = texts.flatMap((text) => {
    const split = text.split(separators[style]?.read ?? ',');
    return known.isForm && split.length === 1 ? text.split(/%2C/i) : split;
  });
  return itemsOf(shape, false, parts, read);
}

function membersIn(
  { name, style }: Written,
  isMember: Known['isMember'],
  pairs: readonly Pair[],
  read: (text: string) => string,
): Texts | undefined {
  const members = new Map<string, string[]>();
  for (const [key, value] of pairs) {
    const found = read(key);
    const inner = style === 'deepObject' ? deepName(name, found) : isMember(found) ? found : undefined;
    if (inner !== undefined) members.set(inner, [...(members.get(inner) ?? []), read(value)]);
  }
  const entries = [...members].map(([key, [first = '', ...more]]) => [
    key,
    more.length > 0 ? [first, ...more] : first,
  ]);
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Texts);
}

/** The member in `filter[member]`; what is deeper has no style. */
const deepName = (name: string, key: string): string | undefined =>
  key.startsWith(`${name}[`) && key.endsWith(']') && !key.includes('][')
    ? key.slice(name.length + 1, -1)
    : undefined;

/** The items of a list, or of an object its members, which are pairs, or names and values in turn. */
function itemsOf(
  shape: Shape,
  explode: boolean,
  parts: readonly string[],
  read: (part: string) => string,
): Texts {
  if (shape !== 'object') return parts.map(read);
  const pairs = explode
    ? parts.map(pairIn)
    : parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1] ?? '']] : []));
  return Object.fromEntries(pairs.map((pair) => pair.map(read))) as Texts;
}

/** In a query and in a form a plus stands for a blank. */
const withBlanks = (text: string): string => decoded(text.replaceAll('+', ' '));

/** What stands before the first `=`, and what stands after it. */
const pairIn = (text: string): Pair => [text.replace(/=.*$/s, ''), text.replace(/^[^=]*=?/s, '')];

/** The pairs of a query or of a form in pairs, as they were sent. */
export const pairsIn = (query: string): readonly Pair[] => query.split('&').filter(Boolean).map(pairIn);

/** The value that a person writes for a parameter: items with commas between them, also for an object (`a=1,b=2`). */
export const valueGiven = (shape: Shape, text: string): unknown =>
  readText({ name: '', in: 'header', style: 'simple', explode: text.includes('=') }, shape, text);
