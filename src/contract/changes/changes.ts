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
  readonly level: Level;
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

/** Takes a line as both versions have it, and says whether that is a change: what says the same is none. */
export type Tell = (place: Place, kind: Kind, name: string, before?: Line, after?: Line) => boolean;

export function createChanges(versions: Versions) {
  const found = new Map<string, Change>();
  const tell: Tell = ({ side, place }, kind, name, was, is) => {
    const { happened, removed, added } = differenceOf(kind, was?.value, is?.value);
    if (happened.length === 0) return false;
    const [before, after] = [was, is].map((line) => (line?.value === undefined ? undefined : line));
    const key = JSON.stringify([kind, name, before?.pointer, after?.pointer, removed, added]);
    const same = found.get(key);
    const from = originIn(versions.before, before?.origin);
    const to = originIn(versions.after, after?.origin);
    const does = effectsOf(kind, happened, side);
    const users = new Set<string>(does.flatMap((effect) => effects[effect].breaks));
    // A decision asks for nothing under the source, and what breaks in one of two places breaks.
    const scope: Breaks['implementers'] = (to ?? from)?.level === 'chosen' ? 'contract' : 'source';
    const scopes = [same?.breaks.implementers, users.has('implementers') ? scope : undefined];
    const pointer = (after ?? before)?.pointer ?? '';
    found.set(key, {
      ...{ kind, name, pointer, removed, added },
      lines: (after ? versions.after : versions.before).linesOf(pointer),
      // It is shown as it is where it binds most.
      origins: same?.breaks.implementers === 'source' ? same.origins : { before: from, after: to },
      places: [...new Set([...(same?.places ?? []), ...(place === undefined ? [] : [place])])],
      effects: [...new Set([...(same?.effects ?? []), ...does])],
      breaks: {
        implementers: scopes.find((each) => each === 'source') ?? scopes.find(Boolean),
        clients: same?.breaks.clients === true || users.has('clients'),
        reviewers: isReviewed(kind),
      },
    });
    return true;
  };
  return { tell, all: (): readonly Change[] => [...found.values()] };
}

/** What became of a line; order makes no difference in a list. */
function differenceOf(kind: Kind, old: unknown, now: unknown) {
  const [had, has] = kind === 'constraint' ? [plain(old), plain(now)] : [old, now];
  const areLists = Array.isArray(had) && Array.isArray(has);
  const [removed, added] = areLists ? [without(had, has), without(has, had)] : [listOf(old), listOf(now)];
  const happened: readonly Happened[] = areLists
    ? [...(added.length > 0 ? ['gained' as const] : []), ...(removed.length > 0 ? ['lost' as const] : [])]
    : isEqual(had, has)
      ? []
      : [nameOfChange(old, now)];
  return { happened, removed, added };
}

function nameOfChange(old: unknown, now: unknown): Happened {
  if (old === undefined) return 'added';
  if (now === undefined) return 'removed';
  // A schema that allows nothing is the strictest one.
  if (now === false && typeof old === 'object') return 'added';
  if (old === false && typeof now === 'object') return 'removed';
  if (typeof old !== 'number' || typeof now !== 'number') return 'changed';
  return now > old ? 'raised' : 'lowered';
}

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

/** A schema without what only people read. */
const plain = (value: unknown): unknown => withoutExamples(withoutProse(value, 'schema'), 'schema');

function without(members: readonly unknown[], others: readonly unknown[]): readonly unknown[] {
  const known = new Set(others.map((member) => JSON.stringify(member)));
  return members.filter((member) => !known.has(JSON.stringify(member)));
}

function originIn({ source }: Contract, origin: Origin | undefined): LineOrigin | undefined {
  if (origin === undefined) return undefined;
  const { id, level } = origin;
  const statement = id === undefined ? undefined : (source.clauses.get(id) ?? source.silences.get(id));
  return { level, id, section: statement?.section };
}
