// Findings: what was required, what was seen instead, and why it was required. No words: report/words makes them.

import type { Origin } from '../../src/contract/index.ts';
import type { Failure } from './exchange.ts';
import type { Expectation } from './expectation.ts';

/** What was seen of a response. Text in it came from the implementation, except what the kind itself says. */
export type Seen =
  /** `rejects`: the body says that the request is rejected. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly phrase: string;
      readonly rejects?: true;
    }
  /** `mediaType` is absent where the header is. */
  | { readonly kind: 'media-type'; readonly mediaType?: string; readonly empty: boolean }
  | { readonly kind: 'json' }
  | { readonly kind: 'no-body' }
  | { readonly kind: 'not-json'; readonly fault: string; readonly excerpt: string }
  /** Places of the body that break the schema, each with what is wrong; none for a valid body. */
  | {
      readonly kind: 'schema';
      readonly faults: readonly { readonly pointer: string; readonly message: string }[];
    }
  /** `value` is absent where the header is. */
  | { readonly kind: 'header'; readonly name: string; readonly value?: string }
  /** Members that differ from what was sent, values as JSON text. */
  | {
      readonly kind: 'echo';
      readonly differences: readonly {
        readonly path: string;
        readonly sent: string;
        readonly answered: string;
      }[];
    }
  /** Members that were sent and are missing. */
  | { readonly kind: 'members'; readonly missing: readonly string[] }
  | { readonly kind: 'pointers'; readonly pointers: readonly string[] }
  | { readonly kind: 'same-resource' }
  | { readonly kind: 'other-resource'; readonly first: Glimpse; readonly second: Glimpse }
  | { readonly kind: 'resource-shown'; readonly glimpse: Glimpse }
  /** Identifiers: how many were compared, and one that came twice (as JSON text). */
  | { readonly kind: 'identifiers'; readonly count: number; readonly twice?: string }
  /** A member of the body, as JSON text. */
  | { readonly kind: 'member'; readonly value: string }
  | { readonly kind: 'failure'; readonly failure: Failure }
  /** The word of a token probe, and what it stands for. */
  | { readonly kind: 'token-answer'; readonly answer: string; readonly says: string }
  /** What a token rule wanted and saw, as the rule says it. */
  | {
      readonly kind: 'token-rule';
      readonly requirement: string;
      readonly expected: string;
      readonly actual: string;
    };

/** Status and the beginning of a body. */
export interface Glimpse {
  readonly status: number;
  readonly phrase: string;
  readonly excerpt: string;
}

/** What a finding is about: an expectation of the case, or what every exchange must be. */
export type Required =
  | Expectation
  /** A status, headers and a complete body. */
  | { readonly kind: 'response' }
  /** No 5xx. */
  | { readonly kind: 'no-server-error' };

/** One mismatch. */
export interface Finding {
  readonly required: Required;
  readonly seen: Seen;
  readonly origin: Origin;
}

/** What an implementation does at a silence of the source. */
export interface SilenceAnswer {
  readonly silence: string;
  readonly case: string;
  readonly seen: Seen;
}
