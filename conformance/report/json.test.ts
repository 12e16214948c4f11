import { expect, test } from 'vitest';
import { sampleReports } from '../../fixtures/reports/samples.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import { UsageError } from '../../src/errors.ts';
import type { Report } from '../types.ts';
import { parseReport, renderJson } from './json/index.ts';

const contract = await loadContract();
const samples = sampleReports(contract);

test.each(Object.entries(samples))(
  'the report of %s is read back as it was written, words aside',
  (_, report) => {
    const written = renderJson(report, contract);
    expect(parseReport(written, 'report.json')).toMatchObject(JSON.parse(JSON.stringify(report)));
  },
);

test('words that were read are not written again', () => {
  const written = renderJson(samples['every status'] as Report, contract);
  const changed = JSON.parse(written);
  changed.says = ['something else'];
  changed.properties[0].says.headline = 'something else';
  expect(renderJson(parseReport(JSON.stringify(changed), 'a.json'), contract)).toBe(written);
});

test.each<[string, string, string]>([
  ['no JSON', '<html>', 'a.json is no report of this package: give a file of --report json=PATH'],
  [
    'a report of an earlier version',
    '{"format":"acs-report/4"}',
    'a.json is acs-report/4, and this version reads acs-report/5: run again with --report json=PATH',
  ],
  ['something else', '[]', 'a.json is no report of this package: give a file of --report json=PATH'],
])('%s is rejected as a report in one line', (_, text, message) => {
  expect(() => parseReport(text, 'a.json')).toThrow(new UsageError(message));
});
