// Merges causes: several ways to break a clause at one place are one.

import { jsonIn } from '../judge/index.ts';
import { type Change, isBounded, type Narrowed, type Trigger } from '../types.ts';

/** A cause without an id. */
export type Found = Omit<Narrowed, 'id'>;

/**
 * Merges causes with the same place and clause, and server errors for one value in several places. A cause with a boundary is the
 * most specific and represents the others.
 */
export const merged = (narrowed: readonly Found[]): readonly Narrowed[] =>
  acrossValues(acrossOperations(mergedByKey(withinBroader(narrowed))));

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
  const keyOfTrigger = (trigger: Trigger) => (isEscaped(trigger) ? 'escapes' : triggerKey([trigger]));
  const keys = new Set(one.triggers.map(keyOfTrigger));
  return (
    keyOf(one) === keyOf(other) &&
    other.triggers.length < one.triggers.length &&
    other.triggers.every((trigger) => keys.has(keyOfTrigger(trigger)))
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

/** Causes with the same triggers are one under a clause that several operations share, and where they end in a server error. */
const acrossOperations = (causes: readonly Narrowed[]): readonly Narrowed[] =>
  joined(causes, ({ operations, expected, became, origin, triggers, also }) => {
    const clause = became === 'failed' ? became : (origin.id ?? operations);
    return JSON.stringify([expected, became, clause, triggerKey(triggers), also.map(triggerKey)]);
  });

/** Values and texts that end in a server error at the same places are ways to one cause. */
const acrossValues = (causes: readonly Narrowed[]): readonly Narrowed[] =>
  joined(causes, (cause) => {
    const { operations, became, triggers, places, also } = cause;
    const failing = became === 'failed' ? failingIn(triggers) : undefined;
    if (failing === undefined || !/^(contains|value)$/.test(failing.kind) || also.length > 0) return cause;
    const others = triggers.filter((trigger) => trigger !== failing);
    return JSON.stringify([operations, places ?? pathOf(failing), triggerKey(others)]);
  });

/** Makes causes with the same key one. */
const joined = (causes: readonly Narrowed[], keyOf: (cause: Narrowed) => unknown): readonly Narrowed[] =>
  [...Map.groupBy(causes, keyOf).values()].flatMap((group) =>
    group.slice(0, 1).map((lead) => {
      const ways = group.map(({ triggers }) => triggers);
      const isOther = (way: Narrowed['triggers']) => triggerKey(way) !== triggerKey(lead.triggers);
      return {
        ...lead,
        operations: [...new Set(group.flatMap(({ operations }) => operations))],
        also: [...lead.also, ...ways.filter(isOther)],
        cases: [...new Set(group.flatMap(({ cases }) => cases))],
      };
    }),
  );

/** `createTag/name/rejected`. The id excludes the boundary, so that a boundary that moves is still the same cause. */
const idOf = ({ operations: [operation = ''], triggers, became }: Found): string =>
  [operation, triggers.map(nameOf).join('+'), became].join('/');

function nameOf(trigger: Trigger): string {
  if ('path' in trigger) return trigger.path.join('.') || 'body';
  if (trigger.kind !== 'part') return trigger.kind;
  const { part } = trigger.change;
  return 'name' in part ? part.name : part.kind;
}

/**
 * The merge key. Formatting of requests is shared by all operations, so that operation and clause are not part of its key; members
 * whose values fail together break one clause, whichever case of theirs shows it.
 */
function mergeKey(found: Found): string {
  const { operations, expected, became, origin, triggers } = found;
  const value = failsWherever(found);
  if (value !== undefined) return JSON.stringify([became, value]);
  const clause = areTogether(triggers) ? [] : [origin.id ?? origin.pointer];
  const about = triggers.every(isFormatting) ? [] : [operations, ...clause];
  const places = triggers.map((trigger) => JSON.stringify(placeOf(trigger)));
  return JSON.stringify([expected, became, places.toSorted(), ...about]);
}

/** Whether values of several members are what fails, all of them with numbers. */
const areTogether = (triggers: readonly Trigger[]) =>
  triggers.length > 1 &&
  triggers.every(
    (trigger) => trigger.kind === 'number' || (trigger.kind === 'value' && /^-?\d/.test(trigger.value)),
  );

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
  (trigger.kind === 'wrong' && trigger.path.length === 0) ||
  isEscaped(trigger);

const isEscaped = (trigger: Trigger) => placeOf(trigger) === 'escapes';

/** Whether JSON has letters or digits in escapes that need none. */
const hasEscapes = (json: string) => /\\u00[3-7]/i.test(json);

function placeOf(trigger: Trigger): unknown {
  if (trigger.kind === 'part') return writingOf(trigger.change);
  if (trigger.kind === 'value' && hasEscapes(trigger.value)) return 'escapes';
  return 'path' in trigger ? trigger.path : trigger.kind;
}

/** The part that a change is about: white space around a body is as that within it, and escapes are escapes wherever they stand. */
function writingOf({ part, from = '{}', to = '{}' }: Change): unknown {
  if (part.kind === 'escapes') return part.kind;
  if (part.kind !== 'body') return part;
  const [before, after] = [textIn(from), textIn(to)];
  if (jsonIn({ text: after }) === undefined) return part;
  if (after !== after.trim() && before === before.trim()) return { kind: 'space' };
  return hasEscapes(after) && !hasEscapes(before) ? 'escapes' : part;
}

/** The text of bytes in JSON, which may be none. */
const textIn = (bytes: string): string => (JSON.parse(bytes) as { readonly text?: string }).text ?? '';

const triggerKey = (triggers: readonly Trigger[]) =>
  JSON.stringify(
    triggers.map((trigger) => (trigger.kind === 'part' ? [trigger.change.part, trigger.change.to] : trigger)),
  );

const unspecificity = ({ triggers }: Found) => triggers.filter((trigger) => !isBounded(trigger)).length;
