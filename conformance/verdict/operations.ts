// What became of the valid requests of each operation.

import type { Contract } from '../../src/contract/index.ts';
import { acceptsIn } from '../judge/index.ts';
import type { Case, Input, OperationReport, OperationState, Property, Result } from '../types.ts';
import { countedIn, countsOf } from './counts.ts';
import { fewest, inputsIn } from './inputs.ts';

/** @param properties those that the user asked for */
export function operationsOf(
  contract: Contract,
  results: readonly Result[],
  properties: readonly Property[],
): readonly OperationReport[] {
  const valid = Map.groupBy(results.filter(isAccepted), ({ case: { operation } }) => operation);
  return contract.operations.map(({ id, method, path }) => {
    const about = properties.filter(({ operation }) => operation === id);
    const requests = sourceOrChosen(valid.get(id) ?? []);
    return {
      id,
      method,
      path,
      counts: countsOf(countedIn(about, 'source')),
      requests: about.length === 0 ? { state: 'left-out' } : stateOf(requests),
      inputs: inputsFor(requests),
    };
  });
}

function isAccepted({ case: { via, requires } }: { readonly case: Case }): boolean {
  return via === 'http' && requires?.[0]?.expect.kind === 'accepted';
}

/** What the source asks for; what the contract chose, where the source does not have the operation. */
function sourceOrChosen(accepted: readonly Result[]): readonly Result[] {
  const bySource = accepted.filter(({ case: { requires } }) => requires?.[0]?.origin.level !== 'chosen');
  return bySource.length > 0 ? bySource : accepted;
}

function stateOf(valid: readonly Result[]): OperationState {
  if (valid.some(({ case: testCase, exchange }) => acceptsIn(testCase, exchange?.response)))
    return { state: 'accepted' };
  const status = valid.flatMap(({ exchange }) => exchange?.response?.status ?? [])[0];
  return status === undefined ? { state: 'not-sent' } : { state: 'rejected', status };
}

/** What would have to be declared for the case that needs the least, of those that were skipped for want of it. */
function inputsFor(results: readonly Result[]): readonly Input[] {
  const needed = results.map(({ case: testCase, reason }) => {
    if (reason?.kind === 'rejected-without') return [reason.input];
    return reason?.kind === 'needs' ? inputsIn(testCase) : [];
  });
  return fewest(needed);
}
