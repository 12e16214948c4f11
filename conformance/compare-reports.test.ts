import { describe, expect, test } from 'vitest';
import { minds } from '../fixtures/servers/changes.ts';
import { loadContract } from '../src/contract/file/index.ts';
import { createContract } from '../src/contract/index.ts';
import { changedCases } from './changed-cases.ts';
import { applySince, compareReports, runToRun } from './compare-reports.ts';
import { reportOn } from './experiment/testing/report-on.ts';
import { planCases } from './plan.ts';
import { plain } from './report/style.ts';
import { renderRunToRun } from './report/text/run-to-run.ts';
import { bottomLine } from './report/words/runs.ts';
import { reportWith } from './testing/report-with.ts';
import type { Scope } from './types.ts';
import { exitCodeOf } from './verdict.ts';

const contract = await loadContract();
const before = reportWith({ a: 'failed', b: 'failed', c: 'failed', d: 'passed', e: 'failed' });
const now = reportWith({ a: 'failed', b: 'passed', c: 'inconclusive', d: 'failed', f: 'failed' });
const briefly = { style: plain, verbose: false };

test('a comparison has every case of either run, those of the later one first', () => {
  const compared = [...compareReports(before, now).values()].map(({ id, was, is }) => [id, was, is]);
  expect(compared).toEqual([
    ['a', 'failed', 'failed'],
    ['b', 'failed', 'good'],
    ['c', 'failed', 'undecided'],
    ['d', 'good', 'failed'],
    ['f', 'absent', 'failed'],
    ['e', 'failed', 'absent'],
  ]);
});

describe('from one run to the next', () => {
  test('every case that failed or fails has one place, those that were not run have none', () => {
    expect(runToRun(now, before)).toEqual({ fresh: ['d', 'f'], still: ['a'], fixed: ['b'], open: ['c'] });
  });

  test('what is known to fail by now does not fail any more', () => {
    const entry = { case: 'd', reason: 'x', expired: false, excused: ['d', 'a'], fixed: [] };
    expect(runToRun({ ...now, known: [entry] }, before)).toMatchObject({
      fresh: ['f'],
      still: [],
      fixed: ['a', 'b'],
    });
  });

  test('counts stand before the verdicts', () => {
    const text = renderRunToRun(now, before, contract, briefly);
    expect(text.slice(text.indexOf('✗ 2 cases newly'))).toMatchInlineSnapshot(`
      "✗ 2 cases newly failing
      ✓ 1 case fixed (b)
      ○ 1 case still failing
      ? 1 case failed before, not judged now

      ✗ Source conformance: failed (3 cases break HTTP or the source)
        0 of 58 statements shown to hold, 39 not tried, 19 cannot be seen over HTTP
      ○ Contract conformance: failed (3 cases break HTTP or the source)
      "
    `);
  });

  test('nothing is said of a run in which nothing changed', () => {
    const same = reportWith({ a: 'passed' });
    const text = renderRunToRun(same, same, contract, briefly);
    expect(text).toMatchInlineSnapshot(`
      "✓ no case fails, as before

      ✓ Source conformance: passed (1 case)
        0 of 58 statements shown to hold, 39 not tried, 19 cannot be seen over HTTP
      ✓ Contract conformance: passed (1 case)
      "
    `);
  });
});

const held = (then: Record<string, string>, now: Record<string, string>, against: Scope = 'source') =>
  applySince(reportWith(now, { against }), reportWith(then), ['idle', ...Object.keys(now)]);

describe('a run held against an earlier report', () => {
  test('every case has one place', () => {
    const then = { a: 'failed', b: 'failed', c: 'failed', d: 'passed', old: 'failed', idle: 'failed' };
    const now = { a: 'failed', b: 'passed', c: 'inconclusive', d: 'failed', e: 'failed', f: 'passed' };
    expect(held(then, now).since).toMatchObject({
      fresh: ['d', 'e'],
      still: ['a'],
      fixed: ['b'],
      open: ['c', 'idle'],
      gone: ['old'],
      added: ['e', 'f'],
      stopped: false,
    });
  });

  const failing = { a: 'failed', b: 'passed' };
  const open = { a: 'failed', b: 'inconclusive', c: 'passed' };
  test.each<[string, Record<string, string>, Record<string, string>, number, string | undefined]>([
    ['what failed and fails', failing, failing, 0, '1 known failure, nothing new'],
    ['what fails now', failing, { a: 'failed', b: 'failed' }, 1, '1 known failure, 1 new'],
    ['what was not decided then', { a: 'inconclusive' }, { a: 'failed' }, 1, '0 known failures, 1 new'],
    ['a case that is new', { b: 'passed' }, failing, 1, '0 known failures, 1 new'],
    ['what got fixed', failing, { a: 'passed', b: 'passed' }, 0, undefined],
    ['what was not decided now', failing, open, 3, '1 known failure, nothing new, 1 not judged'],
  ])('%s', (_, then, now, code, says) => {
    const report = held(then, now);
    expect([exitCodeOf(report), bottomLine(report)?.says]).toEqual([code, says]);
  });

  test('what waits for a cause that failed then is not what is new', async () => {
    const change = minds('ratelimit.window', (value) => value === 86_400);
    const rules = ['bounds/ratelimit.window/*', 'combinations/*'];
    const [then, now] = [await reportOn(change, rules), await reportOn(change, rules)];
    expect([then, now].map(exitCodeOf)).toEqual([1, 1]);
    const since = applySince(now, then, []);
    expect(since.since?.waiting?.length).toBeGreaterThan(0);
    expect(exitCodeOf(since)).toBe(0);
  });

  test('the verdict that decides is that of now, for both', () => {
    const cases = { a: 'passed/failed', b: 'passed' };
    expect(held(cases, cases, 'contract').since?.still).toEqual(['a']);
    expect(exitCodeOf(held({ a: 'passed', b: 'passed' }, cases, 'contract'))).toBe(1);
    expect(exitCodeOf(held({ a: 'passed', b: 'passed' }, cases, 'source'))).toBe(0);
  });

  test('what a list of known failing cases has is not new', () => {
    const now = reportWith({ a: 'failed', b: 'passed' });
    const known = [{ case: 'a', reason: 'r', expired: false, excused: ['a'], fixed: [] }];
    const report = applySince({ ...now, known }, reportWith({ a: 'passed', b: 'passed' }), ['a', 'b']);
    expect([report.since?.fresh, exitCodeOf(report)]).toEqual([[], 0]);
  });
});

describe('changed cases', () => {
  const derived = (change: (text: string) => string) => {
    const document = JSON.parse(change(JSON.stringify(contract.document))) as typeof contract.document;
    const other = createContract(document);
    const selection = { only: [], skip: [], readOnly: false };
    const options = { contract: other, values: { account: 'acme' }, headers: [], selection, driver: false };
    return { contract: other, all: planCases(options).all };
  };
  const same = derived((text) => text);

  test.each([
    ['none, of the same contract', (text: string) => text, /^$/],
    [
      'none, where a clause and a schema have other words',
      (text: string) =>
        text
          .replace('A tag cannot be created without a name', 'A tag has a name')
          .replace('"Problem":{', '"Problem":{"title":"Other",'),
      /^$/,
    ],
    [
      'those whose response has another schema',
      (text: string) => text.replace('"Problem":{', '"Problem":{"minProperties":1,'),
      /^createTag\/required\/name\/missing$/m,
    ],
  ])('are %s', (_, change, expected) => {
    expect([...changedCases(same, derived(change))].join('\n')).toMatch(expected);
  });

  test('are all those of an operation under another name', () => {
    const changed = [
      ...changedCases(
        same,
        derived((text) => text.replaceAll('createTag', 'makeTag')),
      ),
    ];
    expect(changed.filter((id) => !id.startsWith('makeTag/'))).toEqual([]);
    expect(changed.length).toBeGreaterThan(100);
  });
});
