// Which place of the contract an annotation stands at.

import type { Contract, Origin } from '../../../src/contract/index.ts';
import { type Report, type Result, requirementsOf } from '../../types.ts';
import { countingFindings } from '../groups.ts';

/** The place of what a case breaks, or of the first thing that it requires. */
export function pointerOfCase(result: Result, report: Report, contract: Contract): string | undefined {
  const [finding] = countingFindings(result, report);
  return pointerOfOrigin(
    finding?.origin ?? requirementsOf(result.case)[0]?.origin,
    result.case.operation,
    contract,
  );
}

/** The constraint; else the clause or silence itself; else the operation. */
export function pointerOfOrigin(
  origin: Origin | undefined,
  operation: string,
  contract: Contract,
): string | undefined {
  if (origin?.pointer) return origin.pointer;
  return pointerOfId(origin?.id, contract) ?? contract.operations.find(({ id }) => id === operation)?.pointer;
}

function pointerOfId(id: string | undefined, { document }: Contract): string | undefined {
  for (const list of ['clauses', 'silences'] as const) {
    const at = document['x-source']?.[list]?.findIndex((one) => one.id === id) ?? -1;
    if (at >= 0) return `/x-source/${list}/${at}`;
  }
  return undefined;
}
