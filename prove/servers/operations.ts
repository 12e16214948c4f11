// Where a fault can be seen: in the operations whose cases come from what it breaks.

import type { Contract } from '../../src/contract/index.ts';
import { plannedCases } from '../plan.ts';

/** Patterns of the cases to run for what is broken: the operations concerned, and the right bodies of all. */
export function operationsOf(contract: Contract, breaks: readonly string[]): readonly string[] {
  const found = breaks.map((id) => operationsBy(contract).get(id) ?? new Set<string>());
  const concerned = new Set(found.flatMap((operations) => [...operations]));
  const isKnown = found.every((operations) => operations.size > 0);
  return isKnown && concerned.size < contract.operations.length ? [...concerned, '*/examples'] : [];
}

const maps = new WeakMap<Contract, ReadonlyMap<string, ReadonlySet<string>>>();

function operationsBy(contract: Contract): ReadonlyMap<string, ReadonlySet<string>> {
  const known = maps.get(contract);
  if (known !== undefined) return known;
  const map = new Map<string, Set<string>>();
  for (const { holds, operation } of plannedCases(contract)) {
    for (const id of holds) map.set(id, (map.get(id) ?? new Set()).add(operation));
  }
  maps.set(contract, map);
  return map;
}
