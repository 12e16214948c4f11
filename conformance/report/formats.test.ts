// Every format says what the model says, and is read back by a reader of its own.

import { createHash } from 'node:crypto';
import { stripVTControlCharacters } from 'node:util';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { reportOf } from '../../fixtures/reports/report-of.ts';
import { canary, failed } from '../../fixtures/reports/results.ts';
import { sampleReports } from '../../fixtures/reports/samples.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import { excusedCases } from '../standing.ts';
import { unescaped, withoutEscapes } from '../testing/markdown.ts';
import { pageDataOf } from '../testing/page-data.ts';
import { outcomes, type Report, type Scope, scopes } from '../types.ts';
import { script } from './html/script/index.ts';
import { type Render, type ReportFormat, renderers } from './index.ts';
import { coloured } from './style.ts';
import { testsOf } from './tests.ts';
import { renderText } from './text/index.ts';
import { coverageInWords, stopInWords, verdictInWords } from './words/verdicts.ts';

const contract = await loadContract();
const samples = sampleReports(contract);
const sample = (name: string) => samples[name] as Report;
const rendered = Object.fromEntries(renderers.map(({ format, render }) => [format, render]));
const formats = { ...(rendered as Readonly<Record<ReportFormat, Render>>), text: renderText };
type Format = keyof typeof formats;

/** The sum of a verdict, as each format shows it. */
const sums: Partial<Readonly<Record<Format, (text: string, scope: Scope) => string | undefined>>> = {
  text: (text, scope) => new RegExp(`^${scope} +([\\d ]+)$`, 'm').exec(text)?.[1],
  markdown: (text, scope) => new RegExp(`^\\| ${scope} \\|([\\d |]+)\\|$`, 'm').exec(text)?.[1],
  junit: (text, scope) => new RegExp(`name="acs\\.counts.${scope}" value="([^"]*)"`).exec(text)?.[1],
  html: (text, scope) =>
    new RegExp(`<th scope="row">${scope}</th>(.*?)</tr>`).exec(text)?.[1]?.replaceAll(/<[^>]*>/g, ' '),
  json: (text, scope) => {
    const { planned, counts } = (JSON.parse(text) as Report).verdicts[scope];
    return [planned, ...outcomes.map((outcome) => counts[outcome])].join(' ');
  },
};

/** The text of a format without its markup, with what a page has packed. */
const readable = (text: string) =>
  text.includes('<template id="data">')
    ? `${text}${pageDataOf(text).cases.flatMap(textsOf).join('\n')}`
    : text;

const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

describe.each(Object.entries(samples))('%s', (_, report) => {
  const texts = Object.fromEntries(
    Object.entries(formats).map(([format, render]) => [format, render(report, contract)]),
  ) as Readonly<Record<Format, string>>;
  const inOneLine = (format: Format) => texts[format].replaceAll(/\s+/g, ' ');
  const tests = testsOf(report, contract);
  const isRed = tests.some(({ kind }) => kind === 'failure' || kind === 'error');

  test.each(Object.entries(sums))('%s says both verdicts with their sums', (name, read) => {
    const format = name as Format;
    for (const scope of scopes) {
      const { planned, counts, conforms } = report.verdicts[scope];
      const all = outcomes.map((outcome) => counts[outcome]);
      expect(all.reduce((sum, count) => sum + count, 0)).toBe(planned);
      const shown = (read(texts[format], scope) ?? '').match(/\d+/g)?.map(Number);
      expect(shown).toEqual([planned, ...all]);
      const says = verdictInWords(report, scope);
      expect(unescaped(inOneLine(format))).toContain(
        format === 'html' ? `data-scope="${scope}" data-conforms="${conforms}"` : says,
      );
    }
  });

  test.each(['text', 'markdown', 'html', 'junit', 'json'] as const)(
    '%s says what the verdicts are based on, why the run ended early, and which cases were chosen',
    (format) => {
      const says = coverageInWords(report) ?? '';
      expect(says).toMatch(/^\d+ of 58 statements shown to hold/);
      expect(inOneLine(format)).toContain(says.split(',')[0]);
      const [stop = ''] = report.stopped ? stopInWords(report.stopped).split(/[:(]/) : [];
      expect(inOneLine(format)).toContain(stop.trim());
      const chosen = '1 of 2388 cases chosen, 1 more run as its twin';
      if (/text|markdown|html/.test(format))
        expect(texts[format].includes(chosen)).toBe(report.chosen !== undefined);
    },
  );

  test.each(Object.keys(formats) as Format[])(
    '%s holds no secret, no half character and no control character',
    (format) => {
      const text = readable(texts[format]);
      expect(text).not.toContain(canary);
      expect(text).not.toContain(Buffer.from(canary).toString('base64').slice(0, 20));
      expect(text.isWellFormed()).toBe(true);
      expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/);
    },
  );

  test('JUnit is XML, counts its tests, and shows in green what passed under the verdict that decides alone', () => {
    expect(XMLValidator.validate(texts.junit)).toBe(true);
    const root = parseJunit(texts.junit);
    const suites = root.testsuite ?? [];
    const all = suites.flatMap((suite) => suite.testcase ?? []);
    for (const suite of suites) {
      expect(countsOf(suite)).toEqual(countTests(suite.testcase ?? []));
      expect(Number(suite.time)).toBeGreaterThanOrEqual(0);
    }
    expect(countsOf(root)).toEqual(countTests(all));
    const fixed = new Set(report.known?.flatMap((entry) => entry.fixed));
    const passed = report.results.filter(
      (result) => result.outcomes[report.against] === 'passed' && !fixed.has(result.case.id),
    );
    const green = all.filter(({ failure, error, skipped }) => (failure ?? error ?? skipped) === undefined);
    expect(green.map(({ name }) => name)).toEqual(passed.map((result) => result.case.id));
    const names = all.map(({ name }) => name).filter((name) => name !== 'run');
    expect(names.toSorted()).toEqual(report.results.map((result) => result.case.id).toSorted());
    expect(isRed).toBe(!report.verdicts[report.against].conforms);
    expect(all.some(({ failure, error }) => (failure ?? error) !== undefined)).toBe(isRed);
  });

  test('Markdown fits a comment, and every block in it is closed', () => {
    expect(texts.markdown.length).toBeLessThanOrEqual(65_536);
    const marked = withoutEscapes(texts.markdown.replaceAll(/^(`{3,})sh\n.*\n\1$/gm, ''));
    const outside = marked.replaceAll(/(`+)(?!`).*?(?<!`)\1(?!`)/g, '');
    expect(outside.match(/<details>/g)?.length).toBe(outside.match(/<\/details>/g)?.length);
    expect(outside).not.toMatch(/<(?!\/?details>|\/?summary>|\/?code>|\/?sub>|!-- -->)/);
    expect(outside).not.toMatch(/@octocat|(?<!&)#12/);
  });

  test('HTML has one script and one style, its own, asks for nothing, and lists every case once', () => {
    const page = texts.html;
    expect(page.match(/<script/g)?.length).toBe(1);
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1];
    for (const name of ['script', 'style']) {
      const content = new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(page)?.[1] ?? '';
      const hash = createHash('sha256').update(content).digest('base64');
      expect(policy).toContain(`${name}-src 'sha256-${hash}'`);
    }
    expect(page).not.toMatch(/\s(src|href)="(?!#)|\son\w+=|url\(|@import/);
    expect(pageDataOf(page).cases.map((listed) => [listed.id, listed.source, listed.contract])).toEqual(
      report.results.map(({ case: { id }, outcomes: of }) => [id, of.source, of.contract]),
    );
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const linked = [...page.matchAll(/ href="#([^"]*)"/g)].map(([, id = '']) => decodeURIComponent(id));
    expect(linked.filter((id) => !id.startsWith('case-') && !ids.includes(id))).toEqual([]);
  });

  test.each([undefined, coloured])('no line of text has 120 columns, curl lines aside', (style) => {
    const lines = stripVTControlCharacters(renderText(report, contract, style)).split('\n');
    expect(lines.filter((line) => line.length >= 120 && !/^ {4}repeat/.test(line))).toEqual([]);
    expect(lines.length).toBeLessThan(4000);
  });
});

test('the text names the failures that it shows no details of', () => {
  const text = renderText(sample('many failures'), contract);
  expect(text.split('\n').length).toBeLessThan(80);
  expect(text).toContain('295 failures not shown');
  expect(text).toContain('also createTag/sample/many (59)');
});

test('the backticks of the contract are markup in Markdown and in the page, and nowhere else', () => {
  const report = reportOf(contract, [failed('key-type', 'profile-key-type')]);
  for (const format of ['text', 'junit', 'html'] as const)
    expect(formats[format](report, contract).replace(script, '')).not.toContain('`');
  expect(renderText(report, contract)).toContain('string "token", for opaque tokens, or "jwt"');
  for (const format of ['html', 'markdown'] as const)
    expect(formats[format](report, contract)).toContain('string <code>token</code>, for opaque');
});

test('a known failure stands in its own section and not among the failures', () => {
  const report = sample('known failing cases');
  expect([...excusedCases(report)]).toEqual(['createTag/sample/failed']);
  const text = renderText(report, contract);
  expect(text).toContain('1 case fails as known; 1 case no longer fails: remove it from the list');
  expect(text).not.toContain('not shown');
  expect(text).toContain('expired after 2026-01-31, excuses nothing');
  const junit = formats.junit(report, contract);
  expect(junit).toMatch(
    /name="createTag\/sample\/failed"[^>]*><skipped message="known failing: being repaired/,
  );
  expect(junit).toMatch(/name="createTag\/sample\/passed"[^>]*><failure [^>]*type="fixed"/);
  expect(pageDataOf(formats.html(report, contract)).cases).toContainEqual(
    expect.objectContaining({ id: 'createTag/sample/failed', state: 'known' }),
  );
  expect(formats.markdown(report, contract)).toContain('Known failing: 1 case fails as known');
});

const kinds = ['failure', 'error', 'skipped'] as const;
type TestCase = { readonly name: string } & Partial<Readonly<Record<(typeof kinds)[number], unknown>>>;
type Attributes = Readonly<Record<'tests' | 'failures' | 'errors' | 'skipped' | 'time', string>>;
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
  ...kinds.map((kind) => tests.filter((test) => test[kind] !== undefined).length),
];
