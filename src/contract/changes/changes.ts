// Collects the lines that differ: a line that applies in several messages is one change with several places.

import isEqual from 'fast-deep-equal';
import { type Contract, type Origin, withoutExamples, withoutProse } from '../index.ts';
import { type Effect, effects, effectsOf, type Happened, isReviewed, type Kind, type Side } from './table.ts';
import type { Breaks, Change, LineOrigin } from './types.ts';

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
const plain = (value: unknown): unknown => withoutExamples(withoutProse({ not: value })).not;

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
