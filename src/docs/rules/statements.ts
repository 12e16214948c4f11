// Lint rules on `x-source` itself: each clause is behind something, each silence is decided with a reason or left out with one.

import type { Oas3Rule } from '@redocly/openapi-core';
import type { Clause, Silence } from '../../contract/index.ts';
import { isObject } from '../../values.ts';
import { isText, originsOn, ruleOf, sourceOf } from './annotations.ts';

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
      leave(root, { report, location }) {
        const clauses = sourceOf(root)?.clauses ?? [];
        for (const [index, clause] of clauses.entries()) {
          const twice = clauses.findIndex(({ id }) => id === clause.id) < index;
          for (const message of faultsOfClause(clause, named.has(clause.id), twice))
            report({ message, location: location.child(['x-source', 'clauses', index]) });
        }
      },
    },
  };
};

function faultsOfClause(
  { id, section, states, elsewhere }: Clause,
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
  ].filter((message) => message !== false);
}

/** A rule that checks each silence; whether an `x-origin` names it is not asked, since no keyword carries some of them. */
const silenceRule = (
  faultsOf: (silence: Silence, isTaken: boolean) => readonly (string | false)[],
): Oas3Rule =>
  ruleOf({
    Root: (_, { clauses, silences }) =>
      silences.flatMap((silence, index) => {
        const isTaken = [...clauses, ...silences.slice(0, index)].some(({ id }) => id === silence.id);
        return faultsOf(silence, isTaken)
          .filter((message) => message !== false)
          .map((message) => ({ message, at: ['x-source', 'silences', index] }));
      }),
  });

/** `silence-decided`: every silence is complete, and decided with a reason or out of scope with one. */
export const silenceDecided = silenceRule((silence, isTaken) => {
  const { id, section, question } = silence;
  if (!isText(id)) return ['this silence has no id: give it a stable one, like trailing-slash'];
  return [
    isTaken && `the id of the silence ${id} is taken: clauses and silences share one set of ids`,
    !isText(section) && `the silence ${id} has no section: write what leaves it open`,
    !isText(question) && `the silence ${id} asks nothing: write its question`,
    faultOfDecision(silence),
  ];
});

function faultOfDecision({ id, decision, because, outOfScope }: Silence): string | false {
  const isDecided = isText(decision) || isText(because);
  if (isDecided && isText(outOfScope))
    return `the silence ${id} is both decided and out of scope: keep decision and because, or outOfScope`;
  if (isText(outOfScope)) return false;
  if (!isDecided)
    return `the silence ${id} is undecided: write decision and because, or outOfScope with the reason`;
  if (!isText(decision))
    return `the silence ${id} gives a reason but no decision: write what the contract chose`;
  return !isText(because) && `the silence ${id} is decided without a reason: write because`;
}

/** `decision-state`: a decision is accepted by somebody on a day, and `notShown` is true or false. */
export const decisionState = silenceRule((silence) => {
  const { id, decision, accepted, notShown } = silence as Readonly<Record<string, unknown>>;
  if (notShown !== undefined && typeof notShown !== 'boolean')
    return [
      `notShown of the silence ${id} is true where the source says that it does not show this, else left out`,
    ];
  if (accepted === undefined) return [];
  if (!isText(decision)) return [`the silence ${id} is accepted without a decision: write decision`];
  const isComplete = isObject(accepted) && isText(accepted.by) && isDay(accepted.on);
  return [
    !isComplete &&
      `the silence ${id} is accepted by nobody or on no day: write accepted: { by: NAME, on: '2026-01-31' }`,
  ];
});

const isDay = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
