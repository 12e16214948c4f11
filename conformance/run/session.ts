// What every part of a run shares: how requests are sent, what was found, and how far the run is.

import type { Contract } from '../../src/contract/index.ts';
import { changingNames, isFailed } from '../oracle/index.ts';
import type { Input, Stop, TrialRequest } from '../types.ts';
import { Finds } from './found.ts';
import { createSender, type Sender, type SenderOptions } from './sender.ts';
import type { Settled } from './settle.ts';
import { StopError, stopOf } from './stops.ts';

/** What a session needs. */
export interface SessionOptions extends SenderOptions {
  readonly contract: Contract;
  /** A request as it goes out: a deletion may get a resource of its own, for which `send` sends what it needs. */
  readonly renew: (request: TrialRequest, send: Sender['send']) => Promise<TrialRequest>;
  /** Whether the run made for itself what an input names, so that no option of the user is wrong. */
  readonly isMade: (input: Input) => boolean;
}

/** One run. */
export class Session {
  readonly options: SessionOptions;
  readonly finds = new Finds();
  /** By operation, names of members in which responses to its plain request differed. */
  readonly changing = new Map<string, ReadonlySet<string>>();
  /** Beside others. */
  readonly send: Sender['send'];
  /** With nothing else in flight. */
  readonly alone: Sender['alone'];
  readonly pace: Sender['pace'];
  private readonly sender: Sender;
  private readonly over = new AbortController();
  private readonly signal: AbortSignal;
  private clock = 0;

  constructor(options: SessionOptions) {
    this.options = options;
    this.signal = AbortSignal.any([this.over.signal, options.signal]);
    const sending = { ...options, signal: this.signal };
    this.sender = createSender(sending, () => this.end({ kind: 'server-ended' }));
    const { send, alone, pace } = this.sender;
    this.pace = pace;
    this.send = async (request) => send(await options.renew(request, send));
    this.alone = async (request) => alone(await options.renew(request, alone));
  }

  /** How many exchanges are over, this one included. */
  tick(): number {
    this.clock += 1;
    return this.clock;
  }

  /** Ends the run; the first reason stands. */
  end(stop: Stop): void {
    this.over.abort(new StopError(stop));
  }

  isOver(): boolean {
    return this.signal.aborted;
  }

  get stopped(): Stop | undefined {
    return this.isOver() ? stopOf(this.signal) : undefined;
  }

  /**
   * Sends a request, and again alone if it failed for the connection, a proxy or the server: only what happens again counts.
   * @param isControl it is repeated however long others were waited for
   * @returns what came first, what counts, and how many responses had come by then; undefined once the run has ended
   */
  async sendConfirmed(request: TrialRequest, isControl = false) {
    const first = await this.send(request);
    if (first === undefined) return undefined;
    const at = this.tick();
    // Only a proxy responds with 407 (RFC 9110 §15.5.8).
    if (!isFailed(first) && first.response?.status !== 407) return { first, exchange: first, at };
    const { confirm, confirmControl, alone } = this.sender;
    const again = await (isControl ? confirmControl : confirm)(await this.options.renew(request, alone));
    const exchange = again ?? (this.isOver() ? undefined : first);
    return exchange && { first, exchange, at };
  }

  /** Sends the plain request of an operation again. */
  async checkControl({ plan: { subject }, controls }: Settled): Promise<void> {
    const [plain] = controls.accepted();
    const before = plain && controls.exchangeOf(plain);
    const sent = plain && (await this.sendConfirmed(plain.request, true));
    if (before === undefined || sent === undefined) return;
    controls.check(sent.at, sent.exchange);
    const { id } = subject.operation;
    const names = controls.accepts(sent.exchange) ? changingNames(before, sent.exchange) : [];
    this.changing.set(id, new Set([...(this.changing.get(id) ?? []), ...names]));
  }
}
