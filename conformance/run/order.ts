// The order in which cases are sent: the most informative first, so that a run that ends early has tried every clause; within
// that, transition coverage: what a server keeps from one request to the next shows in the request that follows, so the slots of
// each row follow as many kinds of request as possible, without additional requests.

import { beforeOf, conditionOf, twinAmong } from '../judge/index.ts';
import type { Before, HttpCase } from '../types.ts';
import { isAlone, type Queue, queuesOf, type Slot, spareReads } from './queues.ts';

/** A case that is sent, a twin that is re-checked, or a preceding request that a transition needs. */
export interface Step {
  readonly case: HttpCase;
  readonly as: 'case' | 'twin' | 'preceding';
  /** Nothing else may be in flight: this request, or the next one, has to be alone. */
  readonly alone?: true;
}

/** The twin that is due to be sent again after a case. */
export type Due = (testCase: HttpCase) => HttpCase | undefined;

/**
 * Every case once, with the re-checks that are due in between. Deterministic.
 * @param sent cases of the run that were sent before
 */
export const inOrder = (cases: readonly HttpCase[], sent: readonly HttpCase[], due: Due): readonly Step[] =>
  markedAlone(new Scheduler(cases, sent, due).steps());

const markedAlone = (steps: readonly Step[]): readonly Step[] =>
  steps.map((step, i) => {
    const next = steps[i + 1];
    return isSentAlone(step) || (next && isSentAlone(next)) ? { ...step, alone: true } : step;
  });

const isSentAlone = (step: Step) => step.as === 'case' && conditionOf(step.case, 'alone') !== undefined;

/** Steps between a case and one that depends on it, so that the second never waits for a response. */
const gap = 16;

/** Queues among which the best is chosen; more are there in contracts of some hundred operations alone. */
const window = 2000;

/** A queue, the number of its slots that were sent, and what the queues of its kind have sent together. */
interface QueueState extends Queue {
  sent: number;
  readonly ofKind: Kind;
}

class Scheduler {
  private readonly due: Due;
  private readonly known: ReadonlyMap<string, HttpCase>;
  private readonly kindOf: (testCase: HttpCase) => Before | undefined;
  private readonly total: number;
  private readonly done: Step[] = [];
  /** The number of the step in which each case was sent, by its id. */
  private readonly sentAt = new Map<string, number>();
  private readonly queues: QueueState[];
  /** Those of them whose next slot is due. */
  private ready: QueueState[] = [];
  /** The first wave that has unsent slots; -1 once there is none. */
  private wave = -1;
  /** Queues of cases that must follow a certain kind of request. Those with the same demand and kind are interchangeable. */
  private readonly asking: readonly QueueState[][];
  private before: Before | undefined;
  /** Unsent slots of each wave, preceding requests not counted. */
  private readonly left: number[];
  /** Reads that are sent as preceding requests of cases that run alone. */
  private readonly reads: Partial<Readonly<Record<Before, HttpCase>>>;

  constructor(cases: readonly HttpCase[], sent: readonly HttpCase[], due: Due) {
    this.known = new Map([...sent, ...cases].map((testCase) => [testCase.id, testCase]));
    const twinOf = twinAmong([...this.known.values()]);
    this.due = due;
    this.kindOf = (testCase) => beforeOf(testCase, twinOf);
    const rows = queuesOf(cases, this.kindOf);
    const unknown = cases.find((testCase) => this.kindOf(testCase) === 'hidden');
    const known = unknown && twinOf(unknown);
    this.reads = { ...(known && { shown: known }), ...(unknown && { hidden: unknown }) };
    const queues = [...rows, ...spareReads(known, unknown, rows)];
    for (const { id } of sent) this.sentAt.set(id, Number.NEGATIVE_INFINITY);
    const kinds = kindsOf(queues);
    const left = queues
      .map((queue) => ({ ...queue, sent: 0, ofKind: kinds.get(queue.kind) ?? { total: 0, sent: 0 } }))
      .filter(isLeft);
    this.queues = left.filter(({ only }) => only === undefined);
    const asking = left
      .filter(({ only }) => only !== undefined)
      .toSorted((a, b) => nextWave(a) - nextWave(b));
    this.asking = [...Map.groupBy(asking, ({ only, kind }) => `${only} ${kind}`).values()];
    this.left = sizesOf(rows);
    this.total = queues.reduce((sum, { slots }) => sum + slots.length, 0);
  }

  steps(): readonly Step[] {
    for (let queue = this.next(); queue !== undefined; queue = this.next()) {
      this.slot(queue);
      this.drop(queue);
    }
    return this.done;
  }

  private drop(queue: QueueState): void {
    if (!this.isDue(queue)) remove(this.ready, queue);
    if (isLeft(queue)) return;
    for (const list of [this.queues, ...this.asking]) remove(list, queue);
  }

  private isDue(queue: QueueState): boolean {
    return nextWave(queue) <= this.wave;
  }

  /**
   * The best queue of the first wave that has unsent slots. A case that must follow a certain kind of request waits for that
   * kind as long as anything else can be sent.
   */
  private next(): QueueState | undefined {
    const wave = this.left.findIndex((count = 0) => count > 0);
    if (wave !== this.wave) {
      this.wave = wave;
      this.ready = this.queues.filter((queue) => this.isDue(queue));
    }
    const queues = this.ready.slice(0, window);
    const rest = this.asking.flatMap((alike) => alike.slice(0, 1));
    const fitting = this.asking
      .filter(([first]) => first?.only === this.before)
      .flatMap((alike) => alike.find((queue) => this.isDue(queue) && this.mayCome(queue, gap)) ?? []);
    return (
      this.best([...queues, ...fitting], gap) ??
      this.best([...queues, ...rest.filter((queue) => this.isDue(queue))], 0) ??
      this.queues[0] ??
      rest[0]
    );
  }

  /** The queue with the most gain; of several, the one whose row is most slots behind an even spread. */
  private best(queues: readonly QueueState[], apart: number): QueueState | undefined {
    const share = this.done.length / this.total;
    let best: QueueState | undefined;
    let most = Number.NEGATIVE_INFINITY;
    let latest = 0;
    for (const queue of queues) {
      const gain = this.gainOf(queue, share);
      if (gain < most) continue;
      const late = queue.slots.length * share - queue.sent;
      if ((gain > most || late > latest) && this.mayCome(queue, apart)) {
        best = queue;
        most = gain;
        latest = late;
      }
    }
    return best;
  }

  private mayCome({ slots, sent }: QueueState, apart: number): boolean {
    const last = this.done.length - apart;
    const isBefore = (id: string) => (this.sentAt.get(id) ?? Number.POSITIVE_INFINITY) < last;
    return slots[sent]?.needs.every(isBefore) ?? false;
  }

  /** New transitions, plus one if other cases depend on it, plus the number of requests by which its kind is behind an even spread. */
  private gainOf(queue: QueueState, share: number): number {
    const { total, sent } = queue.ofKind;
    return this.newTransitions(queue) + Number(queue.needed) + total * share - sent;
  }

  /** Transitions into this row, and into its check, that were not covered yet. */
  private newTransitions({ only, open, openInCheck }: QueueState): number {
    const { before } = this;
    if (before === undefined) return 0;
    if (only !== undefined) return only === before ? 2 : 0;
    return Number(open.has(before)) + Number(openInCheck.has(before));
  }

  private slot(queue: QueueState): void {
    const read = this.readBefore(queue);
    if (read !== undefined) this.send(read, 'preceding');
    if (this.before !== undefined) {
      queue.open.delete(this.before);
      queue.openInCheck.delete(this.before);
    }
    const { cases, wave } = queue.slots[queue.sent] as Slot;
    queue.sent += 1;
    if (!queue.again) this.left[wave] = (this.left[wave] ?? 0) - 1;
    queue.ofKind.sent += 1;
    for (const testCase of cases) this.send(testCase, queue.again ? 'preceding' : 'case');
  }

  /** The preceding request that a case which runs alone needs. */
  private readBefore(queue: QueueState): HttpCase | undefined {
    if (queue.only === undefined || !isAlone(queue)) return undefined;
    if (queue.read !== undefined) return this.known.get(queue.read);
    return queue.only === this.before ? undefined : this.reads[queue.only];
  }

  private send(testCase: HttpCase, as: Step['as']): void {
    if (as === 'case') this.sentAt.set(testCase.id, this.done.length);
    this.done.push({ case: testCase, as });
    this.before = this.kindOf(testCase);
    const twin = as === 'case' ? this.due(testCase) : undefined;
    if (twin !== undefined) this.send(twin, 'twin');
  }
}

/** The slots of one kind of request. */
interface Kind {
  readonly total: number;
  sent: number;
}

function kindsOf(queues: readonly Queue[]): ReadonlyMap<Before | undefined, Kind> {
  const grouped = Map.groupBy(queues, ({ kind }) => kind);
  const total = (group: readonly Queue[]) => group.reduce((sum, { slots }) => sum + slots.length, 0);
  return new Map([...grouped].map(([kind, group]) => [kind, { total: total(group), sent: 0 }]));
}

function remove(queues: QueueState[], queue: QueueState): void {
  const at = queues.indexOf(queue);
  if (at >= 0) queues.splice(at, 1);
}

const isLeft = ({ slots, sent }: QueueState) => sent < slots.length;

const nextWave = ({ slots, sent }: QueueState) => slots[sent]?.wave ?? Number.POSITIVE_INFINITY;

/** The number of slots in each wave. */
function sizesOf(queues: readonly Queue[]): number[] {
  const sizes: number[] = [];
  for (const { wave } of queues.flatMap(({ slots }) => slots)) sizes[wave] = (sizes[wave] ?? 0) + 1;
  return sizes;
}
