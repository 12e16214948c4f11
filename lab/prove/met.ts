// Runs the suite against faults of the grammar: each is met by a usual run, and what that misses by a thorough one.

import { excuseOf, type Told } from './open-faults.ts';
import { runAll } from './pool.ts';
import { keyOf } from './servers.ts';
import { casesWith, type Digest, type Manner } from './suite.ts';

/** A drawn fault. */
export interface Drawn extends Told {
  readonly name: string;
  readonly breaks: readonly string[];
}

/** A drawn fault after its runs. */
export interface Met extends Drawn {
  /** The plan that reported it; absent where it survived both. */
  readonly by?: 'usual' | 'thorough' | undefined;
  /** Clauses that it was accused of, where a usual run went to its end and failed. */
  readonly accused?: readonly string[] | undefined;
  /** Why nobody can be accused of it; such a fault is met by a usual run alone. */
  readonly open?: string | undefined;
}

/** A usual run, and a thorough one for what that misses. */
const whole: readonly Manner[] = [{ thorough: false }, { thorough: true, briefly: true }, { thorough: true }];

/** Hours less where faults are many: whole runs are left for what is missed in the cases that it shows in. */
const brieflyFirst: readonly Manner[] = [...whole.map((manner) => ({ ...manner, briefly: true })), ...whole];

/**
 * Meets each of them, in their order; what nobody can be accused of by usual runs alone.
 * @param briefly whether the cases that a fault shows in come first, and the rest only where they miss it
 */
export async function meet(faults: readonly Drawn[], briefly = false): Promise<readonly Met[]> {
  const by = new Map<string, Met['by']>();
  const accused = new Map<string, readonly string[]>();
  for (const manner of briefly ? brieflyFirst : whole) {
    const left = faults.filter(
      (fault) => !by.has(fault.name) && !(manner.thorough && excuseOf(fault) !== undefined),
    );
    for (const { fault, digest } of await runOf(left, manner)) {
      if (isReported(fault, digest)) by.set(fault.name, manner.thorough ? 'thorough' : 'usual');
      if (!manner.thorough && !manner.briefly && digest.accused.length > 0)
        accused.set(fault.name, digest.accused);
    }
  }
  return faults.map((fault) => {
    const [open, plan, clauses] = [excuseOf(fault), by.get(fault.name), accused.get(fault.name)];
    return { ...fault, open, by: plan, accused: clauses };
  });
}

/** What the runs on them showed. */
async function runOf(
  faults: readonly Drawn[],
  manner: Manner,
): Promise<readonly { readonly fault: Drawn; readonly digest: Digest }[]> {
  const keyOfFault = ({ name }: Drawn) => keyOf({ kind: 'grammar', name });
  const digests = await runAll(faults.map(keyOfFault), manner);
  return faults.flatMap((fault) => {
    const digest = digests.get(keyOfFault(fault));
    return digest === undefined ? [] : [{ fault, digest }];
  });
}

/** A failed case names a clause that the fault breaks; an internal error breaks what every clause rests on. */
function isReported({ breaks }: Drawn, digest: Digest): boolean {
  return casesWith(digest, 'source', 'failed').some((id) =>
    digest.cases[id]?.under?.some((clause) => clause === 'http' || breaks.includes(clause)),
  );
}

/** A fault that counts, and that nothing reported. */
export const isSurvivor = ({ by, open }: Met): boolean => by === undefined && open === undefined;
