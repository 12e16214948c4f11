// Blame: a faulty server is told the clause that it breaks first, and no other. What the case holds that names the fault is as
// right as what its row says: clauses of one paragraph overlap.

import { matches } from '../../../conformance/index.ts';
import type { Planned } from '../plan.ts';
import type { Tried } from '../tally.ts';
import { few, type Group } from './group.ts';

/** So many of a hundred have to be blamed rightly. */
const wanted = 98;

/** How many servers with one fault are told that one. */
export function blameGroup(tried: readonly Tried[], cases: readonly Planned[]): Group {
  const judged = tried.filter(
    ({ verdict, caught, digest }) => verdict === 'source' && caught.length > 0 && digest,
  );
  const wrong = judged.flatMap((one) => blamedWrongly(one, cases));
  const right = judged.length - wrong.length;
  return {
    title: 'Blame',
    says: `${right} of ${judged.length} are told the clause that they break first, and no other`,
    notes: wrong,
    wanting: right * 100 >= judged.length * wanted ? [] : wrong,
  };
}

function blamedWrongly(
  { name, breaks, caughtBy, digest }: Tried,
  cases: readonly Planned[],
): readonly string[] {
  const named = cases.filter(({ id }) => caughtBy.some((pattern) => matches(pattern, id)));
  // A response that is broken off, or an error of the server, is one whatever it was asked.
  const right = new Set([...breaks, ...named.flatMap(({ judges }) => judges), 'http']);
  const accused = digest?.accused ?? [];
  const others = accused.filter((id) => !right.has(id));
  return others.length === 0 ? [] : [`${name}: breaks ${few(breaks)}, and is told ${few(accused)}`];
}
