import { createHash } from 'node:crypto';
import { stripVTControlCharacters } from 'node:util';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { canary, sampleReports } from '../../lab/fixtures/reports/samples.ts';
import { loadContract } from '../../src/contract-file/index.ts';
import { excusedCases } from '../standing.ts';
import { unescaped, withoutEscapes } from '../testing/markdown.ts';
import { pageDataOf } from '../testing/page-data.ts';
import { outcomes, type Report, type Scope, scopes } from '../types.ts';
import { type Render, type ReportFormat, renderers } from './index.ts';
import { coloured } from './style.ts';
import { renderText } from './text/index.ts';
import { coverageInWords, stopInWords, verdictInWords } from './words/verdicts.ts';

const contract = await loadContract();
const samples = Object.entries(sampleReports(contract));
const rendered = Object.fromEntries(renderers.map(({ format, render }) => [format, render]));
const formats = { ...(rendered as Readonly<Record<ReportFormat, Render>>), text: renderText };

/** What a reader takes from a format, to be held against the model. */
interface Read {
  readonly sums: Readonly<Record<Scope, readonly number[]>>;
  readonly says: Readonly<Record<Scope, boolean>>;
}

const modelOf = (report: Report): Read => ({
  sums: { source: sumOf(report, 'source'), contract: sumOf(report, 'contract') },
  says: { source: true, contract: true },
});

const sumOf = ({ verdicts }: Report, scope: Scope) => [
  verdicts[scope].planned,
  ...outcomes.map((outcome) => verdicts[scope].counts[outcome]),
];

const numbers = (text = '') => (text.match(/\d+/g) ?? []).map(Number);

function readText(text: string, report: Report): Read {
  const row = (scope: Scope) => numbers(new RegExp(`^${scope} +([\\d ]+)$`, 'm').exec(text)?.[1]);
  return { sums: { source: row('source'), contract: row('contract') }, says: saysBoth(text, report) };
}

function readMarkdown(text: string, report: Report): Read {
  const row = (scope: Scope) => numbers(new RegExp(`^\\| ${scope} \\|([\\d |]+)\\|$`, 'm').exec(text)?.[1]);
  return { sums: { source: row('source'), contract: row('contract') }, says: saysBoth(text, report) };
}

function readHtml(text: string, report: Report): Read {
  const row = (scope: Scope) =>
    [
      ...(new RegExp(`<th scope="row">${scope}</th>(.*?)</tr>`).exec(text)?.[1] ?? '').matchAll(
        /<td data-name="[\w-]+">(\d+)<\/td>/g,
      ),
    ].map(([, count]) => Number(count));
  const says = (scope: Scope) =>
    text.includes(`data-scope="${scope}" data-conforms="${report.verdicts[scope].conforms}"`);
  return {
    sums: { source: row('source'), contract: row('contract') },
    says: { source: says('source'), contract: says('contract') },
  };
}

function readJunit(text: string, report: Report): Read {
  const property = (name: string) => new RegExp(`name="acs\\.${name}" value="([^"]*)"`).exec(text)?.[1];
  const sums = (scope: Scope) => numbers(property(`counts.${scope}`));
  if (report.results.length === 0)
    return { sums: { source: sums('source'), contract: sums('contract') }, says: saysBoth(text, report) };
  return { sums: { source: sums('source'), contract: sums('contract') }, says: saysBoth(text, report) };
}

function readJson(text: string, report: Report): Read {
  return { ...modelOf(JSON.parse(text) as Report), says: saysBoth(text, report) };
}

/** With what a page has packed. */
const readable = (text: string) =>
  text.includes('<template id="data">')
    ? `${text}${pageDataOf(text).cases.flatMap(textsOf).join('\n')}`
    : text;

const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

/** The plain words of each verdict, markup aside; what follows them may be an implementation's. */
function saysBoth(text: string, report: Report): Read['says'] {
  const words = unescaped(text).replaceAll(/\s+/g, ' ');
  const says = (scope: Scope) => words.includes(verdictInWords(report, scope));
  return { source: says('source'), contract: says('contract') };
}

const readers = { text: readText, markdown: readMarkdown, html: readHtml, junit: readJunit, json: readJson };

describe.each(samples)('%s', (_, report) => {
  test.each(Object.keys(readers) as (keyof typeof readers)[])('%s says what the model says', (format) => {
    const text = formats[format](report, contract);
    expect(readers[format](text, report)).toEqual(modelOf(report));
  });

  test.each(['text', 'markdown', 'html', 'junit', 'json', 'tap', 'ctrf', 'sarif', 'badge'] as const)(
    '%s says what the verdicts are based on',
    (format) => {
      const says = coverageInWords(report) ?? '';
      expect(says).toMatch(/^\d+ of 58 statements shown to hold/);
      const [first = ''] = says.split(/,/);
      expect(formats[format](report, contract).replaceAll(/\s+/g, ' ')).toContain(first);
    },
  );

  test('planned is the sum of all outcomes', () => {
    for (const scope of scopes) {
      const [planned, ...counts] = sumOf(report, scope);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(planned);
    }
  });

  test.each(['text', 'markdown', 'html', 'junit', 'json'] as const)(
    '%s says why the run ended early',
    (format) => {
      if (report.stopped === undefined) return;
      const [first = ''] = stopInWords(report.stopped).split(/[:(]/);
      expect(formats[format](report, contract).replaceAll(/\s+/g, ' ')).toContain(first.trim());
    },
  );

  test.each(['text', 'markdown', 'html'] as const)(
    '%s says that a part of the cases was chosen',
    (format) => {
      const text = formats[format](report, contract);
      const says = '1 of 2388 cases chosen, 1 more run as its twin';
      expect(text.includes(says)).toBe(report.chosen !== undefined);
    },
  );

  test.each(Object.keys(formats) as (keyof typeof formats)[])(
    '%s holds no secret and no half character',
    (format) => {
      const text = readable(formats[format](report, contract));
      expect(text).not.toContain(canary);
      expect(text).not.toContain(Buffer.from(canary).toString('base64').slice(0, 20));
      expect(text.isWellFormed()).toBe(true);
    },
  );

  test.each(Object.keys(formats) as (keyof typeof formats)[])('%s holds no control character', (format) => {
    expect(readable(formats[format](report, contract))).not.toMatch(
      /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/,
    );
  });

  test('JUnit is XML whose counts are those of its tests', () => {
    const text = formats.junit(report, contract);
    expect(XMLValidator.validate(text)).toBe(true);
    const root = parseJunit(text);
    const suites = root.testsuite ?? [];
    for (const suite of suites) expect(countsOf(suite)).toEqual(countTests(suite.testcase ?? []));
    expect(countsOf(root)).toEqual(countTests(suites.flatMap((suite) => suite.testcase ?? [])));
    expect(suites.map((suite) => Number(suite.time)).every((time) => time >= 0)).toBe(true);
  });

  test('JUnit shows in green what passed under the verdict that decides, and nothing else', () => {
    const root = parseJunit(formats.junit(report, contract));
    const tests = (root.testsuite ?? []).flatMap((suite) => suite.testcase ?? []);
    const green = tests.filter(
      ({ failure, error, skipped }) => failure === undefined && error === undefined && skipped === undefined,
    );
    const fixed = new Set(report.known?.flatMap((entry) => entry.fixed));
    const passed = report.results.filter(
      (result) => result.outcomes[report.against] === 'passed' && !fixed.has(result.case.id),
    );
    expect(green.map(({ name }) => name)).toEqual(passed.map((result) => result.case.id));
    expect(
      tests
        .map(({ name }) => name)
        .filter((name) => name !== 'run')
        .toSorted(),
    ).toEqual(report.results.map((result) => result.case.id).toSorted());
    const { conforms } = report.verdicts[report.against];
    expect(tests.some(({ failure, error }) => failure !== undefined || error !== undefined)).toBe(!conforms);
  });

  test('Markdown fits a comment, and every block in it is closed', () => {
    const text = formats.markdown(report, contract);
    expect(text.length).toBeLessThanOrEqual(65_536);
    const marked = withoutEscapes(text.replaceAll(/^(`{3,})sh\n.*\n\1$/gm, ''));
    const outside = marked.replaceAll(/(`+)(?!`).*?(?<!`)\1(?!`)/g, '');
    expect(outside.match(/<details>/g)?.length).toBe(outside.match(/<\/details>/g)?.length);
    expect(outside).not.toMatch(/<(?!\/?details>|\/?summary>|\/?sub>|!-- -->)/);
    expect(outside).not.toMatch(/@octocat|(?<!&)#12/);
  });

  test('HTML has one script and one style, its own, and asks for nothing', () => {
    const page = formats.html(report, contract);
    expect(page.match(/<script/g)?.length).toBe(1);
    const content = (name: string) => new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(page)?.[1] ?? '';
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1];
    for (const name of ['script', 'style']) {
      expect(policy).toContain(
        `${name}-src 'sha256-${createHash('sha256').update(content(name)).digest('base64')}'`,
      );
    }
    expect(page).not.toMatch(/\s(src|href)="(?!#)|\son\w+=|url\(|@import/);
  });

  test('HTML lists every case once, with its outcomes', () => {
    const page = formats.html(report, contract);
    const { cases } = pageDataOf(page);
    expect(cases.map((listed) => [listed.id, listed.source, listed.contract])).toEqual(
      report.results.map(({ case: { id }, outcomes }) => [id, outcomes.source, outcomes.contract]),
    );
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('text stays short, whatever fails', () => {
    expect(renderText(report, contract).split('\n').length).toBeLessThan(4000);
  });

  test.each([undefined, coloured])('no line of text has 120 columns, curl lines aside', (style) => {
    const lines = stripVTControlCharacters(renderText(report, contract, style)).split('\n');
    expect(lines.filter((line) => line.length >= 120 && !/^ {4}repeat/.test(line))).toEqual([]);
  });
});

test('text names the failures that it shows no details of', () => {
  const report = sampleReports(contract)['many failures'];
  if (report === undefined) throw new Error('no such sample');
  const text = renderText(report, contract);
  expect(text.split('\n').length).toBeLessThan(80);
  expect(text).toContain('295 failures not shown');
  expect(text).toContain('also createTag/sample/many (59)');
});

test('a known failure stands in its own section and not among the failures', () => {
  const report = sampleReports(contract)['known failing cases'];
  if (report === undefined) throw new Error('no such sample');
  expect([...excusedCases(report)]).toEqual(['createTag/sample/failed']);
  const text = renderText(report, contract);
  expect(text).toContain('1 case fails as known; 1 case no longer fails: remove it from the list');
  expect(text).not.toContain('not shown');
  expect(text).toContain('expired after 2026-01-31, excuses nothing');
  expect(formats.junit(report, contract)).toMatch(
    /name="createTag\/sample\/failed"[^>]*><skipped message="known failing: being repaired/,
  );
  expect(formats.junit(report, contract)).toMatch(
    /name="createTag\/sample\/passed"[^>]*><failure [^>]*type="fixed"/,
  );
  expect(pageDataOf(formats.html(report, contract)).cases).toContainEqual(
    expect.objectContaining({ id: 'createTag/sample/failed', state: 'known' }),
  );
  expect(formats.markdown(report, contract)).toContain('**Known failing:**');
});

test('Markdown says how much was cut', () => {
  const report = sampleReports(contract)['many hostile failures'];
  if (report === undefined) throw new Error('no such sample');
  const text = formats.markdown(report, contract);
  expect(text).toMatch(/Cut to what a comment may hold: \d+ failures of \d+ further clauses left out/);
});

interface Attributes {
  readonly tests: string;
  readonly failures: string;
  readonly errors: string;
  readonly skipped: string;
  readonly time: string;
}
interface TestCase {
  readonly name: string;
  readonly failure?: unknown;
  readonly error?: unknown;
  readonly skipped?: unknown;
}
type Suite = Attributes & { readonly testcase?: readonly TestCase[] };
type Root = Attributes & { readonly testsuite?: readonly Suite[] };

function parseJunit(text: string): Root {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseAttributeValue: false,
    isArray: (name) => name === 'testsuite' || name === 'testcase',
  });
  const { testsuites } = parser.parse(text) as { testsuites: Root };
  return testsuites;
}

const countsOf = ({ tests, failures, errors, skipped }: Attributes) =>
  [tests, failures, errors, skipped].map(Number);

const countTests = (tests: readonly TestCase[]) => [
  tests.length,
  ...(['failure', 'error', 'skipped'] as const).map(
    (kind) => tests.filter((test) => test[kind] !== undefined).length,
  ),
];
