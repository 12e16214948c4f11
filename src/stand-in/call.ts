// A call of one operation on its way through the steps.

import type { Operation } from '../contract/index.ts';
import type { HttpRequest, Problem, RequestBody } from '../http/index.ts';
import type { Answer, Fault } from './answer.ts';
import type { Wanted } from './answers.ts';

/** What a request prefers; everything unset lets the mock choose. */
export interface Preference extends Wanted {
  /** Milliseconds to wait before the answer. */
  readonly delay?: number;
  readonly fault?: Fault;
  /** What this and the next calls of the same client are answered with. */
  readonly script?: readonly ScriptStep[];
}

/** One call of a script: a status, or a fault. */
export type ScriptStep = { readonly code: number } | { readonly fault: Fault };

/** A request whose operation is known, with what the steps find out about it. */
export interface Call {
  readonly request: HttpRequest;
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
  /** The account that it is about, where the contract has accounts (`x-input: account`). */
  readonly account: string | undefined;
  /** What the request prefers; what is wrong with that is told after what is wrong with the request. */
  preference: Preference;
  /** True where it lets the mock choose the answer, its form aside. */
  isFree: boolean;
  unfollowed?: Problem;
  credential?: string;
  /** The accounts that the credential opens. */
  opens?: 'all' | readonly string[];
  body?: RequestBody | undefined;
  /** What the scenario wants of an answer that it leaves to the contract. */
  extras?: { readonly delay?: number; readonly fault?: Fault };
  /** The status that the settings want. */
  code?: number;
}

/** One step: an answer, or nothing where the next step is to be asked. @throws when an answer cannot be made. */
export type Step = (call: Call) => Answer | undefined | Promise<Answer | undefined>;
