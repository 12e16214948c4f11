// Runs the suite against faults of the grammar: each is met by a usual run, and what that misses by a thorough one.

import { excuseOf, type Told } from './open-faults.ts';
import { runAll } from './pool.ts';
import { keyOf } from './servers/index.ts';
import { casesWith, type Digest } from './suite.ts';

/** A drawn fault. */
export interface Drawn extends Told {
  readonly name: string;
  readonly breaks: readonly string[];
}

/** A drawn fault after its runs. */
export interface Met extends Drawn {
  /** The plan that reported it; absent where it survived both. */
  readonly by?: 'usual' | 'thorough';
  /** Why nobody can be accused of it; such a fault is met by a usual run alone. */
  readonly open?: string;
}

/** Hears of all that was met so far, while more is to come. */
export type OnMet = (met: readonly Met[]) => void;

/** So many at a time, so that a run of hours tells what it has found. */
const atATime = 400;

/** Meets each of them, in their order. */
export async function meet(
  faults: readonly Drawn[],
  onMet: OnMet = () => undefined,
): Promise<readonly Met[]> {
  const met: Met[] = [];
  for (let from = 0; from < faults.length; from += atATime) {
    met.push(...(await meetSome(faults.slice(from, from + atATime))));
    if (met.length < faults.length) onMet(met);
  }
  return met;
}

async function meetSome(faults: readonly Drawn[]): Promise<readonly Met[]> {
  const usual = await reported(faults, false);
  const missed = faults.filter((fault) => !usual.has(fault.name) && excuseOf(fault) === undefined);
  const thorough = await reported(missed, true);
  return faults.map((fault) => {
    const open = excuseOf(fault);
    const by = usual.has(fault.name) ? 'usual' : thorough.has(fault.name) ? 'thorough' : undefined;
    return { ...fault, ...(open !== undefined && { open }), ...(by && { by }) };
  });
}

/** The names of those that a run with the plan reports. */
async function reported(faults: readonly Drawn[], thorough: boolean): Promise<ReadonlySet<string>> {
  const keyOfFault = ({ name }: Drawn) => keyOf({ kind: 'grammar', name });
  const digests = await runAll(faults.map(keyOfFault), thorough);
  return new Set(
    faults.filter((fault) => isReported(fault, digests.get(keyOfFault(fault)))).map(({ name }) => name),
  );
}

/** A failed case names a clause that the fault breaks; an internal error breaks what every clause rests on. */
function isReported({ breaks }: Drawn, digest: Digest | undefined): boolean {
  if (digest === undefined) return false;
  return casesWith(digest, 'source', 'failed').some((id) =>
    digest.cases[id]?.under?.some((clause) => clause === 'http' || breaks.includes(clause)),
  );
}
