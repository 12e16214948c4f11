// Questions about a value of unknown type: parsed JSON, or a node of a document.

/** Whether it is an object or a list. */
export const isHolder = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Whether it is an object, and no list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  isHolder(value) && !Array.isArray(value);

/** The JSON value of a text; undefined where it has none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A copy of an object or a list with each of its members replaced; any other value as it is. */
export function mapMembers(value: unknown, replace: (member: unknown, name: string) => unknown): unknown {
  if (!isHolder(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, replace(member, name)] as const);
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members);
}

/** What JSON.parse and JSON.stringify have of late; a page of an older browser goes without. */
type Reviver = (name: string, value: unknown, context?: { readonly source?: string }) => unknown;
const { rawJSON } = JSON as unknown as { readonly rawJSON?: (text: string) => unknown };

/** The JSON value of a text that has integers which no double holds: those are bigints. Undefined where it has none, or is too deep. */
export function exactJson(text: string): unknown {
  if (!/\d{16}/.test(text)) return undefined;
  const exact: Reviver = (_, value, { source = '' } = {}) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source)
      ? BigInt(source)
      : value;
  try {
    return JSON.parse(text, exact as Parameters<typeof JSON.parse>[1]);
  } catch {
    return undefined;
  }
}

/** A value as JSON, bigints with all their digits. */
export const writeJson = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'bigint' ? (rawJSON?.(String(member)) ?? Number(member)) : member,
  );

/** The same value with doubles for its bigints, to be held against a schema. */
export const inDoubles = (value: unknown): unknown =>
  typeof value === 'bigint' ? Number(value) : mapMembers(value, inDoubles);
