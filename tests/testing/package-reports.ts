// The schema of reports that the package has, held against reports of every kind.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Packed } from '../../build/testing/packed.ts';
import { renderJson, type WrittenReport } from '../../conformance/report/json/index.ts';
import type { Report } from '../../conformance/types.ts';
import { sampleReports } from '../../fixtures/reports/samples.ts';
import { loadContract } from '../../src/contract/file/index.ts';

const contract = await loadContract();
const samples = sampleReports(contract);
const writtenOf = (report: Report) => JSON.parse(renderJson(report, contract)) as WrittenReport;

/** The report with its first property changed. */
const withFirst =
  (change: object) =>
  ({ properties: [first, ...others], ...report }: WrittenReport) => ({
    ...report,
    properties: [{ ...first, ...change }, ...others],
  });

/** Declares the tests; the package is there when they run. */
export function describeReports(packed: () => Packed): void {
  describe('by the schema that the package has', () => {
    let validate: ValidateFunction;
    beforeAll(() => {
      const ajv = new Ajv({ strict: true, strictTypes: false, strictTuples: false, allErrors: true });
      const file = join(packed().home, 'dist/report.schema.json');
      validate = ajv.compile(JSON.parse(readFileSync(file, 'utf8')));
    });

    it.each(Object.entries(samples))('the report of %s is valid', (_, report) => {
      validate(writtenOf(report));
      expect(validate.errors).toBeNull();
    });

    it.each<[string, (report: WrittenReport) => object]>([
      ['a member too many', (report) => ({ ...report, more: 1 })],
      [
        'a verdict too few',
        ({ verdicts, ...report }) => ({ ...report, verdicts: { source: verdicts.source } }),
      ],
      ['an unknown status', withFirst({ status: 'green' })],
      ['an unknown level', withFirst({ level: 'wished' })],
      ['an unknown reason', withFirst({ reason: { kind: 'none' } })],
      [
        'a finding without what was required',
        withFirst({ finding: { edit: { says: '', parts: [] }, beside: [] } }),
      ],
      ['another format', (report) => ({ ...report, format: 'acs-report/4' })],
    ])('a report with %s is not valid', (_, change) => {
      const changed = change(writtenOf(samples['conforming'] as Report));
      expect(validate(changed)).toBe(false);
    });
  });
}
