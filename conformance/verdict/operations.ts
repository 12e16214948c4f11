// What became of the valid requests of each operation.

import type { OperationPlan } from '../plan/index.ts';
import type { Answered } from '../run/index.ts';
import type { OperationReport, OperationState, Property } from '../types.ts';
import { countedIn, countsOf } from './counts.ts';

/** @param properties those that the user asked for */
export function operationsOf(
  plans: readonly OperationPlan[],
  answered: readonly Answered[],
  properties: readonly Property[],
): readonly OperationReport[] {
  return plans.map(({ subject, needs }) => {
    const { id, method, path } = subject.operation;
    const about = properties.filter(({ operation }) => operation === id);
    const { reached } = answered.find(({ plan }) => plan.subject.operation.id === id) ?? {};
    return {
      id,
      method,
      path,
      counts: countsOf(countedIn(about, 'source')),
      requests: about.length === 0 ? { state: 'left-out' } : stateOf(reached),
      inputs: reached?.kind === 'option' ? [reached.input] : needs,
    };
  });
}

function stateOf(reached: Answered['reached'] | undefined): OperationState {
  if (reached?.kind === 'accepted') return { state: 'accepted' };
  if (reached?.kind === 'option') return { state: 'rejected', status: reached.status };
  const { exchange } = reached ?? {};
  return exchange ? { state: 'rejected', status: exchange.response?.status ?? 0 } : { state: 'not-sent' };
}
