// What the proof requires of faulty servers: a case that the row names catches it (any case, for one drawn
// from the grammar), and the report accuses the clause that it breaks.

import { matches } from '../../conformance/index.ts';
import { reportedOtherwise } from './exceptions.ts';
import { few, type Group } from './group.ts';
import type { Planned } from './plan.ts';
import { type FaultResult, isSurvivor } from './run-faults.ts';
import type { Tried } from './tally.ts';

/** The faulty servers of one kind. One that breaks only the contract must still conform to the source. */
export function faultyGroup(title: string, tried: readonly Tried[]): Group {
  const caught = tried.filter((one) => one.caught.length > 0);
  const source = tried.filter((one) => one.verdict === 'source').length;
  return {
    title,
    says: `${caught.length} of ${tried.length} caught (${source} break the source, ${tried.length - source} the contract alone)`,
    notes: [],
    wanting: tried.flatMap((one) => [...survived(one), ...accusations(one)]),
  };
}

function survived({ name, verdict, caughtBy, caught, failed }: Tried): readonly string[] {
  if (caught.length > 0) return [];
  const instead = failed.length > 0 ? `failed instead: ${few(failed)}` : 'no case failed';
  return [`${name}: ${caughtBy.join(' or ')} should fail under the ${verdict} verdict; ${instead}`];
}

/** A server that conforms to the source and is accused or undecided is a false alarm. */
export function accusations({ name, verdict, undecided, digest }: Tried): readonly string[] {
  if (verdict === 'source' || digest === undefined || digest.conforms.source) return [];
  const alarm = undecided === undefined ? /failed|inconclusive|errored/ : /failed/;
  const cases = Object.entries(digest.cases).filter(([, { source }]) => alarm.test(source));
  if (undecided !== undefined && cases.length === 0) return [];
  return [`${name}: keeps the source, but ${digest.says.source} ${few(cases.map(([id]) => id))}`];
}

/** Faults drawn from the grammar, with the seed. Faults that the source leaves open don't count. */
export function grammarGroup(results: readonly FaultResult[], seed?: number): Group {
  const [open, counted] = [results.filter((one) => one.open), results.filter((one) => !one.open)];
  const by = (plan: FaultResult['by']) => counted.filter((fault) => fault.by === plan);
  const [usual, thorough, survived] = [by('usual'), by('thorough'), results.filter(isSurvivor)];
  const drawn = seed === undefined ? '' : ` drawn with seed ${seed}`;
  const plans =
    thorough.length > 0 ? `; ${usual.length} by a usual run, ${thorough.length} by a thorough one` : '';
  return {
    title: 'Faulty by grammar',
    says:
      `${counted.length - survived.length} of ${counted.length}${drawn} caught under a clause that they break${plans}` +
      `${open.length > 0 ? `; ${open.length} left open by the source` : ''}`,
    notes: [
      ...thorough.map(({ name }) => `by a thorough run alone: ${name}`),
      ...open.map((fault) => `left open: ${fault.name} (${fault.open})`),
    ],
    wanting: [
      ...survived.map(survival),
      ...open
        .filter((fault) => fault.by !== undefined)
        .map(({ name }) => `${name}: is left open in lab/prove/open-faults.ts, but a case fails for it`),
    ],
  };
}

/** A fault that nothing reported, and the command that runs it again. */
const survival = ({ name }: FaultResult): string =>
  `${name}: survived both; again: npm run prove -- --fault '${name}'`;

/** A server, and the clauses that a run accused it of. */
interface Accused {
  readonly name: string;
  readonly breaks: readonly string[];
  readonly accused: readonly string[];
  /** Clauses that may be accused. */
  readonly right: readonly string[];
}

/** Servers accused of the clause that they break, or of one that the same cases hold: clauses overlap. */
export function blameGroup(tried: readonly Tried[], cases: readonly Planned[]): Group {
  const judged = tried.flatMap(({ digest, ...one }) => {
    if (one.verdict !== 'source' || one.caught.length === 0 || digest === undefined) return [];
    const named = cases.filter(({ id }) => one.caughtBy.some((pattern) => matches(pattern, id)));
    const right = [...one.breaks, ...named.flatMap(({ judges }) => judges)];
    return [{ ...one, right, accused: digest.accused }];
  });
  return groupOfBlame('Blame', 'are', judged, Math.max(1, (judged.length * 2) / 100));
}

/** The same for drawn faults that a usual run fails. The draw is small and differs from run to run. */
export function drawnBlameGroup(results: readonly FaultResult[]): Group {
  const judged = results.flatMap(({ accused, ...fault }) =>
    fault.open === undefined && accused ? [{ ...fault, accused, right: fault.breaks }] : [],
  );
  const tolerated = Math.max(3, (judged.length * 4) / 100);
  return groupOfBlame('Blame of drawn faults', 'that a usual run fails are', judged, tolerated);
}

/** A few servers accused of another clause are notes; more of them fail the proof. */
function groupOfBlame(title: string, are: string, judged: readonly Accused[], tolerated: number): Group {
  // A truncated response or a server error is accused under every request.
  const wrong = judged.filter(
    ({ accused, right }) => !accused.every((id) => id === 'http' || right.includes(id)),
  );
  const known = wrong.filter(({ name }) => name in reportedOtherwise);
  const open = wrong.filter(({ name }) => !(name in reportedOtherwise)).map(inWords);
  const isTooMany = open.length > tolerated;
  return {
    title,
    says: `${judged.length - wrong.length} of ${judged.length} ${are} reported under the clause that they break first, and no other${known.length > 0 ? `; ${known.length} otherwise, for a reason` : ''}`,
    notes: [
      ...known.map((one) => `${inWords(one)} (${reportedOtherwise[one.name]})`),
      ...(isTooMany ? [] : open),
    ],
    wanting: isTooMany ? open : [],
  };
}

const inWords = ({ name, breaks, accused }: Accused) =>
  `${name}: breaks ${few(breaks)}, and is reported under ${few(accused)}`;
