import { describe, expect, test } from 'vitest';
import { requiring } from '../../../fixtures/reports/comparisons.ts';
import { reportOf } from '../../../fixtures/reports/report-of.ts';
import { failed, passed, passedToken, undecided } from '../../../fixtures/reports/results.ts';
import { sampleReports } from '../../../fixtures/reports/samples.ts';
import { loadContract } from '../../../src/contract/file/index.ts';
import { columns, columnsOf, holds, isTested, rowsOf } from './matrix.ts';

const contract = await loadContract();

describe('a case', () => {
  test.each([
    ['passed', requiring('tag-name', passed('a')), 'passed'],
    ['failed for the clause', failed('a', 'tag-name'), 'failed'],
    ['failed for another clause', requiring('tag-name', failed('a', 'prefix')), 'elsewhere'],
    ['was not judged', requiring('tag-name', undecided('a', 'inconclusive')), 'inconclusive'],
    ['could not be sent', requiring('tag-name', undecided('a', 'errored')), 'errored'],
  ] as const)('that %s stands in the column of that', (_, result, column) => {
    expect(columnsOf(result).get('tag-name')).toBe(column);
  });

  test('of a token rule requires no response', () => {
    expect([...columnsOf(passedToken())]).toEqual([]);
  });

  test('holds the clauses that it cites', () => {
    const result = passed('a');
    const citing = { ...result, case: { ...result.case, cites: ['json-bodies'] } };
    expect(columnsOf(citing).get('json-bodies')).toBe('passed');
  });
});

test.each([
  ['passed', passed('a'), true],
  ['failed for another clause', failed('a', 'prefix'), true],
  ['could not be judged', undecided('a', 'inconclusive'), true],
  ['was skipped', undecided('a', 'not-applicable'), false],
])('a clause is tested where a case of it %s: %#', (_, result, expected) => {
  const rows = rowsOf(reportOf(contract, [requiring('tag-name', result)]), contract);
  expect(rows.filter(isTested).some(({ id }) => id === 'tag-name')).toBe(expected);
});

describe('the rows', () => {
  test('stand in the order of the source, what holds for every request last', () => {
    const results = ['prefix', 'routing-404', 'json-bodies'].map((id, i) => requiring(id, passed(String(i))));
    const rows = rowsOf(reportOf(contract, results), contract);
    expect(rows.map(({ id }) => id)).toEqual(['json-bodies', 'prefix', 'routing-404', 'http']);
    expect(rows.every(holds)).toBe(true);
  });

  test.each(Object.entries(sampleReports(contract)))(
    'of %s count every case that requires them',
    (_, report) => {
      const sum = rowsOf(report, contract)
        .flatMap(({ counts }) => columns.map((column) => counts[column]))
        .reduce((before, count) => before + count, 0);
      expect(sum).toBe(report.results.reduce((before, result) => before + columnsOf(result).size, 0));
    },
  );
});
