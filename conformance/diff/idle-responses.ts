// Responses that were added and that no case asks for: whatever a server answers, none fails by them.

import { atPointer, type Contract, createContract, fromPointer } from '../../src/contract/index.ts';
import type { Change } from '../../src/contract-diff/index.ts';
import { compareCases } from './cases.ts';

/** The changes from one version to the next, where a response that is only declared breaks no server. */
export function sparingServers(changes: readonly Change[], after: Contract): readonly Change[] {
  const added = changes.filter(
    ({ part, kind, breaks }) => part === 'response' && kind === 'added' && breaks.implementer !== undefined,
  );
  if (added.length === 0) return changes;
  const asked = casesThatAsk(added, after);
  return changes.map((change) => {
    const isAsked = change.places.some(({ operation }) => asked.some((id) => id.startsWith(`${operation}/`)));
    if (!added.includes(change) || isAsked) return change;
    const { implementer: _, ...breaks } = change.breaks;
    return { ...change, breaks };
  });
}

/** Planned without the responses, these are other cases. */
function casesThatAsk(added: readonly Change[], after: Contract): readonly string[] {
  const without = structuredClone(after.document);
  for (const { pointer } of added) {
    const responses = atPointer(without, pointer.slice(0, pointer.lastIndexOf('/')));
    delete (responses as Record<string, unknown> | undefined)?.[String(fromPointer(pointer).at(-1))];
  }
  const cases = compareCases(createContract(without), after);
  return [...cases.added, ...cases.changed.map(({ id }) => id)];
}
