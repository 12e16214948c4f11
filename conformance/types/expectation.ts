// What a response must be, and why.

import type { ChosenOrigin, Origin } from '../../src/contract/index.ts';

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
