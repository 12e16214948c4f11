// Tolerant servers: none is accused of anything, source conformance holds for each, and what it chose is noticed.

import { matches } from '../../../conformance/index.ts';
import type { Defect } from '../../fixtures/servers/tolerances/tolerance.ts';
import { type Tolerance, tolerances } from '../../fixtures/servers/tolerances.ts';
import type { DriverRuns } from '../drivers.ts';
import type { Digests } from '../pool.ts';
import { keyOf } from '../servers/index.ts';
import { casesWith, type Digest } from '../suite.ts';
import type { Tally } from '../tally.ts';
import { few, type Group } from './group.ts';

type Run = Tolerance & { readonly digest: Digest };

/** The tolerant servers and drivers. */
export function tolerantGroup(digests: Digests, { tolerant }: DriverRuns, tally: Tally): Group {
  const run = tolerantRuns(digests);
  const missing = tolerances.filter(({ name, needs }) => needs && !run.some((one) => one.name === name));
  const alarms = [...run.flatMap(alarmsOf), ...tolerant.flatMap(alarmsOfDriver)];
  const holds = run.filter(({ digest }) => digest.exitCode === 0).length;
  return {
    title: 'Tolerant servers',
    says: `source conformance holds for ${holds} of ${run.length}, and the token rules for ${tolerant.length} drivers; ${alarms.length} false alarms${skipped(missing)}`,
    notes: [
      ...run.flatMap(({ name, undecided }) =>
        undecided ? [`not decided, as it must be: ${name} (${undecided})`] : [],
      ),
      ...run.flatMap(({ name, defects = [] }) =>
        defects.map(({ because }) => `accused rightly: ${name} (${because})`),
      ),
      ...missing.map(({ name, needs }) => `skipped: ${name} (this machine has no ${needs})`),
    ],
    wanting: [...alarms, ...run.flatMap((one) => unnoticed(one, tally))],
  };
}

const skipped = ({ length }: readonly Tolerance[]) =>
  length === 0 ? '' : `; ${length} skipped, since this machine lacks what they need`;

/** The tolerant servers that were run. */
export function tolerantRuns(digests: Digests): readonly Run[] {
  return tolerances.flatMap((tolerance) => {
    const digest = digests.get(keyOf({ kind: 'tolerant', name: tolerance.name }));
    return digest ? [{ ...tolerance, digest }] : [];
  });
}

/** False alarms at a tolerant server: a case that fails, or a verdict that is not reached. */
export function alarmsOf({ name, digest, undecided, defects = [] }: Run): readonly string[] {
  const failed = casesWith(digest, 'source', 'failed');
  const wrongly = failed.filter((id) => !defects.some((defect) => isFor(defect, id)));
  if (wrongly.length > 0) return [`${name}: accused by ${few(wrongly)}`];
  const gone = defects.filter((defect) => !failed.some((id) => isFor(defect, id)));
  if (gone.length > 0) return gone.map(({ because }) => `${name}: is not seen any more: ${because}`);
  const expected = defects.length > 0 ? 1 : undecided === undefined ? 0 : 3;
  if (digest.exitCode === expected) return [];
  const open = [...casesWith(digest, 'source', 'inconclusive'), ...casesWith(digest, 'source', 'errored')];
  return [`${name}: exit code ${digest.exitCode} instead of ${expected}; ${digest.says.source} ${few(open)}`];
}

const isFor = ({ cases }: Defect, id: string) => cases.some((pattern) => matches(pattern, id));

/** False alarms at a tolerant driver. */
export const alarmsOfDriver = ({ name, failed }: DriverRuns['tolerant'][number]) =>
  failed.length === 0 ? [] : [`${name}: accused by ${few(failed)}`];

/** A silence that it says it answers otherwise, and no case says so. */
function unnoticed({ name, silences, undecided }: Run, { cases, departures }: Tally): readonly string[] {
  const noticed = departures.find((one) => one.name === name)?.silences ?? [];
  const judged = new Set(cases.flatMap((one) => one.judges));
  return silences
    .filter((id) => undecided === undefined && judged.has(id) && !noticed.includes(id))
    .map((id) => `${name}: answers ${id} otherwise than the contract, and no case notices`);
}
