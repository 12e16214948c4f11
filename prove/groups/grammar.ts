// Faults that nobody named: drawn from a grammar that knows nothing of the suite's tables. Each is met by a usual run, and
// where that misses it by a thorough one. What the source leaves open doesn't count.

import { excuseOf, type Told } from '../open-faults.ts';
import type { Digests } from '../pool.ts';
import { keyOf } from '../servers/index.ts';
import { casesWith, type Digest } from '../suite.ts';
import type { Group } from './group.ts';

/** A drawn fault. */
export interface Drawn extends Told {
  readonly name: string;
  readonly breaks: readonly string[];
}

/** What runs of the two plans found: everything in the first, what it missed in the second. */
export interface GrammarRuns {
  readonly usual: Digests;
  readonly thorough: Digests;
}

/** Of what was drawn what a usual run has not reported, though the source says it. */
export const missedOf = (drawn: readonly Drawn[], usual: Digests): readonly Drawn[] =>
  drawn.filter((fault) => {
    const digest = digestOf(fault, usual);
    return digest && !isReported(fault, digest) && excuseOf(fault) === undefined;
  });

/**
 * The faulty servers of the grammar. A draw that differs each time is a search: what it finds is shown, and turns no build red
 * whose change has nothing to do with it.
 */
export function grammarGroup(
  drawn: readonly Drawn[],
  { usual, thorough }: GrammarRuns,
  { seed, isSearch }: { readonly seed?: number; readonly isSearch: boolean },
): Group {
  const tried = drawn.filter((fault) => digestOf(fault, usual));
  const open = tried.filter((fault) => excuseOf(fault) !== undefined);
  const missed = missedOf(drawn, usual);
  const survived = missed.filter((fault) => {
    const digest = digestOf(fault, thorough);
    return !digest || !isReported(fault, digest);
  });
  const all = tried.length - open.length;
  const more = missed.length - survived.length;
  const found = [
    ...survived.map(({ name }) => `${name}: survived both; again: npm run prove -- --fault '${name}'`),
    ...open.flatMap((fault) => {
      const digest = digestOf(fault, usual);
      const isWrong = digest !== undefined && isReported(fault, digest);
      return isWrong ? [`${fault.name}: is left open in prove/open-faults.ts, but a case fails for it`] : [];
    }),
  ];
  return {
    title: 'Faulty by grammar',
    says: [
      `${all - survived.length} of ${all}${seed === undefined ? '' : ` drawn with seed ${seed}`} caught under a clause that they break`,
      ...(more > 0 ? [`${all - missed.length} by a usual run, ${more} by a thorough one`] : []),
      ...(open.length > 0 ? [`${open.length} left open by the source`] : []),
    ].join('; '),
    notes: [
      ...missed
        .filter((fault) => !survived.includes(fault))
        .map(({ name }) => `by a thorough run alone: ${name}`),
      ...open.map((fault) => `left open: ${fault.name} (${excuseOf(fault)})`),
    ],
    ...(isSearch ? { gaps: found, wanting: [] } : { wanting: found }),
  };
}

const digestOf = ({ name }: Drawn, digests: Digests) => digests.get(keyOf({ kind: 'grammar', name }));

/** A failed case names a clause that the fault breaks; an internal error breaks what every clause rests on. */
const isReported = ({ breaks }: Drawn, digest: Digest): boolean =>
  casesWith(digest, 'source', 'failed').some((id) =>
    digest.cases[id]?.under?.some((clause) => clause === 'http' || breaks.includes(clause)),
  );
