// The written report: what stands in many results stands in it once, and the results refer to it by its place.

import type {
  Answer,
  Bytes,
  Case,
  CaseRequest,
  Condition,
  Exchange,
  Reason,
  Requirement,
  SilenceAnswer,
} from '../../types.ts';
import type { SharedText } from './texts.ts';
import type { ReportWithWords, ResultWithWords } from './words.ts';

/**
 * A place in a list, counted from 0.
 * @asType integer
 * @minimum 0
 */
export type Place = number;

/** What a run of the conformance suite found out; `says` repeats in words what stands beside it. */
export interface WrittenReport extends Omit<ReportWithWords, 'format' | 'results' | 'silences'> {
  readonly format: 'acs-report/3';
  readonly silences: readonly PackedSilence[];
  readonly shared: Shared;
  readonly results: readonly PackedResult[];
}

/** What results refer to. */
export interface Shared {
  /** Bodies. */
  readonly texts: readonly SharedText[];
  /** Requests without their bodies. */
  readonly requests: readonly Pick<CaseRequest, 'method' | 'target' | 'headers'>[];
  /** Responses without their bodies. */
  readonly responses: readonly Pick<Answer, 'status' | 'reason' | 'headers'>[];
  readonly kinds: readonly SharedKind[];
  /** What cases require, or were compared with. */
  readonly requirements: readonly Requirement[];
  readonly conditions: readonly Condition[];
  /** Why cases were not judged. */
  readonly reasons: readonly { readonly reason: Reason; readonly says?: string }[];
  /** What cases found, with its words. */
  readonly findings: readonly ResultWithWords['findings'][number][];
  /** What was seen at a silence. */
  readonly answers: readonly Omit<SilenceAnswer, 'case'>[];
}

/** A silence; `cases` are the places of their results. */
export interface PackedSilence extends Omit<ReportWithWords['silences'][number], 'answers'> {
  readonly answers: readonly (Omit<ReportWithWords['silences'][number]['answers'][number], 'cases'> & {
    readonly cases: readonly Place[];
  })[];
}

/** A result; `reason`, `findings` and `answers` are places in what is shared. */
export interface PackedResult
  extends Omit<ResultWithWords, 'case' | 'exchange' | 'reason' | 'says' | 'findings' | 'answers'> {
  readonly case: PackedCase;
  readonly exchange?: PackedExchange;
  readonly reason?: Place;
  readonly findings: readonly Place[];
  readonly answers: readonly Place[];
}

/** A case; `kind`, `requires`, `decides` and `conditions` are places in what is shared. */
export interface PackedCase {
  readonly id: string;
  readonly title: string;
  readonly kind: Place;
  readonly request?: PackedRequest;
  readonly requires?: readonly Place[];
  readonly decides?: readonly Place[];
  readonly conditions: readonly Place[];
}

/** What cases are about: how they go, the operation, rule and kind, what they try. */
export interface SharedKind {
  readonly via: Case['via'];
  readonly operation: string;
  readonly rule: string;
  readonly kind: string;
  readonly place?: string;
  readonly within?: string;
  readonly cites?: readonly string[];
  readonly writes?: boolean;
  readonly asks?: string;
}

/** A request: `head` is its place in `shared.requests`. */
export interface PackedRequest extends Omit<CaseRequest, 'method' | 'target' | 'headers' | 'body'> {
  readonly head: Place;
  readonly body?: PackedBytes;
}

/** A body; `text` is its place in `shared.texts`. */
export type PackedBytes = { readonly text: Place } | Extract<Bytes, { readonly base64: string }>;

/** One request and its response. */
export interface PackedExchange extends Omit<Exchange, 'request' | 'answer'> {
  /** `url` is absent where it is the report's `target` and the request's own behind it. */
  readonly request: PackedRequest & { readonly url?: string };
  readonly answer?: PackedAnswer;
}

/** A response: `head` is its place in `shared.responses`. */
export interface PackedAnswer extends Omit<Answer, 'status' | 'reason' | 'headers' | 'body'> {
  readonly head: Place;
  readonly body: PackedBytes;
}
