// A fault of an answer, and the answer that it is found in.

import type { Operation, Origin } from '../contract/index.ts';
import type { TrafficAnswer } from './exchange.ts';
import type { AnswerFault } from './finding.ts';
import type { RequestFinding } from './request-finding.ts';

/** A fault with the origin of what it breaks. */
export interface AnswerFinding {
  readonly fault: AnswerFault;
  readonly origin: Origin;
}

/** An answer to a request of an operation, with what was wrong with the request. */
export interface Answered {
  readonly method: string;
  readonly operation: Operation;
  readonly answer: TrafficAnswer;
  readonly request: readonly RequestFinding[];
}
