// Which clause is broken: that of the cases which try just this, else the one that stands at the place in the contract.

import { alternativesOf, type Contract, constraintOrigin, type Origin } from '../../src/contract/index.ts';
import type { Trigger } from '../types.ts';
import type { Suspect } from './suspects.ts';

/** The clause that a request breaks by these triggers, as strong as that of the case that showed it. */
export function blamed(
  contract: Contract,
  suspect: Suspect,
  triggers: readonly Trigger[],
): Origin | undefined {
  // What the case required first and did not get.
  const own = suspect.result.findings[0]?.origin;
  const [only, ...others] = triggers;
  if (suspect.expected !== 'accepted' || only === undefined || others.length > 0) return own;
  const found = placed(contract, suspect.case.operation, only);
  return found.find((origin) => isAsStrong(origin, own)) ?? own;
}

/** What fails a case under the source is not put on a decision of the contract, nor the other way round. */
export const isAsStrong = (origin: Origin, own: Origin | undefined): boolean =>
  (origin.level === 'chosen') === (own?.level === 'chosen');

function placed(contract: Contract, operation: string, trigger: Trigger): readonly Origin[] {
  const declared = contract.operations.find(({ id }) => id === operation);
  if (trigger.kind === 'any-request') return declared ? [declared.origin] : [];
  const pointer = declared?.body?.schemaPointer;
  if (!isValue(trigger) || pointer === undefined) return [];
  return alternativesOf(contract.document, pointer).flatMap((alternative) =>
    alternative.fields
      .filter(({ path }) => path.join('/') === trigger.path.join('/'))
      .map((field) => constraintOrigin(contract, alternative, field, keywordOf(trigger))),
  );
}

type ValueTrigger = Extract<Trigger, { readonly kind: 'number' | 'length' | 'value' }>;

/** What a member is. That it is there at all, and which characters it is written in, is no matter of its own clause. */
const isValue = (trigger: Trigger): trigger is ValueTrigger =>
  trigger.kind === 'number' ||
  trigger.kind === 'length' ||
  (trigger.kind === 'value' && /^(-?\d+|"[\w-]*")$/.test(trigger.value));

/** The keyword that says where a value may turn from right to wrong. */
function keywordOf(trigger: ValueTrigger): string {
  if (trigger.kind === 'number') return trigger.from === undefined ? 'minimum' : 'maximum';
  if (trigger.kind === 'length') return trigger.from === undefined ? 'minLength' : 'maxLength';
  return 'type';
}
