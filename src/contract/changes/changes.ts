// Collects the lines that differ: a line that applies in several messages is one change with several places.

import isEqual from 'fast-deep-equal';
import {
  type Contract,
  type Level,
  type Lines,
  type Origin,
  withoutExamples,
  withoutProse,
} from '../index.ts';
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
  readonly origins: { readonly before?: LineOrigin | undefined; readonly after?: LineOrigin | undefined };
  /** The messages in which it applies: `createTag request`, `createTag 201`. */
  readonly places: readonly string[];
  /** The rules by which it breaks somebody's work. */
  readonly effects: readonly Effect[];
  readonly breaks: Breaks;
}

/** Why a line is there; without an id the document names no origin. */
export interface LineOrigin {
  readonly level: Exclude<Level, 'http'>;
  readonly id?: string | undefined;
  readonly section?: string | undefined;
}

/** For whom a change is breaking. */
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

/** The two versions of a contract. */
export interface Versions {
  readonly before: Contract;
  readonly after: Contract;
}

/** A line in one of the versions. */
export interface Line {
  readonly pointer: string;
  readonly value: unknown;
  readonly origin?: Origin | undefined;
}

/** Where a line applies: nothing of a document that belongs to no message has a side. */
export interface Place {
  readonly side?: Side | undefined;
  readonly place?: string | undefined;
}

/** Takes a line as both versions have it; what says the same is no change. */
export type Tell = (
  place: Place,
  kind: Kind,
  name: string,
  before: Line | undefined,
  after: Line | undefined,
) => void;

export function createChanges(versions: Versions) {
  const found = new Map<string, Change>();
  const tell: Tell = ({ side, place }, kind, name, was, is) => {
    const { happened, removed, added } = differenceOf(kind, was?.value, is?.value);
    if (happened.length === 0) return;
    const [before, after] = [was, is].map((line) => (line?.value === undefined ? undefined : line));
    const key = JSON.stringify([kind, name, before?.pointer, after?.pointer, removed, added]);
    const same = found.get(key);
    const origins = {
      before: originIn(versions.before, before?.origin),
      after: originIn(versions.after, after?.origin),
    };
    const does = effectsOf(kind, happened, side);
    const breaks = breaksOf(kind, does, origins.after ?? origins.before);
    const pointer = (after ?? before)?.pointer ?? '';
    const { linesOf } = after ? versions.after : versions.before;
    found.set(key, {
      ...{ kind, name, pointer, lines: linesOf(pointer), removed, added },
      // It is shown as it is where it binds most.
      origins: same?.breaks.implementers === 'source' ? same.origins : origins,
      places: [...new Set([...(same?.places ?? []), ...(place === undefined ? [] : [place])])],
      effects: [...new Set([...(same?.effects ?? []), ...does])],
      breaks: same === undefined ? breaks : both(same.breaks, breaks),
    });
  };
  return { tell, all: (): readonly Change[] => [...found.values()] };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** What became of a line; order makes no difference in a list. */
function differenceOf(kind: Kind, old: unknown, now: unknown) {
  const of = (happened: readonly Happened[], removed: unknown, added: unknown) => ({
    happened,
    removed: removed === undefined ? [] : listOf(removed),
    added: added === undefined ? [] : listOf(added),
  });
  if (old === undefined) return now === undefined ? of([], [], []) : of(['added'], [], now);
  if (now === undefined) return of(['removed'], old, []);
  const [had, has] = kind === 'constraint' ? [plain(old), plain(now)] : [old, now];
  if (isEqual(had, has)) return of([], [], []);
  if (Array.isArray(had) && Array.isArray(has)) {
    const [lost, gained] = [without(had, has), without(has, had)];
    return of([...some('gained', gained), ...some('lost', lost)], lost, gained);
  }
  if (typeof old === 'number' && typeof now === 'number')
    return of([now > old ? 'raised' : 'lowered'], old, now);
  return of(['changed'], old, now);
}

/** A schema without what only people read. */
const plain = (value: unknown): unknown => withoutExamples(withoutProse(value, 'schema'), 'schema');

function without(members: readonly unknown[], others: readonly unknown[]): readonly unknown[] {
  const known = new Set(others.map((member) => JSON.stringify(member)));
  return members.filter((member) => !known.has(JSON.stringify(member)));
}

const some = (happened: Happened, members: readonly unknown[]) => (members.length > 0 ? [happened] : []);

/** Implementers fail under the contract alone where a decision asks for the line. */
function breaksOf(kind: Kind, does: readonly Effect[], origin: LineOrigin | undefined): Breaks {
  const users = new Set<string>(does.flatMap((effect) => effects[effect].breaks));
  const scope = origin?.level === 'chosen' ? 'contract' : 'source';
  return {
    implementers: users.has('implementers') ? scope : undefined,
    clients: users.has('clients'),
    reviewers: isReviewed(kind),
  };
}

/** What breaks in one of two places breaks. */
const both = (a: Breaks, b: Breaks): Breaks => ({
  implementers: a.implementers === 'source' ? 'source' : (b.implementers ?? a.implementers),
  clients: a.clients || b.clients,
  reviewers: a.reviewers,
});

function originIn({ source }: Contract, origin: Origin | undefined): LineOrigin | undefined {
  if (origin === undefined || origin.level === 'http') return undefined;
  const { id, level } = origin;
  const statement = id === undefined ? undefined : (source.clauses.get(id) ?? source.silences.get(id));
  return { level, id, section: statement?.section };
}
