// What looks like a reference in an example, a default or an extension is data. Tools that resolve references follow it all the
// same, also over the network, so it is hidden from them.

import { isObject, mapMembers } from '../values.ts';
import { nodesOf } from './walk.ts';

const NAMES: readonly string[] = ['$ref', 'externalValue'];

/** A space that no one sees makes another name. */
export const hiddenName = (name: string) => `${name}\u200b`;

/** A copy of a document in which no data has a reference. */
export function hiddenData<T>(document: T): T {
  const references = new Set<unknown>(
    nodesOf(document).flatMap(([node, , kind]) => (kind === 'example' && !('$ref' in node) ? [] : [node])),
  );
  const nameIn = (name: string, holder: object) =>
    NAMES.includes(name) && !references.has(holder) ? hiddenName(name) : name;
  return renamed(document, nameIn) as T;
}

/** The same with its data as they are written; also of a part of a document, such as an example. */
export const revealedData = <T>(value: T): T =>
  renamed(value, (name) => NAMES.find((each) => hiddenName(each) === name) ?? name) as T;

function renamed(value: unknown, nameIn: (name: string, holder: object) => string): unknown {
  const copy = mapMembers(value, (member) => renamed(member, nameIn));
  if (!isObject(value) || !isObject(copy)) return copy;
  return Object.fromEntries(Object.entries(copy).map(([name, member]) => [nameIn(name, value), member]));
}
