// What every part of a run shares: the sender, what was found, and how far the run is.

import type { Contract } from '../../src/contract/index.ts';
import { isFailed } from '../oracle/index.ts';
import type { Exchange, Stop, TrialRequest } from '../types.ts';
import type { Wire } from '../wire/index.ts';
import { createPatientSender } from './absence.ts';
import { Finds } from './found.ts';
import { createSender, type Sender } from './sender.ts';
import type { Settled } from './settle.ts';
import { stopOf } from './stops.ts';

/** What a session needs. */
export interface SessionOptions {
  readonly contract: Contract;
  readonly wire: Wire;
  readonly concurrency: number;
  /** Requests per second, or 0 for no limit. */
  readonly rate: number;
  /** Aborted when the run must end: the deadline, or the user. */
  readonly signal: AbortSignal;
  /** Called after each exchange, secrets in its response included, with the number of exchanges so far. */
  readonly onProgress: (exchange: Exchange, sent: number) => void;
}

/** Milliseconds that repeating timeouts alone may take; after that they count as they are. */
const patience = 30_000;

/** One run. */
export class Session {
  readonly contract: Contract;
  readonly concurrency: number;
  readonly finds = new Finds();
  private readonly sender: Sender;
  private readonly signal: AbortSignal;
  private readonly onProgress: SessionOptions['onProgress'];
  private clock = 0;
  private checks = 0;
  private waited = 0;
  private stop: Stop | undefined;

  constructor({ contract, signal, onProgress, ...options }: SessionOptions) {
    this.contract = contract;
    this.concurrency = options.concurrency;
    this.signal = signal;
    this.onProgress = onProgress;
    this.sender = createPatientSender(createSender({ ...options, signal }), signal, () => {
      this.end({ kind: 'server-ended' });
    });
  }

  /** How many exchanges are over, this one included. */
  tick(exchange: Exchange): number {
    this.clock += 1;
    this.onProgress(exchange, this.clock);
    return this.clock;
  }

  /** Ends the run; the first reason stands. */
  end(stop: Stop): void {
    this.stop ??= stop;
  }

  isOver(): boolean {
    return this.stop !== undefined || this.signal.aborted;
  }

  get stopped(): Stop | undefined {
    return this.stop ?? (this.signal.aborted ? stopOf(this.signal) : undefined);
  }

  /** Sends a request beside others. */
  async send(request: TrialRequest): Promise<Exchange | undefined> {
    return this.isOver() ? undefined : this.sender.send(request);
  }

  /** Sends a request with nothing else in flight. */
  async alone(request: TrialRequest): Promise<Exchange | undefined> {
    return this.isOver() ? undefined : this.sender.alone(request);
  }

  /** The exchange, or that of the same request alone, if the first one failed for the connection or the server. */
  async confirmed(exchange: Exchange, request: TrialRequest): Promise<Exchange> {
    if (!isFailed(exchange) || this.waited > patience || this.isOver()) return exchange;
    const again = await this.sender.confirm(request);
    if (again === undefined) return exchange;
    if (again.failure?.kind === 'timeout') this.waited += again.milliseconds;
    return again;
  }

  /** Sends the plain request of an operation again. What is deleted once is not there to be deleted again. */
  async checkControl({ plan, controls }: Settled): Promise<void> {
    if (plan.subject.operation.method === 'DELETE') return;
    const plain = plan.subject.contexts.find((context) => controls.isAccepted(context));
    const first = plain && (await this.send(plain.request));
    if (plain === undefined || first === undefined) return;
    this.checks += 1;
    const confirmed = await this.confirmed(first, plain.request);
    controls.check(this.tick(confirmed), confirmed);
  }

  pace() {
    return { ...this.sender.pace(), vouching: this.checks };
  }
}
