// Runs the cases that go over HTTP: twins first, then what hangs on them, side by side.

import PQueue from 'p-queue';
import type { Contract } from '../src/contract/index.ts';
import { conditionOf } from './judge/conditions.ts';
import {
  blockedAsPlanned,
  blockedBefore,
  type Context,
  dependenciesOf,
  judge,
  peersOf,
  undecided,
} from './judge/index.ts';
import { isAccepted } from './judge/read-answer.ts';
import { stopAfter, stopOf } from './stop.ts';
import type { Exchange, HttpCase, Result, Stop } from './types.ts';
import type { Wire } from './wire/exchange.ts';

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
  readonly onResult: (result: Result) => void;
}

/** What a run gave: one result for each case, and why it stopped early if it did. */
export interface Run {
  readonly results: readonly Result[];
  /** Absent when every case had its turn. */
  readonly stopped?: Stop;
}

/** Runs every case once. Never throws for what an implementation does. */
export async function run(options: RunOptions): Promise<Run> {
  return await new Runner(options).run();
}

class Runner {
  private readonly options: RunOptions;
  private readonly exchanges = new Map<string, Exchange>();
  private readonly results = new Map<string, Result>();
  private readonly running = new Map<string, Promise<Result>>();
  private readonly sending = new Map<string, Promise<Exchange | undefined>>();
  private readonly cases: ReadonlyMap<string, HttpCase>;
  private readonly queue: PQueue;
  private readonly context: Context;
  private stopped: Stop | undefined;

  constructor(options: RunOptions) {
    this.options = options;
    this.cases = new Map(options.cases.map((testCase) => [testCase.id, testCase]));
    this.queue = new PQueue({
      concurrency: options.concurrency,
      ...(options.rate > 0 && { interval: 1000, intervalCap: options.rate }),
    });
    this.context = {
      contract: options.contract,
      exchangeOf: (id) => this.exchanges.get(id),
      resultOf: (id) => this.results.get(id),
      acceptedElsewhere: (operation) => this.acceptedElsewhere(operation),
    };
  }

  async run(): Promise<Run> {
    const { cases, signal } = this.options;
    const isLast = (testCase: HttpCase) => conditionOf(testCase, 'last') !== undefined;
    const roots = cases.filter((testCase) => !conditionOf(testCase, 'twin') && !isLast(testCase));
    await this.settle(roots);
    this.stopped = signal.aborted ? stopOf(signal) : stopAfter(this.exchangesOf(roots));
    await this.settle(cases.filter((testCase) => !isLast(testCase)));
    await this.settle(cases);
    if (signal.aborted) this.stopped ??= stopOf(signal);
    const results = cases.flatMap(({ id }) => this.results.get(id) ?? []);
    return { results, ...(this.stopped !== undefined && { stopped: this.stopped }) };
  }

  private exchangesOf(cases: readonly HttpCase[]): readonly Exchange[] {
    return cases.flatMap(({ id }) => this.exchanges.get(id) ?? []);
  }

  private async settle(cases: readonly HttpCase[]): Promise<void> {
    await Promise.all(cases.map((testCase) => this.resultOf(testCase)));
  }

  private resultOf(testCase: HttpCase): Promise<Result> {
    const known = this.running.get(testCase.id) ?? this.runCase(testCase);
    this.running.set(testCase.id, known);
    return known;
  }

  private async runCase(testCase: HttpCase): Promise<Result> {
    const result = this.options.hide(this.excluded(testCase) ?? (await this.runAfter(testCase)));
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
    if (exchange === undefined) return notSent(testCase, this.stopped ?? stopOf(this.options.signal));
    await Promise.all(others.filter(({ id }) => peers.has(id)).map((peer) => this.exchangeOf(peer)));
    return judge(testCase, exchange, this.context);
  }

  /** Known before anything is sent. */
  private excluded(testCase: HttpCase): Result | undefined {
    const planned = blockedAsPlanned(testCase);
    if (planned !== undefined) return undecided(testCase, planned);
    return this.stopped === undefined ? undefined : notSent(testCase, this.stopped);
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
    const { wire, signal } = this.options;
    try {
      const exchange = await this.queue.add(() => wire.send(testCase.request), { signal });
      this.exchanges.set(testCase.id, exchange);
      return exchange;
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  }

  private acceptedElsewhere(operation: string): boolean {
    return [...this.exchanges].some(
      ([id, { answer }]) => this.cases.get(id)?.operation !== operation && isAccepted(answer),
    );
  }
}

const notSent = (testCase: HttpCase, stop: Stop): Result =>
  undecided(testCase, { outcome: 'inconclusive', reason: { kind: 'stopped', stop } });
