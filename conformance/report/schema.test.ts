import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { sampleReports } from '../../fixtures/reports/samples.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import { UsageError } from '../../src/errors.ts';
import { renderReportSchema } from '../generate-report-schema.ts';
import type { Report } from '../types.ts';
import { parseReport, renderJson, type WrittenReport } from './json/index.ts';

const contract = await loadContract();
const ajv = new Ajv({ strict: true, strictTypes: false, strictTuples: false, allErrors: true });
const validate = ajv.compile(JSON.parse(renderReportSchema()));
const samples = sampleReports(contract);

const asWritten = (report: Report) => JSON.parse(JSON.stringify(report));

/** The report is what is written of it and what is read back, words aside. */
function holds(report: Report): void {
  const written = renderJson(report, contract);
  validate(JSON.parse(written));
  expect(validate.errors).toBeNull();
  expect(parseReport(written, 'report.json')).toMatchObject(asWritten(report));
}

test.each(Object.entries(samples))('the report of %s is valid, and is read back as it was', (_, report) =>
  holds(report),
);

test('words that were read are not written again', () => {
  const written = renderJson(samples['every status'] as Report, contract);
  const changed = JSON.parse(written);
  changed.says = ['something else'];
  changed.properties[0].says.headline = 'something else';
  expect(renderJson(parseReport(JSON.stringify(changed), 'a.json'), contract)).toBe(written);
});

/** The report with its first property changed. */
const withFirst =
  (change: object) =>
  ({ properties: [first, ...others], ...report }: WrittenReport) => ({
    ...report,
    properties: [{ ...first, ...change }, ...others],
  });

test.each<[string, (report: WrittenReport) => object]>([
  ['a member too many', (report) => ({ ...report, more: 1 })],
  ['a verdict too few', ({ verdicts, ...report }) => ({ ...report, verdicts: { source: verdicts.source } })],
  ['an unknown status', withFirst({ status: 'green' })],
  ['an unknown level', withFirst({ level: 'wished' })],
  ['an unknown reason', withFirst({ reason: { kind: 'none' } })],
  [
    'a finding without what was required',
    withFirst({ finding: { edit: { says: '', parts: [] }, beside: [] } }),
  ],
  ['another format', (report) => ({ ...report, format: 'acs-report/4' })],
])('a report with %s is not valid', (_, change) => {
  const changed = change(JSON.parse(renderJson(samples['conforming'] as Report, contract)));
  expect(validate(changed)).toBe(false);
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
