import { describe, expect, it } from 'vitest';
import { applySince, exitCodeOf } from './index.ts';
import { changesBetween } from './since.ts';
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

  it('counts what the verdict that decides counts', () => {
    const earlier = reportWith({ 'b/b/b': 'held', 'c/c/c?': 'held' });
    const later = reportWith({ 'd/d/d': 'held', 'b/b/b': 'broken', 'c/c/c?': 'broken' });
    expect(changesBetween(earlier, later).broken).toEqual(['b/b/b']);
    expect(changesBetween(earlier, { ...later, against: 'contract' }).broken).toEqual(['b/b/b', 'c/c/c']);
  });
});

it('only what is newly broken fails a run that is held against an earlier one', () => {
  const earlier = reportWith(statuses('broken', 'held'));
  expect(exitCodeOf(applySince(reportWith(statuses('broken', 'held')), earlier))).toBe(0);
  expect(exitCodeOf(applySince(reportWith(statuses('broken', 'broken')), earlier))).toBe(1);
  expect(exitCodeOf(applySince(reportWith(statuses('held', 'held')), earlier))).toBe(0);
  expect(applySince(reportWith(statuses('held')), earlier).since?.held).toEqual(['op/m0/type']);
});
