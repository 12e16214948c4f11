// The report as JUnit XML, for the readers of continuous integration: a suite for each operation, a test for each property.

import type { Contract } from '../../src/contract/index.ts';
import { escaped } from '../../src/html/index.ts';
import type { Report } from '../types.ts';
import { exitCodeOf } from '../verdict/index.ts';
import { type PropertyTest, testsOf } from './tests.ts';
import { acceptanceInWords } from './words/acceptance.ts';
import { cut } from './words/numbers.ts';
import { scopesOf, verdictInWords } from './words/verdicts.ts';

type Test = Omit<PropertyTest, 'result'> & { readonly result: PropertyTest['result'] | 'error' };

/** Renders a report as JUnit XML under the verdict that decides the exit code; it is red where that is not 0. */
export function renderJunit(report: Report, contract: Contract): string {
  const { startedAt, milliseconds, contract: about } = report;
  const acceptance = acceptanceInWords(report);
  const whole = { operation: 'run', id: 'run' };
  const run: Test = { property: whole, result: 'error', message: acceptance, details: [] };
  const ofProperties = testsOf(report, contract);
  const tests = exitCodeOf(report) === 3 ? [...ofProperties, run] : ofProperties;
  // The run as a whole stands beside every suite: readers show one suite at a time.
  const facts = [
    element('property', { name: 'acs.acceptance', value: acceptance }),
    ...scopesOf(report).map((scope) =>
      element('property', { name: `acs.verdict.${scope}`, value: verdictInWords(report, scope) }),
    ),
  ];
  const timestamp = startedAt.replace(/\.\d+Z?$|Z$/, '');
  const suites = [...Map.groupBy(tests, ({ property }) => property.operation)].map(([name, inSuite]) =>
    element('testsuite', { name, ...countsOf(inSuite), time: '0.000', timestamp }, [
      element('properties', {}, facts),
      ...inSuite.map(testcase),
    ]),
  );
  const time = (milliseconds / 1000).toFixed(3);
  const head = { name: `${about.title} ${about.version}`, ...countsOf(tests), time };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', head, suites)}\n`;
}

function testcase({ property, result, message, details }: Test): string {
  const attributes = { classname: property.operation, name: property.id, time: '0.000' };
  if (result === 'passed') return element('testcase', attributes);
  const about = { message: cut(message, 1000), ...(result !== 'skipped' && { type: result }) };
  const content = details.map((line) => escaped(cut(line, 4000))).join('\n');
  return element('testcase', attributes, [element(result, about, [content])]);
}

function countsOf(tests: readonly Test[]): Readonly<Record<string, string>> {
  const count = (kind: Test['result']) => String(tests.filter(({ result }) => result === kind).length);
  const all = { failures: count('failure'), errors: count('error'), skipped: count('skipped') };
  return { tests: String(tests.length), ...all };
}

/** An element of XML; its content is already written. A parser makes spaces of line breaks in attributes that are no references. */
function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: readonly string[] = [],
) {
  const pairs = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escaped(value).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')}"`,
  );
  return `<${name}${pairs.join('')}>${content.join('')}</${name}>`;
}
