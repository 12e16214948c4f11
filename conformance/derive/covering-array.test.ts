import { expect, it } from 'vitest';
import { type At, coveringArray, pairsOfTwo } from './design/covering-array.ts';

const sizes: readonly (readonly number[])[] = [
  [2, 3],
  [3, 3, 3],
  [4, 3, 3, 3, 2],
  [4, 4, 3, 3, 3, 3, 3, 5],
  [1, 2, 1, 4],
  [],
  [3],
];

/** Levels of any so many factors that no row has together. */
function unmet(levels: readonly number[], rows: readonly (readonly number[])[], factors: readonly number[]) {
  const met = new Set(rows.map((row) => factors.map((factor) => row[factor]).join()));
  return factors.reduce((all, factor) => all * (levels[factor] ?? 1), 1) - met.size;
}

/** Those groups of so many factors that do not meet in every combination. */
const unmetGroups = (levels: readonly number[], rows: readonly (readonly number[])[], strength: number) =>
  groupsOf([...levels.keys()], strength).filter((factors) => unmet(levels, rows, factors) > 0);

const groupsOf = (factors: readonly number[], count: number): readonly (readonly number[])[] =>
  count === 0
    ? [[]]
    : factors.flatMap((one, i) => groupsOf(factors.slice(i + 1), count - 1).map((more) => [one, ...more]));

it.each(sizes.flatMap((levels) => [2, 3].map((strength) => [strength, levels] as const)))(
  'meets every combination of %i factors: %j',
  (strength, levels) => {
    expect(unmetGroups(levels, coveringArray(levels, strength), strength)).toEqual([]);
  },
);

it('has far fewer rows than there are combinations', () => {
  const levels = [4, 4, 3, 3, 3, 3, 3, 5];
  expect(coveringArray(levels, 2).length).toBeLessThan(35);
  expect(coveringArray(levels, 3).length).toBeLessThan(150);
});

it('is the same for the same sizes, and holds levels alone', () => {
  const levels = [2, 3, 4, 2];
  const rows = coveringArray(levels, 2);
  expect(coveringArray(levels, 2)).toEqual(rows);
  expect(rows.every((row) => row.every((level, factor) => level < (levels[factor] ?? 0)))).toBe(true);
});

it('has no two levels together that can not meet, and all others', () => {
  const excludes = ([factor, level]: At, [other, end]: At) =>
    factor === 0 && level === 1 && other === 2 && end === 1;
  const rows = coveringArray([2, 2, 2], 2, (one, other) => excludes(one, other) || excludes(other, one));
  const met = new Set(rows.flatMap(([a, b, c]) => [`ab ${a}${b}`, `ac ${a}${c}`, `bc ${b}${c}`]));
  expect(met.size).toBe(11);
  expect(met).not.toContain('ac 11');
});

it.each([1, 2, 5, 41, 300])('meets every pair of %i factors with two levels in few rows', (factors) => {
  const rows = pairsOfTwo(factors);
  const levels = Array.from({ length: factors }, () => 2);
  expect([1, 2].flatMap((strength) => unmetGroups(levels, rows, strength))).toEqual([]);
  expect(rows.length).toBeLessThan(13);
});
