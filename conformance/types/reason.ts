// Why a property was not decided, and why a run ended early.

import type { Failure, Seen } from './exchange.ts';
import type { Input, Purpose } from './requirement.ts';

/** Why a run ended early. */
export type Stop =
  | { readonly kind: 'unreachable'; readonly failure: Failure }
  /** None of the first requests got a complete response. */
  | { readonly kind: 'no-response'; readonly requests: number; readonly failure: Failure }
  /** What an option names does not work: the credential, or something that has to exist. */
  | { readonly kind: 'option-rejected'; readonly input: Input; readonly status: number }
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

/** Why nothing was judged. */
export type Reason =
  /** An option is missing; `rejected`: what was sent in its place was. */
  | { readonly kind: 'needs'; readonly input: Input; readonly for?: Purpose; readonly rejected?: number }
  /** The run ended before. */
  | { readonly kind: 'stopped'; readonly stop: Stop }
  /** No request without the edit was accepted; `seen`: what the last of them got; `requests`: or so many were not enough for it. */
  | { readonly kind: 'no-control'; readonly seen?: Seen; readonly requests?: number }
  /** The control was accepted, `accepted` times in its operation, and is not any more. */
  | { readonly kind: 'control-lost'; readonly accepted: number; readonly seen: Seen }
  /** The response is not about the request: a rate limit, a redirect, a conflict with what is there, a size. */
  | { readonly kind: 'no-answer'; readonly seen: Seen; readonly location?: string }
  /** 202 or 207: it may be rejected later. */
  | { readonly kind: 'pending'; readonly seen: Seen }
  /** A wrong request got a 2xx with a sign that right ones lack; `declare` is the value for `--refused-when`. */
  | { readonly kind: 'signed'; readonly status: number; readonly declare: string }
  /** In the words of a script or a driver. */
  | { readonly kind: 'says'; readonly says: string };
