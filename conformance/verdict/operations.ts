// What became of the valid requests of each operation.

import type { Contract } from '../../src/contract/index.ts';
import type { OperationPlan } from '../plan/index.ts';
import type { Reached } from '../run/index.ts';
import type { OperationReport, OperationState, Property } from '../types.ts';
import { countedIn, countsOf } from './counts.ts';

/** @param properties those that the user asked for */
export function operationsOf(
  contract: Contract,
  plans: readonly OperationPlan[],
  reached: ReadonlyMap<string, Reached>,
  properties: readonly Property[],
): readonly OperationReport[] {
  return contract.operations.map(({ id, method, path }) => {
    const about = properties.filter(({ operation }) => operation === id);
    const found = reached.get(id);
    const needs = plans.find(({ subject }) => subject.operation.id === id)?.needs ?? [];
    return {
      id,
      method,
      path,
      counts: countsOf(countedIn(about, 'source')),
      requests: about.length === 0 ? { state: 'left-out' } : stateOf(found),
      inputs: found?.kind === 'option' ? [found.input] : needs.map(({ input }) => input),
    };
  });
}

function stateOf(reached: Reached | undefined): OperationState {
  if (reached === undefined || reached.kind === 'unanswered') return { state: 'not-sent' };
  if (reached.kind === 'accepted') return { state: 'accepted' };
  if (reached.kind === 'option') return { state: 'rejected', status: reached.status };
  return { state: 'rejected', status: reached.exchange.response?.status ?? 0 };
}
