// The accepted requests of an operation: what every trial is compared with. The plain one is sent again now and then, and at the end:
// rejections after it was last accepted show nothing.

import type { Operation } from '../../src/contract/index.ts';
import { isAccepted, isRedirect } from '../oracle/index.ts';
import type { Context, Exchange, TrialRequest } from '../types.ts';
import { isRedirecting } from '../view/requirements.ts';

/** Trials of an operation between two checks of its plain request. */
const interval = 40;

/** Timeouts in a row after which nothing more of an operation, or of a script, is sent. */
export const mostSilent = 5;

interface Check {
  /** How many responses had come before it. */
  readonly at: number;
  readonly exchange: Exchange;
}

/** The controls of one operation. */
export class Controls {
  private readonly sent = new Map<Context, Exchange>();
  private readonly others = new Map<string, Exchange>();
  private readonly checks: Check[] = [];
  private trials = 0;
  private timeouts = 0;
  private readonly redirects: boolean;

  constructor(operation: Operation) {
    this.redirects = isRedirecting(operation);
  }

  /** Whether a request was accepted; where the document declares nothing but redirects, with one of them. */
  accepts(exchange: Exchange | undefined): boolean {
    const response = exchange?.response;
    return isAccepted(response) || (this.redirects && response !== undefined && isRedirect(response));
  }

  note(context: Context, exchange: Exchange): void {
    this.sent.set(context, exchange);
  }

  exchangeOf(context: Context): Exchange | undefined {
    return this.sent.get(context);
  }

  /** Whether any context was accepted. */
  hasAccepted(): boolean {
    return [...this.sent.values()].some((exchange) => this.accepts(exchange));
  }

  isAccepted(context: Context): boolean {
    return this.accepts(this.sent.get(context));
  }

  /** The exchange of a request that a row is compared with, sent once. */
  async other(request: TrialRequest, send: () => Promise<Exchange | undefined>) {
    const key = JSON.stringify(request);
    const exchange = this.others.get(key) ?? (await send());
    if (exchange !== undefined) this.others.set(key, exchange);
    return exchange;
  }

  /** Counts a trial; whether the plain request is due again. */
  isDueAfter({ failure }: Exchange): boolean {
    this.trials += 1;
    this.timeouts = failure?.kind === 'timeout' ? this.timeouts + 1 : 0;
    return this.trials % interval === 0 || this.timeouts === mostSilent;
  }

  /** Whether the latest trials got no response in time. */
  get isSilent(): boolean {
    return this.timeouts >= mostSilent;
  }

  check(at: number, exchange: Exchange): void {
    this.checks.push({ at, exchange });
  }

  /** What the latest check got, if that was no response in time: nothing more is sent to a server that hangs. */
  get hung(): Exchange | undefined {
    const last = this.checks.at(-1)?.exchange;
    return last?.failure?.kind === 'timeout' ? last : undefined;
  }

  /** The same, where the check before it got no response either. */
  get stillHung(): Exchange | undefined {
    const before = this.checks.at(-2)?.exchange;
    return before?.failure?.kind === 'timeout' ? this.hung : undefined;
  }

  /** The first check after a response, if the plain request was not accepted any more. */
  lostAfter(at: number): { readonly accepted: number; readonly exchange: Exchange } | undefined {
    const next = this.checks.find((check) => check.at > at);
    if (next === undefined || this.accepts(next.exchange)) return undefined;
    const all = [...this.sent.values(), ...this.checks.map(({ exchange }) => exchange)];
    return { accepted: all.filter((each) => this.accepts(each)).length, exchange: next.exchange };
  }
}
