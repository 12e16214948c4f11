// Experiments: what of a request turns its outcome, found by sending it again with one part after the other changed.

import type { Origin } from '../../src/contract/index.ts';
import type { Change } from './change.ts';
import type { Before } from './condition.ts';
import type { Exchange } from './exchange.ts';

/** What becomes of a request: `failed` is an error of the server, or no complete response. */
export type Became = 'accepted' | 'rejected' | 'failed';

/** What had to become of it; `answered` where either would do. */
export type Expected = 'accepted' | 'rejected' | 'answered';

/** A place in the body. */
type Place = readonly string[];

/** Operations that accepted requests, and from some moment on none any more. */
export interface Ended {
  /** Requests that were accepted before, and wrong ones of any operation that were rejected before. */
  readonly accepted: number;
  readonly rejected: number;
  /**
   * What it looks like: something stays after the first rejected request; something is not released, since the service
   * fails after a number of requests; a quota, since the response is another one than that of wrong requests; or any of them.
   */
  readonly why: 'state' | 'leak' | 'quota' | 'open';
  /** The case of the first rejected request, where nothing was accepted after it. */
  readonly first?: string;
}

/** What a request has where its outcome turns; a cause may need several at once. */
export type Trigger =
  /** A number of this range, or a text of so many characters; without an end where none was found. */
  | {
      readonly kind: 'number' | 'length';
      readonly path: Place;
      readonly from?: number;
      readonly to?: number;
    }
  /** A text with this in it. */
  | { readonly kind: 'contains'; readonly path: Place; readonly text: string }
  /** This very value, as JSON text. */
  | { readonly kind: 'value'; readonly path: Place; readonly value: string }
  | { readonly kind: 'present'; readonly path: Place }
  | { readonly kind: 'absent'; readonly path: Place }
  /** A body of so many bytes, or more. */
  | { readonly kind: 'size'; readonly from: number }
  /** Whatever the operation is sent. */
  | { readonly kind: 'any-request' }
  /** Whatever the path names that is not there. */
  | { readonly kind: 'unknown' }
  /** Whatever is wrong at a place of the body or below it; in a `broken` body, even that it is no JSON. */
  | { readonly kind: 'wrong'; readonly path: Place; readonly broken?: true }
  /** A body that is no JSON. */
  | { readonly kind: 'no-json' }
  /** Any body: of any bytes, or of any JSON. */
  | { readonly kind: 'any-body'; readonly of: 'bytes' | 'json' }
  /** What came right before. Alone it says nothing of what it is that turns after it. */
  | { readonly kind: 'right-after'; readonly before: Before }
  /** Whatever is sent from some moment of the run on. */
  | ({ readonly kind: 'no-more' } & Ended)
  /** Another part of the request, or how its body is written. */
  | { readonly kind: 'part'; readonly change: Change };

/** What was wrong with a request, and what of it is the reason. */
export interface Narrowed {
  /** The same in every run on the same server: operation, places, and what became of it. */
  readonly id: string;
  readonly operations: readonly string[];
  /** Other ways in which the same place breaks the same clause. */
  readonly also: readonly (readonly Trigger[])[];
  /** What had to become of it, and what did. */
  readonly expected: Expected;
  readonly became: Became;
  /** Together they turn the outcome; without any one of them it is the expected one. */
  readonly triggers: readonly Trigger[];
  /** The clause that it breaks. */
  readonly origin: Origin;
  /** The plainest request that shows it, and one beside it whose outcome is right. */
  readonly exchange: Exchange;
  readonly right?: Exchange;
  /** Cases that it explains; the first is the one that was looked into. */
  readonly cases: readonly string[];
}

/** What the experiments of a run found out. */
export interface Experiments {
  /** Requests that were sent for them, of so many that might have been. */
  readonly requests: number;
  readonly most: number;
  readonly narrowed: readonly Narrowed[];
  /** Cases whose request got the expected response when it was sent again alone; `among`: and not among others. */
  readonly changing: readonly { readonly case: string; readonly among: boolean }[];
}
