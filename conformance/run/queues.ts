// The cases of a run as queues: one for each row of a table, with a slot for each body in which the row is tried.

import { conditionOf, dependenciesOf } from '../judge/index.ts';
import { type Before, type HttpCase, positionOf } from '../types.ts';
import { wavesOf } from './priority.ts';

/** Cases that are sent in direct succession: one, or a burst. */
export interface Slot {
  readonly cases: readonly HttpCase[];
  /** Ids of cases of the same plan that have to be sent some time before. */
  readonly needs: readonly string[];
  /** The wave that it is sent in. */
  readonly wave: number;
}

/** The slots of one row. */
export interface Queue {
  readonly slots: readonly Slot[];
  readonly kind: Before | undefined;
  /** Other cases depend on it. */
  readonly needed: boolean;
  /** The kind of request that it must directly follow. */
  readonly only?: Before;
  /** The case that must be sent directly before, if another of that kind won't do. */
  readonly read?: string;
  /** A read that is sent again as a preceding request. */
  readonly again?: true;
  /** Kinds of request that no slot of this row followed yet. */
  readonly open: Set<Before>;
  /** Kinds of read that no slot of its check followed yet. */
  readonly openInCheck: Set<Before>;
}

/** A queue for each row, in the order of the plan; the slots of a row in the order of their waves. */
export function queuesOf(
  cases: readonly HttpCase[],
  kindOf: (testCase: HttpCase) => Before | undefined,
): readonly Queue[] {
  const waveOf = wavesOf(cases);
  const own = new Set(cases.map(({ id }) => id));
  const needed = new Set(cases.flatMap(dependenciesOf));
  const checks = new Map<string, Set<Before>>();
  const queueOf = (members: readonly [HttpCase, ...HttpCase[]]): Queue => {
    const [first] = members;
    const { before: only, read } = conditionOf(first, 'right-after') ?? {};
    const { check, burst } = positionOf(first);
    const slots = burst === undefined ? members.map((member) => [member]) : [members];
    const openInCheck = checks.get(check) ?? new Set(isJudged(first) ? reads : []);
    checks.set(check, openInCheck);
    return {
      slots: slots
        .map((slot) => ({ cases: slot, needs: needsOf(slot, own), wave: Math.min(...slot.map(waveOf)) }))
        .toSorted((a, b) => a.wave - b.wave),
      kind: kindOf(first),
      needed: members.some(({ id }) => needed.has(id)),
      open: new Set(['shown', 'hidden', 'accepted', 'rejected'] as const),
      openInCheck,
      ...(only && { only }),
      ...(read !== undefined && { read }),
    };
  };
  const rows = Map.groupBy(cases, queueName);
  return [...rows.values()].flatMap(([first, ...others]) => (first ? [queueOf([first, ...others])] : []));
}

/** Whether its slots, and the request before each, must be sent with nothing else in flight. */
export const isAlone = ({ slots }: Pick<Queue, 'slots'>): boolean =>
  slots.some(({ cases: [first] }) => first !== undefined && conditionOf(first, 'alone') !== undefined);

/** Additional reads of a known and an unknown resource, for checks and cases that must follow one and would lack it. */
export function spareReads(
  known: HttpCase | undefined,
  unknown: HttpCase | undefined,
  queues: readonly Queue[],
): readonly Queue[] {
  const checks = new Set(queues.map(({ openInCheck }) => openInCheck).filter(({ size }) => size > 0)).size;
  return [
    ...(known ? [spare(known, 'shown', queues, checks)] : []),
    ...(unknown ? [spare(unknown, 'hidden', queues, 0)] : []),
  ];
}

function spare(read: HttpCase, kind: Before, queues: readonly Queue[], checks: number): Queue {
  const asking = queues.filter((queue) => queue.only === kind && !isAlone(queue));
  const there = queues.filter((queue) => queue.kind === kind).flatMap(({ slots }) => slots);
  const length = Math.max(0, checks + asking.length - there.length);
  return {
    slots: Array.from({ length }, () => ({ cases: [read], needs: [read.id], wave: 0 })),
    kind,
    needed: false,
    again: true,
    open: new Set(),
    openInCheck: new Set(),
  };
}

/** There are too few reads for every row, so that one row of each check follows them. */
const reads = ['shown', 'hidden'] as const;

/** A write that can fail the source. Reads are ordered by conditions of their own. */
const isJudged = ({ requires: [first] = [], writes }: HttpCase) =>
  writes && first !== undefined && first.origin.level !== 'chosen';

/** A burst has a queue of its own, and so has a case that must follow a certain request. */
function queueName(testCase: HttpCase): string {
  const { row, burst } = positionOf(testCase);
  return burst ?? (conditionOf(testCase, 'right-after') === undefined ? row : testCase.id);
}

function needsOf(slot: readonly HttpCase[], own: ReadonlySet<string>): readonly string[] {
  const within = new Set(slot.map(({ id }) => id));
  return slot.flatMap(dependenciesOf).filter((id) => own.has(id) && !within.has(id));
}
