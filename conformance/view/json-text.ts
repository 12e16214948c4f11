// JSON as text: exact control over how bodies are written, including numbers beyond a double and other encodings of a value.

import type { Path } from '../../src/contract/index.ts';
import { isHolder, mapMembers, ownMember, writeJson as writeExactly } from '../../src/values.ts';
import { type Encoding, uniqueLength, uniqueName, uniquePattern } from '../types.ts';

/** A value with its JSON text: a number that a double cannot represent, or an encoding to be preserved. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

function withNames(text: string): string {
  if (!text.includes(uniqueName())) return text;
  return text.replaceAll(uniquePattern, 'u'.repeat(uniqueLength));
}

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

/** Serializes a value compactly, with raw parts unchanged. */
export const writeJson = (value: unknown): string => write(value, {}, '');

/** Serializes a value in an encoding, with raw parts unchanged. */
export const encode = (value: unknown, encoding: Encoding = {}): string => write(value, encoding, '');

function write(value: unknown, encoding: Encoding, margin: string): string {
  if (value instanceof RawJson) return value.text;
  if (typeof value === 'string') return encoding.escapes?.values ? quoted(value) : JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return writeExactly(value) as string;
  const inner = margin + (encoding.space?.indent ?? '');
  if (Array.isArray(value)) {
    const items = value.map((item) => write(item, encoding, inner));
    return enclose('[', items, ']', encoding, margin);
  }
  const entries = encoding.reversed ? Object.entries(value).reverse() : Object.entries(value);
  const colon = encoding.space ? ': ' : ':';
  const members = entries.map(([key, member]) => {
    const name = encoding.escapes?.keys ? quoted(key) : JSON.stringify(key);
    return `${name}${colon}${write(member, encoding, inner)}`;
  });
  return enclose('{', members, '}', encoding, margin);
}

function enclose(
  open: string,
  parts: readonly string[],
  close: string,
  { space }: Encoding,
  margin: string,
): string {
  if (space === undefined || parts.length === 0) return `${open}${parts.join(',')}${close}`;
  const { newline, indent } = space;
  const lines = parts.map((part) => `${newline}${margin}${indent}${part}`);
  return `${open}${lines.join(',')}${newline}${margin}${close}`;
}

/** Escapes every character except those of name placeholders. */
function quoted(text: string): string {
  const names = text.match(uniquePattern);
  if (names === null) return `"${inEscapes(text)}"`;
  const between = text.split(new RegExp(uniquePattern.source)).filter((_, i) => i % 2 === 0);
  return `"${between.map((part, i) => inEscapes(part) + (names[i] ?? '')).join('')}"`;
}

const inEscapes = (text: string): string => text.replaceAll(/[\s\S]/g, escapeOf);

const escapeOf = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
