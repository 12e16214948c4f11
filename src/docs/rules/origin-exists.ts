// Lint rule: every x-origin leads to a clause, or to a silence that the contract decided.

import type { Oas3Rule, UserContext } from '@redocly/openapi-core';
import { isText, originsOn, reportAt, sourceOf } from './annotations.ts';

/** Reports each `x-origin` entry that names no clause and no silence, or a silence without a decision to follow. */
export const originExists: Oas3Rule = () => {
  let source: ReturnType<typeof sourceOf>;
  const check = (node: unknown, context: UserContext) => {
    if (source === undefined || context.type.name === 'SchemaProperties') return;
    for (const [entry, id] of Object.entries(originsOn(node)))
      reportAt(context, faultOf(source, entry, id), 'x-origin', entry);
  };
  return {
    Root(root) {
      source = sourceOf(root);
    },
    any: check,
    ref: check,
  };
};

function faultOf(
  source: NonNullable<ReturnType<typeof sourceOf>>,
  entry: string,
  id: unknown,
): string | undefined {
  if (!isText(id))
    return `the origin of ${entry} is not an id: write the id of one clause or silence of x-source`;
  if (source.clauses.some((clause) => clause.id === id)) return undefined;
  const silence = source.silences.find((each) => each.id === id);
  if (silence === undefined) {
    return `the origin of ${entry} is ${id}, which is no clause and no silence of x-source: add one with this id, or name another`;
  }
  if (silence.outOfScope === undefined) return undefined;
  return `the origin of ${entry} is the silence ${id}, which is out of scope: give it a decision, or name another`;
}
