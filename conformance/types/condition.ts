// When a case counts, and what a response must be, as data; judge/ has a function for each kind.

import type { ChosenOrigin, Origin } from '../../src/contract/index.ts';

/** An option by which a user describes an implementation. */
export type Input =
  /** `--bearer`, or `--credential` where another header carries it. */
  | { readonly kind: 'credential'; readonly header?: string }
  /** `--second-bearer` or `--second-credential`. */
  | { readonly kind: 'second-credential' }
  /** An option of its own: `routing-id`, `jwt-id`, `second-account`. */
  | { readonly kind: 'flag'; readonly name: string }
  /** `--param NAME=VALUE`; several parameters of one name are told apart by the path up to each (`/books/{id}`). */
  | { readonly kind: 'parameter'; readonly name: string }
  /** `--driver FILE`. */
  | { readonly kind: 'driver' };

/** What an input is needed for. */
export type Purpose =
  /** A path parameter of the operation. */
  | { readonly kind: 'path'; readonly parameter: string; readonly path: string }
  /** The credential that the operation requires, or with which others are compared. */
  | { readonly kind: 'credential' }
  /** A property of the body that must name something existing. */
  | { readonly kind: 'reference'; readonly property: string }
  /** Another account, with something in it and a credential of its own. */
  | { readonly kind: 'second-account' }
  /** Tokens, for which the source shows no endpoint. */
  | { readonly kind: 'tokens' };

/**
 * The outcome of a preceding request: a read that found something, one that found nothing, an accepted
 * request, a rejected one.
 */
export type Before = 'shown' | 'hidden' | 'accepted' | 'rejected';

/** One condition of a case. */
export type Condition =
  /** Not applicable without the input. */
  | { readonly kind: 'needs'; readonly input: Input; readonly for: Purpose }
  /**
   * Counts only while another case is accepted. `change` is the difference: in words, or as a list, which is
   * empty for a repeated request. Absent where the difference is not described.
   */
  | { readonly kind: 'twin'; readonly case: string; readonly change?: string | readonly Change[] }
  /** Sent after these cases, to whose responses the requirements refer. */
  | { readonly kind: 'after'; readonly cases: readonly string[] }
  /**
   * Sent right after a request with this outcome, as far as concurrent requests allow; with `read` and
   * `alone`, right after that case, which is sent again for it.
   */
  | { readonly kind: 'right-after'; readonly before: Before; readonly read?: string }
  /** Sent while nothing else is in flight, and so is the preceding request. */
  | { readonly kind: 'alone' }
  /** Counts only when that case was rejected. */
  | {
      readonly kind: 'only-if-rejected';
      readonly case: string;
      readonly because:
        | 'names-need-not-be-unique'
        | 'content-type-is-not-checked'
        | 'spelling-is-open'
        | 'credential-opens-both-accounts'
        | 'wrong-body-was-accepted'
        | 'empty-object-was-accepted';
    }
  /** Counts only when that case was accepted: otherwise this request may be rejected for another reason. */
  | {
      readonly kind: 'only-if-accepted';
      readonly case: string;
      readonly because:
        | 'credential-opens-one-account'
        | 'names-must-be-unique'
        | 'names-may-not-be-short'
        | 'members-may-be-rejected'
        | 'names-have-no-slash'
        | 'names-have-no-brackets'
        | 'names-have-no-such-letters'
        | 'nothing-was-deleted';
    }
  /**
   * Counts only when the response of that case has this value for a member, if it has the member: a response with another
   * identifier than was asked for is a sample, and does not depend on what exists.
   */
  | {
      readonly kind: 'only-if-shown';
      readonly case: string;
      readonly member: readonly string[];
      readonly value: string;
    }
  /**
   * A rejection counts only while one of these was accepted, since the service may require what the source
   * leaves open.
   */
  | { readonly kind: 'one-of'; readonly cases: readonly string[] }
  /**
   * Not applicable when rejected without the input: the value is the contract's example and need not exist. With `at`, the
   * value was declared, and exists where any request to that target or below it was accepted.
   */
  | {
      readonly kind: 'rejected-without';
      readonly input: Input;
      readonly value: string;
      /** The status that shows it; any rejection where absent. */
      readonly status?: number;
      readonly at?: string;
    }
  /** The value at the end of its path gives way to the identifier that the response of that case shows, if it shows one. */
  | { readonly kind: 'identified-by'; readonly case: string; readonly value: string }
  /** Sent after everything else, since it might change what other cases read. */
  | { readonly kind: 'last' };

/** A part of a request. */
export type Part =
  | { readonly kind: 'method' }
  /** Path and query. */
  | { readonly kind: 'target' }
  /** In lower case. */
  | { readonly kind: 'header'; readonly name: string }
  /** A member of the JSON body that is not an object, or an empty one. */
  | { readonly kind: 'member'; readonly path: readonly string[] }
  /** The order of the members. */
  | { readonly kind: 'order' }
  /** White space between the parts of the body. */
  | { readonly kind: 'space' }
  /** The length of the body, made up by blanks behind it. */
  | { readonly kind: 'length' }
  /** Whether all names, or all texts, of the body are written with `\u` escapes. */
  | { readonly kind: 'escapes'; readonly of: 'names' | 'values' }
  /** The whole body, where one of the two is not a JSON object, or is encoded in another way. */
  | { readonly kind: 'body' }
  /** How the body is sent: blanks before it, nested levels, in two pieces. */
  | { readonly kind: 'sending' };

/** A part of two requests; absent in the one that lacks it. Members are JSON texts. */
export interface Change {
  readonly part: Part;
  readonly from?: string;
  readonly to?: string;
}

/** What a response must be. Each kind is judged by one function of judge/expectations. */
export type Expectation =
  /** 2xx or 303; also another 3xx where the contract declares nothing else. */
  | { readonly kind: 'accepted'; readonly redirects?: true }
  /**
   * 4xx, except 408 and 429, which say nothing about the request; also 3xx where a redirect to a login is
   * possible.
   */
  | { readonly kind: 'rejected'; readonly redirects?: true }
  /** One of the statuses. */
  | { readonly kind: 'status'; readonly statuses: readonly number[] }
  /** The media type of the response, where it has a body. */
  | { readonly kind: 'media-type'; readonly mediaType: string }
  /** A body that is JSON; `required` also rejects an empty one. */
  | { readonly kind: 'json'; readonly required: boolean }
  /** A body that is JSON if its media type says so; judged where the response of the other case is JSON. */
  | { readonly kind: 'still-json'; readonly as: string }
  /**
   * A body valid under the schema at the pointer of the contract; `apart`: members that another requirement
   * judges.
   */
  | { readonly kind: 'schema'; readonly pointer: string; readonly apart?: readonly string[] }
  /** The member, if present, is valid under the schema at the pointer of the contract. */
  | { readonly kind: 'member-schema'; readonly member: string; readonly pointer: string }
  /** A header is present. */
  | { readonly kind: 'header'; readonly name: string; readonly includes?: string }
  /** The header, if present, is valid under the schema at the pointer of the contract. */
  | { readonly kind: 'header-schema'; readonly name: string; readonly pointer: string }
  /** Members that were sent and are in the response have the value that was sent. */
  | { readonly kind: 'echo' }
  /** Every member that was sent is in the response. */
  | { readonly kind: 'whole-echo' }
  /** `errors` of a problem document points at the place. */
  | { readonly kind: 'pointer'; readonly pointer: string }
  /** The same status as the response of another case. */
  | { readonly kind: 'same-status'; readonly as: string }
  /** The same resource as the response of another case. */
  | { readonly kind: 'same-resource'; readonly as: string }
  /**
   * Not the resource in the response of another case. `anywhere`: nor is it inside the response, nor are its
   * members other than `identifier`. `named`: only where that resource contains this name, and the response of
   * `own` does not, since another one may have the same content. Values that the request itself contains (an account, an identifier) are
   * ignored.
   */
  | {
      readonly kind: 'not-resource';
      readonly of: string;
      readonly anywhere?: boolean;
      readonly identifier?: string;
      readonly named?: string;
      readonly own?: string;
    }
  /** Nothing that the run has created by one of these, as its whole body or in an envelope: its name would be the member. */
  | { readonly kind: 'not-created'; readonly of: readonly CreatedBy[] }
  /** The member at the pointer differs in the responses of these cases and of this one. */
  | { readonly kind: 'distinct'; readonly pointer: string; readonly among: readonly string[] }
  /** The member at the pointer has the value. */
  | { readonly kind: 'member'; readonly pointer: string; readonly value: string }
  /** The rule of §3 holds, as seen through the driver. */
  | { readonly kind: 'token-rule' };

/** A case that creates something, and the member that is a name new to the run. */
export interface CreatedBy {
  readonly case: string;
  readonly member: string;
}

/** An expectation and its origin. */
export interface Requirement {
  readonly expect: Expectation;
  readonly origin: Origin;
  /** It is about a response of this status alone. */
  readonly status?: number;
}

/** What the contract decided for a silence; the source does not require it. */
export interface Decision extends Requirement {
  readonly origin: ChosenOrigin;
}
