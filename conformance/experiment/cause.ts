// From what was found to a cause: the clause that is broken, and one cause for several ways to break it at one place.

import { alternativesOf, type Contract, constraintOrigin, type Origin } from '../../src/contract/index.ts';
import {
  type CaseRequest,
  type Condition,
  type Narrowed,
  type Result,
  requirementsOf,
  type Trigger,
} from '../types.ts';
import { nearest } from './investigate.ts';
import { expectedOf, type Suspect } from './suspects.ts';
import { hasAll } from './triggers.ts';

/**
 * The clause that a request breaks by these triggers, as strong as that of the case that showed it.
 * @param plainest the clause of the plainest case that has them; absent where that is the suspect
 */
export function blamed(
  contract: Contract,
  suspect: Suspect,
  triggers: readonly Trigger[],
  plainest?: Origin,
): Origin | undefined {
  // What the case required first and did not get.
  const shown = suspect.result.findings[0]?.origin;
  const own = plainest && isAsStrong(plainest, shown) ? plainest : shown;
  const [only, ...others] = triggers.filter(({ kind }) => kind !== 'right-after');
  const [last] = triggers.slice(-1);
  if (last?.kind === 'wrong') {
    const found = originsAt(contract, suspect.case.operation, last.path, 'type');
    return found.find((origin) => isAsStrong(origin, own)) ?? own;
  }
  if (suspect.expected !== 'accepted' || only === undefined || others.length > 0) return own;
  const found = placed(contract, suspect.case.operation, only);
  return found.find((origin) => isAsStrong(origin, own)) ?? own;
}

/**
 * The clause of the plainest valid case that has what turns the outcome: in the run it may have gone well. For how a body is
 * written that is the one which differs least from a plain one, else the first that moves nothing.
 */
export function plainestWith(
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
  const [near] = nearest(requests, plain, 1);
  const isWritten = triggers.some(({ kind }) => kind === 'part');
  const whole = isWritten ? undefined : having.find(({ conditions }) => !conditions.some(isTwin));
  const found = whole ?? having.find(({ request }) => request === near);
  return found && requirementsOf(found)[0]?.origin;
}

const isTwin = ({ kind }: Condition) => kind === 'twin';

/** What fails a case under the source is not put on a decision of the contract, nor the other way round. */
export const isAsStrong = (origin: Origin, own: Origin | undefined): boolean =>
  (origin.level === 'chosen') === (own?.level === 'chosen');

function placed(contract: Contract, operation: string, trigger: Trigger): readonly Origin[] {
  const declared = contract.operations.find(({ id }) => id === operation);
  if (trigger.kind === 'any-request') return declared ? [declared.origin] : [];
  return isValue(trigger) ? originsAt(contract, operation, trigger.path, keywordOf(trigger)) : [];
}

/** Why a keyword holds at a place of the body, in each alternative that has it. */
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

/** A cause before it has a name. */
export type Found = Omit<Narrowed, 'id'>;

/** One for each place and clause; a boundary says most of it, and stands for the others. */
export function merged(narrowed: readonly Found[]): readonly Narrowed[] {
  return [...Map.groupBy(narrowed, sortOf).values()].flatMap((group) => {
    const [lead, ...others] = group.toSorted((a, b) => vagueness(a) - vagueness(b));
    if (lead === undefined) return [];
    const all = [lead, ...others];
    const alike = others.filter(({ operations }) => operations.join() === lead.operations.join());
    const ways = new Map(alike.map(({ triggers }) => [wayOf(triggers), triggers]));
    ways.delete(wayOf(lead.triggers));
    return [
      {
        ...lead,
        id: idOf(lead),
        operations: [...new Set(all.flatMap(({ operations }) => operations))],
        also: [...ways.values()],
        cases: [...new Set(all.flatMap(({ cases }) => cases))],
      },
    ];
  });
}

/** `createTag/name/rejected`: a boundary that moves is the same cause. */
const idOf = ({ operations: [operation = ''], triggers, became }: Found): string =>
  [operation, triggers.map(nameOf).join('+'), became].join('/');

function nameOf(trigger: Trigger): string {
  if ('path' in trigger) return trigger.path.join('.') || 'body';
  if (trigger.kind !== 'part') return trigger.kind;
  const { part } = trigger.change;
  return 'name' in part ? part.name : part.kind;
}

/** How a request is written is a matter of every operation alike. */
function sortOf({ operations, expected, became, origin, triggers }: Found): string {
  const about = triggers.every(isManner) ? [] : [operations, origin.id ?? origin.pointer];
  return JSON.stringify([expected, became, triggers.map(placeOf), ...about]);
}

const isManner = (trigger: Trigger) =>
  /^(part|any-body|no-json|depth)$/.test(trigger.kind) ||
  (trigger.kind === 'wrong' && trigger.path.length === 0);

function placeOf(trigger: Trigger): unknown {
  if (trigger.kind === 'part') return trigger.change.part;
  return 'path' in trigger ? trigger.path : trigger.kind;
}

const wayOf = (triggers: readonly Trigger[]) =>
  JSON.stringify(
    triggers.map((trigger) => (trigger.kind === 'part' ? [trigger.change.part, trigger.change.to] : trigger)),
  );

const vagueness = ({ triggers }: Found) =>
  triggers.filter(({ kind }) => kind !== 'number' && kind !== 'length').length;
