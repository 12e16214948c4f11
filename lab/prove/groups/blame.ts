// Blame: a faulty server is told the clause that it breaks first, and no other. What the case holds that names the fault is as
// right as what its row says: clauses of one paragraph overlap.

import { matches } from '../../../conformance/index.ts';
import type { Planned } from '../plan.ts';
import type { Tried } from '../tally.ts';
import { toldOtherwise } from '../told-otherwise.ts';
import { few, type Group } from './group.ts';

/** So many of a hundred, and one of few, may be told otherwise without a reason. */
const tolerated = 2;

/** How many servers with one fault are told that one. */
export function blameGroup(tried: readonly Tried[], cases: readonly Planned[]): Group {
  const judged = tried.filter(
    ({ verdict, caught, digest }) => verdict === 'source' && caught.length > 0 && digest,
  );
  const wrong = judged.filter((one) => !isToldRightly(one, cases));
  const known = wrong.filter(({ name }) => name in toldOtherwise);
  const open = wrong.filter(({ name }) => !(name in toldOtherwise)).map(inWords);
  const isTooMany = open.length > Math.max(1, (judged.length * tolerated) / 100);
  return {
    title: 'Blame',
    says: `${judged.length - wrong.length} of ${judged.length} are told the clause that they break first, and no other${known.length > 0 ? `; ${known.length} otherwise, for a reason` : ''}`,
    notes: [
      ...known.map((one) => `${inWords(one)} (${toldOtherwise[one.name]})`),
      ...(isTooMany ? [] : open),
    ],
    wanting: isTooMany ? open : [],
  };
}

function isToldRightly({ breaks, caughtBy, digest }: Tried, cases: readonly Planned[]): boolean {
  const named = cases.filter(({ id }) => caughtBy.some((pattern) => matches(pattern, id)));
  // A response that is broken off, or an error of the server, is one whatever it was asked.
  const right = new Set([...breaks, ...named.flatMap(({ judges }) => judges), 'http']);
  return (digest?.accused ?? []).every((id) => right.has(id));
}

const inWords = ({ name, breaks, digest }: Tried) =>
  `${name}: breaks ${few(breaks)}, and is told ${few(digest?.accused ?? [])}`;
