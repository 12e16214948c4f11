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

it.each(sizes.map((levels) => [levels.join(' x '), levels] as const))('meets every pair: %s', (_, levels) => {
  const rows = coveringArray(levels, 2);
  for (const a of levels.keys())
    for (const b of levels.keys()) if (a < b) expect([a, b, unmet(levels, rows, [a, b])]).toEqual([a, b, 0]);
});

it.each(sizes.map((levels) => [levels.join(' x '), levels] as const))(
  'meets every triple: %s',
  (_, levels) => {
    const rows = coveringArray(levels, 3);
    for (const a of levels.keys())
      for (const b of levels.keys())
        for (const c of levels.keys())
          if (a < b && b < c) expect([a, b, c, unmet(levels, rows, [a, b, c])]).toEqual([a, b, c, 0]);
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
  for (const a of levels.keys()) {
    expect([a, unmet(levels, rows, [a])]).toEqual([a, 0]);
    for (let b = 0; b < a; b++) expect([a, b, unmet(levels, rows, [a, b])]).toEqual([a, b, 0]);
  }
  expect(rows.length).toBeLessThan(13);
});
