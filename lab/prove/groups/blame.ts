// Blame: a faulty server is told the clause that it breaks first, and no other. What the case holds that names the fault is as
// right as what its row says: clauses of one paragraph overlap.

import { matches } from '../../../conformance/index.ts';
import type { Met } from '../met.ts';
import type { Planned } from '../plan.ts';
import type { Tried } from '../tally.ts';
import { toldOtherwise } from '../told-otherwise.ts';
import { few, type Group } from './group.ts';

/** So many of a hundred, and so many of few, may be told otherwise without a reason. */
interface Tolerated {
  readonly ofHundred: number;
  readonly ofFew: number;
}
const ofListed: Tolerated = { ofHundred: 2, ofFew: 1 };
/** A draw of fifty is small, and another one each time: it fails where blame has got worse, and not by its luck. */
const ofDrawn: Tolerated = { ofHundred: 4, ofFew: 3 };

/** How many servers with one fault are told that one. */
export function blameGroup(tried: readonly Tried[], cases: readonly Planned[]): Group {
  const judged = tried.flatMap((one) =>
    one.verdict === 'source' && one.caught.length > 0 && one.digest
      ? [{ ...one, accused: one.digest.accused }]
      : [],
  );
  const wrong = judged.filter((one) => !isToldRightly(one, clausesOf(one, cases)));
  const known = wrong.filter(({ name }) => name in toldOtherwise);
  const open = wrong.filter(({ name }) => !(name in toldOtherwise)).map(inWords);
  return {
    title: 'Blame',
    says: `${judged.length - wrong.length} of ${judged.length} are told the clause that they break first, and no other${known.length > 0 ? `; ${known.length} otherwise, for a reason` : ''}`,
    ...limited(
      open,
      judged.length,
      ofListed,
      known.map((one) => `${inWords(one)} (${toldOtherwise[one.name]})`),
    ),
  };
}

/** How many of the drawn faults that a usual run fails are told that one. */
export function drawnBlameGroup(met: readonly Met[]): Group {
  const judged = met.flatMap((fault) =>
    fault.open === undefined && fault.accused ? [{ ...fault, accused: fault.accused }] : [],
  );
  const wrong = judged.filter((one) => !isToldRightly(one, one.breaks));
  return {
    title: 'Blame of drawn faults',
    says: `${judged.length - wrong.length} of ${judged.length} that a usual run fails are told the clause that they break first, and no other`,
    ...limited(wrong.map(inWords), judged.length, ofDrawn),
  };
}

/** Too many that are told otherwise fail the proof; few are notes. */
function limited(
  open: readonly string[],
  of: number,
  { ofHundred, ofFew }: Tolerated,
  known: readonly string[] = [],
): Pick<Group, 'notes' | 'wanting'> {
  const isTooMany = open.length > Math.max(ofFew, (of * ofHundred) / 100);
  return { notes: [...known, ...(isTooMany ? [] : open)], wanting: isTooMany ? open : [] };
}

/** A server with the clauses that a run accused it of. */
interface Accused {
  readonly name: string;
  readonly breaks: readonly string[];
  readonly accused: readonly string[];
}

/** A response that is broken off, or an error of the server, is one whatever it was asked. */
const isToldRightly = ({ accused }: Accused, right: readonly string[]): boolean =>
  accused.every((id) => id === 'http' || right.includes(id));

/** What the row says, and what the cases hold that it names. */
function clausesOf({ breaks, caughtBy }: Tried, cases: readonly Planned[]): readonly string[] {
  const named = cases.filter(({ id }) => caughtBy.some((pattern) => matches(pattern, id)));
  return [...breaks, ...named.flatMap(({ judges }) => judges)];
}

const inWords = ({ name, breaks, accused }: Accused) =>
  `${name}: breaks ${few(breaks)}, and is told ${few(accused)}`;
