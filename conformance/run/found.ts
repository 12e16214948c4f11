// What a run finds, as it goes: evidence for properties, answers, requests without an answer of the server's own.

import type {
  Evidence,
  Exchange,
  Made,
  PropertyName,
  Reason,
  Requirement,
  Robustness,
  Seen,
  SilenceAnswer,
} from '../types.ts';

/** A request that the server had no answer to. */
export interface Unhandled {
  readonly operation: string;
  /** The place in the request that is odd. */
  readonly place: string;
  readonly about: string;
  readonly seen: Seen;
  readonly trial: Exchange;
}

/** What a run has found. */
export interface Found {
  readonly evidence: readonly Evidence[];
  readonly answers: readonly SilenceAnswer[];
  readonly unhandled: readonly Unhandled[];
  /** What failed once and not again: told, and accuses nobody (ruling 47). */
  readonly unsteady: readonly { readonly operation: string; readonly seen: Seen }[];
  /** Clauses that accepted requests show in passing. */
  readonly cited: ReadonlySet<string>;
}

/** Gathers what is found. */
export class Finds implements Found {
  readonly evidence: Evidence[] = [];
  readonly answers: SilenceAnswer[] = [];
  readonly unhandled: Unhandled[] = [];
  readonly unsteady: { readonly operation: string; readonly seen: Seen }[] = [];
  readonly cited = new Set<string>();
  /** Properties that a response was judged for, even where it shows nothing of them. */
  readonly judged = new Set<string>();

  undecided(property: PropertyName, requirement: Requirement, reason: Reason): void {
    this.evidence.push({ property, requirement, status: 'undecided', reason });
  }

  noteUnhandled(
    { property: { operation, place }, edit: { says: about } }: Made,
    seen: Seen,
    trial: Exchange,
  ): void {
    this.unhandled.push({ operation, place, about, seen, trial });
  }
}

/** By operation and by what is odd about them, the smallest of each. */
export function robustnessOf(unhandled: readonly Unhandled[]): readonly Robustness[] {
  const kinds = Map.groupBy(unhandled, ({ operation, place, seen }) =>
    JSON.stringify([operation, place, seen.kind === 'status' ? seen.status : seen.kind]),
  );
  const sizeOf = ({ trial }: Unhandled) => JSON.stringify(trial.request).length;
  return [...kinds.values()].flatMap((same) => {
    const [smallest] = same.toSorted((a, b) => sizeOf(a) - sizeOf(b));
    if (smallest === undefined) return [];
    const { operation, about, seen, trial } = smallest;
    return [{ operation, about, times: same.length, seen, trial }];
  });
}
