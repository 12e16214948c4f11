// What looks like a reference in an example, a default or an extension is data. Tools that resolve references follow it all the
// same, also over the network, so it is hidden from them.

import { isHolder } from '../values.ts';
import { nodesOf } from './walk.ts';

const NAMES = ['$ref', 'externalValue'] as const;
/** A space that no one sees makes another name. */
export const hiddenName = (name: string) => `${name}\u200b`;
const HIDDEN = new Map(NAMES.map((name) => [hiddenName(name), name as string]));
const SHOWN = new Map(NAMES.map((name) => [name as string, hiddenName(name)]));

/** A copy of a document in which no data has a reference. */
export function hiddenData<T>(document: T): T {
  const references = new Set(
    nodesOf(document).flatMap(([node, , kind]) => (kind === 'example' && !('$ref' in node) ? [] : [node])),
  );
  return renamed(document, SHOWN, (node) => !references.has(node)) as T;
}

/** The same with its data as they are written; also of a part of a document, such as an example. */
export const revealedData = <T>(value: T): T => renamed(value, HIDDEN, () => true) as T;

function renamed(
  value: unknown,
  names: ReadonlyMap<string, string>,
  isMeant: (node: Json) => boolean,
): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, names, isMeant));
  if (!isHolder(value)) return value;
  const isData = isMeant(value);
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      (isData && names.get(key)) || key,
      renamed(member, names, isMeant),
    ]),
  );
}

type Json = Readonly<Record<string, unknown>>;
