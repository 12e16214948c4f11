// What a script is written in: requests that are sent one after the other, or at once, and what is required of their responses.

import type { Context, Edit, Exchange, Matter, Reason, Seen, TrialRequest } from '../types.ts';
import type { Need } from '../view/operation.ts';
import type { Subject } from '../view/subject.ts';

/** A short sequence of requests that can't be a trial. */
export interface Script {
  readonly operation: string;
  /** Unlike any other of the operation: `accounts/right-after`. */
  readonly name: string;
  /** What it is about, whether it runs or not; the judgements of a run are of these. */
  readonly about: readonly Matter[];
  /** Options without which it does not run. */
  readonly needs: readonly Need[];
  readonly writes: boolean;
  /** Runs after everything else, since it might change what others read. */
  readonly last?: true;
  /** Takes its plain request, if that is accepted: without one it does not run. */
  readonly run: (stage: Stage) => Promise<void>;
}

/** A pair as a script judges it. */
export interface Shown extends Matter {
  readonly edit: Edit;
  readonly control?: Exchange | undefined;
  readonly trial: Exchange;
  /** Where the script has seen for itself whether it holds, and what it saw if not. */
  readonly holds?: boolean;
  readonly seen?: Seen;
}

/** What a script does. Every method throws once the run has ended, which ends the script. */
export interface Stage {
  /** The accepted plain request of the operation, as it was answered. */
  readonly control: Exchange;
  /** The examples of the operation that were accepted when they were sent, the plain one first. */
  readonly examples: readonly Context[];
  readonly send: (request: TrialRequest) => Promise<Exchange>;
  /** With nothing else in flight. */
  readonly alone: (request: TrialRequest) => Promise<Exchange>;
  /** At the same time, with nothing else in flight. */
  readonly together: (requests: readonly TrialRequest[]) => Promise<readonly Exchange[]>;
  /** Judges a response by the one oracle, and keeps the pair that shows a fault. */
  readonly judge: (shown: Shown) => void;
  /** Nothing could be judged, and why; in words: `one credential opens both accounts`. */
  readonly skip: (matter: Matter, because: Reason | string) => void;
}

/** Gives the scripts of an operation. */
export type Scripts = (subject: Subject) => readonly Script[];
