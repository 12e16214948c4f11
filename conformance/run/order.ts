// The order in which cases are sent: the most telling first, so that a run that ends early has tried every clause. What a
// server keeps from one call to the next shows in what comes right after what, so the places of each row come right after
// as many kinds of request as there are, without a request more.

import { beforeOf, conditionOf, twinAmong } from '../judge/index.ts';
import type { Before, HttpCase } from '../types.ts';
import { isAlone, linesOf, type Place, spareReads, type Waiting } from './lines.ts';

/** A case that is sent, a twin that is sent again, or a read that is, for the sake of what comes right after. */
export interface Step {
  readonly case: HttpCase;
  readonly as: 'case' | 'twin' | 'company';
  /** Nothing else may be in flight: it has to be alone, or what comes right after it has. */
  readonly alone?: true;
}

/** The twin that is due to be sent again after a case. */
export type Due = (testCase: HttpCase) => HttpCase | undefined;

/**
 * Every case once, with the twins that are due in between; the same for the same cases.
 * @param sent what was sent before
 */
export const inOrder = (cases: readonly HttpCase[], sent: readonly HttpCase[], due: Due): readonly Step[] =>
  markedAlone(new Mixer(cases, sent, due).steps());

const markedAlone = (steps: readonly Step[]): readonly Step[] =>
  steps.map((step, i) => {
    const next = steps[i + 1];
    return isSentAlone(step) || (next && isSentAlone(next)) ? { ...step, alone: true } : step;
  });

const isSentAlone = (step: Step) => step.as === 'case' && conditionOf(step.case, 'alone') !== undefined;

/** So many cases lie between one and what hangs on it, so that nothing waits. */
const gap = 16;

/** A line, and how far it has come. */
interface Line extends Waiting {
  sent: number;
}

class Mixer {
  private readonly due: Due;
  private readonly known: ReadonlyMap<string, HttpCase>;
  private readonly kindOf: (testCase: HttpCase) => Before | undefined;
  private readonly kinds: ReadonlyMap<Before | undefined, Kind>;
  private readonly total: number;
  private readonly done: Step[] = [];
  private readonly sentAt = new Map<string, number>();
  private lines: readonly Line[];
  /** Lines that ask for what comes right before: those that ask for the same, and come to the same, are many and alike. */
  private readonly asking: readonly Line[][];
  private before: Before | undefined;
  /** Places that are left of each wave, without reads that are sent again. */
  private readonly left: number[];
  /** What is sent for the sake of what has to come right after it, alone. */
  private readonly reads: Partial<Readonly<Record<Before, HttpCase>>>;

  constructor(cases: readonly HttpCase[], sent: readonly HttpCase[], due: Due) {
    this.known = new Map([...sent, ...cases].map((testCase) => [testCase.id, testCase]));
    const twinOf = twinAmong(this.known);
    this.due = due;
    this.kindOf = (testCase) => beforeOf(testCase, twinOf);
    const rows = linesOf(cases, this.kindOf);
    const unknown = cases.find((testCase) => this.kindOf(testCase) === 'hidden');
    const known = unknown && twinOf(unknown);
    this.reads = { ...(known && { shown: known }), ...(unknown && { hidden: unknown }) };
    const lines = [...rows, ...spareReads(known, unknown, rows)];
    for (const { id } of sent) this.sentAt.set(id, Number.NEGATIVE_INFINITY);
    const left = lines.map((line) => ({ ...line, sent: 0 })).filter(isLeft);
    this.lines = left.filter(({ only }) => only === undefined);
    const asking = left
      .filter(({ only }) => only !== undefined)
      .toSorted((a, b) => nextWave(a) - nextWave(b));
    this.asking = [...Map.groupBy(asking, ({ only, kind }) => `${only} ${kind}`).values()];
    this.kinds = kindsOf(lines);
    this.left = sizesOf(rows);
    this.total = lines.reduce((sum, { places }) => sum + places.length, 0);
  }

  steps(): readonly Step[] {
    for (let line = this.next(); line !== undefined; line = this.next()) {
      this.place(line);
      this.drop(line);
    }
    return this.done;
  }

  private drop(line: Line): void {
    if (isLeft(line)) return;
    if (line.only === undefined) this.lines = this.lines.filter((other) => other !== line);
    for (const alike of this.asking) if (alike.includes(line)) alike.splice(alike.indexOf(line), 1);
  }

  /**
   * Of the wave that is not through yet. What asks for one kind of request before it waits for that kind, as long as
   * anything else can be sent.
   */
  private next(): Line | undefined {
    const wave = this.left.findIndex((count = 0) => count > 0);
    const isDue = (line: Line) => nextWave(line) <= wave;
    const lines = this.lines.filter(isDue);
    const rest = this.asking.flatMap((alike) => alike.slice(0, 1));
    const fitting = this.asking
      .filter(([first]) => first?.only === this.before)
      .flatMap((alike) => alike.find((line) => isDue(line) && this.mayCome(line, gap)) ?? []);
    return (
      this.best([...lines, ...fitting], gap) ??
      this.best([...lines, ...rest.filter(isDue)], 0) ??
      this.lines[0] ??
      rest[0]
    );
  }

  private best(lines: readonly Line[], apart: number): Line | undefined {
    let best: Line | undefined;
    let most = { gain: Number.NEGATIVE_INFINITY, late: 0 };
    for (const line of lines) {
      const [gain, late] = [this.gainOf(line), this.lateness(line)];
      const isBetter = gain > most.gain || (gain === most.gain && late > most.late);
      if (isBetter && this.mayCome(line, apart)) [best, most] = [line, { gain, late }];
    }
    return best;
  }

  private mayCome({ places, sent }: Line, apart: number): boolean {
    const last = this.done.length - apart;
    return (
      places[sent]?.needs.every((id) => (this.sentAt.get(id) ?? Number.POSITIVE_INFINITY) < last) ?? false
    );
  }

  /** The transitions that are met for the first time, whether others wait for it, and by how many requests its kind is late. */
  private gainOf(line: Line): number {
    const { total, sent } = this.kinds.get(line.kind) ?? { total: 0, sent: 0 };
    return this.newTransitions(line) + Number(line.needed) + total * this.share() - sent;
  }

  /** How many places of its row are late, if all are to be spread evenly. */
  private lateness({ places, sent }: Line): number {
    return places.length * this.share() - sent;
  }

  private share(): number {
    return this.done.length / this.total;
  }

  /** How many kinds of transition are met that were not met yet: what comes right before this row, and before its check. */
  private newTransitions({ only, open, openInCheck }: Line): number {
    const { before } = this;
    if (before === undefined) return 0;
    if (only !== undefined) return only === before ? 2 : 0;
    return Number(open.has(before)) + Number(openInCheck.has(before));
  }

  private place(line: Line): void {
    const read = this.readBefore(line);
    if (read !== undefined) this.send(read, 'company');
    if (this.before !== undefined) {
      line.open.delete(this.before);
      line.openInCheck.delete(this.before);
    }
    const { cases, wave } = line.places[line.sent] as Place;
    line.sent += 1;
    if (!line.again) this.left[wave] = (this.left[wave] ?? 0) - 1;
    const kind = this.kinds.get(line.kind);
    if (kind) kind.sent += 1;
    for (const testCase of cases) this.send(testCase, line.again ? 'company' : 'case');
  }

  /** What has to be sent for the sake of what comes right after it, alone. */
  private readBefore(line: Line): HttpCase | undefined {
    if (line.only === undefined || !isAlone(line)) return undefined;
    if (line.read !== undefined) return this.known.get(line.read);
    return line.only === this.before ? undefined : this.reads[line.only];
  }

  private send(testCase: HttpCase, as: Step['as']): void {
    if (as === 'case') this.sentAt.set(testCase.id, this.done.length);
    this.done.push({ case: testCase, as });
    this.before = this.kindOf(testCase);
    const twin = as === 'case' ? this.due(testCase) : undefined;
    if (twin !== undefined) this.send(twin, 'twin');
  }
}

/** How many places there are of a kind, and how many of them were sent. */
interface Kind {
  readonly total: number;
  sent: number;
}

function kindsOf(lines: readonly Waiting[]): ReadonlyMap<Before | undefined, Kind> {
  const grouped = Map.groupBy(lines, ({ kind }) => kind);
  const total = (group: readonly Waiting[]) => group.reduce((sum, { places }) => sum + places.length, 0);
  return new Map([...grouped].map(([kind, group]) => [kind, { total: total(group), sent: 0 }]));
}

const isLeft = ({ places, sent }: Line) => sent < places.length;

const nextWave = ({ places, sent }: Line) => places[sent]?.wave ?? Number.POSITIVE_INFINITY;

/** How many places each wave has. */
function sizesOf(lines: readonly Waiting[]): number[] {
  const sizes: number[] = [];
  for (const { wave } of lines.flatMap(({ places }) => places)) sizes[wave] = (sizes[wave] ?? 0) + 1;
  return sizes;
}
