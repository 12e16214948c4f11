import { describe, expect, it, test } from 'vitest';
import { answeringSilence, hugeRuns, requiring } from '../../fixtures/reports/comparisons.ts';
import { reportOf } from '../../fixtures/reports/report-of.ts';
import { canary, failed, passed, undecided } from '../../fixtures/reports/results.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import { comparisonFormats, renderCompareText } from '../report/compare.ts';
import { withoutEscapes } from '../testing/markdown.ts';
import type { Result } from '../types.ts';
import { compareRuns, comparisonExitCode } from './index.ts';

const contract = await loadContract();
const options = { against: 'source', contract, areRuns: true } as const;
const good = (name: string) => requiring('tag-name', passed(name));
const bad = (name: string) => requiring('tag-name', failed(name, 'tag-name'));
const open = (name: string) => requiring('tag-name', undecided(name, 'inconclusive', 'x'));
const named = (label: string, ...results: readonly Result[]) => ({
  label,
  report: reportOf(contract, results),
});
const compare = (...all: readonly (readonly Result[])[]) =>
  compareRuns(
    all.map((results, i) => named(`run ${i}`, ...results)),
    options,
  );
const id = (name: string) => `createTag/sample/${name}`;

describe('from the first run to the last', () => {
  it.each<[string, Result, Result, 'fresh' | 'fixed' | 'still' | 'open' | undefined, 0 | 1 | 3]>([
    ['passed and fails', good('a'), bad('a'), 'fresh', 1],
    ['failed and passes', bad('a'), good('a'), 'fixed', 0],
    ['was not judged and fails', open('a'), bad('a'), 'fresh', 3],
    ['passed and is not judged', good('a'), open('a'), undefined, 3],
    ['failed and is not judged', bad('a'), open('a'), 'open', 3],
    ['fails as before', bad('a'), bad('a'), 'still', 0],
    ['passes as before', good('a'), good('a'), undefined, 0],
  ])('a case that %s', (_, before, now, group, code) => {
    const comparison = compare([before], [now]);
    const { causes: _causes, ...groups } = comparison.changes ?? {};
    const filled = Object.entries(groups).filter(([, ids]) => ids.length > 0);
    expect(filled).toEqual(group === undefined ? [] : [[group, [id('a')]]]);
    expect(comparisonExitCode(comparison)).toBe(code);
  });

  it('what happened between does not count, and nothing is worse between implementations', () => {
    expect(comparisonExitCode(compare([good('a')], [bad('a')], [good('a')]))).toBe(0);
    const runs = [named('a', good('a')), named('b', bad('a'))];
    const comparison = compareRuns(runs, { ...options, areRuns: false });
    expect([comparison.changes, comparisonExitCode(comparison)]).toEqual([undefined, 0]);
  });
});

test('a clause has a cell for each run, by what its cases show', () => {
  const { clauses } = compare([good('a'), open('b')], [bad('a'), good('b')]);
  expect(clauses.find((clause) => clause.id === 'tag-name')?.cells).toEqual([
    { failed: [], held: 1, open: 1 },
    { failed: [id('a')], held: 1, open: 0 },
  ]);
});

test('a silence is shown where two runs answer it differently, with the cases that tell them apart', () => {
  const asked = (status: number, name: string) => answeringSilence('error-body', status, good(name));
  const { silences } = compare([asked(400, 'a'), asked(400, 'b')], [asked(500, 'a'), asked(400, 'b')]);
  const seen = silences.map((silence) => [
    silence.id,
    silence.seen.map((answers) => answers.flatMap(({ cases }) => cases)),
  ]);
  expect(seen).toEqual([['error-body', [[id('a')], [id('a')]]]]);
  expect(compare([asked(400, 'a')], [asked(400, 'a')]).silences).toEqual([]);
});

test('the text has both runs, the clauses that differ, and what changed last', () => {
  expect(renderCompareText(compare([good('a'), bad('b')], [bad('a'), good('b')]))).toMatchInlineSnapshot(`
    "a  run 0: http://127.0.0.1:4020 (2026-07-01 10:00 UTC, contract 1.0.0, suite 1.0.0)
        ✗ Source conformance: failed (1 case breaks the source)
        ○ Contract conformance: failed (1 case breaks the source)
      0 of 58 statements shown to hold, 1 broken, 38 not tried, 19 cannot be seen over HTTP

    b  run 1: http://127.0.0.1:4020 (2026-07-01 10:00 UTC, contract 1.0.0, suite 1.0.0)
        ✗ Source conformance: failed (1 case breaks the source)
        ○ Contract conformance: failed (1 case breaks the source)
      0 of 58 statements shown to hold, 1 broken, 38 not tried, 19 cannot be seen over HTTP

    By clause
      §2.3 tag-name: The name of a tag is a string.
        ✗ a: 1 of 2 cases failed: createTag/sample/b
        ✗ b: 1 of 2 cases failed: createTag/sample/a

    1 clause without a difference, 2 cases judged in the first and the last
        ✗ 1 case newly failing: createTag/sample/a
        ✓ 1 case fixed: createTag/sample/b
    "
  `);
});

describe('huge hostile runs', () => {
  const comparison = compareRuns(hugeRuns(contract, 5, 2400), options);
  const markdown = comparisonFormats[0].render(comparison);

  it.each([
    ['text', renderCompareText(comparison)],
    ['Markdown', markdown],
  ])('as %s hold no secret and no control character', (_, text) => {
    expect(text).not.toContain(canary);
    expect(text.isWellFormed()).toBe(true);
    expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/);
  });

  it('fit into 120 columns, and into a comment without markup of their own', () => {
    const lines = renderCompareText(comparison).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(120);
    expect(markdown.length).toBeLessThanOrEqual(65_536);
    expect(withoutEscapes(markdown)).not.toMatch(/<script|@octocat/);
  });
});
