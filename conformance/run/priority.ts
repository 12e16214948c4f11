// Priorities: urgent cases first, then the most informative ones; deletions last.

import { firstPer } from '../grouped.ts';
import { conditionOf, dependenciesOf, twinAmong } from '../judge/index.ts';
import { type HttpCase, heldBy, positionOf, requirementsOf } from '../types.ts';

/** Cases that are sent side by side, once all phases before have ended. */
export type Phase = readonly HttpCase[];

/**
 * Cases that may run at any time; then cases that might change what others read; then one deletion after the other with the
 * cases that depend on it, the deepest path first, since deleting a resource may delete those below it.
 */
export function phasesOf(cases: readonly HttpCase[]): readonly Phase[] {
  const isLast = lastAmong(cases);
  const late = cases.filter(isLast);
  const byDepth = late.filter(isDeletion).toSorted((a, b) => depthOf(b) - depthOf(a));
  const hanging = hangingOn(byDepth, late, cases);
  const deleting = new Set([...byDepth, ...[...hanging.values()].flat()]);
  return [
    cases.filter((testCase) => !isLast(testCase)),
    late.filter((testCase) => !deleting.has(testCase)),
    ...byDepth.map((deletion) => [deletion, ...(hanging.get(deletion.id) ?? [])]),
  ].filter((phase) => phase.length > 0);
}

/** By the id of each deletion, the cases that depend on it, or whose twins do. */
function hangingOn(deletions: readonly HttpCase[], late: readonly HttpCase[], cases: readonly HttpCase[]) {
  const hanging = new Map(deletions.map(({ id }) => [id, [] as HttpCase[]]));
  const twinOf = twinAmong(cases);
  for (const testCase of late) {
    for (const id of neededBy(testCase, twinOf)) if (id !== testCase.id) hanging.get(id)?.push(testCase);
  }
  return hanging;
}

/** What a case depends on, and what its twins do. */
function neededBy(testCase: HttpCase, twinOf: ReturnType<typeof twinAmong>): ReadonlySet<string> {
  const needed = new Set<string>();
  for (let next: HttpCase | undefined = testCase; next; next = twinOf(next)) {
    for (const id of dependenciesOf(next)) needed.add(id);
  }
  return needed;
}

/** Whether a case must come last, or depends on one that must. */
function lastAmong(cases: readonly HttpCase[]): (testCase: HttpCase) => boolean {
  const late = new Set(cases.flatMap((testCase) => (conditionOf(testCase, 'last') ? [testCase.id] : [])));
  const follows = (testCase: HttpCase) =>
    !late.has(testCase.id) && dependenciesOf(testCase).some((id) => late.has(id));
  for (let next = cases.filter(follows); next.length > 0; next = cases.filter(follows)) {
    for (const { id } of next) late.add(id);
  }
  return ({ id }) => late.has(id);
}

/** A deletion of an existing resource: an accepted request, without a twin. */
export const isDeletion = (testCase: HttpCase): boolean =>
  testCase.request.method === 'DELETE' &&
  conditionOf(testCase, 'last') !== undefined &&
  conditionOf(testCase, 'twin') === undefined;

const depthOf = ({ request }: HttpCase): number => request.target.split('?')[0]?.split('/').length ?? 0;

/** Rows of a check in one wave. */
const rowsInAWave = 8;

/** The wave of the remaining cases, which are most of a run. */
const lastWave = 3;

/**
 * The wave in which a case is sent, counted from 0. Wave 0 has the main cases; the next ones some rows of each check, each row
 * once; the last has rows in further bodies or after other requests, and cases that can't fail the source.
 */
export function wavesOf(cases: readonly HttpCase[]): (testCase: HttpCase) => number {
  const waves = new Map([...mainCases(cases)].map((id) => [id, 0]));
  for (const check of Map.groupBy(rowsOf(cases), subjectOf).values()) {
    for (const [i, { id }] of kindsInTurn(check).entries()) {
      const wave = 1 + Math.floor(i / rowsInAWave);
      if (!waves.has(id) && wave < lastWave) waves.set(id, wave);
    }
  }
  bringForward(waves, cases);
  return ({ id }) => waves.get(id) ?? lastWave;
}

/**
 * Cases without which an operation was not tried: its valid requests, the first of each clause, and of each field what
 * is missing, of a wrong type, out of range or unknown.
 */
export function mainCases(cases: readonly HttpCase[]): ReadonlySet<string> {
  const valid = cases.filter(({ rule }) => rule === 'examples').map(({ id }) => id);
  return new Set([...valid, ...firstOfClauses(cases.filter(isJudged)), ...mainNegatives(cases)]);
}

/** Rules about the main constraints of a field. */
const mainRules = /^(required|types|bounds|enums|lengths)$/;

function mainNegatives(cases: readonly HttpCase[]): readonly string[] {
  const negatives = rowsOf(cases).filter((testCase) => mainRules.test(testCase.rule) && isRejected(testCase));
  const sideIn = (testCase: HttpCase) => `${positionOf(testCase).check} ${sideOf(testCase)}`;
  return firstPer(negatives, sideIn).map(({ id }) => id);
}

/** Below or above a bound; all kinds of length count as one side. */
const sideOf = ({ rule, kind }: HttpCase): string => (rule === 'lengths' ? rule : kind);

const rowsOf = (cases: readonly HttpCase[]): readonly HttpCase[] =>
  firstPer(cases.filter(isJudged), (testCase) => positionOf(testCase).row);
const isRejected = (testCase: HttpCase): boolean => requirementsOf(testCase)[0]?.expect.kind === 'rejected';

/** Ids of the cases that are the first to test a clause of their operation. */
function firstOfClauses(cases: readonly HttpCase[]): readonly string[] {
  const held = new Set<string>();
  return cases.flatMap((testCase) => {
    const fresh = heldBy(testCase)
      .map((clause) => `${testCase.operation} ${clause}`)
      .filter((name) => !held.has(name));
    for (const name of fresh) held.add(name);
    return fresh.length > 0 ? [testCase.id] : [];
  });
}

/** Whether a case can fail the source. */
const isJudged = (testCase: HttpCase): boolean =>
  testCase.requires !== undefined && requirementsOf(testCase)[0]?.origin.level !== 'chosen';

/** Rules that make one check each, not one for each field of a body. */
const rulesOfOne = /^(reads|security|paths|headers|spellings|repetition)$/;

const subjectOf = (testCase: HttpCase): string =>
  rulesOfOne.test(testCase.rule) ? `${testCase.operation}/${testCase.rule}` : positionOf(testCase).check;

/** The first of each kind, then the second of each. */
function kindsInTurn(rows: readonly HttpCase[]): readonly HttpCase[] {
  const kinds = [...Map.groupBy(rows, ({ kind }) => kind).values()];
  const most = Math.max(...kinds.map(({ length }) => length));
  return Array.from({ length: most }, (_, i) => kinds.flatMap((same) => same.slice(i, i + 1))).flat();
}

/** Moves the cases that others depend on into the wave of the first of those. */
function bringForward(waves: Map<string, number>, cases: readonly HttpCase[]): void {
  const byId = new Map(cases.map((testCase) => [testCase.id, testCase]));
  const bring = (id: string, wave: number): void => {
    const testCase = byId.get(id);
    if (testCase === undefined || (waves.get(id) ?? Number.POSITIVE_INFINITY) <= wave) return;
    waves.set(id, wave);
    for (const other of dependenciesOf(testCase)) bring(other, wave);
  };
  for (const testCase of cases) {
    const wave = waves.get(testCase.id);
    if (wave !== undefined) for (const id of dependenciesOf(testCase)) bring(id, wave);
  }
}
