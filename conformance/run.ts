// Runs cases against an implementation: twins first, then what hangs on them, side by side.

import PQueue from 'p-queue';
import type { Contract } from '../src/contract/index.ts';
import { isAccepted, isRefused } from './judge/answer.ts';
import { type Context, judge, undecided } from './judge/index.ts';
import { dependenciesOf } from './selection.ts';
import type { Case, Exchange, Result } from './types.ts';
import type { Wire } from './wire/exchange.ts';

/** What a run needs; every option is complete here. */
export interface RunOptions {
  readonly contract: Contract;
  readonly cases: readonly Case[];
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
  /** One sentence; absent when every case had its turn. */
  readonly stopped?: string;
}

/** Runs every case once. Never throws for what an implementation does. */
export async function run(options: RunOptions): Promise<Run> {
  const runner = new Runner(options);
  return await runner.run();
}

class Runner {
  private readonly options: RunOptions;
  private readonly exchanges = new Map<string, Exchange>();
  private readonly results = new Map<string, Result>();
  private readonly running = new Map<string, Promise<Result>>();
  private readonly cases: ReadonlyMap<string, Case>;
  private readonly queue: PQueue;
  private stopped: string | undefined;

  constructor(options: RunOptions) {
    this.options = options;
    this.cases = new Map(options.cases.map((one) => [one.id, one]));
    this.queue = new PQueue({
      concurrency: options.concurrency,
      ...(options.rate > 0 && { interval: 1000, intervalCap: options.rate }),
    });
  }

  async run(): Promise<Run> {
    const { cases } = this.options;
    const roots = cases.filter((one) => one.twin === undefined && !one.last);
    await this.settle(roots);
    this.stopped ??= this.options.signal.aborted ? abortReason(this.options.signal) : this.gate(roots);
    await this.settle(cases.filter((one) => !one.last));
    await this.settle(cases);
    this.stopped ??= this.options.signal.aborted ? abortReason(this.options.signal) : undefined;
    const results = cases.map(
      (one) => this.results.get(one.id) ?? undecided(one, 'errored', 'it was never run'),
    );
    return { results, ...(this.stopped !== undefined && { stopped: this.stopped }) };
  }

  private async settle(cases: readonly Case[]): Promise<void> {
    await Promise.all(cases.map((one) => this.resultOf(one)));
  }

  private resultOf(one: Case): Promise<Result> {
    const known = this.running.get(one.id);
    if (known !== undefined) return known;
    const pending = this.runCase(one);
    this.running.set(one.id, pending);
    return pending;
  }

  private async runCase(one: Case): Promise<Result> {
    const others = dependenciesOf(one).flatMap((id) => this.cases.get(id) ?? []);
    const blocked = this.excluded(one);
    const result = this.options.hide(blocked ?? (await this.runAfter(one, others)));
    this.results.set(one.id, result);
    this.options.onResult(result);
    return result;
  }

  /** Bodies of one operation vouch for each other, so they are sent before any of them is judged. */
  private async runAfter(one: Case, others: readonly Case[]): Promise<Result> {
    const peers = new Set(one.oneOf ?? []);
    await this.settle(others.filter((other) => !peers.has(other.id)));
    const blocked = this.excluded(one) ?? this.blocked(one);
    if (blocked !== undefined) return blocked;
    const exchange = await this.exchangeOf(one);
    if (exchange === undefined)
      return undecided(one, 'inconclusive', `not sent: ${this.stopped ?? abortReason(this.options.signal)}`);
    await Promise.all(others.filter((other) => peers.has(other.id)).map((peer) => this.exchangeOf(peer)));
    return judge(one, exchange, this.context());
  }

  private readonly sending = new Map<string, Promise<Exchange | undefined>>();

  private exchangeOf(one: Case): Promise<Exchange | undefined> {
    if (this.excluded(one) !== undefined) return Promise.resolve(undefined);
    const known = this.sending.get(one.id);
    if (known !== undefined) return known;
    const pending = this.send(one);
    this.sending.set(one.id, pending);
    return pending;
  }

  private async send(one: Case): Promise<Exchange | undefined> {
    const { wire, signal } = this.options;
    try {
      const exchange = await this.queue.add(() => wire.send(one.request), { signal });
      this.exchanges.set(one.id, exchange);
      return exchange;
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  }

  private context(): Context {
    return {
      contract: this.options.contract,
      exchangeOf: (id) => this.exchanges.get(id),
      acceptedElsewhere: (operation) =>
        [...this.exchanges].some(
          ([id, exchange]) => this.cases.get(id)?.operation !== operation && isAccepted(exchange.answer),
        ),
    };
  }

  /** Known before anything is sent. */
  private excluded(one: Case): Result | undefined {
    const [need] = one.needs ?? [];
    if (need !== undefined) return undecided(one, 'not-applicable', `${need.because}: give ${need.flag}`);
    if (this.stopped !== undefined) return undecided(one, 'inconclusive', `not sent: ${this.stopped}`);
    return undefined;
  }

  /** Known once the cases that it hangs on were judged. */
  private blocked(one: Case): Result | undefined {
    const twin = one.twin === undefined ? undefined : this.results.get(one.twin);
    if (one.twin !== undefined && !isAccepted(twin?.exchange?.answer))
      return this.withoutTwin(one, one.twin, twin);
    const { onlyIfRefused } = one;
    if (onlyIfRefused === undefined) return undefined;
    const shown = isRefused(this.exchanges.get(onlyIfRefused.case)?.answer);
    return shown ? undefined : undecided(one, 'not-applicable', onlyIfRefused.because);
  }

  /** A twin that the source lets a service refuse takes its negatives with it; any other leaves them undecided. */
  private withoutTwin(one: Case, id: string, twin: Result | undefined): Result {
    if (twin?.outcomes.source === 'not-applicable') {
      return undecided(one, 'not-applicable', twin.reason ?? `${id} is not applicable`);
    }
    const answer = twin?.exchange?.answer;
    const [main] = twin?.case.requires ?? [];
    if (main?.expect.kind === 'accepted' && main.origin.level === 'chosen' && isRefused(answer)) {
      return undecided(
        one,
        'not-applicable',
        `the implementation does not take ${id}, which the source leaves open`,
      );
    }
    const became = answer
      ? `answered ${answer.status}`
      : (twin?.exchange?.failure?.message ?? twin?.reason ?? 'not sent');
    return undecided(one, 'inconclusive', `shows nothing, since its twin ${id} was not accepted (${became})`);
  }

  /** Whether it makes sense to go on after the first calls. */
  private gate(roots: readonly Case[]): string | undefined {
    const exchanges = roots.flatMap((one) => this.exchanges.get(one.id) ?? []);
    if (exchanges.length === 0) return undefined;
    const [first] = exchanges;
    if (exchanges.every((exchange) => exchange.answer === undefined)) {
      const unreachable = exchanges.every(
        ({ failure }) => failure?.kind === 'unreachable' || failure?.kind === 'tls',
      );
      const what = first?.failure?.message ?? 'no answer';
      return unreachable
        ? `the implementation cannot be reached (${what})`
        : `the implementation gave no whole answer to any of the first ${exchanges.length} requests (${what})`;
    }
    if (exchanges.every((exchange) => exchange.answer?.status === 401 || exchange.answer?.status === 403)) {
      return `the credential is refused everywhere (${first?.answer?.status}): check --bearer or --credential`;
    }
    return undefined;
  }
}

const abortReason = (signal: AbortSignal): string =>
  signal.reason instanceof Error ? signal.reason.message : String(signal.reason);
