// A trial: a valid request, its context, with at most one edit, the name of the property that it is about, and what is required of the
// response; oracle/ has a function for each kind. Edits are data: pairs fall out of them.

import type { Alternative, Origin, SilenceId } from '../../src/contract/index.ts';
import type { TrialRequest } from './exchange.ts';

/** The origin of what a decision of the contract asks for, and the source does not. */
export type ChosenOrigin = Origin & { readonly level: 'chosen' };

/** An option by which a user describes an implementation. */
export type Input =
  /** `--bearer`, or `--credential` where another header carries it, or where it is written by its scheme. */
  | { readonly kind: 'credential'; readonly header?: string; readonly scheme?: string }
  /** `--second-bearer` or `--second-credential`. */
  | { readonly kind: 'second-credential' }
  /** An option of its own: `routing-id`, `jwt-id`, `second-account`. */
  | { readonly kind: 'flag'; readonly name: string }
  /** `--param NAME=VALUE`; several parameters of one name are told apart by the path up to each (`/books/{id}`). */
  | { readonly kind: 'parameter'; readonly name: string }
  /** `--driver FILE`. */
  | { readonly kind: 'driver' };

/** What a response must be. */
export type Expectation = ExpectedOutcome | ExpectedOfResponse;

/** What must become of the request, by itself or beside others. */
type ExpectedOutcome =
  /** 2xx or 303; also another 3xx where the contract declares nothing else. */
  | { readonly kind: 'accepted'; readonly redirects?: true }
  /** 4xx or 5xx, but 408 and 429; also 3xx where a redirect to a login is possible. */
  | { readonly kind: 'rejected'; readonly redirects?: true }
  /** One of the statuses. */
  | { readonly kind: 'status'; readonly statuses: readonly number[] }
  /** The same status as the response to the control. */
  | { readonly kind: 'same-status' }
  /**
   * Not the resource in the response to the control. `anywhere`: nor is it inside the response, nor are its members other than
   * `identifier`. `named`: only where that resource contains this name, since another one may have the same content. Values that the
   * request itself contains (an account, an identifier) are ignored.
   */
  | {
      readonly kind: 'not-resource';
      readonly anywhere?: boolean;
      readonly identifier?: string;
      readonly named?: string;
    }
  /** No two creates share an identifier. */
  | { readonly kind: 'distinct' }
  /** The rule of §3 holds, as seen through the driver. */
  | { readonly kind: 'token-rule' };

/** What its response must have. */
type ExpectedOfResponse =
  /** The media type of the response, where it has a body; `others`: further types that the server may choose. */
  | { readonly kind: 'media-type'; readonly mediaType: string; readonly others?: readonly string[] }
  /** A body that is JSON; `required` also rejects an empty one; `among`: only where no other one of these types is chosen. */
  | { readonly kind: 'json'; readonly required: boolean; readonly among?: readonly string[] }
  /** A body valid under the schema; `apart`: members that another requirement judges; `of`: the type that has to be chosen. */
  | {
      readonly kind: 'schema';
      readonly pointer: string;
      readonly apart?: readonly string[];
      readonly of?: string;
    }
  /** The member, if present, is valid under the schema at the pointer of the contract. */
  | { readonly kind: 'member-schema'; readonly member: string; readonly pointer: string }
  /** The member at the pointer, if present, has the value. */
  | { readonly kind: 'member'; readonly pointer: string; readonly value: string }
  /** A header is present; with `pointer`, it is valid, if present, under the schema there. */
  | { readonly kind: 'header'; readonly name: string; readonly pointer?: string }
  /** Members that were sent have the value that was sent; `whole`: and every one of them is in the response. */
  | { readonly kind: 'echo'; readonly whole: boolean }
  /** `errors` of a problem document points at the place. */
  | { readonly kind: 'pointer'; readonly pointer: string };

/** An expectation and its origin. */
export interface Requirement {
  readonly expect: Expectation;
  readonly origin: Origin;
  /** It is about the responses that the document declares under this status alone: `404`, `4XX` or `default`. */
  readonly status?: string;
}

/** What the contract decided for a silence; the source does not require it. */
export type Decision = Requirement & { readonly origin: ChosenOrigin };

/**
 * What a request is judged by: requirements, the outcome first, or a silence of the source that it asks about, with the decisions
 * of the contract. Whatever the response to such a question is, it breaks nothing of the source.
 */
export type Judged =
  | { readonly requires: readonly Requirement[]; readonly asks?: undefined; readonly decides?: undefined }
  | { readonly asks: SilenceId; readonly decides: readonly Decision[]; readonly requires?: undefined };

/** Requirements, or the decisions that a question is compared with. */
export const requirementsOf = ({ requires, decides }: Judged): readonly Requirement[] =>
  requires ?? decides ?? [];

/** The name of a property: `createTag/name/required`. */
export interface PropertyName {
  readonly operation: string;
  /** A member of the body (`ratelimit.window`), or another part of the request or the response: `credential`, `path`. */
  readonly place: string;
  /** What is required there: `maximum`, `type`; of a decision, the silence that it settles. */
  readonly rule: string;
}

/** `OPERATION/PLACE/RULE`: stable words, in every output the same. */
export const idOfProperty = ({ operation, place, rule }: PropertyName): string =>
  `${operation}/${place}/${rule}`;

/** A part of a request. */
export type Part =
  | { readonly kind: 'method' }
  /** Path and query. */
  | { readonly kind: 'target' }
  /** In lower case. */
  | { readonly kind: 'header'; readonly name: string }
  /** A member of the JSON body, with the value that it has now; without one it is left out. */
  | { readonly kind: 'member'; readonly path: readonly string[]; readonly value?: unknown }
  /** The body as a whole. */
  | { readonly kind: 'body' }
  /** How the JSON is written: order, white space, escapes, length. */
  | { readonly kind: 'encoding' }
  /** When and after what it is sent. */
  | { readonly kind: 'sending' };

/** What a trial has otherwise than its control. */
export interface Edit {
  /** In words, as its row says it: `byteLength is 129`. */
  readonly says: string;
  readonly parts: readonly Part[];
}

/** How a JSON body is written; by default compact. */
export interface Encoding {
  /** Members of every object in reverse order. */
  readonly reversed?: true;
  /** Line breaks, tabs and blanks around and between tokens. */
  readonly spaced?: true;
  /** Names and values are written as `\u` escapes, but for placeholders of names, since they are filled in later. */
  readonly escaped?: true;
}

/** One thing that a context has otherwise than the example of its operation. */
export interface ContextEdit {
  /** In words: `byteLength is 128`, `without refill`, `members in reverse order`. */
  readonly says: string;
  /** The property that is broken where this edit alone turns the outcome. */
  readonly property: PropertyName;
  /** Why it has to be accepted; `chosen` where the source leaves it open. */
  readonly origin: Origin;
  /** The member, with its value; without one it is left out. */
  readonly member?: { readonly path: readonly string[]; readonly value?: unknown };
  readonly encoding?: Encoding;
  /** A decision of the contract refuses the member: where a service takes it, the rest is judged as if it were not there. */
  readonly refused?: true;
}

/** A valid request of an operation, in which rows are tried; the plainest is the example, without an edit. */
export interface Context {
  readonly operation: string;
  readonly name: string;
  /** The example that it is made of; absent for a request without a JSON body. */
  readonly body?: { readonly alternative: Alternative; readonly example: unknown };
  readonly edits: readonly ContextEdit[];
  /** The JSON body, edits made. */
  readonly value?: unknown;
  readonly request: TrialRequest;
  /** Why it has to be accepted: the weakest reason of all. */
  readonly origin: Origin;
  /** Clauses on the properties that it has and on those that it leaves out. */
  readonly cites: readonly string[];
  /** Values that name something which nobody declared: a rejection (with the status, if there is one) shows nothing. */
  readonly lacks: readonly { readonly input: Input; readonly status?: number }[];
}

/** What a row makes of a context. */
export type Made = Judged & {
  readonly property: PropertyName;
  readonly request: TrialRequest;
  readonly edit: Edit;
  /** The request to compare with, where that is not the context itself: it has to be accepted too. */
  readonly control?: TrialRequest;
  /** The option for a value in that request which the document leaves open: it may be rejected for it. */
  readonly lacks?: Input;
};

/** A named edit: what it makes of a valid request, and whether the source decides its outcome. */
export interface Row {
  /** Unlike any other of the operation: `byteLength/above-maximum`. */
  readonly name: string;
  readonly operation: string;
  /** Tried before others, and in every round. */
  readonly main: boolean;
  /** Where it may be tried; at home first. What the contract alone decides is tried at home only. */
  readonly contexts: readonly Context[];
  /** `undefined` where it changes nothing, or where the contract itself says otherwise of the result. */
  readonly on: (context: Context) => Made | undefined;
  /** Creates or changes something when it is accepted. */
  readonly writes: boolean;
  /** Sent after everything else, since it might change what others read. */
  readonly last?: true;
}

/** A row in a context. */
export interface Trial {
  readonly row: Row;
  readonly context: Context;
  readonly made: Made;
}
