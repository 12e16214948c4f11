// The report in the Common Test Report Format (ctrf.io), for the many readers that have one input for all tools.

import type { Contract } from '../../src/contract/index.ts';
import { visibleJson } from '../../src/html/index.ts';
import type { Report } from '../types.ts';
import { type Kind, type Test, testsOf } from './tests.ts';
import { writtenCoverage, writtenVerdicts } from './words/verdicts.ts';

/** Renders a report as CTRF under the verdict that decides the exit code; both stand in `extra`. */
export function renderCtrf(report: Report, contract: Contract): string {
  const tests = testsOf(report, contract);
  const start = Date.parse(report.startedAt);
  const count = (kind: Kind) => tests.filter((test) => test.kind === kind).length;
  return `${visibleJson({
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    generatedBy: report.kit.name,
    results: {
      tool: { name: report.kit.name, version: report.kit.version },
      summary: {
        tests: tests.length,
        passed: count('passed'),
        failed: count('failure'),
        skipped: count('skipped'),
        pending: 0,
        other: count('error'),
        suites: new Set(tests.map(({ suite }) => suite)).size,
        start,
        stop: start + report.milliseconds,
      },
      tests: tests.map(toCtrf),
      environment: { appName: report.contract.title, appVersion: report.contract.version },
      extra: {
        target: report.target,
        against: report.against,
        verdicts: writtenVerdicts(report),
        coverage: writtenCoverage(report),
      },
    },
  })}\n`;
}

/** What was not decided has neither passed nor failed. */
const statuses = {
  passed: 'passed',
  failure: 'failed',
  error: 'other',
  skipped: 'skipped',
} as const satisfies Record<Kind, string>;

const toCtrf = ({ suite, name, kind, type, message, details, milliseconds }: Test) => ({
  name,
  status: statuses[kind],
  duration: milliseconds,
  suite: [suite],
  type: 'contract',
  rawStatus: type || undefined,
  message: message || undefined,
  trace: details || undefined,
});
