// The report as JUnit XML, for the readers of continuous integration: a suite for each operation, a test for each case.

import type { Contract } from '../../../src/contract/index.ts';
import { causeIdOf, diagnose } from '../../diagnosis/index.ts';
import { outcomes, type Report, scopes } from '../../types.ts';
import { type Kind, type Test, testsOf } from '../tests.ts';
import { causeInWords } from '../words/causes.ts';
import { knownInWords, sinceTitle } from '../words/runs.ts';
import { coverageInWords, stopInWords, verdictInWords } from '../words/verdicts.ts';
import { element, text } from './xml.ts';

/** Renders a report as JUnit XML under the verdict that decides the exit code. */
export function renderJunit(report: Report, contract: Contract): string {
  const tests = testsOf(report, contract);
  const attributes = {
    name: `${report.contract.title} ${report.contract.version}`,
    ...countsOf(tests),
    time: seconds(report.milliseconds),
  };
  const suites = [...Map.groupBy(tests, ({ suite }) => suite)];
  const root = element(
    'testsuites',
    attributes,
    suites.map(([name, own]) => renderSuite(name, own, report)),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

function renderSuite(name: string, tests: readonly Test[], report: Report): string {
  const time = seconds(tests.reduce((sum, test) => sum + test.milliseconds, 0));
  const timestamp = report.startedAt.replace(/\.\d+Z?$|Z$/, '');
  const attributes = { name, ...countsOf(tests), time, timestamp };
  return element('testsuite', attributes, [properties(report), ...tests.map(renderTest)]);
}

function renderTest({ classname, name, milliseconds, kind, type, message, details }: Test): string {
  const attributes = { classname, name, time: seconds(milliseconds) };
  if (kind === 'passed') return element('testcase', attributes, []);
  const about = kind === 'skipped' ? { message } : { message, type };
  return element('testcase', attributes, [element(kind, about, details === '' ? [] : [text(details)])]);
}

/** The run as a whole stands beside every suite: readers show one suite at a time. */
function properties(report: Report): string {
  const coverage = coverageInWords(report);
  const pairs: readonly (readonly [string, string])[] = [
    ['acs.target', report.target],
    ['acs.against', report.against],
    ...scopes.flatMap((scope) => {
      const { planned, counts } = report.verdicts[scope];
      const sum = outcomes.map((outcome) => `${counts[outcome]} ${outcome}`).join(' + ');
      return [
        [`acs.verdict.${scope}`, verdictInWords(report, scope)] as const,
        [`acs.counts.${scope}`, `${planned} planned = ${sum}`] as const,
      ];
    }),
    ...(coverage === undefined ? [] : [['acs.coverage', coverage] as const]),
    ...(report.stopped === undefined ? [] : [['acs.stopped', stopInWords(report.stopped)] as const]),
    ...diagnose(report).flatMap((cause, i) => [
      [`acs.cause.${i + 1}`, causeInWords(cause)] as const,
      [`acs.cause.${i + 1}.id`, causeIdOf(cause)] as const,
    ]),
    ...(report.known === undefined ? [] : [['acs.known', knownInWords(report.known)] as const]),
    ...(report.since === undefined ? [] : [['acs.since', sinceTitle(report.since)] as const]),
  ];
  return element(
    'properties',
    {},
    pairs.map(([name, value]) => element('property', { name, value }, [])),
  );
}

function countsOf(tests: readonly Test[]): Readonly<Record<string, string>> {
  const count = (kind: Kind) => String(tests.filter((test) => test.kind === kind).length);
  return {
    tests: String(tests.length),
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
  };
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(3);
