// Lint rule: every clause of the source is either behind something in the contract or says why it cannot be.

import type { Oas3Rule } from '@redocly/openapi-core';
import type { Clause } from '../../contract/index.ts';
import { isText, originsOn, reportAt, sourceOf } from './annotations.ts';

/** Reports each clause that no `x-origin` names and that gives no `elsewhere`, is incomplete, or has another's id. */
export const clauseReferenced: Oas3Rule = () => {
  const named = new Set<unknown>();
  const gather = (node: unknown) => {
    for (const id of Object.values(originsOn(node))) named.add(id);
  };
  return {
    any: gather,
    ref: gather,
    Root: {
      leave(root, context) {
        const clauses = sourceOf(root)?.clauses ?? [];
        for (const [index, clause] of clauses.entries()) {
          const twice = clauses.findIndex((each) => each.id === clause.id) < index;
          for (const message of faultsOf(clause, named.has(clause.id), twice))
            reportAt(context, message, 'x-source', 'clauses', index);
        }
      },
    },
  };
};

function faultsOf(clause: Clause, isNamed: boolean, twice: boolean): readonly string[] {
  if (!isText(clause.id)) return ['this clause has no id: give it a stable one, like name-required'];
  const faults: string[] = [];
  if (twice) faults.push(`the clause ${clause.id} is there twice: give each clause an id of its own`);
  if (!isText(clause.section))
    faults.push(`the clause ${clause.id} has no section: write where the source states it`);
  if (!isText(clause.states))
    faults.push(`the clause ${clause.id} states nothing: write under states what it says`);
  if (!isNamed && !isText(clause.elsewhere)) {
    faults.push(
      `no x-origin names the clause ${clause.id}: name it where it holds, or write under elsewhere where it is checked or why it cannot be`,
    );
  }
  return faults;
}
