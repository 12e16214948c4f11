// The nouns of the suite (docs/words.md): cases are data, exchanges are what crossed the wire, the rest follows.

import type { Level, Origin } from '../src/contract/index.ts';

/** Bytes of a body: text, or base64 where they are not UTF-8. */
export type Bytes = { readonly text: string } | { readonly base64: string };

/**
 * A request as the case says it: nothing is added but `Host`, `Connection` and `Content-Length`.
 * `$ACS_BEARER` stands for the credential, `$UNIQUE` for a name that is new to the run.
 */
export interface CaseRequest {
  readonly method: string;
  /** Raw target below the base URL, sent as written: `/acme/routing%2512`. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: Bytes;
  /** So many spaces are sent before the body, which would fill a report. */
  readonly padding?: number;
}

/** What an answer must be. Every kind is judged by one function of judge/. */
export type Expectation =
  /** 2xx. */
  | { readonly kind: 'accepted' }
  /** 4xx, other than 408 and 429, which say nothing of the request. */
  | { readonly kind: 'refused' }
  /** One of the statuses. */
  | { readonly kind: 'status'; readonly statuses: readonly number[] }
  /** The media type of the answer, where it has a body. */
  | { readonly kind: 'media-type'; readonly mediaType: string }
  /** A body that is JSON; `required` also refuses an empty one. */
  | { readonly kind: 'json'; readonly required: boolean }
  /** A body valid under the schema at the pointer of the contract. */
  | { readonly kind: 'schema'; readonly pointer: string }
  /** A header is there. */
  | { readonly kind: 'header'; readonly name: string; readonly includes?: string }
  /** Members of the answer that were sent have the value that was sent. */
  | { readonly kind: 'echo' }
  /** Every member that was sent is in the answer. */
  | { readonly kind: 'whole-echo' }
  /** `errors` of a problem document points at the place. */
  | { readonly kind: 'pointer'; readonly pointer: string }
  /** The same resource as the answer of another case. */
  | { readonly kind: 'same-resource'; readonly as: string }
  /** Not the resource that another case was answered with; `anywhere`: not within the answer either. */
  | { readonly kind: 'not-resource'; readonly of: string; readonly anywhere?: boolean }
  /** The member at the pointer is another in the answer of each of these cases, and of this one. */
  | { readonly kind: 'distinct'; readonly pointer: string; readonly among: readonly string[] }
  /** The member at the pointer has the value. */
  | { readonly kind: 'member'; readonly pointer: string; readonly value: string };

/** An expectation, and why it is there. */
export interface Requirement {
  readonly expect: Expectation;
  readonly origin: Origin;
}

/** One thing tried. */
export interface Case {
  /** Stable words: `createTag/required/name/missing`. */
  readonly id: string;
  readonly operation: string;
  readonly rule: string;
  /** What is tried, in words. */
  readonly title: string;
  readonly request: CaseRequest;
  readonly requires: readonly Requirement[];
  /** Further clauses that the case holds, besides the origins of what it requires. */
  readonly cites?: readonly string[];
  /** The accepted request that this one differs from in `change` alone. */
  readonly twin?: string;
  readonly change?: string;
  /** Cases whose answers the requirements refer to. */
  readonly after?: readonly string[];
  /** Another reading of the source explains an unmet requirement when this case was accepted. */
  readonly unless?: { readonly accepted: string; readonly because: string };
  /** Counts only when this case was refused, else it shows nothing. */
  readonly onlyIfRefused?: { readonly case: string; readonly because: string };
  /** A refusal accuses only while one of these was accepted: the service may ask for what the source leaves open. */
  readonly oneOf?: readonly string[];
  /** Flags without which the case is not applicable, each with what it opens. */
  readonly needs?: readonly { readonly flag: string; readonly because: string }[];
  /** A refusal without this flag is not applicable. */
  readonly refusedWithout?: { readonly flag: string; readonly because: string };
  /** Creates or changes something when the implementation accepts it. */
  readonly writes: boolean;
  /** 501 is a legitimate refusal here (an unknown method). */
  readonly allowNotImplemented?: boolean;
  /** A connection that is closed instead of an answer is one: a body may be too long to be read. */
  readonly allowReset?: boolean;
  /** Sent after everything else, since it might change what others read. */
  readonly last?: boolean;
  /** The silence that the answer answers, where no requirement does. */
  readonly asks?: string;
}

/** An answer as received; the body is cut at the cap. */
export interface Answer {
  readonly status: number;
  readonly reason: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Bytes;
  /** Length of the body in bytes as received. */
  readonly length: number;
}

/** Why there is no whole answer. */
export type FailureKind =
  | 'timeout'
  | 'reset'
  | 'truncated'
  | 'too-large'
  | 'invalid-http'
  | 'undecodable'
  | 'tls'
  | 'unreachable';

export interface Failure {
  readonly kind: FailureKind;
  readonly message: string;
}

/** One request and its answer, as they crossed the wire; secrets are replaced. */
export interface Exchange {
  readonly request: CaseRequest & { readonly url: string };
  readonly answer?: Answer;
  readonly failure?: Failure;
  /** How often it was sent: more than once after 429, 503 or a connection closed while idle. */
  readonly attempts: number;
  readonly milliseconds: number;
}

/** One mismatch. */
export interface Finding {
  readonly requirement: string;
  readonly expected: string;
  readonly actual: string;
  readonly origin: Origin;
}

export const outcomes = [
  'passed',
  'failed',
  'observed',
  'inconclusive',
  'not-applicable',
  'errored',
] as const;
/** What became of a case. */
export type Outcome = (typeof outcomes)[number];

/** The two verdicts: stated and derived requirements only, or chosen ones too. */
export const scopes = ['source', 'contract'] as const;
export type Scope = (typeof scopes)[number];

/** What became of one case. */
export interface Result {
  readonly case: Case;
  readonly outcomes: Readonly<Record<Scope, Outcome>>;
  readonly findings: readonly Finding[];
  /** Why the case was not decided, in one sentence. */
  readonly reason?: string;
  readonly exchange?: Exchange;
  /** What the implementation does where the source is silent. */
  readonly answers: readonly SilenceAnswer[];
}

/** One answer to a silence, in words. */
export interface SilenceAnswer {
  readonly silence: string;
  readonly case: string;
  readonly answer: string;
}

/** A verdict with its counts: planned is the sum of all outcomes. */
export interface Verdict {
  readonly conforms: boolean;
  /** In words, one sentence. */
  readonly says: string;
  readonly planned: number;
  readonly counts: Readonly<Record<Outcome, number>>;
}

export type { Level, Origin };
