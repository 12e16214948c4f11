// An operation of which no valid request is accepted, and all get the same, has one fault, whatever they hold: it is not
// there, or somewhere else.

import type { Exchange, Result } from '../types.ts';
import { becameOf } from './became.ts';
import type { Suspect } from './suspects.ts';

/** A suspect that stands for all of its operation. */
export interface RejectedOperation {
  readonly suspect: Suspect;
  readonly exchange: Exchange;
}

/** So many valid requests have to get the same before it is the operation that is wrong, or others are waiting for the one. */
const fewest = 2;

/** @param suspects those that fail */
export function rejectedOperations(
  suspects: readonly Suspect[],
  results: readonly Result[],
): readonly RejectedOperation[] {
  const accepting = new Set(
    results.flatMap(({ case: { operation }, exchange }) =>
      exchange !== undefined && becameOf(exchange) === 'accepted' ? [operation] : [],
    ),
  );
  const waitedFor = new Set(
    results.flatMap(({ reason }) => (reason?.kind === 'twin-not-accepted' ? [reason.twin] : [])),
  );
  const valid = suspects.filter(({ expected }) => expected === 'accepted');
  return [...Map.groupBy(valid, (suspect) => suspect.case.operation)].flatMap(([operation, all]) => {
    const [first] = all;
    const exchange = first?.result.exchange;
    const statuses = new Set(all.map(({ result }) => result.exchange?.answer?.status));
    const isEnough = all.length >= fewest || all.some(({ case: { id } }) => waitedFor.has(id));
    const isOne = isEnough && statuses.size === 1 && !accepting.has(operation);
    return isOne && first && exchange ? [{ suspect: first, exchange }] : [];
  });
}
