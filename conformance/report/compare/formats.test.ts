import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { answeringSilence, hugeRuns, requiring } from '../../../fixtures/reports/comparisons.ts';
import { reportOf } from '../../../fixtures/reports/report-of.ts';
import { canary, failed, passed } from '../../../fixtures/reports/results.ts';
import { loadContract } from '../../../src/contract/file/index.ts';
import { compareRuns } from '../../compare/index.ts';
import type { ComparedRun, RunComparison } from '../../compare/types.ts';
import { withoutEscapes } from '../../testing/markdown.ts';
import type { Outcome } from '../../types.ts';
import { answerLines } from '../answers.ts';
import { coloured } from '../style.ts';
import { causeInWords } from '../words/causes.ts';
import { coverageInWords } from '../words/verdicts.ts';
import { comparisonFormats } from './index.ts';
import { script } from './script.ts';
import { renderCompareText } from './text.ts';

const contract = await loadContract();
const tag = (name: string, clause?: string) =>
  requiring('tag-name', clause === undefined ? passed(name) : failed(name, clause));
const runs = [
  { label: 'june', report: reportOf(contract, [tag('a'), tag('b', 'tag-name'), tag('c')]) },
  {
    label: 'july',
    report: reportOf(contract, [tag('a', 'tag-name'), tag('b')], {
      kit: { name: 'access-control-contract', version: '1.1.0' },
      chosen: { cases: 2, twins: 0, of: 3 },
    }),
  },
];
const dated = (startedAt: string, ...results: readonly ReturnType<typeof tag>[]) =>
  reportOf(contract, results, { startedAt });
const august = dated('2026-08-01T10:00:00Z', tag('a'), tag('b'));
const dates = [
  dated('2026-06-01T10:00:00Z', tag('a'), tag('b', 'tag-name'), tag('c')),
  dated('2026-07-01T10:00:00Z', tag('a', 'tag-name'), tag('b')),
  august,
];
const histories = [
  ...dates.map((report) => ({ label: 'acme', report })),
  { label: 'globex', report: august },
];
const huge = hugeRuns(contract, 5, 2400);
const hugeDates = huge.map((one, i) => ({ ...one, label: huge[i % 2]?.label ?? '' }));
const options = { against: 'source', contract } as const;
const comparisons: Readonly<Record<string, RunComparison>> = {
  'two runs': compareRuns(runs, { ...options, of: 'runs' }),
  'two implementations': compareRuns(runs, { ...options, of: 'implementations' }),
  histories: compareRuns(histories, { ...options, of: 'implementations' }),
  'huge hostile runs': compareRuns(huge, { ...options, of: 'runs' }),
  'huge hostile implementations': compareRuns(huge, { ...options, of: 'implementations' }),
  'huge hostile histories': compareRuns(hugeDates, { ...options, of: 'implementations' }),
};
const formats = [...comparisonFormats, { format: 'text', render: renderCompareText }];
const render = (format: string, name: string) =>
  formats.find((each) => each.format === format)?.render(comparisons[name] as RunComparison) ?? '';

describe.each(Object.keys(comparisons))('%s', (name) => {
  test.each(formats.map(({ format }) => format))('%s holds no secret and no control character', (format) => {
    const text = render(format, name);
    expect(text).not.toContain(canary);
    expect(text.isWellFormed()).toBe(true);
    expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/);
  });

  test('HTML closes what it opens, has no script but its own, and is under a megabyte', () => {
    const page = render('html', name);
    expect(openElements(page)).toEqual([]);
    expect(page.split(`<script>${script}</script>`)).toHaveLength(2);
    expect(page.replace(script, '').match(/<script/g)).toHaveLength(1);
    expect(page).not.toMatch(/<img|javascript:| on\w+=/i);
    expect(Buffer.byteLength(page)).toBeLessThan(1_000_000);
  });

  test('Markdown fits into a comment, and every row of a table has all its cells', () => {
    const text = render('markdown', name);
    expect(text.length).toBeLessThanOrEqual(65_536);
    for (const table of text.match(/(?:^\|.*\n)+/gm) ?? []) {
      const rows = table.trim().split('\n');
      expect(new Set(rows.map((line) => withoutEscapes(line).split('|').length)).size).toBe(1);
    }
    expect(withoutEscapes(text)).not.toMatch(/<script|@octocat/);
  });

  test('the text stays within 120 columns, colours aside', () => {
    const text = stripVTControlCharacters(renderCompareText(comparisons[name] as RunComparison, coloured));
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(120);
    expect(text).toBe(render('text', name));
  });

  test('JSON is the comparison, with words in the place of what they are made from', () => {
    const { runs, histories, causes, silences, ...same } = comparisons[name] as RunComparison;
    const said = {
      ...same,
      runs: runs.map(withCoverage),
      histories: histories.map((history) => ({ ...history, runs: history.runs.map(withCoverage) })),
      causes: causes.map(({ id, cells }) => ({
        id,
        cells: cells.map(({ cause, ...cell }) => ({ ...cell, ...(cause && { says: causeInWords(cause) }) })),
      })),
      silences: silences.map(({ answers, ...silence }) => ({
        ...silence,
        answers: answers.map(({ seen, decision }) => ({ lines: answerLines({ answers: seen }), decision })),
      })),
    };
    expect(JSON.parse(render('json', name))).toEqual(JSON.parse(JSON.stringify(said)));
  });
});

test('the text shows both runs, the clauses, what changed, and the line that decides last', () => {
  expect(render('text', 'two runs')).toMatchInlineSnapshot(`
    "Access-Control Configuration Service: 2 runs compared

    a  june: http://127.0.0.1:4020
       2026-07-01 10:00 UTC, contract 1.0.0, suite 1.0.0
       ✗ Source conformance: failed (1 case breaks the source)
         0 of 58 statements shown to hold, 1 broken, 38 not tried, 19 cannot be seen over HTTP
       ○ Contract conformance: failed (1 case breaks the source)

    b  july: http://127.0.0.1:4020
       2026-07-01 10:00 UTC, contract 1.0.0, suite 1.1.0
       Compares in part: 2 of 3 cases chosen
       ✗ Source conformance: failed (1 case breaks the source)
         0 of 58 statements shown to hold, 1 broken, 38 not tried (not selected), 19 cannot be seen over HTTP
       ○ Contract conformance: failed (1 case breaks the source)

    By clause
      §2.3 tag-name: The name of a tag is a string.
        a ✗ 1 of 3 fails: createTag/sample/b
        b ✗ 1 of 2 fails: createTag/sample/a
      1 other clause holds in every run.

    From a to b
      another suite: access-control-contract 1.1.0 instead of 1.0.0
      ✗ 1 case got worse: createTag/sample/a
      ✓ 1 case got better: createTag/sample/b
      · 1 case is not in the later run: createTag/sample/c

    ✗ From the first run to the last: 1 case got worse, 1 got better (2 cases judged in both)
    "
  `);
});

test('the Markdown of the same', () => {
  expect(render('markdown', 'two runs')).toMatchInlineSnapshot(`
    "### Access-Control Configuration Service: 2 runs compared

    ✗ **From the first run to the last: 1 case got worse, 1 got better (2 cases judged in both)**

    | run | server | source conformance | coverage | contract conformance | date, contract, suite |
    | --- | --- | --- | --- | --- | --- |
    | **june** | http\\://127.0.0.1:4020 | ✗ failed (1 case breaks the source) | 0 of 58 statements shown to hold, 1 broken, 38 not tried, 19 cannot be seen over HTTP | ○ failed (1 case breaks the source) | 2026-07-01 10:00 UTC, contract 1.0.0, suite 1.0.0 |
    | **july** | http\\://127.0.0.1:4020<br>**Compares in part: 2 of 3 cases chosen** | ✗ failed (1 case breaks the source) | 0 of 58 statements shown to hold, 1 broken, 38 not tried (not selected), 19 cannot be seen over HTTP | ○ failed (1 case breaks the source) | 2026-07-01 10:00 UTC, contract 1.0.0, suite 1.1.0 |

    #### From june to july

    - another suite: access-control-contract 1.1.0 instead of 1.0.0

    **✗ 1 case got worse**

    <details>
    <summary>each with its response (1 case)</summary>

    | case | response | breaks |
    | --- | --- | --- |
    | createTag/sample/a | 201 as before | tag-name |

    </details>

    ✓ 1 case got better: createTag/sample/b

    · 1 case is not in the later run: createTag/sample/c

    #### By clause

    | clause | june | july |
    | --- | --- | --- |
    | §2.3 tag-name: The name of a tag is a string. | ✗ 1 of 3 fails | ✗ 1 of 2 fails |

    1 other clause holds in every run.
    "
  `);
});

describe('the history of one implementation', () => {
  test.each(formats)('stands in $format with what each verdict is based on', ({ format }) => {
    const text = withoutEscapes(render(format, 'histories')).replaceAll(/<[^>]*>/g, '');
    expect(text).toMatch(/\d+ of 58 statements shown to hold/);
    if (format === 'json') return;
    expect(text).toMatch(/History of acme[\s\S]*1 case got worse[\s\S]*1 case got better/);
    expect(text).toContain(
      'From 2026-06-01 10:00 UTC to 2026-08-01 10:00 UTC: nothing got worse, 1 got better.',
    );
    expect(text).not.toContain('History of globex');
  });

  test('has each run by its date, and right after it what changed since the run before', () => {
    const text = render('text', 'histories');
    const history = text.slice(text.indexOf('History of'), text.lastIndexOf('2026-08-01 10:00 UTC: http'));
    const heads = history.split('\n\n').map((section) => section.split('\n').slice(0, 2));
    expect(heads).toEqual([
      ['History of acme', expect.stringContaining('nothing got worse, 1 got better.')],
      ['2026-06-01 10:00 UTC: http://127.0.0.1:4020', '   contract 1.0.0, suite 1.0.0'],
      ['2026-07-01 10:00 UTC: http://127.0.0.1:4020', '   contract 1.0.0, suite 1.0.0'],
      ['Since the run before', '  same URL, contract, suite and options'],
      [''],
    ]);
    expect(history).toContain('· 1 case is not in the later run: createTag/sample/c');
    expect(text).toMatch(
      /\n2 of 2 conform to the source, 2 of 2 to the contract \(2 cases judged in two or more\)\n$/,
    );
    const markdown = render('markdown', 'histories');
    expect(markdown).toContain('| contract conformance | since the run before | contract, suite |\n');
    expect(markdown).toMatch(
      /\n\| 2026-06-01 10:00 UTC \|.* \| {2}\| contract 1\.0\.0, suite 1\.0\.0 \|\n\| 2026-07-01 10:00 UTC \|.*\| 1 case got worse, 1 got better \|/,
    );
    expect(markdown).toMatch(/\n#### History of acme\n\nFrom /);
    expect(markdown).toMatch(
      /<summary>2026-07-01 10:00 UTC: since the run before<\/summary>\n\n- same URL.*\n\n\*\*✗ 1 case got worse/,
    );
  });
});

test('between implementations nothing is better or worse', () => {
  for (const format of ['text', 'markdown', 'html']) {
    const text = render(format, 'two implementations');
    expect(text).toMatch(/results of 2 implementations/);
    expect(text).not.toMatch(/got (worse|better)/);
  }
});

test('a decision is as decided in as many cases as were compared with it', () => {
  const asked = (name: string, outcome: Outcome) => {
    const one = requiring('error-body', answeringSilence('error-body', 400, passed(name)));
    return { ...one, outcomes: { source: 'observed', contract: outcome } } as const;
  };
  const other = reportOf(contract, [answeringSilence('error-body', 500, passed('a'))]);
  const both = reportOf(contract, [asked('a', 'passed'), asked('b', 'inconclusive')]);
  const named = [both, other].map((report, i) => ({ label: `run ${i}`, report }));
  const text = renderCompareText(compareRuns(named, { ...options, of: 'implementations' }));
  expect(text.replace(/\s+/g, ' ')).toContain(': as decided in 1 of 2 cases');
});

const withCoverage = (run: ComparedRun) => ({
  ...run,
  coverage: { ...run.coverage, says: coverageInWords(run) },
});

/** Elements that are open at the end, or closed out of turn. */
function openElements(page: string): readonly string[] {
  const open: string[] = [];
  const body = page.replace(/<style>[\s\S]*?<\/style>/, '');
  for (const [, slash, name = ''] of body.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)) {
    if (/^(meta|br)$/.test(name)) continue;
    if (slash !== '/') open.push(name);
    else if (open.pop() !== name) return [`</${name}>`];
  }
  return open;
}
