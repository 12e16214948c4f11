// What the suite needs to be told, and what a response must be, as data; oracle/ has a function for each kind.

import type { ChosenOrigin, Origin, SilenceId } from '../../src/contract/index.ts';

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
export type Expectation =
  /** 2xx or 303; also another 3xx where the contract declares nothing else. */
  | { readonly kind: 'accepted'; readonly redirects?: true }
  /** 4xx or 5xx, but 408 and 429; also 3xx where a redirect to a login is possible. */
  | { readonly kind: 'rejected'; readonly redirects?: true }
  /** One of the statuses. */
  | { readonly kind: 'status'; readonly statuses: readonly number[] }
  /** The media type of the response, where it has a body; `others`: further types that the server may choose. */
  | { readonly kind: 'media-type'; readonly mediaType: string; readonly others?: readonly string[] }
  /** A body that is JSON; `required` also rejects an empty one; `among`: only where no other one of these types is chosen. */
  | { readonly kind: 'json'; readonly required: boolean; readonly among?: readonly string[] }
  /**
   * A body valid under the schema at the pointer of the contract; `apart`: members that another requirement judges; `of`: the
   * type that the response has to have chosen.
   */
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
  /** A header is present. */
  | { readonly kind: 'header'; readonly name: string; readonly includes?: string }
  /** The header, if present, is valid under the schema at the pointer of the contract. */
  | { readonly kind: 'header-schema'; readonly name: string; readonly pointer: string }
  /** Members that were sent have the value that was sent; `whole`: and every one of them is in the response. */
  | { readonly kind: 'echo'; readonly whole: boolean }
  /** `errors` of a problem document points at the place. */
  | { readonly kind: 'pointer'; readonly pointer: string }
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

/** What an input is needed for. */
export type Purpose =
  /** A path parameter of the operation. */
  | { readonly kind: 'path'; readonly parameter: string; readonly path: string }
  /** The credential that the operation requires, or with which others are compared. */
  | { readonly kind: 'credential' }
  /** Another account, with something in it and a credential of its own. */
  | { readonly kind: 'second-account' };
