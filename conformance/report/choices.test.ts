// What a report calls a choice of the server, and what it rests on: never what breaks the source as well.

import { expect, test } from 'vitest';
import { answeringSilence, withRequirement } from '../../fixtures/reports/comparisons.ts';
import { reportOf } from '../../fixtures/reports/report-of.ts';
import { failed, findingOf } from '../../fixtures/reports/results.ts';
import { sampleReports } from '../../fixtures/reports/samples.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import { pageDataOf } from '../testing/page-data.ts';
import type { Report } from '../types.ts';
import { renderHtml } from './html/index.ts';
import { renderJunit } from './junit.ts';
import { renderText } from './text/index.ts';
import { coverageInWords } from './words/verdicts.ts';

const contract = await loadContract();

test('the page has one number of statements that hold, in its head and in its sum', () => {
  const report = sampleReports(contract)['every outcome'] as Report;
  const says = coverageInWords(report);
  expect(renderHtml(report, contract).split(says)).toHaveLength(3);
  expect(renderHtml(report, contract)).not.toMatch(/tested clause/);
});

test('what was answered in cases that fail for another decision is not compared with its own', () => {
  const decided = {
    expect: { kind: 'rejected' },
    origin: { level: 'chosen', id: 'required-fields', pointer: '' },
  } as const;
  const differs = {
    ...failed('a', 'error-body'),
    outcomes: { source: 'passed', contract: 'failed' },
  } as const;
  const asked = withRequirement(answeringSilence('required-fields', 422, differs), decided);
  const page = renderHtml(reportOf(contract, [asked]), contract);
  expect(page).toContain('? not compared with the decision');
  expect(page).not.toContain('without a decision to compare with');
});

test('what breaks the source is called no choice beside that', () => {
  const findings = [findingOf('tag-name', ''), findingOf('error-body', '')];
  const faulty = answeringSilence('error-body', 201, { ...failed('a', 'tag-name'), findings });
  const report = reportOf(contract, [faulty]);
  expect(renderText(report, contract)).not.toContain('Differs from');
  expect(renderJunit(report, contract)).not.toContain('error-body');
  const page = renderHtml(report, contract);
  expect(pageDataOf(page).cases[0]?.findings.map(({ counts }) => counts)).toEqual([true]);
  expect(page).not.toContain('differs from the decision');
});
