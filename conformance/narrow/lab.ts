// What narrowing works with: requests that are sent one at a time, and the oracle.

import type { Judgement } from '../oracle/index.ts';
import { rowOf } from '../rows/row.ts';
import type { Context, Exchange, Made, Requirement, Row, Seen, TrialRequest } from '../types.ts';
import type { Subject } from '../view/subject.ts';

/** A place to repeat and vary requests. */
export interface Lab {
  /** Sends a request with nothing else in flight; nothing once the run has ended, or the requests for one finding are used up. */
  readonly send: (request: TrialRequest) => Promise<Exchange | undefined>;
  readonly judge: (
    subject: Subject,
    made: Made,
    exchange: Exchange,
    control: Exchange | undefined,
  ) => Judgement;
}

/** A response that is not as required, and how it came about. */
export interface Candidate {
  readonly subject: Subject;
  readonly row: Row;
  readonly context: Context;
  readonly made: Made;
  readonly requirement: Requirement;
  readonly trial: Exchange;
  readonly control: Exchange | undefined;
}

/** The row of what was made of one context alone. */
export const rowOfMade = (subject: Subject, context: Context, made: Made): Row =>
  rowOf(subject, { name: made.edit.says, contexts: [context], on: () => made });

/** What is seen of a response that breaks the requirement of a candidate, too; undefined where it does not. */
export const wrongIn = (
  lab: Lab,
  { subject, requirement }: Candidate,
  made: Made,
  trial: Exchange,
  control: Exchange | undefined,
): Seen | undefined =>
  lab
    .judge(subject, made, trial, control)
    .findings.find(
      ({ holds, requirement: other }) =>
        !holds &&
        other.expect.kind === requirement.expect.kind &&
        other.origin.level === requirement.origin.level,
    )?.seen;
