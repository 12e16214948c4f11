// Names the clause that a request breaks.

import { alternativesOf, type Contract, constraintOrigin, type Origin } from '../../src/contract/index.ts';
import {
  type Bounded,
  type CaseRequest,
  type Condition,
  isBounded,
  type Result,
  requirementsOf,
  type Trigger,
} from '../types.ts';
import { nearest } from './investigate.ts';
import { expectedOf, type Suspect } from './suspects.ts';
import { hasAll } from './triggers.ts';

/**
 * The clause that a request with these triggers breaks, of the same level as the clause of the suspect's finding.
 * @param plainest the clause of the plainest case that has the triggers; undefined if that case is the suspect
 */
export function brokenClause(
  contract: Contract,
  suspect: Suspect,
  triggers: readonly Trigger[],
  plainest?: Origin,
): Origin | undefined {
  // The first requirement that the response did not meet.
  const shown = suspect.result.findings[0]?.origin;
  const own = plainest && isAsStrong(plainest, shown) ? plainest : shown;
  const [only, ...others] = triggers.filter(({ kind }) => kind !== 'right-after');
  const isOnly = suspect.expected === 'accepted' && others.length === 0;
  const named = isOnly ? only : undefined;
  const found = named ? originsOfTrigger(contract, suspect.case.operation, named) : [];
  return found.find((origin) => isAsStrong(origin, own)) ?? own;
}

/**
 * The clause of the plainest valid case that has the triggers; that case itself may have passed in the run. For triggers about
 * formatting it is the case nearest to the plain request, otherwise the first without a twin.
 */
export function plainestOrigin(
  triggers: readonly Trigger[],
  { expected, case: { operation } }: Suspect,
  results: readonly Result[],
  plain: CaseRequest | undefined,
): Origin | undefined {
  const says = triggers.some(({ kind }) => kind !== 'right-after');
  if (expected !== 'accepted' || plain === undefined || !says) return undefined;
  const having = results.flatMap(({ case: tried }) => {
    const isSame = tried.via === 'http' && tried.operation === operation && expectedOf(tried) === expected;
    return isSame && hasAll(tried.request, triggers, plain) ? [tried] : [];
  });
  const requests = having.map(({ request }) => request);
  const [closest] = nearest(requests, plain, 1);
  const isWritten = triggers.some(({ kind }) => kind === 'part');
  const whole = isWritten ? undefined : having.find(({ conditions }) => !conditions.some(isTwin));
  const found = whole ?? having.find(({ request }) => request === closest);
  return found && requirementsOf(found)[0]?.origin;
}

const isTwin = ({ kind }: Condition) => kind === 'twin';

/** A failure under the source is never blamed on a decision of the contract, nor the other way round. */
export const isAsStrong = (origin: Origin, own: Origin | undefined): boolean =>
  (origin.level === 'chosen') === (own?.level === 'chosen');

function originsOfTrigger(contract: Contract, operation: string, trigger: Trigger): readonly Origin[] {
  const declared = contract.operations.find(({ id }) => id === operation);
  if (trigger.kind === 'any-request') return declared ? [declared.origin] : [];
  // That a property may be there is stated at the property.
  if (trigger.kind === 'present')
    return originsAt(contract, operation, trigger.path, '.').filter(({ id }) => id !== undefined);
  return isValue(trigger) ? originsAt(contract, operation, trigger.path, keywordOf(trigger)) : [];
}

/** The origins of a keyword at a place of the body, one for each alternative that has the place. */
function originsAt(
  contract: Contract,
  operation: string,
  place: readonly string[],
  keyword: string,
): readonly Origin[] {
  const pointer = contract.operations.find(({ id }) => id === operation)?.body?.schemaPointer;
  if (pointer === undefined) return [];
  return alternativesOf(contract.document, pointer).flatMap((alternative) =>
    alternative.fields
      .filter(({ path }) => path.join('/') === place.join('/'))
      .map((field) => constraintOrigin(contract, alternative, field, keyword)),
  );
}

type ValueTrigger = Bounded | Extract<Trigger, { readonly kind: 'no-multiple' | 'value' }>;

/** Triggers about the value of a member. How it is encoded belongs to other clauses. */
const isValue = (trigger: Trigger): trigger is ValueTrigger =>
  isBounded(trigger) ||
  trigger.kind === 'no-multiple' ||
  (trigger.kind === 'value' && /^(-?\d+|"[\w-]*")$/.test(trigger.value));

/** The keyword that sets the boundary of a value. */
function keywordOf(trigger: ValueTrigger): string {
  if (trigger.kind === 'number') return trigger.from === undefined ? 'minimum' : 'maximum';
  if (trigger.kind === 'length' || trigger.kind === 'bytes')
    return trigger.from === undefined ? 'minLength' : 'maxLength';
  return 'type';
}
