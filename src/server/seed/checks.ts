// The few shapes that a seed or credentials file is made of, each checked with the line of its fault.

import type { Keys, YamlSource } from './yaml-source.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A mapping with only the fields named; `'any'` lets others through. */
export function asMapping(
  source: YamlSource,
  keys: Keys,
  value: unknown,
  known: readonly string[] | 'any',
): Fields {
  const what = keys.length === 0 ? 'the file' : nameOf(keys);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw source.fault(keys, `${what} must be a mapping`);
  }
  const unknown = known === 'any' ? undefined : Object.keys(value).find((field) => !known.includes(field));
  if (unknown !== undefined) {
    throw source.fault(
      [...keys, unknown],
      `${unknown} is not a known field: use ${(known as string[]).join(', ')}`,
    );
  }
  return value as Fields;
}

/** A list, each entry read by `read`; a list that is left out is empty. */
export function asList<T>(
  source: YamlSource,
  keys: Keys,
  value: unknown,
  read: (keys: Keys, entry: unknown) => T,
): readonly T[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw source.fault(keys, `${nameOf(keys)} must be a list`);
  return value.map((entry, index) => read([...keys, index], entry));
}

/** A string that is not empty; a number is refused, because `012` and `12` would be one. */
export function asText(source: YamlSource, keys: Keys, value: unknown): string {
  if (typeof value === 'string' && value !== '' && !value.includes('\0') && value.isWellFormed())
    return value;
  const reason =
    value === undefined
      ? 'is missing'
      : typeof value === 'number'
        ? `must be a string: write '${value}'`
        : 'must be a string that is not empty';
  throw source.fault(keys, `${nameOf(keys)} ${reason}`);
}

/** Refuses the second of two entries with the same identifier. */
export function refuseTwice(source: YamlSource, keys: Keys, ids: readonly string[]): void {
  for (const [index, id] of ids.entries()) {
    if (ids.indexOf(id) < index) throw source.fault([...keys, index], `${id} is given twice`);
  }
}

const nameOf = (keys: Keys) => {
  const last = keys.at(-1);
  return typeof last === 'number' ? `entry ${last + 1} of ${keys.at(-2)}` : String(last);
};
