// Lint rule: what x-derived lists is in the x-origin beside it, and follows from a clause; nothing follows from a silence.

import type { Oas3Rule, UserContext } from '@redocly/openapi-core';
import { isObject } from '../../values.ts';
import { originsOn, reportAt, sourceOf } from './annotations.ts';

/** Reports each entry of an `x-derived` that its `x-origin` does not have, or has from something other than a clause. */
export const derivedOfClause: Oas3Rule = () => {
  let clauses: ReadonlySet<string> | undefined;
  const check = (node: unknown, context: UserContext) => {
    if (clauses === undefined || context.type.name === 'SchemaProperties' || !isObject(node)) return;
    if (node['x-derived'] === undefined) return;
    for (const message of faultsOf(node['x-derived'], originsOn(node), clauses))
      reportAt(context, message, 'x-derived');
  };
  return {
    Root(root) {
      const source = sourceOf(root);
      clauses = source && new Set(source.clauses.map(({ id }) => id));
    },
    any: check,
    ref: check,
  };
};

function faultsOf(
  derived: unknown,
  origins: Readonly<Record<string, string>>,
  clauses: ReadonlySet<string>,
): readonly string[] {
  if (!Array.isArray(derived))
    return ['x-derived is no list: write the entries of x-origin that are derived'];
  return derived.flatMap((entry: unknown) => {
    const id = origins[String(entry)];
    if (id === undefined)
      return [`x-derived lists ${String(entry)}, which the x-origin beside it does not have: add it there`];
    if (clauses.has(id)) return [];
    return [
      `x-derived lists ${String(entry)}, whose origin ${id} is no clause: what a decision brings is chosen`,
    ];
  });
}
