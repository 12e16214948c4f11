// The report as JUnit XML, for the readers of continuous integration: a suite for each operation, a test for each case.

import type { Contract } from '../../src/contract/index.ts';
import { outcomes, type Result, scopes } from '../types.ts';
import { curlOf } from './curl.ts';
import { exitCodeOf, type Report } from './model.ts';
import { type Status, statusOf } from './status.ts';
import { originInWords } from './words.ts';
import { element, text } from './xml.ts';

/** Renders a report as JUnit XML under the verdict that decides the exit code. */
export function renderJunit(report: Report, contract: Contract): string {
  const suites = [...Map.groupBy(report.results, (result) => result.case.operation)].map(
    ([name, results]) => ({
      name,
      tests: results.map((result) => toTest(result, report, contract)),
    }),
  );
  const all = withRun(suites, report);
  const name = `${report.contract.title} ${report.contract.version}`;
  const attributes = {
    name,
    ...countsOf(all.flatMap((suite) => suite.tests)),
    time: seconds(report.milliseconds),
  };
  const root = element(
    'testsuites',
    attributes,
    all.map((suite) => renderSuite(suite, report)),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

/**
 * What a reader counts. A case that passed is the only plain test: readers show everything plain in green.
 * - `observed` is skipped: it was asked, not judged.
 * - `not-applicable` is skipped: nobody could have judged it with what was declared.
 * - `inconclusive` is an error, as is `errored`: a run that was not decided must not look as if it had passed.
 */
type Kind = 'passed' | 'failure' | 'error' | 'skipped';

interface Test {
  readonly classname: string;
  readonly name: string;
  readonly milliseconds: number;
  readonly kind: Kind;
  readonly type: string;
  readonly message: string;
  readonly details: string;
}

interface Suite {
  readonly name: string;
  readonly tests: readonly Test[];
}

function toTest(result: Result, report: Report, contract: Contract): Test {
  const { case: one, exchange } = result;
  const common = {
    classname: `${one.operation}.${one.rule}`,
    name: one.id,
    milliseconds: exchange?.milliseconds ?? 0,
    details: '',
  };
  const status = statusOf(result, report);
  switch (status.state) {
    case 'passed':
      return { ...common, kind: 'passed', type: '', message: '' };
    case 'failed':
      return {
        ...common,
        kind: 'failure',
        type: typeOf(result),
        message: status.says,
        details: detailsOf(result, contract),
      };
    case 'fixed':
      return { ...common, kind: 'failure', type: 'fixed', message: status.says };
    case 'known':
    case 'observed':
    case 'not-applicable':
      return { ...common, kind: 'skipped', type: status.state, message: skippedInWords(status) };
    case 'inconclusive':
    case 'errored':
      return { ...common, kind: 'error', type: status.state, message: status.says };
  }
}

const skippedInWords = ({ state, says }: Status) =>
  state === 'observed'
    ? `asked, not judged${says && ` (${says})`}`
    : `${state === 'known' ? 'known failing' : state}: ${says}`;

const typeOf = ({ findings }: Result) => findings[0]?.origin.id ?? findings[0]?.origin.level ?? 'failed';

function detailsOf({ case: one, findings, exchange }: Result, contract: Contract): string {
  const lines = findings.flatMap((finding) => [
    `because   ${originInWords(finding.origin, contract)}`,
    `requires  ${finding.requirement}`,
    `expected  ${finding.expected}`,
    `actual    ${finding.actual}`,
    ...(finding.origin.pointer === '' ? [] : [`contract  ${contract.file}#${finding.origin.pointer}`]),
  ]);
  const twin = one.twin && one.change ? [`twin      ${one.twin} was accepted; here ${one.change}`] : [];
  const repeat = exchange ? [`repeat    ${curlOf(exchange.request, exchange.request.url)}`] : [];
  return [one.title, ...lines, ...twin, ...repeat].join('\n');
}

/** A run that does not hold though no single case says so (nothing passed, nothing was left) is an error of its own. */
function withRun(suites: readonly Suite[], report: Report): readonly Suite[] {
  const red = suites.some(({ tests }) => tests.some(({ kind }) => kind === 'failure' || kind === 'error'));
  if (red || exitCodeOf(report) === 0) return suites;
  const message = report.verdicts[report.against].says;
  const test: Test = {
    classname: 'run',
    name: 'run',
    milliseconds: 0,
    kind: 'error',
    type: 'run',
    message,
    details: '',
  };
  return [...suites, { name: 'run', tests: [test] }];
}

function renderSuite({ name, tests }: Suite, report: Report): string {
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
  const pairs: readonly (readonly [string, string])[] = [
    ['acs.target', report.target],
    ['acs.against', report.against],
    ...scopes.flatMap((scope) => {
      const { says, planned, counts } = report.verdicts[scope];
      const sum = outcomes.map((outcome) => `${counts[outcome]} ${outcome}`).join(' + ');
      return [
        [`acs.verdict.${scope}`, says] as const,
        [`acs.counts.${scope}`, `${planned} planned = ${sum}`] as const,
      ];
    }),
    ...(report.stopped === undefined ? [] : [['acs.stopped', report.stopped] as const]),
    ...(report.known === undefined ? [] : [['acs.known', report.known.says] as const]),
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
