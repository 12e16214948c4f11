// Before rows are dealt: the contexts of an operation are sent. A context that is rejected is tried with other values of what the source
// leaves open (ruling 39); the others go on with what was accepted.

import { type OpenValue, openValuesIn, withOpenValue } from '../narrow/index.ts';
import { isAccepted } from '../oracle/index.ts';
import type { OperationPlan } from '../plan/index.ts';
import type { Context, Exchange, TrialRequest } from '../types.ts';
import { Controls } from './controls.ts';

/** An operation whose contexts were sent. */
export interface Settled {
  readonly plan: OperationPlan;
  readonly controls: Controls;
  /** Values that were taken in place of those of the contract, since these are rejected. */
  readonly taken: readonly OpenValue[];
}

type Send = (request: TrialRequest) => Promise<Exchange | undefined>;

/**
 * Sends the contexts of an operation, plain ones first.
 * @param planWith plans it anew with other values
 */
export async function settle(
  plan: OperationPlan,
  send: Send,
  planWith: (taken: readonly OpenValue[]) => OperationPlan,
): Promise<Settled> {
  const controls = new Controls(plan.subject.operation);
  const { contexts } = plan.subject;
  const plain = contexts.filter(({ edits }) => edits.length === 0);
  await sendAll(plain, controls, send);
  const taken = await acceptedValues(plan, plain, controls, send);
  if (taken.length === 0) {
    const edited = contexts.filter(({ edits }) => edits.length > 0);
    await sendAll(edited, controls, send);
    return { plan, controls, taken };
  }
  const again = planWith(taken);
  const others = new Controls(plan.subject.operation);
  await sendAll(again.subject.contexts, others, send);
  return { plan: again, controls: others, taken };
}

async function sendAll(contexts: readonly Context[], controls: Controls, send: Send): Promise<void> {
  await Promise.all(
    contexts.map(async (context) => {
      const exchange = await send(context.request);
      if (exchange !== undefined) controls.note(context, exchange);
    }),
  );
}

/** For each rejected example another value of an open member with which it is accepted. */
async function acceptedValues(
  { subject }: OperationPlan,
  plain: readonly Context[],
  controls: Controls,
  send: Send,
): Promise<readonly OpenValue[]> {
  const found = new Map<string, OpenValue>();
  for (const context of plain) {
    const status = controls.exchangeOf(context)?.response?.status ?? 0;
    if (controls.isAccepted(context) || (status !== 400 && status !== 422)) continue;
    for (const value of openValuesIn(subject, context)) {
      if (found.has(value.path.join('.'))) continue;
      const exchange = await send(withOpenValue(subject, context, context.request, context.value, value));
      if (!isAccepted(exchange?.response)) continue;
      found.set(value.path.join('.'), value);
      break;
    }
  }
  return [...found.values()];
}
