// Before rows are dealt: the contexts of an operation are sent. A context that is rejected is tried with other values of what the source
// leaves open (ruling 39); the others go on with what was accepted.

import { acceptedValue, type OpenValue } from '../narrow/index.ts';
import type { OperationPlan } from '../plan/index.ts';
import { newValuesFor } from '../scripts/index.ts';
import type { Context, Exchange, TrialRequest } from '../types.ts';
import { pathName } from '../view/json-text.ts';
import { Controls } from './controls.ts';

/** An operation whose contexts were sent. */
export interface Settled {
  readonly plan: OperationPlan;
  readonly controls: Controls;
  /** Values that were taken in place of those of the contract, since these are rejected. */
  readonly taken: readonly OpenValue[];
}

/** What came of the contexts of operations, in their order. */
export const exchangesOf = (settled: readonly Settled[]): readonly Exchange[] =>
  settled.flatMap(({ plan: { subject }, controls }) =>
    subject.contexts.flatMap((context) => controls.exchangeOf(context) ?? []),
  );

type Send = (request: TrialRequest) => Promise<Exchange | undefined>;

/**
 * Sends the contexts of an operation, plain ones first.
 * @param planWith plans it anew with other values
 * @param taken values that it was planned with
 */
export async function settle(
  plan: OperationPlan,
  send: Send,
  planWith: (taken: readonly OpenValue[]) => OperationPlan,
  taken: readonly OpenValue[] = [],
): Promise<Settled> {
  const { subject } = plan;
  const controls = new Controls(subject);
  const isPlain = ({ edits }: Context) => edits.length === 0;
  const plain = subject.contexts.filter(isPlain);
  await sendAll(plain, controls, send);
  const open = await acceptedValues(plan, plain, controls, send);
  const edited = subject.contexts.filter((context) => !isPlain(context));
  if (open.length === 0) await sendAll(edited, controls, send);
  // A create may need what is new, where another one has its email already.
  const taking = subject.contexts.find((each) => controls.exchangeOf(each)?.response?.status === 409);
  const fresh = taking && open.length === 0 ? await newValuesFor(subject, taking, send) : undefined;
  const found: readonly OpenValue[] = fresh?.values ?? open;
  const more = found.filter(({ path }) => !taken.some((other) => pathName(other.path) === pathName(path)));
  if (more.length === 0) return { plan, controls, taken };
  const all = [...taken, ...more];
  return settle(planWith(all), send, planWith, all);
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
  const found: OpenValue[] = [];
  const isFound = (place: string) => found.some(({ path }) => pathName(path) === place);
  for (const context of plain) {
    const status = controls.exchangeOf(context)?.response?.status ?? 0;
    if (controls.isAccepted(context) || (status !== 400 && status !== 422)) continue;
    const value = await acceptedValue(subject, context, context.request, send, isFound);
    if (value !== undefined) found.push(value);
  }
  return found;
}
