// Reads our annotations off the nodes that Redocly walks, which may be anything a document holds.

import { type Oas3Preprocessor, Source, type UserContext } from '@redocly/openapi-core';
import { readSourceFile } from '../../contract/file/index.ts';
import { type OriginMap, type SourceObject, toPointer } from '../../contract/index.ts';
import { isObject } from '../../values.ts';

/** The `x-source` of a document, with both lists present; undefined when the document has none. */
export function sourceOf(root: unknown): Required<Pick<SourceObject, 'clauses' | 'silences'>> | undefined {
  const source = isObject(root) ? root['x-source'] : undefined;
  if (!isObject(source)) return undefined;
  return {
    clauses: listOf(source.clauses) as NonNullable<SourceObject['clauses']>,
    silences: listOf(source.silences) as NonNullable<SourceObject['silences']>,
  };
}

/** What each clause states and each silence decides, by id. */
export function textsOf(root: unknown): ReadonlyMap<unknown, string> {
  const { clauses = [], silences = [] } = sourceOf(root) ?? {};
  const said = [
    ...clauses.map(({ id, states }) => [id, states] as const),
    ...silences.map(({ id, decision }) => [id, decision] as const),
  ];
  return new Map(said.flatMap(([id, text]) => (isText(text) ? [[id, text]] : [])));
}

/** The `x-origin` written on a node; empty when there is none. */
export function originsOn(node: unknown): OriginMap {
  return membersOf(node, 'x-origin') as OriginMap;
}

/** Where something of a node comes from. */
export interface Attribution {
  readonly id: string;
  /** It follows from the clause, which does not say it word for word. */
  readonly derived: boolean;
}

/** Entry of an `x-origin` to where it comes from. */
export type Attributions = Readonly<Record<string, Attribution>>;

/** The `x-origin` and `x-derived` written on a node, as one. */
export function attributionsOn(node: unknown): Attributions {
  const derived = isObject(node) && Array.isArray(node['x-derived']) ? node['x-derived'] : [];
  const entries = Object.entries(originsOn(node));
  return Object.fromEntries(entries.map(([entry, id]) => [entry, { id, derived: derived.includes(entry) }]));
}

/** Whether an annotation holds text that says something. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** What a node holds under a key, by name; nothing where that is no object. */
export function membersOf(node: unknown, key: string): Readonly<Record<string, unknown>> {
  const held = isObject(node) ? node[key] : undefined;
  return isObject(held) ? held : {};
}

/** The files that the documents that are being linted name in `x-source`, by the path of each document. */
const sourceFiles = new Map<string, Source>();

/** Puts the source into a document that names a file of it, before anything is linted or shown. */
export const withSourceFile: Oas3Preprocessor = () => ({
  Root(root, { location, report }) {
    const path = location.source.absoluteRef;
    sourceFiles.delete(path);
    try {
      const named = readSourceFile(path, root);
      if (named === undefined) return;
      sourceFiles.set(path, new Source(named.path, named.text));
      Object.assign(root, { 'x-source': named.source });
    } catch (error) {
      report({ message: (error as Error).message, location: location.child(['x-source']) });
    }
  },
});

/** Reports what is wrong, if anything is, at a place below the node or at the node itself. */
export function reportAt(
  { report, location }: UserContext,
  message: string | undefined,
  ...keys: readonly (string | number)[]
): void {
  if (message === undefined) return;
  const file = sourceFiles.get(location.source.absoluteRef);
  if (file && keys[0] === 'x-source' && keys.length > 1)
    report({ message, location: { source: file, pointer: `#${toPointer(keys.slice(1))}` } });
  else report({ message, location: keys.length === 0 ? location : location.child([...keys]) });
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.map((item) => (isObject(item) ? item : {})) : [];
}
