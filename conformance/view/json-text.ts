// JSON as text: exact control over how bodies are written, including numbers beyond a double and other encodings of a value.

import type { Path } from '../../src/contract/index.ts';
import { isHolder, mapMembers, ownMember, writeJson as writeExactly } from '../../src/values.ts';
import { type Encoding, uniqueLength, uniquePattern } from '../types.ts';

/** A value with its JSON text: a number that a double cannot represent, or an encoding to be preserved. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const withNames = (text: string): string => text.replaceAll(uniquePattern, 'u'.repeat(uniqueLength));

/** The value that a server parses from a serialized one: raw parts are read, and names filled in. */
export function parsed(value: unknown): unknown {
  if (value instanceof RawJson) return JSON.parse(withNames(value.text));
  return typeof value === 'string' ? withNames(value) : mapMembers(value, parsed);
}

/** The characters of a text, its name filled in. */
export const lengthOf = (text: string): number => [...withNames(text)].length;

/** The value at a path, or undefined. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (node, key) => (isHolder(node) ? ownMember(node, String(key)) : undefined),
    value,
  );
}

/** A copy with the value at the path replaced. */
export function replaceAt(value: unknown, path: Path, replacement: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return replacement;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  const members = copy as Record<string | number, unknown>;
  members[key] = replaceAt(ownMember(members, String(key)), rest, replacement);
  return copy;
}

/** A copy without the member at the path. */
export function removeAt(value: unknown, path: Path): unknown {
  const parent = path.slice(0, -1);
  const key = path.at(-1);
  const { [String(key)]: _, ...members } = valueAt(value, parent) as Readonly<Record<string, unknown>>;
  return replaceAt(value, parent, members);
}

/** A path as in case ids: `ratelimit.window`, `items.0.name`. */
export const pathName = (path: Path): string => path.join('.');

/**
 * Serializes a value in an encoding, by default compactly, with raw parts unchanged.
 * @param line what begins a line with white space
 */
export function writeJson(value: unknown, encoding: Encoding = {}, line = '\r\n'): string {
  const { reversed, spaced, escaped } = encoding;
  if (value instanceof RawJson) return value.text;
  if (typeof value === 'string') return quoted(value, escaped);
  if (!isHolder(value)) return writeExactly(value) as string;
  const isList = Array.isArray(value);
  const inner = spaced ? `${line}\t` : '';
  const entries = reversed && !isList ? Object.entries(value).reverse() : Object.entries(value);
  const parts = entries.map(([key, member]) => {
    const name = isList ? '' : `${quoted(key, escaped)}${spaced ? ': ' : ':'}`;
    return `${inner}${name}${writeJson(member, encoding, inner)}`;
  });
  const [open, close] = isList ? '[]' : '{}';
  return `${open}${parts.join(',')}${spaced && parts.length > 0 ? line : ''}${close}`;
}

/** A text in quotes; in escapes each of its characters is one, except those of name placeholders. */
const quoted = (text: string, inEscapes = false): string =>
  inEscapes ? `"${text.replaceAll(nameOrUnit, escapeOf)}"` : JSON.stringify(text);

const nameOrUnit = new RegExp(`${uniquePattern.source}|[\\s\\S]`, 'g');

const escapeOf = (part: string) =>
  part.length > 1 ? part : `\\u${part.charCodeAt(0).toString(16).padStart(4, '0')}`;
