// What a run showed of each statement of the source, by evidence (ruling 43): a statement is shown to hold with each kind of
// evidence that it needs, and less is "not tried", with the option that would show it.

import type { Contract } from '../../src/contract/index.ts';
import { wildcard } from '../../src/wildcard.ts';
import { tokenClauses } from '../tokens/index.ts';
import type { Input, Property, Statement } from '../types.ts';

/** Every clause, in the order of the source. */
export function statementsOf(
  contract: Contract,
  properties: readonly Property[],
  cited: ReadonlySet<string>,
): readonly Statement[] {
  const throughDriver = tokenClauses(contract);
  return [...contract.source.clauses.values()].map(({ id, elsewhere, evidence = [] }): Statement => {
    const about = properties.filter(({ origin }) => origin.id === id);
    const isSeen = about.length > 0 || cited.has(id) || throughDriver.has(id);
    if (!isSeen) return { clause: id, state: elsewhere === undefined ? 'not-tried' : 'unseen', inputs: [] };
    return { clause: id, ...stateOf(about, cited.has(id), evidence) };
  });
}

function stateOf(
  about: readonly Property[],
  isCited: boolean,
  evidence: readonly string[],
): Pick<Statement, 'state' | 'inputs'> {
  const has = (status: Property['status']) => about.some((property) => property.status === status);
  if (has('broken')) return { state: 'broken', inputs: [] };
  const missing = evidence.filter(
    (pattern) => !matching(about, pattern).some(({ status }) => status === 'held'),
  );
  const inputs = fewest(missing.flatMap((pattern) => inputsOf(matching(about, pattern))));
  if (has('held') || isCited) return { state: missing.length === 0 ? 'held' : 'partly', inputs };
  const needed = fewest(inputsOf(about));
  return { state: needed.length > 0 || about.length === 0 ? 'not-tried' : 'undecided', inputs: needed };
}

const matching = (properties: readonly Property[], pattern: string) =>
  properties.filter(({ id }) => new RegExp(`^${wildcard(pattern)}$`).test(id));

const inputsOf = (properties: readonly Property[]) => properties.map(({ inputs = [] }) => inputs);

/** The shortest of the lists that name anything; empty where none does. */
const fewest = (lists: readonly (readonly Input[])[]): readonly Input[] =>
  lists.filter(({ length }) => length > 0).toSorted((a, b) => a.length - b.length)[0] ?? [];
