// Faults that nobody named: drawn from a grammar that knows nothing of the suite's tables. A measure, not a condition: one
// that survives is a gap that the suite still has, and `--notes` lists it.

import type { Digests } from '../pool.ts';
import { keyOf } from '../servers/index.ts';
import { casesWith, type Digest } from '../suite.ts';
import type { Group } from './group.ts';

/** A drawn fault. */
export interface Drawn {
  readonly name: string;
  readonly breaks: readonly string[];
}

/** The faulty servers of the grammar. */
export function grammarGroup(drawn: readonly Drawn[], seed: number, digests: Digests): Group {
  const tried = drawn.flatMap((fault) => {
    const digest = digests.get(keyOf({ kind: 'grammar', name: fault.name }));
    return digest ? [{ ...fault, digest }] : [];
  });
  const survived = tried.filter(({ breaks, digest }) => !isReported(breaks, digest));
  return {
    title: 'Faulty by grammar',
    says: `${tried.length - survived.length} of ${tried.length} drawn with seed ${seed} caught under a clause that they break`,
    notes: survived.map(({ name }) => `survived: ${name}`),
    wanting: [],
  };
}

/** A failed case names a clause that the fault breaks; an internal error breaks what every clause rests on. */
const isReported = (breaks: readonly string[], digest: Digest): boolean =>
  casesWith(digest, 'source', 'failed').some((id) =>
    digest.cases[id]?.under?.some((clause) => clause === 'http' || breaks.includes(clause)),
  );
