// What a report looks like in a file: the model with words beside it, packed, so that what stands in many results stands once and
// they refer to it by its place (`acs-report/3`). The published schema is made of these types.

import type {
  AnsweredSilence,
  AnswersFile,
  Bytes,
  Case,
  CaseRequest,
  Cause,
  Condition,
  Exchange,
  Finding,
  HttpResponse,
  Reason,
  Report,
  Requirement,
  Result,
  Scope,
  SilenceAnswer,
  Stop,
} from '../../types.ts';
import type { Summary } from '../summary.ts';
import type { FindingWords } from '../words/findings.ts';
import type { WrittenCoverage, WrittenVerdict } from '../words/verdicts.ts';
import type { SharedText } from './texts.ts';

/** A report whose results hold everything themselves, as it is before it is packed and once it is read. */
export interface ReportWithWords
  extends Omit<Report, 'stopped' | 'verdicts' | 'coverage' | 'results' | 'silences'> {
  /** What it came to and what to repair, for programs; reports of earlier versions have none. */
  readonly summary?: Summary;
  readonly stopped?: WrittenStop | undefined;
  /** Why many cases fail or end undecided, what stops everything first. */
  readonly causes?: readonly WrittenCause[];
  readonly verdicts: Readonly<Record<Scope, WrittenVerdict>>;
  /** What the verdicts are based on. */
  readonly coverage: WrittenCoverage;
  readonly results: readonly ResultWithWords[];
  readonly silences: readonly WrittenSilence[];
}

/** What an implementation does where the source is silent. */
export interface WrittenAnswers extends Omit<AnswersFile, 'silences'> {
  readonly silences: readonly WrittenSilence[];
}

/** Why the run ended early. */
export type WrittenStop = Stop & { readonly says?: string };

/** A cause with its sentences. */
export type WrittenCause = Cause & {
  /** The same in every run on the same server; reports of earlier versions have it for some kinds alone. */
  readonly id?: string;
  readonly says?: string;
};

/** A result; `says` tells why it was not decided. */
export interface ResultWithWords extends Omit<Result, 'findings'> {
  readonly findings: readonly WrittenFinding[];
  readonly says?: string | undefined;
}

/** A finding with its three columns. */
export interface WrittenFinding extends Finding {
  readonly says?: FindingWords;
}

/** A silence with its answers in words. */
export interface WrittenSilence extends Omit<AnsweredSilence, 'answers'> {
  readonly answers: readonly (AnsweredSilence['answers'][number] & { readonly says?: string })[];
}

/**
 * A place in a list, counted from 0.
 * @asType integer
 * @minimum 0
 */
export type Place = number;

/** What a run of the conformance suite found out; `says` repeats in words what stands beside it. */
export interface WrittenReport extends Omit<ReportWithWords, 'results' | 'silences'> {
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
  readonly responses: readonly Pick<HttpResponse, 'status' | 'reason' | 'headers'>[];
  readonly kinds: readonly SharedKind[];
  /** What cases require, or were compared with. */
  readonly requirements: readonly Requirement[];
  readonly conditions: readonly Condition[];
  /** Why cases were not judged. */
  readonly reasons: readonly { readonly reason: Reason; readonly says?: string | undefined }[];
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
  readonly exchange?: PackedExchange | undefined;
  readonly reason?: Place | undefined;
  readonly findings: readonly Place[];
  readonly answers: readonly Place[];
}

/** A case; `kind`, `requires`, `decides` and `conditions` are places in what is shared. */
export interface PackedCase {
  readonly id: string;
  readonly title: string;
  readonly kind: Place;
  readonly request?: PackedRequest | undefined;
  readonly requires?: readonly Place[] | undefined;
  readonly decides?: readonly Place[] | undefined;
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
  readonly asks?: string | undefined;
}

/** A request: `head` is its place in `shared.requests`. */
export interface PackedRequest extends Omit<CaseRequest, 'method' | 'target' | 'headers' | 'body'> {
  readonly head: Place;
  readonly body?: PackedBytes | undefined;
}

/** A body; `text` is its place in `shared.texts`. */
export type PackedBytes = { readonly text: Place } | Extract<Bytes, { readonly base64: string }>;

/** One request and its response. */
export interface PackedExchange extends Omit<Exchange, 'request' | 'response'> {
  /** `url` is absent where it is the report's `target` and the request's own behind it. */
  readonly request: PackedRequest & { readonly url?: string | undefined };
  readonly answer?: PackedAnswer | undefined;
}

/** A response: `head` is its place in `shared.responses`. */
export interface PackedAnswer extends Omit<HttpResponse, 'status' | 'reason' | 'headers' | 'body'> {
  readonly head: Place;
  readonly body: PackedBytes;
}
