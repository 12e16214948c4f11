// The shape of a report on traffic (docs/traffic.md).

import type { Level } from '../contract/index.ts';
import type { Fields } from './exchange.ts';
import type { Told, TrafficFinding } from './finding.ts';

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
