// Every format says what the model says, and is read back by a reader of its own.

import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { sampleReports } from '../../fixtures/reports/samples.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import { visibleLine } from '../../src/html/index.ts';
import { type Report, scopes } from '../types.ts';
import { exitCodeOf } from '../verdict/index.ts';
import { type ReportFormat, renderers } from './index.ts';
import { listsOf } from './lists.ts';
import { standingsOf } from './standing.ts';
import { testsOf } from './tests.ts';
import { renderText } from './text/index.ts';
import { acceptanceInWords } from './words/acceptance.ts';
import { verdictInWords } from './words/verdicts.ts';

const contract = await loadContract();
const samples = sampleReports(contract);
const sample = (name: string) => samples[name] as Report;

type Texts = Readonly<Record<ReportFormat, string>>;
const textsOf = (report: Report) =>
  Object.fromEntries(renderers.map(({ format, render }) => [format, render(report, contract)])) as Texts;

describe.each(Object.entries(samples))('%s', (_, report) => {
  const texts = textsOf(report);
  const formats = Object.keys(texts) as ReportFormat[];

  test.each(formats)('%s has the counts of the model, both verdicts and whether to accept it', (format) => {
    const shown = format === 'html' ? texts.html.replaceAll(/<[^<>]*>/g, '') : texts[format];
    const text = plain(shown);
    for (const scope of scopes) expect(text).toContain(plain(verdictInWords(report, scope)));
    expect(text).toContain(plain(acceptanceInWords(report).split('(')[0] ?? ''));
  });

  test('the terminal and the tests of a framework have the same counts', () => {
    const text = renderText(report, contract);
    for (const scope of scopes)
      expect(text.replaceAll(/\n {2}/g, ' ')).toContain(visibleLine(verdictInWords(report, scope)));
    const { failure = [], passed = [] } = Object.groupBy(testsOf(report, contract), ({ result }) => result);
    const standings = standingsOf(report);
    expect(failure.length).toBe(standings.broken.length + standings.again.length);
    expect(passed.length).toBe(standings.held.length);
    const operations = [...text.matchAll(/^. (?:GET|POST) .* (\d+) held(?: · (\d+) broken)?/gm)];
    const { held, broken } = report.verdicts[report.against].counts;
    expect([sumOf(operations, 1), sumOf(operations, 2)]).toEqual([held, broken]);
  });

  test.each(formats)('%s holds no half character and no control character', (format) => {
    expect(texts[format].isWellFormed()).toBe(true);
    expect(texts[format]).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/);
  });

  test('JUnit is XML with one test a property, and is red where the exit code is not 0', () => {
    expect(XMLValidator.validate(texts.junit)).toBe(true);
    const root = parseJunit(texts.junit);
    const suites = root.testsuite ?? [];
    const tests = suites.flatMap((suite) => suite.testcase ?? []);
    for (const suite of suites) expect(countsOf(suite)).toEqual(countTests(suite.testcase ?? []));
    expect(countsOf(root)).toEqual(countTests(tests));
    const named = tests.filter(({ name }) => name !== 'run');
    expect(named.map(({ name }) => name).toSorted()).toEqual(
      report.properties.map(({ id }) => id).toSorted(),
    );
    const standings = standingsOf(report);
    const idsOf = (kind: (test: TestCase) => unknown) =>
      named.filter((each) => kind(each) !== undefined).map(({ name }) => name);
    expect(idsOf(({ failure }) => failure).toSorted()).toEqual(
      [...standings.broken, ...standings.again].map(({ id }) => id).toSorted(),
    );
    expect(named.length - idsOf(({ failure, skipped }) => failure ?? skipped).length).toBe(
      standings.held.length,
    );
    expect(tests.some(({ failure, error }) => (failure ?? error) !== undefined)).toBe(
      exitCodeOf(report) !== 0,
    );
  });

  test('Markdown fits a comment, every block in it is closed, and nothing in it is more than text', () => {
    expect(texts.markdown.length).toBeLessThanOrEqual(65_536);
    const outside = texts.markdown.replaceAll(/^(`{3,})\n[\s\S]*?\n\1$/gm, '');
    expect(outside).toMatch(/^### Conformance: (passed|failed|undecided)\n+$/);
  });

  test('JSON has words beside each property', () => {
    const asked = { broken: 'curl', undecided: 'reason', held: 'clause', open: 'clause' } as const;
    for (const { status, says } of JSON.parse(texts.json).properties)
      expect(says).toMatchObject({
        headline: expect.stringMatching(/./),
        [asked[status as keyof typeof asked]]: expect.any(String),
      });
  });

  test('HTML has no script, asks for nothing, has one card a finding, and every link in it leads somewhere', () => {
    const page = texts.html;
    expect(page).not.toMatch(/<script|\s(src|on\w+)=|url\(|@import/);
    expect(page).toMatch(/Content-Security-Policy" content="default-src &apos;none&apos;|default-src 'none'/);
    expect(page).not.toContain('script-src');
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const linked = [...page.matchAll(/ href="#?([^"]*)"/g)].map(([, id]) => id);
    expect(linked.filter((id) => !ids.includes(id))).toEqual([]);
    const broken = listsOf(report, contract).flatMap(({ entries }) =>
      entries.filter((entry) => entry.broken ?? entry.exchange),
    );
    expect([...page.matchAll(/ class="card/g)].length).toBe(broken.length);
    const { failed } = Object.groupBy(testsOf(report, contract), ({ result }) =>
      result === 'failure' ? 'failed' : 'others',
    );
    const shown = page.replaceAll(/<[^<>]*>/g, '');
    for (const { property } of failed ?? []) expect(shown).toContain(property.id);
  });
});

test.each<[string, string, RegExp]>([
  [
    'conforming',
    'passes',
    /^Accept this implementation: it breaks none of the 2 properties of the source that could be judged\./,
  ],
  [
    'every status',
    'fails',
    /^Do not accept this implementation yet: it breaks 3 of the 5 properties of the source/,
  ],
  [
    'undecided',
    'is undecided',
    /^This run cannot say whether to accept this implementation: nothing was tried/,
  ],
  ['stopped', 'ended early', /^This run cannot say whether to accept this implementation: .*credential/],
  [
    'all known failing',
    'fails as is known',
    /^Nothing new speaks against this implementation: it breaks 1 of the 2 properties of the source that could be judged, as is known\./,
  ],
])('%s: the decision of a run that %s', (name, _, expected) => {
  const report = sample(name);
  expect(acceptanceInWords(report)).toMatch(expected);
});

test('what is known does not fail, and what holds again does', () => {
  const { junit, html } = textsOf(sample('known failing'));
  expect(junit).toMatch(/name="createTag\/name\/maxLength"[^>]*><skipped message="known failing: a \]\]&gt;/);
  expect(junit).toMatch(
    /name="createTag\/name\/required"[^>]*><failure message="createTag\/name\/required holds again/,
  );
  expect(junit).toMatch(/name="createTag\/name\/type"[^>]*><failure/);
  expect(html).toContain('Holds again, so remove it from the list');
});

test('what a comment has no room for is counted', () => {
  expect(plain(textsOf(sample('many findings')).markdown)).toMatch(
    /createTag\/name\/many-\d+, createTag\/name\/many-\d+, 298 more/,
  );
});

const sumOf = (matches: readonly RegExpMatchArray[], group: number) =>
  matches.reduce((sum, match) => sum + Number(match[group] ?? 0), 0);

/** Without entities, code and white space that differs. */
const plain = (text: string) =>
  text
    .replaceAll(/<!-- -->|\\n|`/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll('\\"', '"')
    .replaceAll(/\s+/g, ' ');

const kinds = ['failure', 'error', 'skipped'] as const;
type TestCase = { readonly name: string } & Partial<Readonly<Record<(typeof kinds)[number], unknown>>>;
type Attributes = Readonly<Record<'tests' | 'failures' | 'errors' | 'skipped', string>>;
type Suite = Attributes & { readonly testcase?: readonly TestCase[] };

function parseJunit(text: string): Attributes & { readonly testsuite?: readonly Suite[] } {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseAttributeValue: false,
    isArray: (name) => name === 'testsuite' || name === 'testcase',
  });
  return parser.parse(text).testsuites;
}

const countsOf = ({ tests, failures, errors, skipped }: Attributes) =>
  [tests, failures, errors, skipped].map(Number);

const countTests = (tests: readonly TestCase[]) => [
  tests.length,
  ...kinds.map((kind) => tests.filter((each) => each[kind] !== undefined).length),
];
