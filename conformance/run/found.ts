// What a run finds, as it goes: evidence for properties, answers, requests without an answer of the server's own.

import { statusSeen } from '../oracle/index.ts';
import type { Evidence, Exchange, Matter, Pair, Reason, Robustness, Seen, SilenceAnswer } from '../types.ts';

/** A request that the server had no answer to, with the place in it that is odd. */
export interface Unhandled extends Omit<Robustness, 'times'> {
  readonly place: string;
}

/** A pair of requests, the first of which was accepted; without that where one response shows the fault. */
interface Shown extends Pick<Pair, 'edit'>, Partial<Pick<Pair, 'seen'>> {
  readonly control?: Exchange | undefined;
  readonly trial: Exchange;
}

/** What became of a request, in short. */
export const seenOf = ({ response, failure = { kind: 'reset', detail: '' } }: Exchange): Seen =>
  response ? statusSeen(response) : { kind: 'failure', failure };

/** Gathers what is found. */
export class Finds {
  readonly evidence: Evidence[] = [];
  readonly answers: SilenceAnswer[] = [];
  readonly unhandled: Unhandled[] = [];
  /** What failed once and not again: told, and accuses nobody (ruling 47). */
  readonly unsteady: { readonly operation: string; readonly seen: Seen }[] = [];
  /** Clauses that accepted requests show in passing. */
  readonly cited = new Set<string>();
  /** Properties that a response was judged for, even where it shows nothing of them. */
  readonly judged = new Set<string>();

  held(matter: Matter): void {
    this.evidence.push({ ...matter, status: 'held' });
  }

  /** @param shown the pair, as far as the matter does not say it */
  broken({ property, requirement }: Matter, { control, ...shown }: Shown): void {
    const required = requirement.expect;
    const pair = { seen: seenOf(shown.trial), ...shown, required, beside: [], ...(control && { control }) };
    this.evidence.push({ property, requirement, status: 'broken', pair });
  }

  /** Notes why a matter was not judged, if there is one. @param because in words, or what has words of its own */
  undecided(matter: Matter | undefined, because: Reason | string): void {
    const reason = typeof because === 'string' ? { kind: 'says' as const, says: because } : because;
    if (matter !== undefined) this.evidence.push({ ...matter, status: 'undecided', reason });
  }
}

/** What a run has found. */
export type Found = Pick<Finds, 'evidence' | 'answers' | 'unhandled' | 'unsteady' | 'cited'>;

/** By operation and by what is odd about them, the smallest of each. */
export function robustnessOf(unhandled: readonly Unhandled[]): readonly Robustness[] {
  const kinds = Map.groupBy(unhandled, ({ operation, place, seen }) =>
    JSON.stringify([operation, place, seen.kind === 'status' ? seen.status : seen.kind]),
  );
  const sizeOf = ({ trial }: Unhandled) => JSON.stringify(trial.request).length;
  return [...kinds.values()].flatMap((same) => {
    const smallest = same.toSorted((a, b) => sizeOf(a) - sizeOf(b)).slice(0, 1);
    return smallest.map(({ place: _, ...found }) => ({ ...found, times: same.length }));
  });
}
