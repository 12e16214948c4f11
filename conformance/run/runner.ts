// Runs the cases that go over HTTP: twins first, then what hangs on them, side by side; then whatever accuses the
// server once more alone, and every twin once more. Judged is what stands at the end.

import type { Contract } from '../../src/contract/index.ts';
import { conditionOf } from '../judge/conditions.ts';
import {
  blockedAsPlanned,
  blockedBefore,
  type Context,
  dependenciesOf,
  judge,
  peersOf,
  undecided,
} from '../judge/index.ts';
import { isAccepted, isRefused } from '../judge/read-answer.ts';
import type { Exchange, HttpCase, Pace, Reason, Result, SeenOnce, Stop } from '../types.ts';
import type { Wire } from '../wire/exchange.ts';
import { type Confirming, createConfirming } from './confirming.ts';
import { createCrossing } from './crossing.ts';
import { createLine, type Line } from './line.ts';
import { inOrder, type Step } from './order.ts';
import { phasesOf } from './phases.ts';
import { isOfNobody, notSent, stopAfter, stopOf, stoppedBy } from './stop.ts';
import { familyOf, isSuspect } from './suspects.ts';
import { inGroups, type Urgency } from './urgency.ts';
import { createVouching, type Vouching } from './vouching.ts';

/** What a run needs; every option is complete here. */
export interface RunOptions {
  readonly contract: Contract;
  readonly cases: readonly HttpCase[];
  readonly wire: Wire;
  readonly concurrency: number;
  /** Requests per second, or 0 for no limit. */
  readonly rate: number;
  /** Aborted when the run must end: the deadline, or the user. */
  readonly signal: AbortSignal;
  /** Takes secrets out of a result; judging comes first. */
  readonly hide: (result: Result) => Result;
  /** Hears of each as it is judged first, secrets included. */
  readonly onResult: (result: Result) => void;
  /** Which cases come first; their order among themselves, and what becomes of them, stays. */
  readonly urgency?: Urgency;
}

/** What a run gave: one result for each case, and why it stopped early if it did. */
export interface Run {
  readonly results: readonly Result[];
  /** Absent when every case had its turn. */
  readonly stopped?: Stop;
  readonly pace: Pace;
  /** What went wrong once and not again. */
  readonly seenOnce: readonly SeenOnce[];
}

/** So many cases of one kind in a row without a response, and the rest of them is not sent. */
const mostSilent = 5;

/** Runs every case once. Never throws for what an implementation does. */
export async function run(options: RunOptions): Promise<Run> {
  return await new Runner(options).run();
}

class Runner {
  private readonly options: RunOptions;
  private readonly line: Line;
  private readonly confirming: Confirming;
  private readonly vouching: Vouching;
  private readonly exchanges = new Map<string, Exchange>();
  private readonly results = new Map<string, Result>();
  private readonly running = new Map<string, Promise<Result>>();
  private readonly sending = new Map<string, Promise<Exchange | undefined>>();
  private readonly cases: ReadonlyMap<string, HttpCase>;
  private readonly needed: ReadonlySet<string>;
  private readonly context: Context;
  private readonly silent = new Map<string, number>();
  private stopped: Stop | undefined;

  constructor(options: RunOptions) {
    this.options = options;
    this.cases = new Map(options.cases.map((testCase) => [testCase.id, testCase]));
    this.needed = new Set(options.cases.flatMap(dependenciesOf));
    this.line = createLine(options);
    this.confirming = createConfirming(this.line);
    this.vouching = createVouching(this.cases, (id) => this.exchanges.get(id));
    this.context = {
      contract: options.contract,
      exchangeOf: (id) => this.exchanges.get(id),
      resultOf: (id) => this.results.get(id),
      acceptedElsewhere: (operation) => this.acceptedElsewhere(operation),
    };
  }

  async run(): Promise<Run> {
    const { cases, signal } = this.options;
    const [first = [], ...later] = phasesOf(cases);
    const roots = first.filter((testCase) => !conditionOf(testCase, 'twin'));
    await this.settle(roots);
    this.stopped = signal.aborted ? stopOf(signal) : stopAfter(this.exchangesOf(roots));
    await this.settleByUrgency(first);
    for (const phase of [first, ...later]) {
      await this.settle(phase);
      await this.confirmAll();
      await this.vouchAll();
    }
    if (signal.aborted) this.stopped ??= stopOf(signal);
    const results = cases.map((testCase) => this.options.hide(this.finalResult(testCase)));
    const seenOnce = this.confirming.seenOnce();
    return { results, seenOnce, pace: this.pace(), ...(this.stopped && { stopped: this.stopped }) };
  }

  private pace(): Pace {
    return { ...this.line.pace(), vouching: this.vouching.count() };
  }

  private exchangesOf(cases: readonly HttpCase[]): readonly Exchange[] {
    return cases.flatMap(({ id }) => this.exchanges.get(id) ?? []);
  }

  private async settle(cases: readonly HttpCase[]): Promise<void> {
    await Promise.all(cases.map((testCase) => this.resultOf(testCase)));
  }

  private async settleByUrgency(cases: readonly HttpCase[]): Promise<void> {
    const { urgency, hide } = this.options;
    for (const [i, group] of inGroups(cases, urgency?.groups ?? []).entries()) {
      await this.settleMixed(group);
      const results = group.flatMap(({ id }) => this.results.get(id) ?? []);
      if (i < (urgency?.groups.length ?? 0)) urgency?.onGroup(i, results.map(hide));
    }
  }

  /** A few more at a time than are sent, so that the line never runs dry and still keeps the order. */
  private async settleMixed(cases: readonly HttpCase[]): Promise<void> {
    const isNew = (testCase: HttpCase) => !this.running.has(testCase.id) && !this.excluded(testCase);
    const sent = this.options.cases.filter(({ id }) => this.exchanges.has(id));
    const steps = inOrder(cases.filter(isNew), sent, this.vouching.due)[Symbol.iterator]();
    const crossing = createCrossing();
    const work = async () => {
      for (const step of steps) await crossing[step.alone ? 'alone' : 'among'](() => this.take(step));
    };
    await Promise.all(Array.from({ length: this.options.concurrency * 2 }, work));
    await this.settle(cases);
  }

  private async take({ case: testCase, as }: Step): Promise<void> {
    if (as === 'case') await this.resultOf(testCase);
    else if (this.vouching.isAccepted(testCase.id)) await this.vouch(testCase.id);
    else if (as === 'company') await this.sendCompany(testCase);
  }

  /** What hides nothing and shows nothing, as whoever is asked too often does, leaves nothing behind either. */
  private async sendCompany({ id, request }: HttpCase): Promise<void> {
    const hides = isRefused(this.exchanges.get(id)?.answer);
    if (hides && this.stopped === undefined) await this.line.send(request);
  }

  private resultOf(testCase: HttpCase): Promise<Result> {
    const known = this.running.get(testCase.id) ?? this.runCase(testCase);
    this.running.set(testCase.id, known);
    return known;
  }

  private async runCase(testCase: HttpCase): Promise<Result> {
    const result = this.excluded(testCase) ?? (await this.runAfter(testCase));
    this.results.set(testCase.id, result);
    this.options.onResult(result);
    return result;
  }

  /** Bodies of one operation vouch for each other, so they are sent before any of them is judged. */
  private async runAfter(testCase: HttpCase): Promise<Result> {
    const peers = new Set(peersOf(testCase));
    const others = dependenciesOf(testCase).flatMap((id) => this.cases.get(id) ?? []);
    await this.settle(others.filter(({ id }) => !peers.has(id)));
    const blocked = this.excluded(testCase) ?? this.blocked(testCase);
    if (blocked !== undefined) return blocked;
    const exchange = await this.exchangeOf(testCase);
    if (exchange === undefined) return this.notSent(testCase);
    await Promise.all(others.filter(({ id }) => peers.has(id)).map((peer) => this.exchangeOf(peer)));
    return judge(testCase, exchange, this.context);
  }

  /** Known before anything is sent. */
  private excluded(testCase: HttpCase): Result | undefined {
    const planned = blockedAsPlanned(testCase);
    if (planned !== undefined) return undecided(testCase, planned);
    return this.stopped === undefined ? undefined : this.notSent(testCase);
  }

  private blocked(testCase: HttpCase): Result | undefined {
    const reason = blockedBefore(testCase, this.context);
    return reason && undecided(testCase, reason);
  }

  private exchangeOf(testCase: HttpCase): Promise<Exchange | undefined> {
    if (this.excluded(testCase) !== undefined) return Promise.resolve(undefined);
    const known = this.sending.get(testCase.id) ?? this.send(testCase);
    this.sending.set(testCase.id, known);
    return known;
  }

  private async send(testCase: HttpCase): Promise<Exchange | undefined> {
    if (this.isGivenUp(testCase)) return undefined;
    const first = await this.line.send(testCase.request);
    if (first === undefined) return undefined;
    this.exchanges.set(testCase.id, first);
    if (this.needed.has(testCase.id)) await this.confirm(testCase);
    this.countSilence(testCase);
    this.vouching.note(testCase);
    return this.exchanges.get(testCase.id);
  }

  private isGivenUp(testCase: HttpCase): boolean {
    return (this.silent.get(familyOf(testCase)) ?? 0) >= mostSilent;
  }

  private countSilence(testCase: HttpCase): void {
    const family = familyOf(testCase);
    const isSilent = this.exchanges.get(testCase.id)?.failure?.kind === 'timeout';
    this.silent.set(family, isSilent ? (this.silent.get(family) ?? 0) + 1 : 0);
  }

  private async confirm(testCase: HttpCase): Promise<void> {
    const exchange = this.exchanges.get(testCase.id);
    if (exchange === undefined) return;
    this.exchanges.set(testCase.id, await this.confirming.confirm(testCase, exchange));
  }

  private async confirmAll(): Promise<void> {
    for (const testCase of this.options.cases) {
      if (this.stopped !== undefined || this.options.signal.aborted) return;
      await this.confirm(testCase);
    }
  }

  private async vouch(id: string): Promise<void> {
    const twin = this.cases.get(id);
    if (this.stopped !== undefined) return;
    const exchange = twin && (await this.line.send(twin.request));
    if (exchange === undefined || twin === undefined) return;
    const again = isSuspect(twin, exchange) ? await this.line.sendAlone(twin.request) : exchange;
    if (again !== undefined) this.vouching.check(id, again);
  }

  /** Every twin once more, the latest first, one at a time. */
  private async vouchAll(): Promise<void> {
    for (const id of this.vouching.open()) {
      if (this.stopped !== undefined || this.options.signal.aborted) return;
      await this.vouch(id);
    }
  }

  /** Judged again by what stands at the end. */
  private finalResult(testCase: HttpCase): Result {
    const first = this.results.get(testCase.id);
    const exchange = this.exchanges.get(testCase.id);
    if (exchange === undefined || first?.exchange === undefined) return first ?? this.notSent(testCase);
    if (this.stopped && isOfNobody(this.stopped))
      return inconclusive(testCase, stoppedBy(this.stopped), exchange);
    if (isSuspect(testCase, exchange) && !this.confirming.isConfirmed(testCase.id))
      return inconclusive(testCase, this.unconfirmed(exchange), exchange);
    const result = judge(testCase, exchange, this.context);
    if (exchange.failure !== undefined || result.reason !== undefined || isAccusing(testCase, exchange))
      return result;
    const stopped = isAccepted(exchange.answer) ? undefined : this.vouching.stoppedAfter(testCase.id);
    if (stopped === undefined) return result;
    const { twin, accepted, exchange: check } = stopped;
    const state = check.answer
      ? ({ kind: 'answered', status: check.answer.status } as const)
      : ({ kind: 'failed', failure: check.failure ?? { kind: 'reset', detail: '' } } as const);
    return inconclusive(testCase, { kind: 'twin-stopped', twin, accepted, state }, exchange);
  }

  /** What was seen once only accuses nobody: the run ended before it was repeated, or others like it had been. */
  private unconfirmed({ failure }: Exchange): Reason {
    if (this.stopped === undefined && failure !== undefined) return { kind: 'unconfirmed', failure };
    return stoppedBy(this.stopped ?? stopOf(this.options.signal));
  }

  private notSent(testCase: HttpCase): Result {
    if (this.stopped === undefined && !this.options.signal.aborted)
      return inconclusive(testCase, { kind: 'gave-up', silent: mostSilent });
    return notSent(testCase, this.stopped ?? stopOf(this.options.signal));
  }

  private acceptedElsewhere(operation: string): boolean {
    for (const [id, { answer }] of this.exchanges) {
      if (isAccepted(answer) && this.cases.get(id)?.operation !== operation) return true;
    }
    return false;
  }
}

/** An error of the server accuses it whatever it took before, but for what says that there is no room. */
const isAccusing = (testCase: HttpCase, exchange: Exchange): boolean =>
  isSuspect(testCase, exchange) && exchange.answer?.status !== 503 && exchange.answer?.status !== 507;

const inconclusive = (testCase: HttpCase, reason: Reason, exchange?: Exchange): Result =>
  undecided(testCase, { outcome: 'inconclusive', reason }, exchange);
