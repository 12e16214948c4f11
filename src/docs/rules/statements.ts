// Lint rules on `x-source` itself: each clause is behind something, each silence is decided with a reason or left out with one.

import type { Oas3Rule } from '@redocly/openapi-core';
import type { Clause, Silence } from '../../contract/index.ts';
import { isText, originsOn, ruleOf, sourceOf } from './annotations.ts';
import { placeBelow } from './source-file.ts';

/** `clause-referenced`: an `x-origin` names every clause, or the clause says why none can. */
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
          const twice = clauses.findIndex(({ id }) => id === clause.id) < index;
          for (const message of faultsOfClause(clause, named.has(clause.id), twice))
            context.report({ message, location: placeBelow(context, ['x-source', 'clauses', index]) });
        }
      },
    },
  };
};

function faultsOfClause(
  { id, section, states, elsewhere, evidence = [] }: Clause,
  isNamed: boolean,
  twice: boolean,
): readonly string[] {
  if (!isText(id)) return ['this clause has no id: give it a stable one, like name-required'];
  return [
    twice && `the clause ${id} is there twice: give each clause an id of its own`,
    !isText(section) && `the clause ${id} has no section: write where the source states it`,
    !isText(states) && `the clause ${id} states nothing: write under states what it says`,
    !isNamed &&
      !isText(elsewhere) &&
      `no x-origin names the clause ${id}: name it where it holds, or write under elsewhere where it is checked or why it cannot be`,
    !(Array.isArray(evidence) && evidence.every(isText)) &&
      `evidence of the clause ${id} is a list of patterns of properties, like ['*/second-account/account-scope']`,
  ].filter((message) => message !== false);
}

/** `silence-decided`: every silence is complete, and decided with a reason or out of scope with one. */
export const silenceDecided = ruleOf({
  Root: (_, { clauses, silences }) =>
    silences.flatMap((silence, index) => {
      const isTaken = [...clauses, ...silences.slice(0, index)].some(({ id }) => id === silence.id);
      return faultsOfSilence(silence, isTaken).map((message) => ({
        message,
        at: ['x-source', 'silences', index],
      }));
    }),
});

function faultsOfSilence(silence: Silence, isTaken: boolean): readonly string[] {
  const { id, section, question, decision, because, outOfScope } = silence;
  const decided = [decision, because].filter(isText).length;
  if (!isText(id)) return ['this silence has no id: give it a stable one, like trailing-slash'];
  return [
    isTaken && `the id of the silence ${id} is taken: clauses and silences share one set of ids`,
    !isText(section) && `the silence ${id} has no section: write what leaves it open`,
    !isText(question) && `the silence ${id} asks nothing: write its question`,
    decided !== (isText(outOfScope) ? 0 : 2) &&
      `the silence ${id} is not decided, or twice: write decision and because, or outOfScope with the reason`,
  ].filter((message) => message !== false);
}
