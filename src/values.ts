// Questions about a value of unknown type: parsed JSON, or a node of a document.

/** An object of parsed JSON, and one that is rewritten in place. */
export type Json = Readonly<WritableJson>;
export type WritableJson = Record<string, unknown>;

/** Whether it is an object or a list. */
export const isHolder = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Whether it is an object, and no list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  isHolder(value) && !Array.isArray(value);

/** The member of a name that an object or a list has itself: no `constructor` that every object has. */
export const ownMember = <T>(holder: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  holder !== undefined && Object.hasOwn(holder, name) ? holder[name] : undefined;

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
  if (Array.isArray(value)) return value.map((member, index) => replace(member, String(index)));
  if (!isHolder(value)) return value;
  return Object.fromEntries(Object.keys(value).map((name) => [name, replace(value[name], name)]));
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

/** Integers that no double holds, as a document has them, by the double that stands for each. */
const long = new Map<number, string>();

/** Keeps the digits of the integers in the text of a document, so that what is written has them again. */
export function keepDigits(text: string): void {
  for (const [digits] of text.matchAll(/(?<![\w.+"'-])-?\d{16,}(?![\w."'])/g))
    if (!Number.isSafeInteger(Number(digits))) long.set(Number(digits), digits);
}

/** A number with all its digits: those that a document has, where a double holds less. */
export function digitsOf(value: number): string {
  const isShort = !Number.isInteger(value) || Number.isSafeInteger(value);
  const digits = isShort || Math.abs(value) >= 1e21 ? String(value) : String(BigInt(value));
  return isShort ? digits : (long.get(value) ?? digits);
}

const withDigits = (member: bigint | number) =>
  rawJSON?.(typeof member === 'bigint' ? String(member) : digitsOf(member)) ?? Number(member);

/** A value as JSON, integers with all their digits. */
export const writeJson = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'bigint' || (Number.isInteger(member) && !Number.isSafeInteger(member))
      ? withDigits(member as bigint | number)
      : member,
  );

/** The same value with doubles for its bigints, to be held against a schema. */
export const inDoubles = (value: unknown): unknown =>
  typeof value === 'bigint' ? doubleFor(value) : mapMembers(value, inDoubles);

/** The JSON value of a text in doubles, to be held against a schema. @throws SyntaxError */
export function judgedJson(text: string): unknown {
  const exact = exactJson(text);
  return exact === undefined ? JSON.parse(text) : inDoubles(exact);
}

/** The ends of `int64`, which stand for themselves where a document has no other number there. */
const ends = new Map([
  [2 ** 63, '9223372036854775807'],
  [-(2 ** 63), '-9223372036854775808'],
]);

/** What has the same double as a number of the document, and is more or less, is the double above or below. */
function doubleFor(value: bigint): number {
  const near = Number(value);
  const known = BigInt(long.get(near) ?? ends.get(near) ?? value);
  const side = value > known ? 1 : -1;
  return value === known ? near : near + side * Math.abs(near) * Number.EPSILON;
}
