// Where a fault can be seen: in the cases that hold what it breaks. A run of those alone takes a tenth of the time.

import type { Scope } from '../../../conformance/index.ts';
import type { Contract } from '../../../src/contract/index.ts';
import { plannedCases } from '../plan.ts';

/**
 * Patterns of the cases to run for what is broken, with the right bodies of every operation. A server that breaks the
 * contract alone keeps the source, so that every case of the operations concerned must accuse it of nothing.
 */
export function casesOf(contract: Contract, breaks: readonly string[], verdict: Scope): readonly string[] {
  const holding = plannedCases(contract).filter(({ holds }) => holds.some((id) => breaks.includes(id)));
  const operations = [...new Set(holding.map(({ operation }) => operation))];
  return [...(verdict === 'contract' ? operations : holding.map(({ id }) => id)), '*/examples'];
}
