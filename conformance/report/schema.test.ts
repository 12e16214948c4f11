import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { sampleReports } from '../../fixtures/reports/samples.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import { UsageError } from '../../src/errors.ts';
import { fewerRows, runAgainst } from '../testing/run-against.ts';
import type { Report } from '../types.ts';
import { renderReportSchema } from './generate-schema.ts';
import type { WrittenReport, WrittenResult } from './json/format.ts';
import { renderJson } from './json/index.ts';
import { parseReport } from './json/read.ts';

const contract = await loadContract();
const schema = JSON.parse(renderReportSchema());
const ajv = new Ajv({ strict: true, strictTypes: false, strictTuples: false, allErrors: true });
const validate = ajv.compile(schema);
const samples = sampleReports(contract);
/** As JSON has it: without members that are undefined. */
const asJson = <Value>(value: Value) => JSON.parse(JSON.stringify(value)) as Value;

/** The report, what is written of it and what is read back are the same. */
function holds(report: Report): void {
  const written = renderJson(report, contract);
  validate(JSON.parse(written));
  expect(validate.errors).toBeNull();
  expect(parseReport(written, 'report.json')).toEqual(asJson(report));
}

test.each(Object.entries(samples))(
  'the report of %s is valid, and is read back as it was without its words',
  (_, report) => holds(report),
);

test('the report of a run is valid', async () => {
  const report = await runAgainst(
    (request, response) => {
      const status = request.method === 'POST' ? 201 : 404;
      response.writeHead(status, { 'Content-Type': 'application/json' }).end('{"id":"1"}');
    },
    { selection: fewerRows(), against: 'contract' },
  );
  expect(report.results.length).toBeGreaterThan(500);
  holds(report);
});

test('each result is whole, in a line of its own', () => {
  const report = samples['every outcome'] as Report;
  const lines = renderJson(report, contract).split('\n');
  const results = lines.slice(lines.indexOf('  "results": [') + 1, -3);
  expect(results.map((line) => JSON.parse(line.replace(/,$/, '')))).toMatchObject(asJson(report.results));
});

test('words stand beside verdicts, findings and undecided results, and are not read back', () => {
  const written = JSON.parse(renderJson(samples['every outcome'] as Report, contract));
  const { verdicts, results } = written;
  expect(verdicts.source.says).toBe('Source conformance: failed (2 cases break the source)');
  const failed = results.find(({ findings }: Report['results'][number]) => findings.length > 0);
  expect(Object.keys(failed.findings[0].says)).toEqual(['requirement', 'expected', 'actual']);
  const errored = results.find(({ outcomes }: Report['results'][number]) => outcomes.source === 'errored');
  expect(errored.says).toMatch(/^not judged: the connection was closed without a response/);
  const { summary: _, ...earlier } = structuredClone(written);
  earlier.verdicts.source.says = 'something else';
  const read = parseReport(JSON.stringify(earlier), 'a.json');
  expect(read).toEqual(parseReport(JSON.stringify(written), 'a.json'));
  expect(read).not.toHaveProperty('summary');
});

/** The report with its results changed. */
const withResults =
  (change: (result: WrittenResult) => object) =>
  ({ results, ...report }: WrittenReport) => ({ ...report, results: results.map(change) });

test.each<[string, (report: WrittenReport) => object]>([
  ['a member too many', (report) => ({ ...report, more: 1 })],
  ['a verdict too few', ({ verdicts, ...report }) => ({ ...report, verdicts: { source: verdicts.source } })],
  [
    'an unknown outcome',
    withResults((result) => ({ ...result, outcomes: { source: 'green', contract: 'green' } })),
  ],
  ['an unknown reason', withResults((result) => ({ ...result, reason: { kind: 'none' } }))],
  [
    'a case over HTTP without a request',
    withResults((result) => ({ ...result, case: { ...result.case, request: undefined } })),
  ],
  ['another format', (report) => ({ ...report, format: 'acs-report/5' })],
])('a report with %s is not valid', (_, change) => {
  const changed = change(JSON.parse(renderJson(samples['all conforming'] as Report, contract)));
  expect(validate(changed)).toBe(false);
  expect(() => parseReport(JSON.stringify(changed), 'a.json')).toThrow(UsageError);
});

test.each<[string, string, string]>([
  ['no JSON', '<html>', 'a.json is not JSON: give a file of --report json=PATH'],
  [
    'a report of an earlier version',
    '{"format":"acs-report/3"}',
    'a.json is in the format "acs-report/3" of another version, which cannot be read: give a file of --report json=PATH',
  ],
  ['something else', '[]', 'a.json is in no format of this package: give a file of --report json=PATH'],
  [
    'half a report',
    '{"format":"acs-report/4"}',
    "a.json is not a complete acs-report/4: the document must have required property 'against'",
  ],
])('%s is rejected as a report in one line', (_, text, message) => {
  expect(() => parseReport(text, 'a.json')).toThrow(new UsageError(message));
});
