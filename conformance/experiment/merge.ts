// Several ways to break one clause at one place are one cause.

import type { Narrowed, Trigger } from '../types.ts';

/** A cause before it has a name. */
export type Found = Omit<Narrowed, 'id'>;

/** One for each place and clause; a boundary says most of it, and stands for the others. */
export function merged(narrowed: readonly Found[]): readonly Narrowed[] {
  return [...Map.groupBy(narrowed, sortOf).values()].flatMap((group) => {
    const [lead, ...others] = group.toSorted((a, b) => vagueness(a) - vagueness(b));
    if (lead === undefined) return [];
    const all = [lead, ...others];
    const ways = new Map(others.map(({ triggers }) => [wayOf(triggers), triggers]));
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
  /^(part|any-body|no-json)$/.test(trigger.kind) || (trigger.kind === 'wrong' && trigger.path.length === 0);

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
