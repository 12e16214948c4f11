// Runs the suite against faults of the grammar: first with a usual plan, then, if that misses the fault, with
// a thorough one.

import { excuseOf, type FaultParts } from './open-faults.ts';
import { runAll } from './pool.ts';
import { keyOf } from './servers.ts';
import { casesWith, type Digest, type Manner } from './suite.ts';

/** A drawn fault. */
export interface Drawn extends FaultParts {
  readonly name: string;
  readonly breaks: readonly string[];
}

/** A drawn fault with the results of its runs. */
export interface FaultResult extends Drawn {
  /** The plan that reported it; absent where neither did. */
  readonly by?: 'usual' | 'thorough' | undefined;
  /** Clauses that it was accused of, if a usual run failed and was completed. */
  readonly accused?: readonly string[] | undefined;
  /** Why it can be accused of nothing; such a fault gets a usual run only. */
  readonly open?: string | undefined;
}

const [usual, thorough] = [{ thorough: false }, { thorough: true }];
/** Only the cases that show the fault. */
const brief = (manner: Manner): Manner => ({ ...manner, briefly: true });

/** A usual run, then thorough ones for what it misses. */
const usualFirst: readonly Manner[] = [usual, brief(thorough), thorough];

/** Faster for many faults: whole runs only where brief ones miss the fault. */
const brieflyFirst: readonly Manner[] = [brief(usual), brief(thorough), usual, thorough];

/**
 * Runs each fault, in the given order.
 * @param briefly whether to run the cases that show the fault first
 */
export async function runFaults(
  faults: readonly Drawn[],
  briefly = false,
  run: typeof runAll = runAll,
): Promise<readonly FaultResult[]> {
  const by = new Map<string, FaultResult['by']>();
  const accused = new Map<string, readonly string[]>();
  for (const manner of briefly ? brieflyFirst : usualFirst) {
    const left = faults.filter(
      (fault) => !by.has(fault.name) && !(manner.thorough && excuseOf(fault) !== undefined),
    );
    for (const { fault, digest } of await runOf(left, manner, run)) {
      if (isReported(fault, digest)) by.set(fault.name, manner.thorough ? 'thorough' : 'usual');
      if (!manner.thorough && !manner.briefly && digest.accused.length > 0)
        accused.set(fault.name, digest.accused);
    }
  }
  return faults.map((fault) => ({
    ...fault,
    open: excuseOf(fault),
    by: by.get(fault.name),
    accused: accused.get(fault.name),
  }));
}

async function runOf(
  faults: readonly Drawn[],
  manner: Manner,
  run: typeof runAll,
): Promise<readonly { readonly fault: Drawn; readonly digest: Digest }[]> {
  const keyOfFault = ({ name }: Drawn) => keyOf({ kind: 'grammar', name });
  const digests = await run(faults.map(keyOfFault), manner);
  return faults.flatMap((fault) => {
    const digest = digests.get(keyOfFault(fault));
    return digest === undefined ? [] : [{ fault, digest }];
  });
}

/** A failed case names a clause that the fault breaks; a server error breaks what every exchange requires. */
function isReported({ breaks }: Drawn, digest: Digest): boolean {
  return casesWith(digest, 'source', 'failed').some((id) =>
    digest.cases[id]?.under?.some((clause) => clause === 'http' || breaks.includes(clause)),
  );
}

/** A fault that counts and that nothing reported. */
export const isSurvivor = ({ by, open }: FaultResult): boolean => by === undefined && open === undefined;
