// Why a case was not decided, and why a run ended early.

import type { Condition, Input, Purpose } from './condition.ts';
import type { Failure } from './exchange.ts';

/** Why a run ended early. */
export type Stop =
  | { readonly kind: 'unreachable'; readonly failure: Failure }
  /** None of the first requests got a complete response. */
  | { readonly kind: 'no-response'; readonly requests: number; readonly failure: Failure }
  | { readonly kind: 'credential-refused'; readonly status: number }
  /** All that came was what a proxy answers in the place of the server. */
  | { readonly kind: 'proxy'; readonly status: number }
  | { readonly kind: 'deadline'; readonly seconds: number }
  | { readonly kind: 'interrupted' }
  /** The server that was started for the run was gone in the middle of it, by what its command ended with if that did. */
  | { readonly kind: 'server-ended'; readonly exitCode?: number; readonly signal?: string }
  /** The run itself failed at something, which is our fault or that of the contract. */
  | { readonly kind: 'error'; readonly detail: string };

/** What became of a twin that was not accepted. */
export type TwinState =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'not-sent' };

/** Why a case was not decided. */
export type Reason =
  | { readonly kind: 'needs'; readonly input: Input; readonly for: Purpose }
  /** The run had ended. */
  | { readonly kind: 'stopped'; readonly stop: Stop }
  | { readonly kind: 'twin-not-accepted'; readonly twin: string; readonly state: TwinState }
  /** The twin was accepted before, so many times of its operation, and is not any more. */
  | {
      readonly kind: 'twin-stopped';
      readonly twin: string;
      readonly accepted: number;
      readonly state: TwinState;
    }
  /** Not sent, since others say more and there was time for them alone: `--within`, in seconds. */
  | { readonly kind: 'left-out'; readonly within: number }
  /** Not sent: so many like it in a row got no response. */
  | { readonly kind: 'gave-up'; readonly silent: number }
  /** Went wrong once; others like it were confirmed, and time for this one was up. */
  | { readonly kind: 'unconfirmed'; readonly failure: Failure }
  /** A valid request was answered by the address of another place. */
  | { readonly kind: 'redirected'; readonly status: number; readonly location: string }
  /** A wrong body was answered by 202: it may be rejected later. */
  | { readonly kind: 'pending'; readonly status: number; readonly phrase: string }
  /** A proxy between the suite and the server asks for a credential of its own. */
  | { readonly kind: 'proxy'; readonly status: number; readonly phrase: string }
  /** The source leaves open whether the twin is accepted, and here it is not. */
  | { readonly kind: 'twin-open'; readonly twin: string }
  | {
      readonly kind: 'rate-limited';
      readonly status: number;
      readonly phrase: string;
      readonly attempts: number;
    }
  | {
      readonly kind: 'refused-without';
      readonly status: number;
      readonly phrase: string;
      readonly input: Input;
      readonly value: string;
    }
  /** No valid body of the operation was accepted. */
  | {
      readonly kind: 'all-refused';
      readonly status: number;
      readonly phrase: string;
      readonly operation: string;
    }
  | {
      readonly kind: 'only-if-refused';
      readonly case: string;
      readonly because: Extract<Condition, { kind: 'only-if-refused' }>['because'];
    }
  | {
      readonly kind: 'only-if-accepted';
      readonly case: string;
      readonly because: Extract<Condition, { kind: 'only-if-accepted' }>['because'];
    }
  /** What an experiment found out in the case `by` explains what was seen. */
  | { readonly kind: 'hidden'; readonly by: string }
  | { readonly kind: 'failure'; readonly failure: Failure }
  /** Exploration found no accepted body that it could vary. */
  | { readonly kind: 'nothing-to-vary' }
  | { readonly kind: 'no-result' }
  /** As the token rule or the driver says it. */
  | { readonly kind: 'token'; readonly says: string };
