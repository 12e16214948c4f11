// Responses that were added and that no case asks for: whatever a server answers, none fails by them.

import { atPointer, type Contract, createContract } from '../../src/contract/index.ts';
import type { Change } from '../../src/contract-diff/index.ts';
import { compareCases } from './cases.ts';
import type { ChangedCases } from './types.ts';

/** The changes from one version to the next, where a response that is only declared breaks no server. */
export function sparingServers(
  changes: readonly Change[],
  after: Contract,
  cases: ChangedCases,
): readonly Change[] {
  return changes.map((change) => {
    if (change.part !== 'response' || change.kind !== 'added' || canFail(change, after, cases)) return change;
    const { implementer: _, ...breaks } = change.breaks;
    return { ...change, breaks };
  });
}

/** Planned without the response, some case is another one. */
function canFail({ pointer, places }: Change, after: Contract, cases: ChangedCases): boolean {
  const isOfIt = (id: string) => places.some(({ operation }) => id.startsWith(`${operation}/`));
  if (!idsOf(cases).some(isOfIt)) return false;
  const without = structuredClone(after.document);
  const responses = atPointer(without, pointer.slice(0, pointer.lastIndexOf('/')));
  delete (responses as Record<string, unknown>)[pointer.slice(pointer.lastIndexOf('/') + 1)];
  return idsOf(compareCases(createContract(without), after)).some(isOfIt);
}

const idsOf = ({ added, changed }: ChangedCases) => [...added, ...changed.map(({ id }) => id)];
