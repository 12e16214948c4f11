// What the journal keeps of a request and its response, and what the console may change.

import type { Problem } from '../../http/index.ts';
import type { ShownJudgement, ShownOperation } from '../../http/traffic/index.ts';
import type { Fields } from '../../redaction.ts';

/** A request or a response as it is kept: without credentials, its body as text. */
export interface Message {
  readonly headers: Fields;
  /** The body as text; absent where there was none, and where it is no text. */
  readonly body?: string;
  /** What of the body is not in `body`, in words: cut off, or not text. */
  readonly note?: string;
  /** The length of the whole body. */
  readonly bytes: number;
}

/** A request as it is kept; `target` is its raw path and query. */
export type EntryRequest = Message & { readonly method: string; readonly target: string };

/** A response as it is kept. */
export type EntryResponse = Message & { readonly status: number };

/** One request and its outcome. */
export interface Entry extends ShownJudgement {
  /** Counts from 1; never given twice, also not after the journal was cleared. */
  readonly id: number;
  /** When it came, as ISO 8601. */
  readonly at: string;
  /** From the request to the end of the response; of a request still open 0. */
  readonly milliseconds: number;
  /** True until the outcome of the request is known. */
  readonly open: boolean;
  readonly request: EntryRequest;
  /** The response, as the JSON of the journal calls it. Absent: none was given (a fault reset or hang), or not yet. */
  readonly answer?: EntryResponse;
  /** Why it got this response. */
  readonly reason: string;
  /** The preferences and settings that were followed: `code=429`, `delay=200`. */
  readonly applied: readonly string[];
}

/** An operation that can be sent and overridden. */
export interface ControlledOperation extends ShownOperation {
  readonly summary: string;
  /** Each status with the names of its examples. */
  readonly responses: readonly { readonly status: string; readonly examples: readonly string[] }[];
  /** A right request of it; `$ACS_BEARER` stands for a credential that the sender has. */
  readonly request: {
    readonly method: string;
    readonly target: string;
    readonly headers: Fields;
    readonly body?: string;
  };
}

/** A value that the console shows and replaces. */
export interface Control {
  readonly get: () => unknown;
  /** Takes another value; gives the problem, or throws a Rejection, where it cannot be taken. */
  readonly put: (value: unknown) => Problem | undefined;
}

/** The values that a console may have a control for. */
export type Controlled = 'settings' | 'state' | 'scenario' | 'overrides';

/** What the console can change; the page shows only what is here. */
export interface Controls {
  readonly settings: Control;
  readonly state?: Control;
  /** `{ name, state, states }`, of which `state` can be replaced. */
  readonly scenario?: Control;
  /** The responses of single operations, by their ids. */
  readonly overrides: Control & {
    readonly operations: () => readonly ControlledOperation[];
    /** What requests of the page are sent with; without it the reader is asked. */
    readonly credential?: string;
  };
  /** Goes back to the beginning. */
  readonly reset: () => void;
}
