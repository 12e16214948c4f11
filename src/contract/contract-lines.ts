// The lines of a contract: everything in it that says where it comes from. Counts, badges and lists are made of these.

import type { Annotated, OpenApiDocument } from './document.ts';
import { type Level, originOf, readSource, type Source } from './origin.ts';
import { fromPointer, toPointer } from './resolve.ts';
import { nodesOf } from './walk.ts';

/** One entry of an `x-origin`: a line of the contract, and why it is there. */
export interface ContractLine {
  /** JSON Pointer to the line; for what has no key of its own, to the node that says it. */
  readonly pointer: string;
  /** The entry, as `maximum`, `responses/404`, or `.` for the node itself. */
  readonly keyword: string;
  /** What the document says there; absent where the entry is no key of the node. */
  readonly value?: unknown;
  readonly level: Level;
  /** The clause or silence. */
  readonly id: string;
  /** Where the source states it or leaves it open. */
  readonly section: string;
}

/** The lines of a document in its own order; what names no clause and no silence is none. */
export function contractLines(document: OpenApiDocument): readonly ContractLine[] {
  if (document['x-source'] === undefined) return [];
  const source = readSource(document);
  return nodesOf(document).flatMap(([node, keys]) => linesOf(source, node, toPointer(keys)));
}

type Node = Annotated & Readonly<Record<string, unknown>>;

function linesOf(source: Source, node: Node, at: string): readonly ContractLine[] {
  return Object.keys(node['x-origin'] ?? {}).flatMap((keyword) => {
    const { level, id = '' } = originOf(source, node, keyword, at);
    const named = source.clauses.get(id) ?? source.silences.get(id);
    return named ? [{ ...placeOf(node, keyword, at), keyword, level, id, section: named.section }] : [];
  });
}

function placeOf(node: Node, keyword: string, at: string): Pick<ContractLine, 'pointer' | 'value'> {
  if (keyword === 'path')
    return { pointer: toPointer(fromPointer(at).slice(0, -1)), value: fromPointer(at).at(-2) };
  const [key = keyword, name] = keyword.split('/', 2);
  if (node[key] === undefined) return { pointer: at };
  if (key === 'responses' && name !== undefined) return { pointer: `${at}${toPointer([key, name])}` };
  if (key === 'required' && name !== undefined) return { pointer: `${at}${toPointer([key])}`, value: name };
  return { pointer: `${at}${toPointer([key])}`, value: node[key] };
}
