// A document laid flat: every value in it, and what each node names as the origin of its rules.

import { type Annotated, holding, type OpenApiDocument, toPointer } from '../contract/index.ts';
import { templateOf } from './operation-keys.ts';
import type { ChangedPart } from './types.ts';

/** A value of a document, or the annotations of a node. */
export interface Leaf {
  readonly part: Extract<ChangedPart, 'origin' | 'description' | 'example' | 'other'>;
  readonly name: string;
  readonly pointer: string;
  readonly value: unknown;
  /** The node that has the annotations. */
  readonly node?: Node;
}

export type Node = Annotated & Readonly<Record<string, unknown>>;

const words: ReadonlySet<string> = new Set(['description', 'summary', 'title', 'externalDocs']);
/** At the root of a document. */
const head: ReadonlySet<string> = new Set(['info', 'tags', 'servers', 'externalDocs', 'openapi']);
/** Lists whose order says nothing. */
const sets: ReadonlySet<string> = new Set(['required', 'enum', 'type', 'tags']);
/** What is compared by other means. */
const apart: ReadonlySet<string> = new Set(['x-origin', 'x-derived', 'x-source']);
/** Nothing in them names an origin; examples do, under their names. */
const data: ReadonlySet<string> = new Set(['value', 'enum', 'example']);

interface At {
  readonly name: string;
  /** Where the names of parameters in a path are left out. */
  readonly place: string;
  readonly pointer: string;
  readonly depth: number;
  /** The key is a name that the document chose. */
  readonly isNamed: boolean;
  /** It is part of a value that is compared as a whole. */
  readonly isPut: boolean;
}

/** Everything of a document but its source, by place; what is elsewhere in the other version, by its place there. */
export function leavesIn(
  document: OpenApiDocument,
  elsewhere: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  const visit = (node: unknown, found: At) => {
    const at = { ...found, place: elsewhere.get(found.pointer) ?? found.place };
    const { name, place, pointer, isNamed } = at;
    const part = isNamed ? 'other' : partOf(at);
    const isObject = typeof node === 'object' && node !== null;
    const isSet = part === 'other' && Array.isArray(node) && sets.has(name);
    const isWhole = part !== 'other' || isSet || !isObject;
    if (isWhole && !at.isPut)
      leaves.set(place, { part, name, pointer, value: isSet ? node.map(String).toSorted() : node });
    if (!isObject || (data.has(name) && !isNamed)) return;
    if (!Array.isArray(node)) leaves.set(`${place} `, originLeaf(node as Node, at));
    const holdsNames = !isNamed && !Array.isArray(node) && holding(name) === 'named';
    for (const [key, value] of Object.entries(node))
      if (!apart.has(key)) visit(value, below(at, key, holdsNames, at.isPut || isWhole));
  };
  visit(document, { name: '', place: '', pointer: '', depth: 0, isNamed: false, isPut: false });
  return leaves;
}

const originLeaf = (node: Node, { name, pointer }: At): Leaf => ({
  part: 'origin',
  name,
  pointer,
  value: [node['x-origin'], node['x-derived']],
  node,
});

const below = (at: At, name: string, isNamed: boolean, isPut: boolean): At => ({
  name,
  place: at.place + toPointer([at.pointer === '/paths' ? templateOf(name) : name]),
  pointer: at.pointer + toPointer([name]),
  depth: at.depth + 1,
  isNamed,
  isPut,
});

function partOf({ name, depth }: At): 'description' | 'example' | 'other' {
  if (words.has(name) || (depth === 1 && head.has(name))) return 'description';
  return name === 'example' || name === 'examples' ? 'example' : 'other';
}

/** The keywords of a node, `.` for itself; one may be the name of something below it: `responses/404`. */
export function keywordsOf(node: Node): ReadonlySet<string> {
  const own = Object.keys(node).filter((key) => !key.startsWith('x-'));
  const statuses = Object.keys((node['responses'] ?? {}) as object).map((status) => `responses/${status}`);
  const named = Object.keys(node['x-origin'] ?? {});
  const others = named.filter((key) => key in node || key === 'optional' || key === 'path');
  return new Set(['.', ...own, ...statuses, ...others]);
}
