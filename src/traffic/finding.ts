// What can be found in an exchange: structured, with the origin of what it breaks. Words are made in words.ts.

import type { Fault, Operation, Origin } from '../contract/index.ts';
import type { ParameterFault } from '../http/index.ts';

/** The operation that a request for none comes nearest to, and what is in the way. */
export interface NearestOperation {
  readonly operation: Operation;
  readonly why: 'method' | 'slash' | 'case' | 'prefix' | 'spelling';
}

/** What is wrong with a request. */
export type RequestFault =
  | { readonly kind: 'operation'; readonly nearest: NearestOperation }
  | { readonly kind: 'credential'; readonly scheme: string }
  | { readonly kind: 'parameter'; readonly fault: ParameterFault }
  | { readonly kind: 'content-type'; readonly sent?: string; readonly wanted: readonly string[] }
  | { readonly kind: 'content-coding'; readonly coding: string }
  | { readonly kind: 'json'; readonly detail: string }
  | { readonly kind: 'body'; readonly fault: Fault };

/** What is wrong with an answer. */
export type AnswerFault =
  /** A success, though the contract refuses the request. */
  | { readonly kind: 'accepted'; readonly status: number; readonly although: RequestFault }
  | { readonly kind: 'status'; readonly status: number; readonly declared: readonly string[] }
  | { readonly kind: 'media-type'; readonly sent?: string; readonly wanted: readonly string[] }
  | { readonly kind: 'no-body'; readonly status: number }
  | { readonly kind: 'json'; readonly detail: string }
  | { readonly kind: 'body'; readonly fault: Fault }
  | { readonly kind: 'header'; readonly fault: ParameterFault };

/** One thing that breaks the contract; what is `chosen` breaks the contract alone and not its source. */
export type TrafficFinding =
  | { readonly about: 'request'; readonly fault: RequestFault; readonly origin: Origin }
  | { readonly about: 'answer'; readonly fault: AnswerFault; readonly origin: Origin };

/** What is told of an exchange without accusing anybody. */
export type Told =
  | 'elsewhere'
  | 'options'
  | 'unanswered'
  | 'rejected'
  | 'server-error'
  | 'redirected'
  | 'rate-limited';

/** What became of an exchange under the contract. */
export interface Judgement {
  readonly operation?: Operation;
  readonly nearest?: NearestOperation;
  /** At most 100 about the request and 100 about the answer, those that break the source first. */
  readonly findings: readonly TrafficFinding[];
  /** Findings beyond them. */
  readonly left?: { readonly requests: number; readonly answers: number };
  readonly told?: Told;
  /** Bodies that are not known whole, so that nothing in them was judged. */
  readonly unread: readonly ('request' | 'answer')[];
}
