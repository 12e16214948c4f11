// Collects changes: what is met at several places of a contract is one change with several places.

import { type Annotated, type Contract, type Origin, originOf } from '../contract/index.ts';
import { breaksOf, either, type Hit } from './breaks.ts';
import type { Change, ChangeOrigin, Place } from './types.ts';

/** The two versions of a contract. */
export interface Versions {
  readonly before: Contract;
  readonly after: Contract;
  /** Pointers of schemas in which nothing can have changed. */
  readonly untouched: ReadonlySet<string>;
}

/** A change as it is met at one place. */
export interface Met extends Pick<Change, 'part' | 'kind' | 'name' | 'pointer' | 'before' | 'after'> {
  readonly origins: { readonly before?: Origin | undefined; readonly after?: Origin | undefined };
  readonly place: Place;
  readonly hit: Hit;
}

/** Where changes are put. */
export interface Gathered {
  readonly add: (met: Met) => void;
  readonly changes: () => readonly Change[];
}

/** Begins to collect the changes between two versions. */
export function gather(versions: Versions): Gathered {
  const found = new Map<string, Met[]>();
  return {
    add: (met) => {
      const { part, kind, name, pointer, before, after } = met;
      const key = JSON.stringify([part, kind, name, pointer, before, after]);
      found.set(key, [...(found.get(key) ?? []), met]);
    },
    changes: () => [...found.values()].map((same) => changeOf(same, versions)),
  };
}

function changeOf(same: readonly Met[], versions: Versions): Change {
  const [{ part, kind, name, pointer, before, after, origins }] = same as [Met, ...Met[]];
  const [then, now] = [originIn(versions.before, origins.before), originIn(versions.after, origins.after)];
  const hit = same.map((met) => met.hit).reduce(either);
  const line = (kind === 'removed' ? versions.before : versions.after).linesOf(pointer)?.from;
  return {
    part,
    kind,
    name,
    pointer,
    ...(line !== undefined && { line }),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    origins: { ...(then && { before: then }), ...(now && { after: now }) },
    places: distinct(same.map(({ place }) => place)),
    breaks: breaksOf(hit, now ?? then),
  };
}

/** An origin with the section of its clause or silence. */
export function originIn({ source }: Contract, origin: Origin | undefined): ChangeOrigin | undefined {
  if (origin === undefined || origin.level === 'http') return undefined;
  const { id, level } = origin;
  if (id === undefined) return { level: 'stated' };
  const section = (source.clauses.get(id) ?? source.silences.get(id))?.section;
  return { level, id, ...(section !== undefined && { section }) };
}

/** The origin of a keyword of a node. */
export const originAt = (
  { source }: Contract,
  node: Annotated | undefined,
  keyword: string,
  pointer: string,
): Origin => originOf(source, node, keyword, pointer);

const distinct = (places: readonly Place[]): readonly Place[] => [
  ...new Map(places.map((place) => [JSON.stringify(place), place])).values(),
];
