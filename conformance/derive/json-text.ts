// JSON as text: bodies are written to the letter, numbers beyond a double included.

import type { Path } from '../../src/contract/index.ts';

/** A value whose JSON text is given: a number that a double cannot hold, or a spelling that must stay. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What a parser makes of a value that may be raw. */
export const parsedValue = (value: unknown): unknown =>
  value instanceof RawJson ? JSON.parse(value.text) : value;

/** Writes a value as JSON, raw parts as they are. */
export function writeJson(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${writeJson(member)}`);
  return `{${members.join(',')}}`;
}

/** The value at a path, or undefined. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (node, key) =>
      typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[key] : undefined,
    value,
  );
}

/** A copy with the value at the path replaced. */
export function replaceAt(value: unknown, path: Path, replacement: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return replacement;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  const members = copy as Record<string | number, unknown>;
  members[key] = replaceAt(members[key], rest, replacement);
  return copy;
}

/** A copy without the member at the path. */
export function removeAt(value: unknown, path: Path): unknown {
  const parent = path.slice(0, -1);
  const key = path.at(-1);
  const members = Object.entries(valueAt(value, parent) as object).filter(([name]) => name !== String(key));
  return replaceAt(value, parent, Object.fromEntries(members));
}

/** A path as it stands in case ids: `ratelimit.window`, `items.0.name`. */
export const pathName = (path: Path): string => path.join('.');
