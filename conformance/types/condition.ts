// When a case counts, and what a response must be. Data; judge/ says what each kind does.

import type { ChosenOrigin, Origin } from '../../src/contract/index.ts';

/** What a user can declare of an implementation. */
export type Input =
  /** `--bearer` or `--credential`. */
  | { readonly kind: 'credential' }
  /** `--second-bearer` or `--second-credential`. */
  | { readonly kind: 'second-credential' }
  /** A flag of its own: `routing-id`, `jwt-id`, `second-account`. */
  | { readonly kind: 'flag'; readonly name: string }
  /** `--param NAME=VALUE`. */
  | { readonly kind: 'parameter'; readonly name: string }
  /** `--driver FILE`. */
  | { readonly kind: 'driver' };

/** What an input is needed for. */
export type Purpose =
  /** A path parameter of the operation. */
  | { readonly kind: 'path'; readonly parameter: string; readonly path: string }
  /** The credential that the operation asks for, or that others are compared with. */
  | { readonly kind: 'credential' }
  /** A property of the body names something that must exist. */
  | { readonly kind: 'reference'; readonly property: string }
  /** Another account, with something in it and a credential of its own. */
  | { readonly kind: 'second-account' }
  /** Tokens, for which the source shows no endpoint. */
  | { readonly kind: 'tokens' };

/** What a request comes to: a read that shows something, one that finds nothing, an accepted one, a rejected one. */
export type Before = 'shown' | 'hidden' | 'accepted' | 'refused';

/** One condition of a case. */
export type Condition =
  /** Not applicable without the input. */
  | { readonly kind: 'needs'; readonly input: Input; readonly for: Purpose }
  /**
   * Counts only while another case is accepted. A text is the one thing in which they differ, in words; a list has
   * everything in which they do, and is empty for a request that is sent again. Absent where nothing is said of it.
   */
  | { readonly kind: 'twin'; readonly case: string; readonly change?: string | readonly Change[] }
  /** Sent after these, whose responses the requirements refer to. */
  | { readonly kind: 'after'; readonly cases: readonly string[] }
  /**
   * Sent right after a request that comes to this, as far as requests at the same time allow it; with `read` and alone,
   * right after that case, which is sent again for it.
   */
  | { readonly kind: 'right-after'; readonly before: Before; readonly read?: string }
  /** Sent while nothing else is in flight, and so is the one that it comes right after. */
  | { readonly kind: 'alone' }
  /** Another reading of the source explains an unmet requirement when that case was accepted. */
  | { readonly kind: 'unless-accepted'; readonly case: string; readonly because: 'null-may-be-absence' }
  /**
   * Another reading of the source explains an unmet requirement when the response shows that the server converted what
   * was sent: one of these values stands at the place, in the body or in an object within it. Where the property may be
   * left out, so does a response that shows the rest without it.
   */
  | {
      readonly kind: 'unless-converted';
      /** The property, from the body on. */
      readonly pointer: string;
      /** As JSON; names that are new to the run are placeholders. */
      readonly to: readonly string[];
      /** Its response shows the property. */
      readonly twin: string;
      /** The case that leaves the property out. */
      readonly absence?: string;
    }
  /** Counts only when that case was rejected, else it shows nothing. */
  | {
      readonly kind: 'only-if-refused';
      readonly case: string;
      readonly because:
        | 'names-need-not-be-unique'
        | 'content-type-is-not-checked'
        | 'spelling-is-open'
        | 'credential-opens-both-accounts'
        | 'wrong-body-was-accepted'
        | 'empty-object-was-accepted';
    }
  /** Counts only when that case was accepted: elsewhere what this one sends may be rejected for another reason. */
  | {
      readonly kind: 'only-if-accepted';
      readonly case: string;
      readonly because:
        | 'credential-opens-one-account'
        | 'names-must-be-unique'
        | 'names-may-not-be-short'
        | 'members-may-be-refused'
        | 'names-have-no-slash'
        | 'names-have-no-brackets'
        | 'names-have-no-such-letters';
    }
  /** A rejection accuses only while one of these was accepted: the service may ask for what the source leaves open. */
  | { readonly kind: 'one-of'; readonly cases: readonly string[] }
  /** A rejection without the input is not applicable: the value is the contract's example and need not exist. */
  | {
      readonly kind: 'refused-without';
      readonly input: Input;
      readonly value: string;
      /** The one status that says so; any rejection where absent. */
      readonly status?: number;
    }
  /** Too long for some services: a connection closed without a response is a rejection too. */
  | { readonly kind: 'may-be-closed' }
  /** Sent after everything else, since it might change what others read. */
  | { readonly kind: 'last' };

/** A part of a request. */
export type Part =
  | { readonly kind: 'method' }
  /** Path and query. */
  | { readonly kind: 'target' }
  /** In lower case. */
  | { readonly kind: 'header'; readonly name: string }
  /** A member of the JSON body that is no object itself, or an empty one. */
  | { readonly kind: 'member'; readonly path: readonly string[] }
  /** The order of the members. */
  | { readonly kind: 'order' }
  /** White space between the parts of the body. */
  | { readonly kind: 'space' }
  /** Blanks behind it make the body so many characters long. */
  | { readonly kind: 'length' }
  /** Whether all names, or all texts, of the body are written in `\u` escapes. */
  | { readonly kind: 'escapes'; readonly of: 'names' | 'values' }
  /** The whole body, where one of the two is no JSON object, or is written in a way of its own. */
  | { readonly kind: 'body' }
  /** How the body goes out: blanks before it, levels in it, in two pieces. */
  | { readonly kind: 'sending' };

/** One part, in one request and in the other; absent where it is not there. Members are JSON texts. */
export interface Change {
  readonly part: Part;
  readonly from?: string;
  readonly to?: string;
}

/** What a response must be. Each kind is judged by one function of judge/expectations. */
export type Expectation =
  /** 2xx or 303. */
  | { readonly kind: 'accepted' }
  /** 4xx, other than 408 and 429, which say nothing of the request; 3xx too where a login may be asked for. */
  | { readonly kind: 'refused'; readonly redirects?: true }
  /** One of the statuses. */
  | { readonly kind: 'status'; readonly statuses: readonly number[] }
  /** The media type of the response, where it has a body. */
  | { readonly kind: 'media-type'; readonly mediaType: string }
  /** A body that is JSON; `required` also refuses an empty one. */
  | { readonly kind: 'json'; readonly required: boolean }
  /** A body that is JSON where its media type says so, as the response of another case is; judged where that is JSON. */
  | { readonly kind: 'still-json'; readonly as: string }
  /** A body valid under the schema at the pointer of the contract; `apart`: members whose values another requirement judges. */
  | { readonly kind: 'schema'; readonly pointer: string; readonly apart?: readonly string[] }
  /** The member, where it is there, is valid under the schema at the pointer of the contract. */
  | { readonly kind: 'member-schema'; readonly member: string; readonly pointer: string }
  /** A header is there. */
  | { readonly kind: 'header'; readonly name: string; readonly includes?: string }
  /** Members of the response that were sent have the value that was sent. */
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
   * Not the resource that another case was answered with; `anywhere`: not within the response either, nor its members
   * beside `identifier`, its own; `named`: only where that resource says by this name which it is, since another one may
   * have the same content. What the request names itself (an account, an identifier) shows nothing.
   */
  | {
      readonly kind: 'not-resource';
      readonly of: string;
      readonly anywhere?: boolean;
      readonly identifier?: string;
      readonly named?: string;
    }
  /** The member at the pointer is another in the response of each of these cases, and of this one. */
  | { readonly kind: 'distinct'; readonly pointer: string; readonly among: readonly string[] }
  /** The member at the pointer has the value. */
  | { readonly kind: 'member'; readonly pointer: string; readonly value: string }
  /** The rule of §3 holds, as seen through the driver. */
  | { readonly kind: 'token-rule' }
  /** A token probe is answered by this word, which the contract decided (`answer` of the silence). */
  | { readonly kind: 'token-answer'; readonly answer: string };

/** An expectation, and why it is there. */
export interface Requirement {
  readonly expect: Expectation;
  readonly origin: Origin;
}

/** What the contract decided for a silence: the source requires none of it. */
export interface Decision extends Requirement {
  readonly origin: ChosenOrigin;
}
