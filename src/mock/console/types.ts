// What the journal keeps of a request and its response, and what the console may change.

import type { Problem } from '../../http/index.ts';
import type { Fields } from '../../redaction.ts';

/** Header fields in the order they were sent. */
export type Headers = Fields;

/** A request or a response as it is kept: without credentials, its body as text. */
export interface Message {
  readonly headers: Headers;
  /** The body as text; absent where there was none, and where it is no text. */
  readonly body?: string;
  /** What of the body is not in `body`, in words: cut off, or not text. */
  readonly note?: string;
  /** The length of the whole body. */
  readonly bytes: number;
}

/** One thing that was wrong with a request or a response. */
export interface EntryFinding {
  readonly about: 'request' | 'answer';
  /** A JSON Pointer into the body (`#/name`), or a place in words (`header Authorization`). */
  readonly where: string;
  readonly detail: string;
  readonly origin?: 'stated' | 'derived' | 'chosen';
  /** The clause or silence that the rule comes from. */
  readonly cites?: string;
}

/** An operation of the contract. */
export interface EntryOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

/** The operation that comes nearest to a request that is for none. */
export interface EntryNearest {
  readonly method: string;
  readonly path: string;
  readonly why: string;
}

/** A request as it is kept; `target` is its raw path and query. */
export type EntryRequest = Message & { readonly method: string; readonly target: string };

/** A response as it is kept. */
export type EntryAnswer = Message & { readonly status: number };

/** One request and what became of it. */
export interface Entry {
  /** Counts from 1; never given twice, also not after the journal was cleared. */
  readonly id: number;
  /** When it came, as ISO 8601. */
  readonly at: string;
  /** From the request to the end of the response; of a request still open 0. */
  readonly milliseconds: number;
  /** True until it is known what became of the request. */
  readonly open: boolean;
  readonly request: EntryRequest;
  /** Absent: none was given (a fault reset or hang), or not yet. */
  readonly answer?: EntryAnswer;
  readonly operation?: EntryOperation;
  readonly nearest?: EntryNearest;
  /** Why it was answered so. */
  readonly reason: string;
  /** The preferences and settings that were followed: `code=429`, `delay=200`. */
  readonly applied: readonly string[];
  readonly findings: readonly EntryFinding[];
}

/** How the mock answers differently from how it would by itself; what is absent changes nothing. */
export interface Settings {
  /** Milliseconds before each response, drawn between the two. */
  readonly delay?: { readonly from: number; readonly to: number };
  /** The part of all requests that fail: 0 to 1. */
  readonly failRate?: number;
  /** So many requests in a window of so many seconds; further ones get 429. */
  readonly limit?: { readonly requests: number; readonly window: number };
  readonly fault?: 'reset' | 'hang' | 'truncate' | 'garbage';
  /** The status of all answers. */
  readonly code?: number;
}

/** The scenario that is played, the state it is in, and those it has. */
export interface Scenario {
  readonly name: string;
  readonly state: string;
  readonly states: readonly string[];
}

/** What one operation is answered: so many times, or until it is taken back. */
export interface Override {
  readonly code?: number;
  readonly example?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly delay?: number;
  readonly fault?: NonNullable<Settings['fault']>;
  readonly times?: number;
}

/** An operation that can be sent and overridden. */
export interface ControlledOperation extends EntryOperation {
  readonly summary: string;
  /** Each status with the names of its examples. */
  readonly responses: readonly { readonly status: string; readonly examples: readonly string[] }[];
  /** A right request of it; `$ACS_BEARER` stands for a credential that the sender has. */
  readonly request: {
    readonly method: string;
    readonly target: string;
    readonly headers: Headers;
    readonly body?: string;
  };
}

/** What the console can change; the page shows only what is here. */
export interface Controls {
  readonly settings?: { get(): Settings; set(next: Settings): void };
  readonly state?: { get(): unknown; put(value: unknown): Problem | undefined };
  readonly scenario?: { get(): Scenario; go(state: string): void };
  /** What single operations are answered, by their ids. */
  readonly overrides?: {
    get(): Readonly<Record<string, Override>>;
    put(value: unknown): Problem | undefined;
    operations(): readonly ControlledOperation[];
    /** What requests of the page are sent with; without it the reader is asked. */
    readonly credential?: string;
  };
  /** Goes back to the beginning. */
  readonly reset?: () => void;
}
