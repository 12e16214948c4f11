// What experiments found, and causes: why many cases fail or end undecided at once. A cause groups what the results say.

import type { Origin } from '../../src/contract/index.ts';
import type { Before, Change } from './condition.ts';
import type { Exchange, Finding, Glimpse, Required } from './exchange.ts';

interface CauseBase {
  /** Cases that it explains, in the order of the report; no case has two causes. */
  readonly cases: readonly string[];
  /** The one of them to look at, if there are any. */
  readonly example?: string;
  /** The first response among them. */
  readonly response?: Glimpse;
}

/** Why many cases fail or end undecided. */
export type Cause = CauseBase &
  /** The base URL says https and the port does not. `url` is the one to use. */
  (
    | { readonly kind: 'speaks-plain-http'; readonly url: string }
    /** The base URL says http and the port seems to speak TLS. */
    | { readonly kind: 'speaks-tls'; readonly url: string }
    /** No valid request got past 401 or 403. */
    | { readonly kind: 'credential-rejected'; readonly status: number }
    /** Valid requests are sent elsewhere. `base` is the base URL to use, where the address tells it. */
    | {
        readonly kind: 'redirected-away';
        readonly status: number;
        readonly location: string;
        readonly base?: string;
      }
    /** No create is known there, and no read was answered either: the base path? */
    | { readonly kind: 'not-found-anywhere'; readonly status: number; readonly url: string }
    /** Everything that was sent is accepted, whatever is wrong with it. */
    | { readonly kind: 'nothing-rejected'; readonly status: number }
    /** `rate` is half of what the run came to, per second. */
    | {
        readonly kind: 'limited';
        readonly status: number;
        readonly attempts: number;
        readonly retryAfter?: string;
        readonly rate: number;
      }
    /** Every valid request of an operation gets a 5xx. */
    | { readonly kind: 'server-errors'; readonly operation: string; readonly status: number }
    /** No valid body of an operation is accepted. `property` is one of the body, to be given another value. */
    | {
        readonly kind: 'valid-rejected';
        readonly operation: string;
        readonly status: number;
        readonly request: string;
        readonly property?: string;
      }
    /** Requests of an operation were accepted, so many, and are not any more. */
    | { readonly kind: 'stopped-accepting'; readonly operation: string; readonly accepted: number }
    /** Wrong requests are answered by 2xx with a member that says no; `declare` is what `--refused-when` takes. */
    | { readonly kind: 'rejected-in-body'; readonly status: number; readonly declare: string }
    /** Wrong bodies are answered by 202, so that nothing shows whether they are rejected. */
    | { readonly kind: 'pending'; readonly status: number }
    /** What of a request turns its outcome, as experiments found it. */
    | ({ readonly kind: 'narrowed' } & Omit<Narrowed, 'cases'>)
    /** Requests fail among others, or did at first, and get the right response when they are sent again alone. */
    | { readonly kind: 'not-alone'; readonly requests: number; readonly among: boolean }
    /** An operation leaves requests without a response; the rest of them was not sent. */
    | { readonly kind: 'silent'; readonly operation: string; readonly seconds: number }
    /** Requests were answered alone and not among others; what it explains was answered then. */
    | { readonly kind: 'one-at-a-time' }
    /** The same, but now and then: the time limit is short for this service. */
    | { readonly kind: 'slow'; readonly seconds: number }
    /** What is tried on fields goes wrong in so many of `tried`: each of the kinds in at least three. */
    | {
        readonly kind: 'in-fields';
        readonly required: Required['kind'];
        readonly kinds: readonly string[];
        readonly fields: readonly string[];
        readonly tried: number;
      }
    /** What is tried on whole requests goes wrong in every operation. */
    | {
        readonly kind: 'in-every-operation';
        readonly required: Required['kind'];
        readonly kinds: readonly string[];
        readonly operations: readonly string[];
      }
    /** Responses differ in one way from what the contract decided for these silences; `finding` is the first. */
    | {
        readonly kind: 'decided-otherwise';
        /** The same in every run on the same server. */
        readonly id: string;
        readonly silences: readonly string[];
        readonly operations: readonly string[];
        readonly finding: Finding;
      }
  );

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
  /** A value nested in so many levels, or more, anywhere in the body. */
  | { readonly kind: 'depth'; readonly from: number }
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
