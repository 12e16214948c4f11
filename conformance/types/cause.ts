// Causes: why many cases fail or end undecided at once. A cause groups what the results say; it accuses of nothing more.

import type { Narrowed } from './experiment.ts';
import type { Finding, Glimpse, Required } from './finding.ts';

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
