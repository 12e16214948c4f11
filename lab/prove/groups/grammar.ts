// Faults that nobody named: drawn from a grammar that knows nothing of the suite's tables. What the source leaves open doesn't
// count.

import { isSurvivor, type Met } from '../met.ts';
import type { Group } from './group.ts';

/** The faulty servers of the grammar, and the seed that they were drawn with. */
export function grammarGroup(met: readonly Met[], seed?: number): Group {
  const open = met.filter((fault) => fault.open !== undefined);
  const counted = met.filter((fault) => fault.open === undefined);
  const by = (plan: Met['by']) => counted.filter((fault) => fault.by === plan);
  const [usual, thorough, survived] = [by('usual'), by('thorough'), met.filter(isSurvivor)];
  return {
    title: 'Faulty by grammar',
    says: [
      `${counted.length - survived.length} of ${counted.length}${seed === undefined ? '' : ` drawn with seed ${seed}`} caught under a clause that they break`,
      ...(thorough.length > 0
        ? [`${usual.length} by a usual run, ${thorough.length} by a thorough one`]
        : []),
      ...(open.length > 0 ? [`${open.length} left open by the source`] : []),
    ].join('; '),
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

/** A survivor, and how to run it again. */
export const survival = ({ name }: Met): string =>
  `${name}: survived both; again: npm run prove -- --fault '${name}'`;
