// Before rows are dealt: the contexts of an operation are sent. A context that is rejected is tried with other values of what the source
// leaves open (ruling 39); the others go on with what was accepted.

import type { Contract } from '../../src/contract/index.ts';
import { type OpenValue, openValuesIn, withOpenValue } from '../narrow/index.ts';
import { isAccepted } from '../oracle/index.ts';
import { type OperationPlan, planOperation } from '../plan/index.ts';
import type { Context, Exchange, TrialRequest } from '../types.ts';
import type { Inputs } from '../view/inputs.ts';
import { Controls } from './controls.ts';

/** An operation whose contexts were sent. */
export interface Settled {
  readonly plan: OperationPlan;
  readonly controls: Controls;
  /** Values that were taken in place of those of the contract, since these are rejected. */
  readonly taken: readonly OpenValue[];
}

/** What settling needs. */
export interface Settling {
  readonly contract: Contract;
  readonly inputs: Inputs;
  readonly send: (request: TrialRequest) => Promise<Exchange | undefined>;
  /** Rows and scripts that are chosen, of a plan that was made anew. */
  readonly chosen: (plan: OperationPlan) => OperationPlan;
}

/** Sends the contexts of an operation, plain ones first. */
export async function settle(plan: OperationPlan, settling: Settling): Promise<Settled> {
  const controls = new Controls(plan.subject.operation);
  const { contexts } = plan.subject;
  const plain = contexts.filter(({ edits }) => edits.length === 0);
  await sendAll(plain, controls, settling.send);
  const taken = await acceptedValues(plan, plain, controls, settling);
  if (taken.length > 0) return { ...(await again(plan, taken, settling)), taken };
  await sendAll(
    contexts.filter(({ edits }) => edits.length > 0),
    controls,
    settling.send,
  );
  return { plan, controls, taken };
}

async function sendAll(
  contexts: readonly Context[],
  controls: Controls,
  send: Settling['send'],
): Promise<void> {
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
  { send }: Settling,
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

async function again(
  { subject }: OperationPlan,
  taken: readonly OpenValue[],
  { contract, inputs, send, chosen }: Settling,
): Promise<Omit<Settled, 'taken'>> {
  const overrides = taken.map(({ path, value }) => ({ operation: subject.operation.id, path, value }));
  const plan = chosen(
    planOperation(contract, subject.operation, {
      ...inputs,
      overrides: [...overrides, ...(inputs.overrides ?? [])],
    }),
  );
  const controls = new Controls(subject.operation);
  await sendAll(plan.subject.contexts, controls, send);
  return { plan, controls };
}
