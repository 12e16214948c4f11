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
