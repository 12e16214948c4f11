// The history of one implementation over dates, in every format.

import { expect, test } from 'vitest';
import { requiring } from '../../../lab/fixtures/reports/comparisons.ts';
import { reportOf } from '../../../lab/fixtures/reports/report-of.ts';
import { failed, passed } from '../../../lab/fixtures/reports/results.ts';
import { loadContract } from '../../../src/contract/file/index.ts';
import { compareRuns } from '../../compare/index.ts';
import { withoutEscapes } from '../../testing/markdown.ts';
import { comparisonFormats } from './index.ts';
import { renderCompareMarkdown } from './markdown.ts';
import { renderCompareText } from './text.ts';

const contract = await loadContract();
const tag = (name: string, clause?: string) =>
  requiring('tag-name', clause === undefined ? passed(name) : failed(name, clause));
const at = (startedAt: string, ...results: readonly ReturnType<typeof tag>[]) =>
  reportOf(contract, results, { startedAt });
const june = at('2026-06-01T10:00:00Z', tag('a'), tag('b', 'tag-name'), tag('c'));
const july = at('2026-07-01T10:00:00Z', tag('a', 'tag-name'), tag('b'));
const august = at('2026-08-01T10:00:00Z', tag('a'), tag('b'));
const comparison = compareRuns(
  [...[june, july, august].map((report) => ({ label: 'acme', report })), { label: 'globex', report: august }],
  { against: 'source', of: 'implementations', contract },
);
const formats = [...comparisonFormats, { format: 'text', render: renderCompareText }];

test.each(formats)(
  '$format shows what each verdict is based on, and a history with what changed since the run before',
  ({ format, render }) => {
    const text = withoutEscapes(render(comparison)).replaceAll(/<[^>]*>/g, '');
    expect(text).toMatch(/\d+ of 58 statements shown to hold/);
    if (format === 'json') return;
    expect(text).toMatch(/History of acme[\s\S]*1 case got worse[\s\S]*1 case got better/);
    expect(text).toContain(
      'From 2026-06-01 10:00 UTC to 2026-08-01 10:00 UTC: nothing got worse, 1 got better.',
    );
    expect(text).not.toContain('History of globex');
  },
);

/** The part of a text in which the second of three runs is the last. */
const between = (text: string, from: string, to: string) =>
  text.slice(text.indexOf(from), text.lastIndexOf(to));

test('the text of a history', () => {
  const text = renderCompareText(comparison);
  expect(between(text, 'History of', '2026-08-01 10:00 UTC: http')).toMatchInlineSnapshot(`
    "History of acme
      From 2026-06-01 10:00 UTC to 2026-08-01 10:00 UTC: nothing got worse, 1 got better.

    2026-06-01 10:00 UTC: http://127.0.0.1:4020
       contract 1.0.0, suite 1.0.0
       ✗ Source conformance: failed (1 case breaks the source)
         0 of 58 statements shown to hold, 1 broken, 38 not tried, 19 cannot be seen over HTTP
       ○ Contract conformance: failed (1 case breaks the source)

    2026-07-01 10:00 UTC: http://127.0.0.1:4020
       contract 1.0.0, suite 1.0.0
       ✗ Source conformance: failed (1 case breaks the source)
         0 of 58 statements shown to hold, 1 broken, 38 not tried, 19 cannot be seen over HTTP
       ○ Contract conformance: failed (1 case breaks the source)

    Since the run before
      same URL, contract, suite and options
      ✗ 1 case got worse: createTag/sample/a
      ✓ 1 case got better: createTag/sample/b
      · 1 case is not in the later run: createTag/sample/c

    "
  `);
  expect(text).toMatch(
    /\n2 of 2 conform to the source, 2 of 2 to the contract \(2 cases judged in two or more\)\n$/,
  );
});

test('the Markdown of a history', () => {
  const text = renderCompareMarkdown(comparison);
  expect(between(text, '#### History of', '<details>\n<summary>2026-08-01')).toMatchInlineSnapshot(`
    "#### History of acme

    From 2026-06-01 10:00 UTC to 2026-08-01 10:00 UTC: nothing got worse, 1 got better.

    | date | server | source conformance | coverage | contract conformance | since the run before | contract, suite |
    | --- | --- | --- | --- | --- | --- | --- |
    | 2026-06-01 10:00 UTC | http\\://127.0.0.1:4020 | ✗ failed (1 case breaks the source) | 0 of 58 statements shown to hold, 1 broken, 38 not tried, 19 cannot be seen over HTTP | ○ failed (1 case breaks the source) |  | contract 1.0.0, suite 1.0.0 |
    | 2026-07-01 10:00 UTC | http\\://127.0.0.1:4020 | ✗ failed (1 case breaks the source) | 0 of 58 statements shown to hold, 1 broken, 38 not tried, 19 cannot be seen over HTTP | ○ failed (1 case breaks the source) | 1 case got worse, 1 got better | contract 1.0.0, suite 1.0.0 |
    | 2026-08-01 10:00 UTC | http\\://127.0.0.1:4020 | ✓ passed (2 cases) | 1 of 58 statements shown to hold, 38 not tried, 19 cannot be seen over HTTP | ✓ passed (2 cases) | nothing got worse, 1 got better | contract 1.0.0, suite 1.0.0 |

    <details>
    <summary>2026-07-01 10:00 UTC: since the run before</summary>

    - same URL, contract, suite and options

    **✗ 1 case got worse**

    <details>
    <summary>each with its response (1 case)</summary>

    | case | response | breaks |
    | --- | --- | --- |
    | createTag/sample/a | 201 as before | tag-name |

    </details>

    ✓ 1 case got better: createTag/sample/b

    · 1 case is not in the later run: createTag/sample/c

    </details>

    "
  `);
});
