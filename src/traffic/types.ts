// What can be found in an exchange, and the shape of a report on traffic (docs/traffic.md). Words are made in words.ts.

import type { Fault, Level, Operation, Origin } from '../contract/index.ts';
import type { ParameterFault } from '../http/index.ts';
import type { Fields } from './exchange.ts';

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

/** Which findings decide: those that break the source, or those that break the contract too. */
export type Scope = 'source' | 'contract';

/** Whose findings count: those about requests, about responses, or both. */
export const sides = ['requests', 'responses', 'both'] as const;
export type Side = (typeof sides)[number];

/** A verdict on traffic. `undecided`: no call of the contract was answered. */
export interface TrafficVerdict {
  readonly state: 'passed' | 'failed' | 'undecided';
  /** Requests and answers that break it. */
  readonly requests: number;
  readonly answers: number;
}

/** A body in a report; absent where it was not known, or is too long. */
export type ShownBody = { readonly text: string } | { readonly base64: string };

/** One exchange of a group, without credentials. */
export interface TrafficExample {
  readonly at?: string;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Fields;
    readonly body?: ShownBody;
  };
  readonly answer?: { readonly status: number; readonly headers: Fields; readonly body?: ShownBody };
}

/** Findings that say the same of the same operation. */
export interface FindingGroup {
  readonly about: 'request' | 'answer';
  readonly level: Level;
  /** The clause or silence, where the contract names one. */
  readonly cites?: string;
  /** JSON Pointer into the contract. */
  readonly pointer?: string;
  readonly operation?: string;
  readonly where: string;
  readonly detail: string;
  readonly count: number;
  readonly example: TrafficExample;
}

/** The result of judging traffic, as `--report json` writes it (docs/traffic.md). */
export interface TrafficReport {
  readonly format: 'acs-traffic/1';
  readonly kit: { readonly name: string; readonly version: string };
  readonly contract: { readonly title: string; readonly version: string; readonly file: string };
  /** The base URL of the interface. */
  readonly target: string;
  readonly against: Scope;
  readonly about: Side;
  readonly counts: {
    readonly exchanges: number;
    /** Requests of an operation of the contract, or of what comes near one. */
    readonly calls: number;
    readonly told: Readonly<Partial<Record<Told, number>>>;
    /** Bodies that were not judged, because they are not known whole. */
    readonly unread: { readonly requests: number; readonly answers: number };
  };
  readonly verdicts: Readonly<Record<Scope, TrafficVerdict>>;
  readonly findings: readonly FindingGroup[];
  /** Findings beyond the groups that are kept. */
  readonly left: number;
}

/** Whether a finding counts for a verdict: what the contract chose breaks the contract alone. */
export const counts = ({ origin }: Pick<TrafficFinding, 'origin'>, scope: Scope): boolean =>
  scope === 'contract' || origin.level !== 'chosen';
