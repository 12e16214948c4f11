// What a verdict is based on: which clauses were shown to hold, and which operations were seen to accept anything.

import type { Input } from './condition.ts';

/** What a run showed of one clause under source conformance. */
export type ClauseCoverage = { readonly id: string } & (
  | { readonly state: 'held' }
  | { readonly state: 'broken' }
  /** Tried, and no case of it could be judged. */
  | { readonly state: 'undecided' }
  /** `inputs` are the options that enable its cases; none where the user left them out. */
  | { readonly state: 'not-tried'; readonly inputs: readonly Input[] }
  /** No case can show it: the contract says why (`elsewhere`). */
  | { readonly state: 'not-testable' }
);

/** What a run saw of the valid requests of one operation. */
export type OperationCoverage = { readonly operation: string } & (
  | { readonly state: 'accepted' }
  /** One was rejected that had to be accepted, and no other was accepted. */
  | { readonly state: 'failed' }
  /** The user chose no case that needs one. */
  | { readonly state: 'left-out' }
  /** The contract shows none that could be sent. */
  | { readonly state: 'not-shown' }
  /** Rejected for what the source leaves open, or for want of the inputs. */
  | { readonly state: 'not-accepted'; readonly status: number; readonly inputs: readonly Input[] }
  /** None was sent, for want of the inputs or because the run came to nothing. */
  | { readonly state: 'not-tried'; readonly inputs: readonly Input[] }
);

/** What the verdicts of a run are based on. */
export interface Coverage {
  /** In the order of the source; none for a contract that names no clauses. */
  readonly clauses: readonly ClauseCoverage[];
  /** In the order of the contract. */
  readonly operations: readonly OperationCoverage[];
}
