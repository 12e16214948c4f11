import { describe, expect, test } from 'vitest';
import { reportOf } from '../../fixtures/reports/report-of.ts';
import { hostileText } from '../../fixtures/reports/results.ts';
import { sampleReports } from '../../fixtures/reports/samples.ts';
import { bare, diagnosed, diagnosedNames } from '../../fixtures/reports/troubled.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import { causeIdOf, diagnose } from '../diagnosis/index.ts';
import type { Report } from '../types.ts';
import { cardsOf } from './html/causes.ts';
import { renderHtml } from './html/index.ts';
import type { WrittenReport } from './json/format.ts';
import { renderJson } from './json/index.ts';
import { parseReport } from './json/read.ts';
import { renderJunit } from './junit.ts';
import { renderMarkdown } from './markdown/index.ts';
import { plain } from './style.ts';
import { summaryOf } from './summary.ts';
import { renderText, renderVerdicts } from './text/index.ts';
import { causeInWords } from './words/causes.ts';
import { chosenInWords } from './words/runs.ts';

const contract = await loadContract();
const text = (name: string, verbose = false) => renderText(diagnosed(name), contract, plain, { verbose });
const sectionsOf = (written: string) => written.trimEnd().split('\n\n');

describe.each(diagnosedNames)('%s', (name) => {
  const report = diagnosed(name);
  const causes = diagnose(report);

  test('stands right after the head, in twenty lines at most', () => {
    const sections = sectionsOf(text(name)).slice(1, causes.length + 1);
    for (const [i, section] of sections.entries()) {
      const says = causes[i] === undefined ? '' : causeInWords(causes[i]);
      expect(section.replaceAll(/\s+/g, ' ')).toContain(says);
      expect(section.split('\n').length).toBeLessThanOrEqual(20);
    }
  });

  test('is in every format', () => {
    const cards = cardsOf(report, contract);
    expect(cards.slice(0, causes.length).map(({ says }) => says)).toEqual(causes.map(causeInWords));
    expect(renderHtml(report, contract).match(/<article class="card/g)?.length ?? 0).toBe(cards.length);
    const written = JSON.parse(renderJson(report, contract)) as WrittenReport;
    expect(written.causes?.map(({ says }) => says)).toEqual(causes.map(causeInWords));
    expect(written.causes?.map(({ id }) => id)).toEqual(causes.map(causeIdOf));
    expect(new Set(causes.map(causeIdOf)).size).toBe(causes.length);
    expect(summaryOf(report, contract).diagnosis.map(({ id }) => id)).toEqual(causes.map(causeIdOf));
    expect(parseReport(JSON.stringify(written), 'a.json')).toEqual(JSON.parse(JSON.stringify(report)));
    expect(renderJunit(report, contract).includes('name="acs.cause.1"')).toBe(causes.length > 0);
    expect((renderMarkdown(report, contract).match(/^- [✗?○] \*\*/gm) ?? []).length).toBe(causes.length);
  });
});

describe('the text', () => {
  test('has what was seen once in a section of its own', () => {
    expect(text('late responses')).toContain(
      'Seen once, not again (3 cases)\n  ○ no complete response within 5 s',
    );
  });

  test('shows one case of a cause in full, and all with --verbose', () => {
    const repeats = (written: string) => written.match(/^ {4}repeat/gm)?.length;
    expect(repeats(text('numbers in text'))).toBe(1);
    expect(repeats(text('numbers in text', true))).toBe(3);
    expect(text('numbers in text', true)).toContain('Numbers in text are accepted in 3 of 4 fields');
  });

  test('of a cause', () => {
    expect(sectionsOf(text('every create 400')).slice(1).join('\n\n')).toMatchInlineSnapshot(`
      "? Every valid body of createTag was rejected with 400. The service may require what the source leaves open: a pattern
        of the name, a further field, something in the account. Send another value with --body-override PATH=VALUE (a
        further field with OPERATION.PATH=VALUE), such as --body-override name='svc-{unique}'.
        2 cases are not judged: createTag/examples/tag, createTag/required/name/missing
          response  400 Bad Request: {"error":"no"}
        createTag/examples/tag
          createTag/examples/tag is tried
          repeat    curl -i --path-as-is -X POST -H User-Agent: -H Accept: -H Content-Type: --data-raw '{"keyType":"token","name":"a"}' 'http://127.0.0.1:4020/acme/tag/create'

                  planned  passed  failed  observed  inconclusive  not-applicable  errored
      source            2       0       0         0             2               0        0
      contract          2       0       0         0             2               0        0
      100 requests, 2 re-checks of twins, 1 repeated alone

      ? Source conformance: undecided (2 cases could not be judged)
        0 of 1 operation accepted a valid request, 1 without a valid request in the contract
      ? Contract conformance: undecided (2 cases could not be judged)"
    `);
  });
});

test.each(diagnosedNames)('the causes of %s stay short in text, whatever the service says', (name) => {
  const { results, pace, seenOnce } = diagnosed(name);
  const phrase = hostileText.repeat(20);
  const long = reportOf(
    bare,
    results.map((each) => ({
      ...each,
      case: { ...each.case, title: hostileText.repeat(3) },
      findings: each.findings.map((finding) => ({
        ...finding,
        seen: { kind: 'status', status: 400, phrase },
      })),
      ...(each.exchange?.response && {
        exchange: { ...each.exchange, response: { ...each.exchange.response, body: { text: phrase } } },
      }),
    })),
    { pace, seenOnce },
  );
  const sections = sectionsOf(renderText(long, contract)).slice(1, diagnose(long).length + 1);
  expect(Math.max(0, ...sections.map((section) => section.split('\n').length))).toBeLessThanOrEqual(20);
});

const pace = '100 requests, 2 re-checks of twins, 1 repeated alone';
const parts = '27 rules were tried on a part of the operations';
const part = sampleReports(contract)['a part of the operations'] as Report;

test.each<[string, Report, readonly string[]]>([
  [
    'how long a run waited',
    sampleReports(contract)['a run that waited'] as Report,
    ['waited 41 s for 12 responses that asked to wait', '--rate 2 avoids it'],
  ],
  ['that rules were tried on a part of the operations', part, [parts]],
  [
    'what was seen once',
    diagnosed('late responses'),
    ['Seen once, not again (3 cases)', 'no complete response within 5 s', pace],
  ],
])('%s stands in the terminal, Markdown and the page', (_, report, says) => {
  for (const render of [renderMarkdown, renderHtml, renderText]) {
    const text = render(report, contract).replaceAll('\\', '').replaceAll(/\s+/g, ' ');
    for (const each of says) expect(text).toContain(each);
  }
});

test('a part of the operations stands in JSON and beside the cases too', () => {
  expect(renderVerdicts(part, contract)).toContain(parts);
  expect(JSON.parse(renderJson(part, contract)).spread).toEqual({ rules: 27 });
});

test.each([
  [{ rules: 1 }, '1 rule was tried on a part of the operations'],
  [{ rules: 0, operations: 1 }, 'values were tried on a part of the properties of 1 operation'],
  [
    { rules: 2, operations: 3 },
    '2 rules were tried on a part of the operations, and values on a part of the properties of 3 operations',
  ],
])('%j in words', (spread, words) => {
  expect(chosenInWords({ spread })).toBe(words);
});
