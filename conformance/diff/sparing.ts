// Whom a change breaks is decided by what the suite judges: what no case asks for fails no server.

import type { Change } from '../../src/contract/changes/index.ts';
import { atPointer, type Contract, createContract, fromPointer } from '../../src/contract/index.ts';
import { catalogueOf } from '../catalogue.ts';
import { changedCases, type Derived } from '../changed-cases.ts';
import { type Case, requirementsOf } from '../types.ts';

/** A contract with its cases. */
export const casesOf = (contract: Contract): Derived => ({ contract, all: catalogueOf(contract) });

/** The changes, of which those that no case asks for break no server. */
export function sparingServers(changes: readonly Change[], then: Derived, now: Derived): readonly Change[] {
  const isAsked = { response: askingForResponses(changes, now), origin: askingForOrigins(then, now) };
  return changes.map((change) => {
    const { part, breaks } = change;
    const isSpared =
      (isAdded(change) && !isAsked.response(change)) ||
      (part === 'origin' && breaks.implementer !== undefined && !isAsked.origin(change));
    return isSpared ? { ...change, breaks: { ...breaks, implementer: undefined } } : change;
  });
}

/** A response that was added may only be declared. */
const isAdded = ({ part, kind, breaks }: Change) =>
  part === 'response' && kind === 'added' && breaks.implementer !== undefined;

function askingForResponses(changes: readonly Change[], now: Derived): (change: Change) => boolean {
  const added = changes.filter(isAdded);
  if (added.length === 0) return () => false;
  const without = structuredClone(now.contract.document);
  for (const { pointer } of added) {
    const responses = atPointer(without, pointer.slice(0, pointer.lastIndexOf('/')));
    delete (responses as Record<string, unknown> | undefined)?.[fromPointer(pointer).at(-1) ?? ''];
  }
  const asking = [...changedCases(casesOf(createContract(without)), now)];
  return ({ places }) => places.some(({ operation }) => asking.some((id) => id.startsWith(`${operation}/`)));
}

/** A line may name a clause where a decision around it is all that binds. */
function askingForOrigins(then: Derived, now: Derived): (change: Change) => boolean {
  const before = new Map(then.all.map((tried) => [tried.id, new Set(statedIn(tried).map(({ key }) => key))]));
  const came = new Set(
    now.all.flatMap((tried) =>
      statedIn(tried).flatMap(({ key, id }) => (before.get(tried.id)?.has(key) ? [] : [id])),
    ),
  );
  return ({ origins: { after } }) => after?.id === undefined || came.has(after.id);
}

const statedIn = (tried: Case) =>
  requirementsOf(tried).flatMap(({ expect: { kind }, origin: { level, id } }) =>
    level === 'chosen' ? [] : [{ id, key: `${kind} ${id}` }],
  );
