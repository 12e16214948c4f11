// A call of one operation on its way through the steps.

import type { Operation } from '../contract/index.ts';
import type { HttpRequest, Problem, RequestBody } from '../http/index.ts';
import type { Answer, Fault } from './answer.ts';
import type { Preference } from './prefer.ts';

/** A request whose operation is known, with what the steps find out about it. */
export interface Call {
  readonly request: HttpRequest;
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
  /** What the request prefers; what is wrong with that is told after what is wrong with the request. */
  preference: Preference;
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

/** The account that a call is about, where the contract has accounts (`x-input: account`). */
export function accountOf({ operation, params }: Pick<Call, 'operation' | 'params'>): string | undefined {
  return params[operation.parameters.find(({ input }) => input === 'account')?.name ?? ''];
}

/** True where the request lets the mock choose the answer, its form aside. */
export function isFree({ preference: { code, example } }: Call): boolean {
  return code === undefined && example === undefined;
}
