// Reads the annotations of a document, which may hold anything, and makes a lint rule of what is asked of its nodes.

import type { Oas3Rule, UserContext } from '@redocly/openapi-core';
import type { Clause, OriginMap, Silence } from '../../contract/index.ts';
import { isObject } from '../../values.ts';
import { placeBelow } from './source-file.ts';

/** A node as Redocly hands it over. */
export type Node = Readonly<Record<string, unknown>>;

/** The `x-source` of a document, with an entry for each item of its lists. */
export interface KnownSource {
  readonly clauses: readonly Clause[];
  readonly silences: readonly Silence[];
  /** What each clause states and each silence decides, by id. */
  readonly textOf: ReadonlyMap<unknown, string>;
}

/** Undefined when the document has none. */
export function sourceOf(root: unknown): KnownSource | undefined {
  const source = isObject(root) ? root['x-source'] : undefined;
  if (!isObject(source)) return undefined;
  const clauses = listOf(source.clauses) as readonly Clause[];
  const silences = listOf(source.silences) as readonly Silence[];
  const textOf = new Map([
    ...clauses.map(({ id, states }) => [id, String(states ?? '')] as const),
    ...silences.map(({ id, decision }) => [id, String(decision ?? '')] as const),
  ]);
  return { clauses, silences, textOf };
}

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value.map((item) => (isObject(item) ? item : {})) : [];

/** What is wrong with a node, and where: keys below it, none for the node itself. */
export interface Fault {
  readonly message: string;
  readonly at?: readonly (string | number)[];
}

type Check = (node: Node, source: KnownSource, context: UserContext) => readonly Fault[];

/**
 * A lint rule that checks nodes by their type in Redocly; `any` is every node. A document without `x-source` keeps every
 * rule, because the kit takes everything in it as stated.
 */
export const ruleOf =
  ({ any, Root, ...checks }: Readonly<Record<string, Check>>): Oas3Rule =>
  () => {
    let source: KnownSource | undefined;
    const visitor = (check: Check) => (node: unknown, context: UserContext) => {
      if (source === undefined || !isObject(node)) return;
      for (const { message, at = [] } of check(node, source, context))
        context.report({ message, location: placeBelow(context, at) });
    };
    return {
      ...Object.fromEntries(Object.entries(checks).map(([type, check]) => [type, visitor(check)])),
      ...(any && { any: visitor(any), ref: visitor(any) }),
      // Redocly hands the root to `any` first, when the source is not known.
      Root(root, context) {
        source = sourceOf(root);
        for (const check of [Root, any]) if (check) visitor(check)(root, context);
      },
    };
  };

/** The `x-origin` written on a node; empty when there is none. */
export const originsOn = (node: unknown): OriginMap => membersOf(node, 'x-origin') as OriginMap;

/** Whether an annotation holds text that says something. */
export const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** What a node holds under a key, by name; nothing where that is no object. */
export function membersOf(node: unknown, key: string): Node {
  const held = isObject(node) ? node[key] : undefined;
  return isObject(held) ? held : {};
}
