// Two runs, property by property: what is newly broken, what holds again, and what was not tried any more.

import type { Property, Report, Since } from './types.ts';
import { countedIn } from './verdict/index.ts';

/** What changed from one run to another, under the verdict of the later. A property that was not judged got neither better nor worse. */
export function changesBetween(earlier: Report, later: Report): Since {
  const [then, now] = [earlier, later].map(
    ({ properties }) => new Map(countedIn(properties, later.against).map(({ id, status }) => [id, status])),
  );
  const ids = [...new Set([...(now?.keys() ?? []), ...(then?.keys() ?? [])])];
  const idsOf = (isMeant: (was: Status, is: Status) => boolean) =>
    ids.filter((id) => isMeant(then?.get(id), now?.get(id)));
  const isJudged = (status: Status) => status === 'broken' || status === 'held';
  return {
    broken: idsOf((was, is) => is === 'broken' && was !== 'broken'),
    still: idsOf((was, is) => is === 'broken' && was === 'broken'),
    held: idsOf((was, is) => was === 'broken' && is === 'held'),
    untried: idsOf((was, is) => isJudged(was) && !isJudged(is)),
  };
}

type Status = Property['status'] | undefined;

/** Holds a report against an earlier one: only what is newly broken fails the run. */
export const applySince = (report: Report, earlier: Report): Report => ({
  ...report,
  since: changesBetween(earlier, report),
});
