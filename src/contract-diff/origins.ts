// Every rule of a document that could name an origin, and what it names.

import { type Annotated, type OpenApiDocument, type OriginMap, toPointer } from '../contract/index.ts';
import { templateOf } from './operations.ts';

/** A rule: a keyword of a node, and the clause or silence that it names, or a clause that it only follows from. */
export interface OriginEntry {
  readonly keyword: string;
  readonly id?: string;
  readonly derived?: true;
  readonly pointer: string;
}

type Node = Annotated & Readonly<Record<string, unknown>>;

/** Keys whose values are examples or data. */
const data: ReadonlySet<string> = new Set(['value', 'enum', 'const', 'default', 'x-source']);

const annotations: ReadonlySet<string> = new Set(['x-origin', 'x-derived']);

/** By place and keyword. What a parameter of a path is called makes no other place. */
export function originsIn(document: OpenApiDocument): ReadonlyMap<string, OriginEntry> {
  const entries = new Map<string, OriginEntry>();
  const visit = (node: unknown, keys: readonly string[]) => {
    if (typeof node !== 'object' || node === null) return;
    const origins = (node as Node)['x-origin'] ?? {};
    const derived = (node as Node)['x-derived'] ?? [];
    const place = toPointer(keys.map((key, i) => (keys[i - 1] === 'paths' ? templateOf(key) : key)));
    for (const keyword of keywordsOf(node as Node, origins))
      entries.set(
        `${place} ${keyword}`,
        entryOf(keyword, origins[keyword], derived.includes(keyword), toPointer(keys)),
      );
    for (const [key, value] of Object.entries(node))
      if (!annotations.has(key) && !data.has(key)) visit(value, [...keys, key]);
  };
  visit(document, []);
  return entries;
}

const entryOf = (
  keyword: string,
  id: string | undefined,
  derived: boolean,
  pointer: string,
): OriginEntry => ({
  keyword,
  pointer,
  ...(id !== undefined && { id }),
  ...(derived && { derived }),
});

/** A keyword may be the name of something below it: `responses/404`. */
function keywordsOf(node: Node, origins: OriginMap): readonly string[] {
  const own = Object.keys(node).filter((key) => !key.startsWith('x-'));
  const named = Object.keys(origins).filter((key) => isThere(node, key));
  return [...new Set([...own, ...statusesOf(node), '.', ...named])];
}

function isThere(node: Node, key: string): boolean {
  const [first = '', second] = key.split('/');
  if (first === '.' || first === 'optional' || first === 'path') return true;
  if (first !== 'responses' || second === undefined) return first in node;
  return second in ((node[first] ?? {}) as object);
}

const statusesOf = ({ responses }: Node) =>
  Object.keys((responses ?? {}) as object).map((status) => `responses/${status}`);
