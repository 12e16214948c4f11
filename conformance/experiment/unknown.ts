// A server that fails wherever the path names something that is not there: one cause, and not one for each path.

import { type CaseRequest, type HttpCase, type Result, requirementsOf } from '../types.ts';
import { becameOf } from './became.ts';
import { differenceOf } from './difference.ts';
import type { Suspect } from './suspects.ts';

/** So many paths are no accident. */
const fewest = 3;
/** This part of them has to fail: a router may reject some before anything is looked up. */
const most = 0.75;

/**
 * Whether an operation fails for the paths that it has to reject under one clause, but for a few.
 * @param plain a request of the operation that is accepted
 * @param suspect one of them that failed
 */
export function failsOnUnknown(plain: CaseRequest, suspect: Suspect, results: readonly Result[]): boolean {
  if (suspect.became !== 'failed' || !isOtherPath(plain, suspect.case)) return false;
  const seen = results.flatMap(({ case: tried, exchange }) =>
    tried.via === 'http' && exchange && isAlike(tried, suspect.case) && isOtherPath(plain, tried)
      ? [{ became: becameOf(exchange), target: tried.request.target }]
      : [],
  );
  const all = new Set(seen.map(({ target }) => target)).size;
  const failing = new Set(seen.filter(({ became }) => became === 'failed').map(({ target }) => target)).size;
  return failing >= fewest && failing >= all * most;
}

/** Whether the same is required of both under the same clause. */
function isAlike(one: HttpCase, other: HttpCase): boolean {
  const [a, b] = [requirementsOf(one)[0], requirementsOf(other)[0]];
  return (
    one.operation === other.operation && a?.expect.kind === b?.expect.kind && a?.origin.id === b?.origin.id
  );
}

function isOtherPath(plain: CaseRequest, { request }: HttpCase): boolean {
  const changes = differenceOf(plain, request);
  return changes.length > 0 && changes.every(({ part }) => part.kind === 'target');
}
