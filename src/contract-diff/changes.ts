// Collects differences as changes: what is met at several places of a contract is one change with several places.

import type { Contract, Origin } from '../contract/index.ts';
import { breaksOf, either, type Row } from './breaks.ts';
import type { Difference } from './compare.ts';
import type { Constraint } from './rule.ts';
import type { Breaks, Change, ChangeOrigin, Place } from './types.ts';

/** The two versions of a contract. */
export interface Versions {
  readonly before: Contract;
  readonly after: Contract;
}

/** Makes changes of what differs; the same one at several places breaks for whom it breaks at one of them. */
export function changesOf(versions: Versions, differences: readonly Difference[]): readonly Change[] {
  const found = new Map<string, { first: Difference; breaks: Breaks; places: Map<string, Place> }>();
  for (const difference of differences) {
    const { place } = difference;
    const key = JSON.stringify(said(difference));
    const breaks = breaksIn(versions, difference);
    const same = found.get(key) ?? { first: difference, breaks, places: new Map() };
    if (breaks.implementer === 'source' && same.breaks.implementer !== 'source') same.first = difference;
    same.breaks = either(same.breaks, breaks);
    if (place) same.places.set(JSON.stringify(place), place);
    found.set(key, same);
  }
  return [...found.values()].map(({ first, breaks, places }) => ({
    ...change(versions, said(first), [first.before?.origin, first.after?.origin]),
    places: [...places.values()],
    breaks,
  }));
}

type Said = Pick<Change, 'part' | 'kind' | 'name' | 'pointer' | 'before' | 'after'>;

function said({ before, after, happened }: Difference): Said {
  const { part, name, pointer } = (after ?? before) as Constraint;
  const kind = happened === 'added' || happened === 'removed' ? happened : 'changed';
  return { part, kind, name, pointer, before: before?.shown, after: after?.shown };
}

function breaksIn(versions: Versions, { before, after, happened, side, closed }: Difference): Breaks {
  const { row, part } = (after ?? before) as Constraint;
  const origin = originIn(versions.after, after?.origin) ?? originIn(versions.before, before?.origin);
  return breaksOf((part === 'property' && closed ? `${row}, closed` : row) as Row, happened, side, origin);
}

/** A change that applies at no place and breaks nobody's work, until more is known of it. */
export function change(
  versions: Versions,
  { before, after, ...said }: Said,
  from: readonly [before?: Origin | undefined, after?: Origin | undefined] = [],
): Change {
  const [was, is] = [originIn(versions.before, from[0]), originIn(versions.after, from[1])];
  const line = (said.kind === 'removed' ? versions.before : versions.after).linesOf(said.pointer)?.from;
  return {
    ...said,
    ...(line !== undefined && { line }),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    origins: { ...(was && { before: was }), ...(is && { after: is }) },
    places: [],
    breaks: { frontend: false, reviewer: true },
  };
}

/** An origin with the section of its clause or silence. */
function originIn({ source }: Contract, origin: Origin | undefined): ChangeOrigin | undefined {
  if (origin === undefined || origin.level === 'http') return undefined;
  const { id, level } = origin;
  if (id === undefined) return { level: 'stated' };
  const section = (source.clauses.get(id) ?? source.silences.get(id))?.section;
  return { level, id, ...(section !== undefined && { section }) };
}
