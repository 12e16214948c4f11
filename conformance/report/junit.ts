// The report as JUnit XML, for the readers of continuous integration: a suite for each operation, a test for each property.

import type { Contract } from '../../src/contract/index.ts';
import { escaped } from '../../src/html/index.ts';
import { type Property, type Report, scopes } from '../types.ts';
import { exitCodeOf } from '../verdict/index.ts';
import { curlInBrief } from './curl-in-brief.ts';
import { knownReason, type Standing, standingsOf } from './standing.ts';
import { acceptanceInWords } from './words/acceptance.ts';
import {
  actualInWords,
  clauseInWords,
  expectedInWords,
  lineOf,
  noteInWords,
  propertyInWords,
  reasonInWords,
  stopInWords,
  verdictInWords,
} from './words/index.ts';
import { cut } from './words/numbers.ts';

/** One test of a suite; without a result it passed. */
interface Test {
  readonly suite: string;
  readonly name: string;
  readonly result?: Result;
}

interface Result {
  readonly kind: 'failure' | 'error' | 'skipped';
  readonly message: string;
  readonly details?: string;
}

/** Renders a report as JUnit XML under the verdict that decides the exit code; it is red where that is not 0. */
export function renderJunit(report: Report, contract: Contract): string {
  const tests = testsOf(report, contract);
  const { title, version } = report.contract;
  const run = propertiesOf(report, contract);
  const timestamp = report.startedAt.replace(/\.\d+Z?$|Z$/, '');
  const suites = [...Map.groupBy(tests, ({ suite }) => suite)].map(([name, own]) =>
    element('testsuite', { name, ...countsOf(own), time: '0.000', timestamp }, [run, ...own.map(testcase)]),
  );
  const time = (report.milliseconds / 1000).toFixed(3);
  const root = element('testsuites', { name: `${title} ${version}`, ...countsOf(tests), time }, suites);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

function testsOf(report: Report, contract: Contract): readonly Test[] {
  const standings = standingsOf(report);
  const resultOf: Readonly<Record<Standing, (property: Property) => Result | undefined>> = {
    held: () => undefined,
    broken: (property) => failureOf(property, contract),
    again: ({ id }) => ({
      kind: 'failure',
      message: `it holds again: remove ${id} from the list of known failing properties`,
    }),
    known: (property) => {
      const reason = knownReason(report, property.id) ?? 'broken in the earlier report too';
      return skipped(`known failing: ${reason}: ${propertyInWords(property, contract)}`);
    },
    differs: (property) =>
      skipped(
        `differs from a decision of the contract, which fails nothing here: ${propertyInWords(property, contract)}`,
      ),
    undecided: (property) => skipped(reasonInWords(property)),
    open: (property) =>
      skipped(`the source leaves it open, and the contract too: ${propertyInWords(property, contract)}`),
  };
  const standingOf = new Map(
    Object.entries(standings).flatMap(([standing, properties]) =>
      properties.map((property) => [property, standing as Standing] as const),
    ),
  );
  const tests = report.properties.map((property): Test => {
    const result = resultOf[standingOf.get(property) ?? 'undecided'](property);
    return { suite: property.operation, name: property.id, ...(result && { result }) };
  });
  if (exitCodeOf(report) !== 3) return tests;
  const [message] = acceptanceInWords(report, standings, contract);
  return [...tests, { suite: 'run', name: 'run', result: { kind: 'error', message } }];
}

const skipped = (message: string): Result => ({ kind: 'skipped', message });

function failureOf(property: Property, contract: Contract): Result {
  const { finding } = property;
  const details = [
    clauseInWords(property, contract),
    lineOf(property, contract),
    ...(finding
      ? [
          `expected ${expectedInWords(finding)}`,
          `actual ${actualInWords(finding)}`,
          ...(finding.control ? [`accepted: ${curlInBrief(finding.control)}`] : []),
          ...(finding.trial ? [`judged: ${curlInBrief(finding.trial)}`] : []),
        ]
      : []),
  ];
  return {
    kind: 'failure',
    message: cut(propertyInWords(property, contract), 1000),
    details: details
      .filter((line) => line !== undefined)
      .map((line) => cut(line, 4000))
      .join('\n'),
  };
}

function testcase({ suite, name, result }: Test): string {
  const attributes = { classname: suite, name, time: '0.000' };
  if (result === undefined) return element('testcase', attributes);
  const { kind, message, details } = result;
  const about = { message, ...(kind !== 'skipped' && { type: kind }) };
  return element('testcase', attributes, [
    element(kind, about, details === undefined ? [] : [escaped(details)]),
  ]);
}

/** The run as a whole stands beside every suite: readers show one suite at a time. */
function propertiesOf(report: Report, contract: Contract): string {
  const { target, against, stopped, notes } = report;
  const all: readonly (readonly [string, string])[] = [
    ['target', target],
    ['against', against],
    ['acceptance', acceptanceInWords(report, standingsOf(report), contract).join(' ')],
    ...scopes.flatMap((scope) => [
      [`verdict.${scope}`, verdictInWords(report, scope)] as const,
      ...Object.entries(report.verdicts[scope].counts).map(
        ([status, count]) => [`counts.${scope}.${status}`, String(count)] as const,
      ),
    ]),
    ...(stopped ? [['stopped', stopInWords(stopped)] as const] : []),
    ...notes.map((note, i) => [`note.${i + 1}`, noteInWords(note)] as const),
  ];
  const written = all.map(([name, value]) => element('property', { name: `acs.${name}`, value }));
  return element('properties', {}, written);
}

function countsOf(tests: readonly Test[]): Readonly<Record<string, string>> {
  const count = (kind: Result['kind']) => String(tests.filter(({ result }) => result?.kind === kind).length);
  return {
    tests: String(tests.length),
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
  };
}

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
