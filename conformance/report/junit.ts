// The report as JUnit XML, for the readers of continuous integration: a suite for each operation, a test for each case.

import type { Contract } from '../../src/contract/index.ts';
import { escaped } from '../../src/html/index.ts';
import { causeIdOf } from '../diagnosis/index.ts';
import { outcomes, type Report, scopes } from '../types.ts';
import { causesOf } from './model.ts';
import { type Kind, type Test, testsOf } from './tests.ts';
import { knownInWords, sinceTitle } from './words/runs.ts';
import { coverageInWords, stopInWords, verdictInWords } from './words/verdicts.ts';

/** Renders a report as JUnit XML under the verdict that decides the exit code. */
export function renderJunit(report: Report, contract: Contract): string {
  const tests = testsOf(report, contract);
  const { title, version } = report.contract;
  const run = properties(report);
  const timestamp = report.startedAt.replace(/\.\d+Z?$|Z$/, '');
  const suites = [...Map.groupBy(tests, ({ suite }) => suite)].map(([name, own]) => {
    const time = seconds(own.reduce((sum, test) => sum + test.milliseconds, 0));
    return element('testsuite', { name, ...countsOf(own), time, timestamp }, [run, ...own.map(testcase)]);
  });
  const time = seconds(report.milliseconds);
  const root = element('testsuites', { name: `${title} ${version}`, ...countsOf(tests), time }, suites);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

function testcase({ classname, name, milliseconds, kind, type, message, details }: Test): string {
  const attributes = { classname, name, time: seconds(milliseconds) };
  if (kind === 'passed') return element('testcase', attributes);
  const about = kind === 'skipped' ? { message } : { message, type };
  return element('testcase', attributes, [element(kind, about, details === '' ? [] : [escaped(details)])]);
}

/** The run as a whole stands beside every suite: readers show one suite at a time. */
function properties(report: Report): string {
  const { target, against, stopped, known, since } = report;
  const verdicts = scopes.flatMap((scope) => {
    const { planned, counts } = report.verdicts[scope];
    const sum = outcomes.map((outcome) => `${counts[outcome]} ${outcome}`).join(' + ');
    return [
      [`verdict.${scope}`, verdictInWords(report, scope)],
      [`counts.${scope}`, `${planned} planned = ${sum}`],
    ];
  });
  const causes = causesOf(report).flatMap(({ cause, says }, i) => [
    [`cause.${i + 1}`, says],
    [`cause.${i + 1}.id`, causeIdOf(cause)],
  ]);
  const all: readonly (readonly (string | undefined)[])[] = [
    ['target', target],
    ['against', against],
    ...verdicts,
    ['coverage', coverageInWords(report)],
    ['stopped', stopped && stopInWords(stopped)],
    ...causes,
    ['known', known && knownInWords(known)],
    ['since', since && sinceTitle(since)],
  ];
  const written = all.flatMap(([name, value]) =>
    value === undefined ? [] : [element('property', { name: `acs.${name}`, value })],
  );
  return element('properties', {}, written);
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

/** An element of XML; its content is already written. */
function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: readonly string[] = [],
): string {
  const start = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${attribute(value)}"`)];
  return content.length === 0 ? `<${start.join(' ')}/>` : `<${start.join(' ')}>${content.join('')}</${name}>`;
}

/** A parser turns line breaks in attributes into spaces unless they are written as references. */
const attribute = (value: string) => escaped(value).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
