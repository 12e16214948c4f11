// What the proof requires of servers without a fault: tolerant ones are accused of nothing, trivial ones do
// not conform, and reference and mock hold both verdicts.

import { counted, matches } from '../../conformance/index.ts';
import { type Defect, type Tolerance, tolerances } from '../fixtures/servers/tolerances.ts';
import { trivials } from '../fixtures/servers/trivial.ts';
import type { DriverRuns } from './drivers.ts';
import { few, type Group } from './group.ts';
import type { Planned } from './plan.ts';
import type { Digests } from './pool.ts';
import { keyOf, type ProvenServer } from './servers.ts';
import { casesWith, type Digest } from './suite.ts';
import type { Tally } from './tally.ts';

/** The servers of a list that were run, with their results. */
const runOf = <T extends { readonly name: string }>(
  all: readonly T[],
  kind: ProvenServer['kind'],
  digests: Digests,
) =>
  all.flatMap((one) => {
    const digest = digests.get(keyOf({ kind, name: one.name }));
    return digest ? [{ ...one, digest }] : [];
  });

type Run = Tolerance & { readonly digest: Digest };

/** Tolerant servers and drivers: they conform to the source, and their own decisions are noticed. */
export function tolerantGroup(digests: Digests, { tolerant }: DriverRuns, tally: Tally): Group {
  const run = tolerantRuns(digests);
  const isMissing = (key: string) => digests.has(key) && digests.get(key) === undefined;
  const missing = tolerances.filter(({ name }) => isMissing(keyOf({ kind: 'tolerant', name })));
  const alarms = [...run.flatMap(alarmsOf), ...tolerant.flatMap(alarmsOfDriver)];
  const holds = run.filter(({ digest }) => digest.exitCode === 0).length;
  const skipped =
    missing.length === 0 ? '' : `; ${missing.length} skipped, since this machine lacks what they need`;
  return {
    title: 'Tolerant servers',
    says: `source conformance holds for ${holds} of ${run.length}, and the token rules for ${tolerant.length} drivers; ${alarms.length} false alarms${skipped}`,
    notes: [
      ...run.flatMap(({ name, undecided }) =>
        undecided ? [`not decided, as it must be: ${name} (${undecided})`] : [],
      ),
      ...run.flatMap(({ name, defects = [] }) =>
        defects.map(({ because }) => `accused rightly: ${name} (${because})`),
      ),
      ...missing.map(({ name, needs }) => `skipped: ${name} (this machine lacks ${needs})`),
    ],
    wanting: [...alarms, ...run.flatMap((one) => unnoticed(one, tally))],
  };
}

/** The tolerant servers that were run. */
export const tolerantRuns = (digests: Digests): readonly Run[] => runOf(tolerances, 'tolerant', digests);

/** False alarms at a tolerant server: failed cases, or a verdict that was not reached. */
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

/** Silences at which a server says that it differs and no case noticed. */
function unnoticed({ name, silences, undecided }: Run, { cases, departures }: Tally): readonly string[] {
  const noticed = departures.find((one) => one.name === name)?.silences ?? [];
  const judged = new Set(cases.flatMap((one) => one.judges));
  return silences
    .filter((id) => undecided === undefined && judged.has(id) && !noticed.includes(id))
    .map((id) => `${name}: answers ${id} otherwise than the contract, and no case notices`);
}

/** The trivial servers; `cases` is the whole plan. What they pass must decide no verdict. */
export function trivialGroup(digests: Digests, cases: readonly Planned[]): Group {
  const run = runOf(trivials, 'trivial', digests);
  const prone = vacuousProne(run, cases);
  const passed = prone.reduce((sum, one) => sum + one.passed, 0);
  return {
    title: 'Trivial servers',
    says: `none of ${run.length} conforms; ${counted(passed, 'case')} of ${cases.length} pass for one of them`,
    notes: [
      ...run.map(score),
      ...prone.map((one) => `vacuous-prone: ${one.kind}, ${one.passed} of ${counted(one.of, 'case')}`),
    ],
    wanting: run.flatMap((one) => [...conforming(one), ...unopposed(one, cases)]),
  };
}

type Scored = Pick<Run, 'name' | 'digest'>;

const conforming = ({ name, digest }: Scored) =>
  digest.exitCode === 0 || digest.conforms.source || digest.conforms.contract
    ? [`${name}: comes out conformant`]
    : [];

/** Operations of which a trivial server passed cases, and in which none failed or stayed inconclusive. */
function unopposed({ name, digest }: Scored, cases: readonly Planned[]): readonly string[] {
  const operations = (...outcomes: readonly ('passed' | 'failed' | 'inconclusive')[]) => {
    const ids = new Set(outcomes.flatMap((outcome) => casesWith(digest, 'source', outcome)));
    return new Set(cases.filter(({ id }) => ids.has(id)).map(({ operation }) => operation));
  };
  return [...operations('passed').difference(operations('failed', 'inconclusive'))].map(
    (operation) => `${name}: nothing speaks against it in ${operation}`,
  );
}

function score({ name, digest }: Scored): string {
  const counts = (['passed', 'failed', 'inconclusive'] as const).map(
    (outcome) => `${casesWith(digest, 'source', outcome).length} ${outcome}`,
  );
  return `${name}: ${counts.join(', ')}; exit code ${digest.exitCode}`;
}

/** Kinds of cases that prove nothing alone, since a server that ignores the request passes them. */
function vacuousProne(run: readonly Scored[], cases: readonly Planned[]) {
  const passed = new Set(run.flatMap(({ digest }) => casesWith(digest, 'source', 'passed')));
  return [...Map.groupBy(cases, ({ kind }) => kind)].flatMap(([kind, all]) => {
    const count = all.filter(({ id }) => passed.has(id)).length;
    return count === 0 ? [] : [{ kind, passed: count, of: all.length }];
  });
}

/** Reference and mock; that their responses are the same is tested in tests/same-responses.test.ts. */
export function mockAndReferenceGroup(digests: Digests): Group {
  const run = (['reference', 'mock'] as const).flatMap((kind) => runOf([{ name: kind }], kind, digests));
  const wanting = run.filter(({ digest: { conforms } }) => !conforms.source || !conforms.contract);
  return {
    title: 'Mock and reference',
    says: `${run.length - wanting.length} of ${run.length} hold both verdicts`,
    notes: [],
    wanting: wanting.map(({ name, digest: { says } }) => `${name}: ${says.source} ${says.contract}`),
  };
}
