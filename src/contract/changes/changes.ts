// Collects the lines that differ: a line that is part of requests and of responses is one change.

import isEqual from 'fast-deep-equal';
import type { Contract, Lines, Origin } from '../index.ts';
import { type Effect, effects, effectsOf, type Happened, isReviewed, type Kind, type Side } from './table.ts';

/** One line of the contract that came, went, or says something else. */
export interface Change {
  readonly kind: Kind;
  /** The keyword, property, status or name; of a clause or silence the member of it that changed, if it is one. */
  readonly name: string;
  /** JSON Pointer in the new version; in the old one where the line is gone. */
  readonly pointer: string;
  /** Where that stands, where it is known. */
  readonly lines?: Lines | undefined;
  /** What the line said and does not say any more: of a list the members that are gone. */
  readonly removed: readonly unknown[];
  /** What it says now: of a list the members that are new. */
  readonly added: readonly unknown[];
  /** Why the line is there; of one that is gone, or names nothing any more, why it was. */
  readonly origin: Origin | undefined;
  /** The rules by which it breaks somebody's work. */
  readonly effects: readonly Effect[];
  readonly breaks: Breaks;
}

export interface Breaks {
  /** A server that conformed may fail now: to the source, or to the contract alone, since a decision asks for it. */
  readonly implementers?: 'source' | 'contract' | undefined;
  /** A client that worked may fail now. */
  readonly clients: boolean;
  /** What the contract requires, or who says so, is not what it was. */
  readonly reviewers: boolean;
}

/** Who reads a contract. */
export type User = keyof Breaks;

export interface Versions {
  readonly before: Contract;
  readonly after: Contract;
}

export interface Line {
  readonly pointer: string;
  readonly value: unknown;
  readonly origin?: Origin | undefined;
}

/** Where the walk is. */
export interface Here {
  /** Whose message this is part of; what belongs to no message has no side. */
  readonly side?: Side | undefined;
  readonly holds?: string | undefined;
}

/** Takes a line as both versions have it, and whose message it is part of; what says the same is no change. */
export type Tell = (side: Side | undefined, kind: Kind, name: string, before?: Line, after?: Line) => void;

export function createChanges(versions: Versions) {
  const found = new Map<string, Change>();
  const tell: Tell = (side, kind, name, was, is) => {
    const { happened, removed, added } = differenceOf(was?.value, is?.value);
    if (happened.length === 0) return;
    const [before, after] = [was, is].map((line) => (line?.value === undefined ? undefined : line));
    const key = JSON.stringify([kind, name, before?.pointer, after?.pointer, removed, added]);
    const same = found.get(key);
    const own = after?.origin ?? before?.origin;
    // What binds more in one of two places is shown as it is there.
    const origin = same && same.origin?.level !== 'chosen' ? same.origin : own;
    const does = [...new Set([...(same?.effects ?? []), ...effectsOf(kind, happened, side)])];
    const users = new Set<string>(does.flatMap((effect) => effects[effect].breaks));
    const pointer = (after ?? before)?.pointer ?? '';
    const lines = (after ? versions.after : versions.before).linesOf(pointer);
    const breaks: Breaks = {
      // A decision asks for nothing under the source.
      ...(users.has('implementers') && { implementers: origin?.level === 'chosen' ? 'contract' : 'source' }),
      ...{ clients: users.has('clients'), reviewers: isReviewed(kind) },
    };
    found.set(key, { kind, name, pointer, lines, removed, added, origin, effects: does, breaks });
  };
  return { tell, all: (): readonly Change[] => [...found.values()] };
}

/** What became of a line; order makes no difference in a list. */
function differenceOf(old: unknown, now: unknown) {
  const [had, has] = [membersOf(old), membersOf(now)];
  const [removed, added] = [without(had, has), without(has, had)];
  const happened: readonly Happened[] = [
    ...(added.length > 0 ? (['gained'] as const) : []),
    ...(removed.length > 0 ? (['lost'] as const) : []),
  ];
  const isOne = happened.length > 0 && !(Array.isArray(old) && Array.isArray(now));
  return { happened: isOne ? [nameOfChange(old, now)] : happened, removed, added };
}

function nameOfChange(old: unknown, now: unknown): Happened {
  if (old === undefined) return 'added';
  if (now === undefined) return 'removed';
  if (typeof old !== 'number' || typeof now !== 'number') return 'changed';
  return now > old ? 'raised' : 'lowered';
}

const membersOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

const without = (members: readonly unknown[], others: readonly unknown[]): readonly unknown[] =>
  members.filter((member) => !others.some((other) => isEqual(member, other)));
