// A trial: a valid request, its context, with at most one edit. Edits are data: pairs fall out of them.

import type { Alternative, Origin } from '../../src/contract/index.ts';
import type { PropertyName } from './property-name.ts';
import type { TrialRequest } from './request.ts';
import type { Input, Judged } from './requirement.ts';

/** A part of a request. */
export type Part =
  | { readonly kind: 'method' }
  /** Path and query. */
  | { readonly kind: 'target' }
  /** In lower case. */
  | { readonly kind: 'header'; readonly name: string }
  /** A member of the JSON body, with the value that it has now; without one it is left out. */
  | { readonly kind: 'member'; readonly path: readonly string[]; readonly value?: unknown }
  /** The body as a whole. */
  | { readonly kind: 'body' }
  /** How the JSON is written: order, white space, escapes, length. */
  | { readonly kind: 'encoding' }
  /** When and after what it is sent. */
  | { readonly kind: 'sending' };

/** What a trial has otherwise than its control. */
export interface Edit {
  /** In words, as its row says it: `byteLength is 129`. */
  readonly says: string;
  readonly parts: readonly Part[];
}

/** How a JSON body is written; by default compact. */
export interface Encoding {
  /** Members of every object in reverse order. */
  readonly reversed?: true;
  /** White space between tokens. */
  readonly space?: { readonly newline: string; readonly indent: string };
  /** Which strings are written as `\u` escapes. Placeholders of names are unchanged, since they are filled in later. */
  readonly escapes?: { readonly keys: boolean; readonly values: boolean };
}

/** One thing that a context has otherwise than the example of its operation. */
export interface ContextEdit {
  /** In words: `byteLength is 128`, `without refill`, `white space between its parts`. */
  readonly says: string;
  /** The property that is broken where this edit alone turns the outcome. */
  readonly property: PropertyName;
  /** Why it has to be accepted; `chosen` where the source leaves it open. */
  readonly origin: Origin;
  /** The member, with its value; without one it is left out. */
  readonly member?: { readonly path: readonly string[]; readonly value?: unknown };
  readonly encoding?: Encoding;
  /** A decision of the contract refuses the member: where a service takes it, the rest is judged as if it were not there. */
  readonly refused?: true;
  /** A header in the place of the one of its name. */
  readonly header?: readonly [name: string, value: string];
}

/** A valid request of an operation, in which rows are tried; the plainest is the example, without an edit. */
export interface Context {
  readonly operation: string;
  readonly name: string;
  /** The example that it is made of; absent for a request without a JSON body. */
  readonly body?: { readonly alternative: Alternative; readonly example: unknown };
  readonly edits: readonly ContextEdit[];
  /** The JSON body, edits made. */
  readonly value?: unknown;
  readonly request: TrialRequest;
  /** Why it has to be accepted: the weakest reason of all. */
  readonly origin: Origin;
  /** Clauses on the properties that it has and on those that it leaves out. */
  readonly cites: readonly string[];
  /** Values that name something which nobody declared: a rejection (with the status, if there is one) shows nothing. */
  readonly lacks: readonly { readonly input: Input; readonly status?: number }[];
}

/** What a row makes of a context. */
export type Made = Judged & {
  readonly property: PropertyName;
  readonly request: TrialRequest;
  readonly edit: Edit;
  /** The request to compare with, where that is not the context itself: it has to be accepted too. */
  readonly control?: TrialRequest;
  /** The option for a value in that request which the document leaves open: it may be rejected for it. */
  readonly lacks?: Input;
};

/** A named edit: what it makes of a valid request, and whether the source decides its outcome. */
export interface Row {
  /** Unlike any other of the operation: `byteLength/above-maximum`. */
  readonly name: string;
  readonly operation: string;
  /** Tried before others, and in every round. */
  readonly main: boolean;
  /** Where it may be tried; at home first. What the contract alone decides is tried at home only. */
  readonly contexts: readonly Context[];
  /** `undefined` where it changes nothing, or where the contract itself says otherwise of the result. */
  readonly on: (context: Context) => Made | undefined;
  /** Creates or changes something when it is accepted. */
  readonly writes: boolean;
  /** Sent after everything else, since it might change what others read. */
  readonly last?: true;
}

/** A row in a context. */
export interface Trial {
  readonly row: Row;
  readonly context: Context;
  readonly made: Made;
}
