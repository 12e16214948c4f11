// Which cases are the most telling: a run that ends early has tried every clause of each operation, and then some rows of
// each check before more of any.

import { heldBy } from '../held.ts';
import { dependenciesOf } from '../judge/index.ts';
import { type HttpCase, positionOf, requirementsOf } from '../types.ts';

/** In which wave a case is sent, the first being 0. */
export type WaveOf = (testCase: Pick<HttpCase, 'id'>) => number;

/** Rows of a check that go out in one wave. */
const rowsInAWave = 8;

/** The wave of all the rest, most of a run: it is what a mix of requests comes from. */
const lastWave = 3;

/**
 * Wave 0 has the main cases; the next ones some rows of each check, each row once; the last has what is tried again in
 * other bodies or after other requests, and what accuses nobody.
 */
export function wavesOf(cases: readonly HttpCase[]): WaveOf {
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

/** Rules whose cases ask the main thing of a field. */
const mainRules = /^(required|types|bounds|enums|lengths)$/;

function mainNegatives(cases: readonly HttpCase[]): readonly string[] {
  const negatives = rowsOf(cases).filter((testCase) => mainRules.test(testCase.rule) && isRefused(testCase));
  const kinds = Map.groupBy(negatives, (testCase) => `${positionOf(testCase).check} ${sideOf(testCase)}`);
  return [...kinds.values()].flatMap((same) => same.slice(0, 1)).map(({ id }) => id);
}

/** Below or above; each length is a kind by itself, and there is one bound that the source gives. */
const sideOf = ({ rule, kind }: HttpCase): string => (rule === 'lengths' ? rule : kind);

/** The first case of each row. */
const rowsOf = (cases: readonly HttpCase[]): readonly HttpCase[] =>
  [...Map.groupBy(cases.filter(isJudged), (testCase) => positionOf(testCase).row).values()].flatMap((same) =>
    same.slice(0, 1),
  );

const isRefused = (testCase: HttpCase): boolean => requirementsOf(testCase)[0]?.expect.kind === 'refused';

/** Ids of the cases that hold a clause of their operation before any other does. */
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

/** What the contract alone decides accuses nobody. */
const isJudged = (testCase: HttpCase): boolean =>
  testCase.requires !== undefined && requirementsOf(testCase)[0]?.origin.level !== 'chosen';

/** Rules that check one thing each, and not the fields of a body. */
const rulesOfOne = /^(reads|security|paths|headers|spellings|repetition)$/;

const subjectOf = (testCase: HttpCase): string =>
  rulesOfOne.test(testCase.rule) ? `${testCase.operation}/${testCase.rule}` : positionOf(testCase).check;

/** The first of each kind, then the second of each. */
function kindsInTurn(rows: readonly HttpCase[]): readonly HttpCase[] {
  const kinds = [...Map.groupBy(rows, ({ kind }) => kind).values()];
  const most = Math.max(...kinds.map(({ length }) => length));
  return Array.from({ length: most }, (_, i) => kinds.flatMap((same) => same.slice(i, i + 1))).flat();
}

/** What others hang on is sent with the first of them. */
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
