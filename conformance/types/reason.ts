// Why a case was not decided, and why a run ended early.

import type { Condition, Input } from './condition.ts';
import type { Failure } from './exchange.ts';

/** Why a run ended early. */
export type Stop =
  | { readonly kind: 'unreachable'; readonly failure: Failure }
  /** None of the first requests got a complete response. */
  | { readonly kind: 'no-response'; readonly requests: number; readonly failure: Failure }
  | { readonly kind: 'credential-rejected'; readonly status: number }
  /** Every response came from a proxy instead of the server. */
  | { readonly kind: 'proxy'; readonly status: number }
  | { readonly kind: 'deadline'; readonly seconds: number }
  | { readonly kind: 'interrupted' }
  /**
   * The server responded at first and could not be reached later; with exit code or signal of its command, if the run started it
   * and it ended.
   */
  | { readonly kind: 'server-ended'; readonly exitCode?: number; readonly signal?: string }
  /** An error of the run itself, caused by the suite or the contract. */
  | { readonly kind: 'error'; readonly detail: string };

/** The outcome of a twin that was not accepted. */
export type TwinState =
  | { readonly kind: 'responded'; readonly status: number }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'not-sent' };

/** Why a case was not decided. */
export type Reason =
  /** The condition of the case that is not met. */
  | Extract<Condition, { kind: 'needs' | 'only-if-shown' | 'only-if-rejected' | 'only-if-accepted' }>
  /** The run ended before. */
  | { readonly kind: 'stopped'; readonly stop: Stop }
  | { readonly kind: 'twin-not-accepted'; readonly twin: string; readonly state: TwinState }
  /** The twin was accepted before, `accepted` times in its operation, and now is not. */
  | {
      readonly kind: 'twin-stopped';
      readonly twin: string;
      readonly accepted: number;
      readonly state: TwinState;
    }
  /** Not sent: `silent` similar requests in a row got no response. */
  | { readonly kind: 'gave-up'; readonly silent: number }
  /** Failed once; similar failures were confirmed, and there was no time left to confirm this one. */
  | { readonly kind: 'unconfirmed'; readonly failure: Failure }
  /** A valid request was redirected. */
  | { readonly kind: 'redirected'; readonly status: number; readonly location: string }
  /** A wrong body got 202, so that it may be rejected later, or 207, which says it in its body. */
  | { readonly kind: 'pending'; readonly status: number; readonly phrase: string }
  /** A proxy between suite and server requires a credential of its own. */
  | { readonly kind: 'proxy'; readonly status: number; readonly phrase: string }
  /** The source leaves open whether the twin is accepted, and it was not. */
  | { readonly kind: 'twin-open'; readonly twin: string }
  | {
      readonly kind: 'rate-limited';
      readonly status: number;
      readonly phrase: string;
      readonly attempts: number;
    }
  | {
      readonly kind: 'rejected-without';
      readonly status: number;
      readonly phrase: string;
      readonly input: Input;
      readonly value: string;
      /** The value was declared, and nothing that was asked about it was accepted. */
      readonly declared?: true;
    }
  /** The document declares the status for the operation, and not what it hangs on: who asks, or the state of what is there. */
  | { readonly kind: 'declared-rejection'; readonly status: number; readonly phrase: string }
  /** A valid request got a 409, where another one of the operation was accepted: it contradicts what is there (RFC 9110 §15.5.10). */
  | { readonly kind: 'conflict'; readonly status: number; readonly phrase: string }
  /** A request that was sent again under the same name: what was sent before may have been stored. */
  | { readonly kind: 'repeats-name'; readonly status: number; readonly phrase: string }
  /** A large valid body got a 413: most servers have a limit, and few documents say it. */
  | { readonly kind: 'too-large'; readonly status: number; readonly phrase: string }
  /** No valid body of the operation was accepted. */
  | {
      readonly kind: 'all-rejected';
      readonly status: number;
      readonly phrase: string;
      readonly operation: string;
    }
  /** The result of an experiment in the case `by` explains what was seen. */
  | { readonly kind: 'hidden'; readonly by: string }
  | { readonly kind: 'failure'; readonly failure: Failure }
  /** Exploration found no accepted body that it could vary. */
  | { readonly kind: 'nothing-to-vary' }
  | { readonly kind: 'no-result' }
  /** In the words of the token rule or the driver. */
  | { readonly kind: 'token'; readonly says: string };
