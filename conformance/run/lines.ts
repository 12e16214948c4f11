// What waits to be sent: a line for each row of a table, with a place for each body that the row is tried in.

import { conditionOf, dependenciesOf } from '../judge/index.ts';
import { type Before, type HttpCase, positionOf } from '../types.ts';
import { type WaveOf, wavesOf } from './priority.ts';

/** Cases that are sent one right after another: one, or a burst. */
export interface Place {
  readonly cases: readonly HttpCase[];
  /** Cases of the same lot that have to be sent some time before. */
  readonly needs: readonly string[];
  /** The wave that it is sent in. */
  readonly wave: number;
}

/** The places of one row. */
export interface Waiting {
  readonly places: readonly Place[];
  readonly kind: Before | undefined;
  /** Other cases wait for it. */
  readonly needed: boolean;
  /** The one that it has to come right after. */
  readonly only?: Before;
  /** The case that is sent again right before, where not any of that kind will do. */
  readonly read?: string;
  /** Sent already, and sent again for the sake of what comes right after. */
  readonly again?: true;
  /** What has not come right before a place of this row yet. */
  readonly open: Set<Before>;
  /** What has not come right before a place of any row of its check yet. */
  readonly openInCheck: Set<Before>;
}

/** A line for each row, in the order of the plan; the places of a row in the order of their waves. */
export function linesOf(
  cases: readonly HttpCase[],
  kindOf: (testCase: HttpCase) => Before | undefined,
): readonly Waiting[] {
  const waveOf = wavesOf(cases);
  const own = new Set(cases.map(({ id }) => id));
  const needed = new Set(cases.flatMap(dependenciesOf));
  const checks = new Map<string, Set<Before>>();
  const lineOf = (members: readonly [HttpCase, ...HttpCase[]]): Waiting => {
    const [first] = members;
    const { before: only, read } = conditionOf(first, 'right-after') ?? {};
    const { check, burst } = positionOf(first);
    const places = burst === undefined ? members.map((member) => [member]) : [members];
    const openInCheck = checks.get(check) ?? new Set(isJudged(first) ? reads : []);
    checks.set(check, openInCheck);
    return {
      places: places
        .map((place) => ({ cases: place, needs: needsOf(place, own), wave: earliest(place, waveOf) }))
        .toSorted((a, b) => a.wave - b.wave),
      kind: kindOf(first),
      needed: members.some(({ id }) => needed.has(id)),
      open: new Set(['shown', 'hidden', 'accepted', 'refused'] as const),
      openInCheck,
      ...(only && { only }),
      ...(read !== undefined && { read }),
    };
  };
  const rows = Map.groupBy(cases, lineName);
  return [...rows.values()].flatMap(([first, ...others]) => (first ? [lineOf([first, ...others])] : []));
}

/** Its places have to be alone, and so has what comes right before: that is sent for it. */
export const isAlone = ({ places }: Pick<Waiting, 'places'>): boolean =>
  places.some(({ cases: [first] }) => first !== undefined && conditionOf(first, 'alone') !== undefined);

/** A known read and an unknown one once more for each check that no other comes before, and for each case that asks. */
export function spareReads(
  known: HttpCase | undefined,
  unknown: HttpCase | undefined,
  lines: readonly Waiting[],
): readonly Waiting[] {
  const checks = new Set(lines.map(({ openInCheck }) => openInCheck).filter(({ size }) => size > 0)).size;
  return [
    ...(known ? [spare(known, 'shown', lines, checks)] : []),
    ...(unknown ? [spare(unknown, 'hidden', lines, 0)] : []),
  ];
}

function spare(read: HttpCase, kind: Before, lines: readonly Waiting[], checks: number): Waiting {
  const asking = lines.filter((line) => line.only === kind && !isAlone(line));
  const there = lines.filter((line) => line.kind === kind).flatMap(({ places }) => places);
  const length = Math.max(0, checks + asking.length - there.length);
  return {
    places: Array.from({ length }, () => ({ cases: [read], needs: [read.id], wave: 0 })),
    kind,
    needed: false,
    again: true,
    open: new Set(),
    openInCheck: new Set(),
  };
}

/** Too few to come before each row: they come before one of each check. */
const reads = ['shown', 'hidden'] as const;

/** What the contract alone decides accuses nobody, and a read says itself what it comes after. */
const isJudged = ({ requires: [first] = [], writes }: HttpCase) =>
  writes && first !== undefined && first.origin.level !== 'chosen';

/** A burst has a line of its own, and so has what says itself what it comes after. */
function lineName(testCase: HttpCase): string {
  const { row, burst } = positionOf(testCase);
  return burst ?? (conditionOf(testCase, 'right-after') === undefined ? row : testCase.id);
}

const earliest = (place: readonly HttpCase[], waveOf: WaveOf) => Math.min(...place.map(waveOf));

function needsOf(place: readonly HttpCase[], own: ReadonlySet<string>): readonly string[] {
  const within = new Set(place.map(({ id }) => id));
  return place.flatMap(dependenciesOf).filter((id) => own.has(id) && !within.has(id));
}
