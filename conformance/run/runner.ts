// Runs the cases that go over HTTP: twins first, then the cases that depend on them, in parallel; then repeats alone every
// exchange that accuses the server, and re-checks every twin. The judgement uses what is known at the end.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Contract } from '../../src/contract/index.ts';
import {
  blockedAsPlanned,
  blockedBefore,
  type Context,
  conditionOf,
  dependenciesOf,
  isAccepted,
  isRejected,
  judge,
  peersOf,
  undecided,
} from '../judge/index.ts';
import type { Exchange, HttpCase, Result, Stop } from '../types.ts';
import type { Wire } from '../wire/index.ts';
import { createPatientSender } from './absence.ts';
import { type Confirming, createConfirming, createGivingUp, isSuspect, mostSilent } from './confirming.ts';
import { finalResult, inconclusive, notSent, type Run, stopAfter, stopOf } from './ends.ts';
import { createMover, type Mover, type Moving } from './moving.ts';
import { inOrder, type Step } from './order.ts';
import { type Phase, phasesOf } from './priority.ts';
import { createRechecks, type Rechecks } from './rechecks.ts';
import { createSender, type Sender, takeEach } from './sender.ts';

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
  /** Called when a case is judged for the first time, secrets included. */
  readonly onResult: (result: Result) => void;
  /** How cases are moved whose twin is rejected. */
  readonly moving: Moving;
  /** The case with what an earlier response shows in its request. */
  readonly completed?: (testCase: HttpCase, exchangeOf: Context['exchangeOf']) => HttpCase;
}

/** How often a resource that was shown before is read until it is gone, and the milliseconds between. */
const reads = 3;
const untilBack = 500;

/** Runs every case once. Never throws for what an implementation does. */
export async function run(options: RunOptions): Promise<Run> {
  return await new Runner(options).run();
}

class Runner {
  private readonly options: RunOptions;
  private readonly sender: Sender;
  private readonly confirming: Confirming;
  private readonly rechecks: Rechecks;
  private readonly exchanges = new Map<string, Exchange>();
  private readonly results = new Map<string, Result>();
  private readonly running = new Map<string, Promise<Result>>();
  private readonly sending = new Map<string, Promise<Exchange | undefined>>();
  /** As they are sent: some are moved into another body and keep their ids. */
  private readonly cases: Map<string, HttpCase>;
  private readonly needed: ReadonlySet<string>;
  private readonly context: Context;
  /** Cases that are sent again, alone, at the end. */
  private readonly suspects = new Set<string>();
  private readonly givingUp = createGivingUp();
  private readonly mover: Mover;
  private readonly phases: readonly Phase[];
  private stopped: Stop | undefined;

  constructor(options: RunOptions) {
    this.options = options;
    this.cases = new Map(options.cases.map((testCase) => [testCase.id, testCase]));
    this.needed = new Set(options.cases.flatMap(dependenciesOf));
    this.sender = createPatientSender(createSender(options), options.signal, () => {
      this.stopped ??= { kind: 'server-ended' };
    });
    this.confirming = createConfirming(this.sender);
    this.rechecks = createRechecks(this.cases, (id) => this.exchanges.get(id));
    this.context = {
      contract: options.contract,
      exchangeOf: (id) => this.exchanges.get(id),
      resultOf: (id) => this.results.get(id),
      anyAccepted: (isMeant) => this.hasAccepted(isMeant),
    };
    this.mover = createMover(options.moving, {
      cases: this.cases,
      exchangeOf: this.context.exchangeOf,
      send: (testCase) => this.exchangeOf(testCase),
      settle: (cases) => this.settle(cases),
    });
    this.phases = phasesOf(options.cases);
  }

  async run(): Promise<Run> {
    const { signal } = this.options;
    const [first = [], ...later] = this.phases;
    const roots = first.filter((testCase) => !conditionOf(testCase, 'twin'));
    await this.settle(roots);
    this.stopped ??= signal.aborted
      ? stopOf(signal)
      : stopAfter(roots.flatMap(({ id }) => this.exchanges.get(id) ?? []));
    await this.settleMixed(first);
    for (const phase of [first, ...later]) {
      await this.settle(phase);
      await this.confirmAll();
      await this.recheckAll();
    }
    if (signal.aborted) this.stopped ??= stopOf(signal);
    const results = [...this.cases.values()].map((testCase) => this.options.hide(this.finalResult(testCase)));
    const seenOnce = this.confirming.seenOnce();
    const pace = { ...this.sender.pace(), vouching: this.rechecks.count() };
    return { results, seenOnce, pace, ...(this.stopped && { stopped: this.stopped }) };
  }

  private async settle(cases: readonly HttpCase[]): Promise<void> {
    await Promise.all(cases.map((testCase) => this.resultOf(testCase)));
  }

  private async settleMixed(cases: readonly HttpCase[]): Promise<void> {
    const isNew = (testCase: HttpCase) => !this.running.has(testCase.id) && !this.excluded(testCase);
    const sent = this.options.cases.filter(({ id }) => this.exchanges.has(id));
    const steps = inOrder(cases.filter(isNew), sent, this.rechecks.due);
    // Twice as many are prepared at a time as are sent, so that the sender is never idle and keeps the order.
    await takeEach(steps, this.options.concurrency * 2, (step) => this.take(step));
    await this.settle(cases);
  }

  private async take({ case: testCase, as }: Step): Promise<void> {
    if (as === 'case') await this.resultOf(testCase);
    else if (this.rechecks.isAccepted(testCase.id)) await this.recheck(testCase.id);
    else if (as === 'preceding') await this.sendPreceding(testCase);
  }

  /** A response that says "too many requests" changes no state. */
  private async sendPreceding({ id, request }: HttpCase): Promise<void> {
    const hides = isRejected(this.exchanges.get(id)?.response);
    if (hides && this.stopped === undefined) await this.sender.send(request);
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

  /** Valid bodies of one operation are twins of each other, so all of them are sent before any is judged. */
  private async runAfter(planned: HttpCase): Promise<Result> {
    const peers = new Set(peersOf(planned));
    const others = dependenciesOf(planned).flatMap((id) => this.cases.get(id) ?? []);
    await this.settle(others.filter(({ id }) => !peers.has(id)));
    const placed = this.mover.besideTwin(planned);
    if ('outcome' in placed) return undecided(planned, placed);
    const testCase = this.options.completed?.(placed, this.context.exchangeOf) ?? placed;
    this.cases.set(testCase.id, testCase);
    const blocked = this.excluded(testCase) ?? this.blocked(testCase);
    if (blocked !== undefined) return this.runMoved(testCase, blocked);
    const exchange = await this.exchangeOf(testCase);
    if (exchange === undefined) return this.notSent(testCase);
    await Promise.all(others.filter(({ id }) => peers.has(id)).map((peer) => this.exchangeOf(peer)));
    return judge(testCase, exchange, this.context);
  }

  /** A change to a body that is rejected shows nothing; the same change to one that is accepted may. */
  private async runMoved(testCase: HttpCase, blocked: Result): Promise<Result> {
    const places = await this.mover.places(testCase, blocked.reason);
    const moved = places.find((place) => this.blocked(place) === undefined);
    if (moved === undefined) return blocked;
    this.mover.note(testCase, moved, blocked.reason);
    return this.runAfter(moved);
  }

  /** The result, if it is known before anything is sent. */
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
    if (this.givingUp.isGivenUp(testCase)) return undefined;
    const first = await this.sender.send(testCase.request);
    if (first === undefined) return undefined;
    this.exchanges.set(testCase.id, first);
    if (this.needed.has(testCase.id)) await this.confirm(testCase);
    if (isSuspect(testCase, first)) this.suspects.add(testCase.id);
    this.givingUp.note(testCase, this.exchanges.get(testCase.id));
    this.rechecks.note(testCase);
    return this.exchanges.get(testCase.id);
  }

  private async confirm(testCase: HttpCase): Promise<void> {
    const exchange = this.exchanges.get(testCase.id);
    if (exchange === undefined) return;
    this.exchanges.set(testCase.id, await this.confirming.confirm(testCase, exchange));
  }

  private async confirmAll(): Promise<void> {
    for (const testCase of this.cases.values()) {
      if (this.stopped !== undefined || this.options.signal.aborted) return;
      if (this.suspects.has(testCase.id)) await this.confirm(testCase);
    }
  }

  private async recheck(id: string): Promise<void> {
    const twin = this.cases.get(id);
    if (this.stopped !== undefined) return;
    const exchange = twin && (await this.sender.send(twin.request));
    if (exchange === undefined || twin === undefined) return;
    const again = isSuspect(twin, exchange) ? await this.sender.sendAlone(twin.request) : exchange;
    if (again !== undefined) this.rechecks.check(id, again);
  }

  /** Re-checks every twin, the latest first, one at a time; what is not found is read again after a while. */
  private async recheckAll(): Promise<void> {
    const { signal } = this.options;
    for (const id of this.rechecks.open()) {
      for (let left = reads; left > 0; left -= 1) {
        if (this.stopped !== undefined || signal.aborted) return;
        await this.recheck(id);
        if (!this.rechecks.isMissing(id)) break;
        await sleep(untilBack, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** Judges again with what is known at the end. */
  private finalResult(testCase: HttpCase): Result {
    const first = this.results.get(testCase.id);
    const exchange = this.rechecks.lapseOf(testCase.id) ?? this.exchanges.get(testCase.id);
    if (exchange === undefined || first?.exchange === undefined) return first ?? this.notSent(testCase);
    const { stopped, confirming, rechecks, context } = this;
    const { signal } = this.options;
    return finalResult(testCase, exchange, { stopped, confirming, rechecks, context, signal });
  }

  private notSent(testCase: HttpCase): Result {
    if (this.stopped !== undefined || this.options.signal.aborted)
      return notSent(testCase, this.stopped ?? stopOf(this.options.signal));
    return inconclusive(testCase, { kind: 'gave-up', silent: mostSilent });
  }

  private hasAccepted(isMeant: (testCase: HttpCase) => boolean): boolean {
    for (const [id, { response }] of this.exchanges) {
      const testCase = this.cases.get(id);
      if (testCase && isMeant(testCase) && isAccepted(response)) return true;
    }
    return false;
  }
}
