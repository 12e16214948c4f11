// Collects differences as changes: what is met at several places of a contract is one change with several places.

import isEqual from 'fast-deep-equal';
import type { Contract, Origin } from '../index.ts';
import type { Compare } from './keywords.ts';
import { breaksOf, type Happened, partOf, type RowName, type Side } from './table.ts';
import type { Breaks, Change, ChangeOrigin, Place } from './types.ts';
import { inWords } from './words.ts';

/** The two versions of a contract. */
export interface Versions {
  readonly before: Contract;
  readonly after: Contract;
}

/** One thing that a contract asks for. */
export interface Constraint {
  /** The keyword, property, status or name, as it is written. */
  readonly name: string;
  readonly pointer: string;
  readonly origin?: Origin | undefined;
  /** What is shown of its value. */
  readonly shown?: unknown;
  /** What is compared, where that is not what is shown. */
  readonly value?: unknown;
}

/** Where a constraint applies; nothing of the source applies at a place. */
export interface At {
  readonly side: Side;
  readonly place?: Place | undefined;
}

/** Takes a constraint as both versions have it; the same in both is no change. */
export type Tell = (
  at: At,
  row: RowName,
  before: Constraint | undefined,
  after: Constraint | undefined,
  compare?: Compare,
) => void;

export function createChanges(versions: Versions) {
  const found = new Map<string, Change>();
  const tell: Tell = ({ side, place }, row, before, after, compare) => {
    const happened = effectOf(before, after, compare);
    if (happened === 'none') return;
    const change = changeOf(versions, row, happened, before, after);
    const breaks = breaksOf(row, happened, side, change.origins.after ?? change.origins.before);
    const { part, kind, name, pointer } = change;
    const key = JSON.stringify([part, kind, name, pointer, before?.shown, after?.shown]);
    const same = found.get(key);
    // It is reported at the place where it binds most.
    const first =
      same === undefined || (breaks.implementer === 'source' && same.breaks.implementer !== 'source');
    const places = new Map(
      [...(same?.places ?? []), ...(place ? [place] : [])].map((each) => [keyOf(each), each]),
    );
    found.set(key, {
      ...(first ? change : same),
      places: [...places.values()],
      breaks: same === undefined ? breaks : either(same.breaks, breaks),
    });
  };
  return { tell, all: (): readonly Change[] => [...found.values()] };
}

/** What is met at several places breaks for whom it breaks at one of them. */
const either = (a: Breaks, b: Breaks): Breaks => ({
  ...a,
  ...(a.implementer !== 'source' && b),
  frontend: a.frontend || b.frontend,
});

const keyOf = (place: Place) => JSON.stringify(place);

/** How the messages that the contract allows change. */
function effectOf(
  before: Constraint | undefined,
  after: Constraint | undefined,
  compare: Compare = () => 'altered',
): Happened | 'none' {
  if (before === undefined) return after === undefined ? 'none' : 'added';
  if (after === undefined) return 'removed';
  const [old, value] = [before.value ?? before.shown, after.value ?? after.shown];
  return isEqual(old, value) ? 'none' : compare(old as never, value as never);
}

function changeOf(
  versions: Versions,
  row: RowName,
  happened: Happened,
  before: Constraint | undefined,
  after: Constraint | undefined,
): Omit<Change, 'places' | 'breaks'> {
  const { name, pointer } = (after ?? before) as Constraint;
  const [was, is] = [originIn(versions.before, before?.origin), originIn(versions.after, after?.origin)];
  const kind = happened === 'added' || happened === 'removed' ? happened : 'changed';
  const origins = { ...(was && { before: was }), ...(is && { after: is }) };
  const values = { before: before?.shown, after: after?.shown };
  return {
    part: partOf(row),
    says: inWords(row, { kind, name, origins, ...values }),
    kind,
    name,
    pointer,
    line: (kind === 'removed' ? versions.before : versions.after).linesOf(pointer)?.from,
    ...values,
    origins,
  };
}

function originIn({ source }: Contract, origin: Origin | undefined): ChangeOrigin | undefined {
  if (origin === undefined || origin.level === 'http') return undefined;
  const { id, level } = origin;
  if (id === undefined) return { level: 'stated' };
  return { level, id, section: (source.clauses.get(id) ?? source.silences.get(id))?.section };
}
