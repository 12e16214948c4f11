// Which cases another version of a contract brings: new ones, and those that send or require something else.

import type { Contract } from '../src/contract/index.ts';
import type { Case, Requirement } from './types.ts';

/** The cases of a contract. */
export interface Derived {
  readonly contract: Contract;
  readonly all: readonly Case[];
}

/**
 * The ids of cases that are new, that are not what they were, or that rest on a clause, a decision or a response that is
 * not what it was.
 */
export function changedCases(before: Derived, after: Derived): ReadonlySet<string> {
  const then = textsOf(before);
  const now = textsOf(after);
  return new Set([...now].flatMap(([id, text]) => (then.get(id) === text ? [] : [id])));
}

function textsOf({ contract, all }: Derived): ReadonlyMap<string, string> {
  const responses = new Map(contract.operations.map(({ id, responses: of }) => [id, JSON.stringify(of)]));
  return new Map(
    all.map((testCase) => {
      const described = testCase.requires.some(isDescribed) ? responses.get(testCase.operation) : '';
      return [testCase.id, JSON.stringify([testCase, basisOf(testCase, contract), described])];
    }),
  );
}

/** What a case requires by a pointer alone can change without the case. */
const isDescribed = ({ expect }: Requirement) => expect.kind === 'schema';

function basisOf({ requires, cites = [], asks }: Case, { source }: Contract) {
  const ids = [...requires.map(({ origin }) => origin.id), ...cites, asks];
  return ids.map((id) => source.clauses.get(id ?? '') ?? source.silences.get(id ?? ''));
}
