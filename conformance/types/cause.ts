// Results of experiments, and causes: why many cases fail or stay undecided. A cause groups results.

import type { Origin } from '../../src/contract/index.ts';
import type { Before, Change } from './condition.ts';
import type { Exchange, Glimpse } from './exchange.ts';

interface CauseBase {
  /** Cases that it explains, in the order of the report; a case has one cause at most. */
  readonly cases: readonly string[];
  /** The case to look at first, if any. */
  readonly example?: string;
  /** The first response among them. */
  readonly response?: Glimpse;
}

/** Why many cases fail or stay undecided. */
export type Cause = CauseBase &
  /** The base URL says https and the port does not. `url` is the one to use. */
  (
    | { readonly kind: 'speaks-plain-http'; readonly url: string }
    /** The base URL says http and the port seems to speak TLS. */
    | { readonly kind: 'speaks-tls'; readonly url: string }
    /** No valid request got past 401 or 403. */
    | { readonly kind: 'credential-rejected'; readonly status: number }
    /** Valid requests are redirected. `base` is the base URL to use, if the address shows it. */
    | {
        readonly kind: 'redirected-away';
        readonly status: number;
        readonly location: string;
        readonly base?: string;
      }
    /** No create exists there and no read succeeded: probably a missing base path. */
    | { readonly kind: 'not-found-anywhere'; readonly status: number; readonly url: string }
    /** Every request is accepted, whatever is wrong with it. */
    | { readonly kind: 'nothing-rejected'; readonly status: number }
    /**
     * `rate` is half of the requests per second that the service took, the time to wait counted; at that rate the
     * run takes so many `minutes`.
     */
    | {
        readonly kind: 'limited';
        readonly status: number;
        readonly attempts: number;
        readonly retryAfter?: string;
        readonly rate: number;
        readonly minutes: number;
      }
    /** Every valid request of an operation gets a 5xx. */
    | { readonly kind: 'server-errors'; readonly operation: string; readonly status: number }
    /** No valid body of an operation is accepted. `property` is one whose value could be the reason. */
    | {
        readonly kind: 'valid-rejected';
        readonly operation: string;
        readonly status: number;
        readonly request: string;
        readonly property?: string;
      }
    /** An operation accepted `accepted` requests, and none after that, or none that has the property. */
    | {
        readonly kind: 'stopped-accepting';
        readonly operation: string;
        readonly accepted: number;
        readonly property?: string;
      }
    /**
     * Valid requests got a 409 where others of the operation were accepted; all of them have the property, if
     * any: its value may have to be new.
     */
    | {
        readonly kind: 'conflicting';
        readonly operation: string;
        readonly status: number;
        readonly property?: string;
      }
    /**
     * Wrong requests get 2xx with a member that signals a rejection; `declare` is the value for
     * `--refused-when`.
     */
    | { readonly kind: 'rejected-in-body'; readonly status: number; readonly declare: string }
    /** The server ended while these requests had no response: one of them may have brought it down. */
    | { readonly kind: 'server-ended' }
    /** Wrong bodies get 202 or 207, so it is unknown whether they are rejected. */
    | { readonly kind: 'pending'; readonly status: number }
    /**
     * Requests that failed beside others, always or at first, and got the right response when sent again
     * alone.
     */
    | { readonly kind: 'not-alone'; readonly requests: number; readonly among: boolean }
    /** An operation does not respond to some requests; the others were not sent. */
    | { readonly kind: 'silent'; readonly operation: string; readonly seconds: number }
    /** Requests were only responded to alone. The cases it explains were judged by those responses. */
    | { readonly kind: 'one-at-a-time' }
    /** The same now and then: the time limit is too short for this service. */
    | { readonly kind: 'slow'; readonly seconds: number }
  );

/** The outcome of a request: `failed` is a server error, or no complete response. */
export type Became = 'accepted' | 'rejected' | 'failed';

/** The expected outcome. */
export type Expected = 'accepted' | 'rejected';

/** A place in the body. */
type Place = readonly string[];

/** Operations that accepted requests up to some moment, and none after it. */
export interface Ended {
  /**
   * Accepted requests before that moment, and wrong requests of any operation that were rejected before it.
   */
  readonly accepted: number;
  readonly rejected: number;
  /**
   * The likely reason: `state` remains after the first rejected request; `leak`: the service fails after a
   * number of requests; `quota`: the response differs from that to wrong requests; `open`: any of them.
   */
  readonly why: 'state' | 'leak' | 'quota' | 'open';
  /** The case of the first rejected request, if none was accepted after it. */
  readonly first?: string;
  /** A member that all their bodies have, where requests without it go on being accepted. */
  readonly member?: string;
}

/** What a request must have for its outcome to change; a cause may need several. */
export type Trigger =
  /**
   * A number in this range, or a text of such a length in characters, or in bytes of UTF-8; an end is absent where none was
   * found.
   */
  | {
      readonly kind: 'number' | 'length' | 'bytes';
      readonly path: Place;
      readonly from?: number;
      readonly to?: number;
    }
  /** A number that is no multiple of this. */
  | { readonly kind: 'no-multiple'; readonly path: Place; readonly of: number }
  /** A text that contains this. */
  | { readonly kind: 'contains'; readonly path: Place; readonly text: string }
  /** Exactly this value, as JSON text. */
  | { readonly kind: 'value'; readonly path: Place; readonly value: string }
  | { readonly kind: 'present'; readonly path: Place }
  | { readonly kind: 'absent'; readonly path: Place }
  /** A body of at least `from` bytes. */
  | { readonly kind: 'size'; readonly from: number }
  /** Every request of the operation. */
  | { readonly kind: 'any-request' }
  /** Every path that names nothing existing. */
  | { readonly kind: 'unknown' }
  /** The preceding request. Alone it does not say which requests fail after it. */
  | { readonly kind: 'right-after'; readonly before: Before }
  /** Every request after some moment of the run. */
  | ({ readonly kind: 'no-more' } & Ended)
  /** Another part of the request, or the encoding of its body. */
  | { readonly kind: 'part'; readonly change: Change };

/** A number or a length in a range. */
export type Bounded = Extract<Trigger, { readonly kind: 'number' | 'length' | 'bytes' }>;

export const isBounded = (trigger: Trigger): trigger is Bounded =>
  trigger.kind === 'number' || trigger.kind === 'length' || trigger.kind === 'bytes';

/** A wrong outcome, and the part of the request that causes it. */
export interface Narrowed {
  readonly operations: readonly string[];
  /** The expected and the actual outcome. */
  readonly expected: Expected;
  readonly became: Became;
  /** Together they change the outcome; without any one of them it is as expected. */
  readonly triggers: readonly Trigger[];
  /** The clause that it breaks. */
  readonly origin: Origin;
  /** The smallest request that shows it, and a similar one with the right outcome. */
  readonly exchange: Exchange;
  readonly right?: Exchange;
  /** Cases that it explains; the first is the one that was investigated. */
  readonly cases: readonly string[];
}

/** What the experiments of a run found out. */
export interface Experiments {
  /** Requests sent for experiments, and the number allowed. */
  readonly requests: number;
  readonly most: number;
  readonly narrowed: readonly Narrowed[];
  /**
   * Cases whose request got the expected response when sent again alone; `among`: and failed beside others.
   */
  readonly changing: readonly { readonly case: string; readonly among: boolean }[];
}
