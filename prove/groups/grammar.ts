// Faults that nobody named: drawn from a grammar that knows nothing of the suite's tables. A measure, not a condition: one
// that survives is a gap that the suite still has, and `--notes` lists it. One that the source leaves open doesn't count.

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

/** The faulty servers of the grammar. */
export function grammarGroup(drawn: readonly Drawn[], seed: number, digests: Digests): Group {
  const tried = drawn.flatMap((fault) => {
    const digest = digests.get(keyOf({ kind: 'grammar', name: fault.name }));
    return digest ? [{ ...fault, isCaught: isReported(fault.breaks, digest), open: excuseOf(fault) }] : [];
  });
  const counted = tried.filter(({ open }) => open === undefined);
  const survived = counted.filter(({ isCaught }) => !isCaught);
  const open = tried.filter((one) => one.open !== undefined);
  const leftOut = open.length > 0 ? `; ${open.length} left open by the source` : '';
  return {
    title: 'Faulty by grammar',
    says: `${counted.length - survived.length} of ${counted.length} drawn with seed ${seed} caught under a clause that they break${leftOut}`,
    notes: [
      ...survived.map(({ name }) => `survived: ${name}`),
      ...open.map((one) => `left open: ${one.name} (${one.open})`),
    ],
    wanting: open
      .filter(({ isCaught }) => isCaught)
      .map(({ name }) => `${name}: is left open in prove/open-faults.ts, but a case fails for it`),
  };
}

/** A failed case names a clause that the fault breaks; an internal error breaks what every clause rests on. */
const isReported = (breaks: readonly string[], digest: Digest): boolean =>
  casesWith(digest, 'source', 'failed').some((id) =>
    digest.cases[id]?.under?.some((clause) => clause === 'http' || breaks.includes(clause)),
  );
