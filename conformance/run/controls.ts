// The accepted requests of an operation: what every trial is compared with. The plain one is sent again now and then, and at the end:
// rejections after it was last accepted show nothing.

import { isAccepted, isRedirect } from '../oracle/index.ts';
import type { Context, Exchange } from '../types.ts';
import { isRedirecting } from '../view/requirements.ts';
import type { Subject } from '../view/subject.ts';

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
  private readonly checks: Check[] = [];
  private trials = 0;
  private timeouts = 0;
  private readonly subject: Subject;

  constructor(subject: Subject) {
    this.subject = subject;
  }

  /** Whether a request was accepted; where the document declares nothing but redirects, with one of them. */
  accepts(exchange: Exchange | undefined): boolean {
    const response = exchange?.response;
    if (isAccepted(response)) return true;
    return response !== undefined && isRedirect(response) && isRedirecting(this.subject.operation);
  }

  note(context: Context, exchange: Exchange): void {
    this.sent.set(context, exchange);
  }

  exchangeOf(context: Context): Exchange | undefined {
    return this.sent.get(context);
  }

  isAccepted(context: Context): boolean {
    return this.accepts(this.sent.get(context));
  }

  /** The contexts that were accepted, the plain one first. */
  accepted(): readonly Context[] {
    return this.subject.contexts.filter((context) => this.isAccepted(context));
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

  /** What the latest check got, if neither it nor so many before it got a response in time: nothing more is sent to a server that hangs. */
  hung(before = 0): Exchange | undefined {
    const latest = this.checks.slice(-1 - before).map(({ exchange }) => exchange);
    const isHung = latest.length > before && latest.every(({ failure }) => failure?.kind === 'timeout');
    return isHung ? latest.at(-1) : undefined;
  }

  /** The first check after a response, if the plain request was not accepted any more. */
  lostAfter(at: number): { readonly accepted: number; readonly exchange: Exchange } | undefined {
    const next = this.checks.find((check) => check.at > at);
    if (next === undefined || this.accepts(next.exchange)) return undefined;
    const all = [...this.sent.values(), ...this.checks.map(({ exchange }) => exchange)];
    return { accepted: all.filter((each) => this.accepts(each)).length, exchange: next.exchange };
  }
}
