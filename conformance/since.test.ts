import { describe, expect, it } from 'vitest';
import { applySince, changesBetween, compareProperties, exitCodeOf, mergeRuns } from './index.ts';
import { reportWith } from './testing/report-with.ts';
import type { PropertyStatus } from './types.ts';

const statuses = (...all: readonly PropertyStatus[]) =>
  Object.fromEntries(all.map((status, i) => [`op/m${i}/type`, status]));

describe('what changed from one run to another', () => {
  it.each<[PropertyStatus | undefined, PropertyStatus | undefined, string]>([
    ['held', 'broken', 'broken'],
    ['undecided', 'broken', 'broken'],
    [undefined, 'broken', 'broken'],
    ['broken', 'broken', 'still'],
    ['broken', 'held', 'held'],
    ['held', 'undecided', 'untried'],
    ['broken', 'undecided', 'untried'],
    ['broken', undefined, 'untried'],
    ['held', 'held', ''],
    ['undecided', 'held', ''],
    ['broken', 'open', 'untried'],
  ])('%s, then %s: %s', (was, is, list) => {
    const reportOf = (status?: PropertyStatus) => reportWith({ ...(status && { 'op/m/type': status }) });
    const told = Object.entries(changesBetween(reportOf(was), reportOf(is)));
    expect(told.filter(([, ids]) => ids.length > 0).map(([name]) => name)).toEqual(list === '' ? [] : [list]);
  });

  it('lists each property once, those of the later run first, under the verdict that decides', () => {
    const earlier = reportWith({ 'a/a/a': 'held', 'b/b/b': 'held', 'c/c/c?': 'held' });
    const later = reportWith({ 'd/d/d': 'held', 'b/b/b': 'broken', 'c/c/c?': 'broken' });
    expect(compareProperties(earlier, later).map(({ id }) => id)).toEqual(['d/d/d', 'b/b/b', 'a/a/a']);
    const both = compareProperties(earlier, { ...later, against: 'contract' });
    expect(both.map(({ id }) => id)).toContain('c/c/c');
  });
});

it('only what is newly broken fails a run that is held against an earlier one', () => {
  const earlier = reportWith(statuses('broken', 'held'));
  expect(exitCodeOf(applySince(reportWith(statuses('broken', 'held')), earlier))).toBe(0);
  expect(exitCodeOf(applySince(reportWith(statuses('broken', 'broken')), earlier))).toBe(1);
  expect(exitCodeOf(applySince(reportWith(statuses('held', 'held')), earlier))).toBe(0);
  expect(applySince(reportWith(statuses('held')), earlier).since).toMatchObject({
    startedAt: earlier.startedAt,
    held: ['op/m0/type'],
  });
});

it('a run of a part keeps what an earlier one knew of the rest', () => {
  const earlier = reportWith({ 'a/x/type': 'broken', 'b/x/type': 'held' });
  const part = reportWith({ 'a/x/type': 'held' });
  const merged = mergeRuns(earlier, part, ['a']);
  expect(merged.properties.map(({ id, status }) => [id, status])).toEqual([
    ['a/x/type', 'held'],
    ['b/x/type', 'held'],
  ]);
});
