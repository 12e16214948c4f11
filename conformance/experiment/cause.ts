// Turns a finding into a cause: names the broken clause, and merges several ways to break it at one place.

import { alternativesOf, type Contract, constraintOrigin, type Origin } from '../../src/contract/index.ts';
import {
  type Bounded,
  type CaseRequest,
  type Condition,
  isBounded,
  type Narrowed,
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
  const [last] = triggers.slice(-1);
  if (last?.kind === 'wrong') {
    const found = originsAt(contract, suspect.case.operation, last.path, 'type');
    return found.find((origin) => isAsStrong(origin, own)) ?? own;
  }
  if (suspect.expected !== 'accepted' || only === undefined || others.length > 0) return own;
  const found = originsOfTrigger(contract, suspect.case.operation, only);
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

/** A cause without an id. */
export type Found = Omit<Narrowed, 'id'>;

/**
 * Merges causes with the same place and clause, and server errors for one value in several places. A cause with a boundary is the
 * most specific and represents the others.
 */
export const merged = (narrowed: readonly Found[]): readonly Narrowed[] =>
  mergedByKey(withinBroader(narrowed));

/** Gives the cases of each cause to one of the same clause that has fewer of its triggers, if there is one. */
function withinBroader(causes: readonly Found[]): readonly Found[] {
  const fewest = causes.toSorted((a, b) => a.triggers.length - b.triggers.length);
  const broadest = (one: Found) => fewest.find((other) => isWithin(one, other)) ?? one;
  return [...Map.groupBy(causes, broadest)].map(([found, narrower]) => ({
    ...found,
    cases: [...new Set([found, ...narrower].flatMap(({ cases }) => cases))],
  }));
}

function isWithin(one: Found, other: Found): boolean {
  const keyOf = ({ operations, expected, became, origin }: Found) =>
    JSON.stringify([operations, expected, became, origin.id ?? origin.pointer]);
  const keys = new Set(one.triggers.map((trigger) => triggerKey([trigger])));
  return (
    keyOf(one) === keyOf(other) &&
    other.triggers.length < one.triggers.length &&
    other.triggers.every((trigger) => keys.has(triggerKey([trigger])))
  );
}

function mergedByKey(narrowed: readonly Found[]): readonly Narrowed[] {
  return [...Map.groupBy(narrowed, mergeKey).values()].flatMap((group) => {
    const [lead, ...others] = group.toSorted((a, b) => unspecificity(a) - unspecificity(b));
    if (lead === undefined) return [];
    const all = [lead, ...others];
    const alike = others.filter(({ operations }) => operations.join() === lead.operations.join());
    const other = [...lead.also, ...alike.flatMap(({ triggers, also }) => [triggers, ...also])];
    const ways = new Map(other.map((triggers) => [triggerKey(triggers), triggers]));
    ways.delete(triggerKey(lead.triggers));
    const isWherever = failsWherever(lead) !== undefined;
    const paths = isWherever ? all.flatMap(({ triggers }) => pathOf(failingIn(triggers))) : [];
    const places = new Map(paths.map((path) => [path.join('.'), path]));
    return [
      {
        ...lead,
        id: idOf(lead),
        operations: [...new Set(all.flatMap(({ operations }) => operations))],
        also: isWherever ? [] : [...ways.values()],
        ...(places.size > 1 && { places: [...places.values()] }),
        cases: [...new Set(all.flatMap(({ cases }) => cases))],
      },
    ];
  });
}

/** `createTag/name/rejected`. The id excludes the boundary, so that a boundary that moves is still the same cause. */
const idOf = ({ operations: [operation = ''], triggers, became }: Found): string =>
  [operation, triggers.map(nameOf).join('+'), became].join('/');

function nameOf(trigger: Trigger): string {
  if ('path' in trigger) return trigger.path.join('.') || 'body';
  if (trigger.kind !== 'part') return trigger.kind;
  const { part } = trigger.change;
  return 'name' in part ? part.name : part.kind;
}

/** The merge key. Formatting of requests is shared by all operations, so that operation and clause are not part of its key. */
function mergeKey(found: Found): string {
  const { operations, expected, became, origin, triggers } = found;
  const value = failsWherever(found);
  if (value !== undefined) return JSON.stringify([became, value]);
  const about = triggers.every(isFormatting) ? [] : [operations, origin.id ?? origin.pointer];
  return JSON.stringify([expected, became, triggers.map(placeOf), ...about]);
}

/**
 * The text or value that ends in a server error, which says nothing of its place, or the type of a property; all numbers past
 * every double are one.
 */
function failsWherever({ became, triggers }: Found): string | undefined {
  if (became !== 'failed') return undefined;
  const only = failingIn(triggers);
  const others = triggers.filter((trigger) => trigger !== only);
  // A member may be read beside certain others alone.
  if (only?.kind === 'contains' && others.every(isBeside)) return `with ${only.text}`;
  if (others.length > 0) return undefined;
  if (only?.kind === 'type') return `${only.path.join('.')} of ${only.of.join()}`;
  if (only?.kind !== 'value') return undefined;
  return isPastDoubles(only.value) ? 'past every double' : only.value;
}

/** The text that fails, where there is one. */
const failingIn = (triggers: readonly Trigger[]) =>
  triggers.find(({ kind }) => kind === 'contains') ?? triggers[0];

const isBeside = ({ kind }: Trigger) => /^(value|present|absent)$/.test(kind);

const isPastDoubles = (value: string) => /^-?\d/.test(value) && !Number.isFinite(Number(value));

const pathOf = (trigger: Trigger | undefined) => (trigger && 'path' in trigger ? [trigger.path] : []);

const isFormatting = (trigger: Trigger) =>
  /^(part|any-body|no-json|depth)$/.test(trigger.kind) ||
  (trigger.kind === 'wrong' && trigger.path.length === 0);

function placeOf(trigger: Trigger): unknown {
  if (trigger.kind === 'part') return trigger.change.part;
  return 'path' in trigger ? trigger.path : trigger.kind;
}

const triggerKey = (triggers: readonly Trigger[]) =>
  JSON.stringify(
    triggers.map((trigger) => (trigger.kind === 'part' ? [trigger.change.part, trigger.change.to] : trigger)),
  );

const unspecificity = ({ triggers }: Found) => triggers.filter((trigger) => !isBounded(trigger)).length;
