import { describe, expect, test } from 'vitest';
import { sampleReports } from '../lab/fixtures/reports/samples.ts';
import { loadContract } from '../src/contract-file/index.ts';
import { bottomLine } from './report/words/since.ts';
import { applySince } from './since.ts';
import type { Outcome, Report, Result, Scope } from './types.ts';
import { createReport, exitCodeOf } from './verdict.ts';

const contract = await loadContract();
const sample = sampleReports(contract)['all conforming'] as Report;

/** `{a: 'failed'}`, or both verdicts: `{a: 'passed/failed'}`. */
function reportOf(cases: Readonly<Record<string, string>>, against: Scope = 'source'): Report {
  const model = sample.results[0] as Result;
  const results = Object.entries(cases).map(([id, outcome]): Result => {
    const [source, chosen = source] = outcome.split('/') as [Outcome, Outcome?];
    return { ...model, case: { ...model.case, id }, outcomes: { source, contract: chosen } };
  });
  const { verdicts: _, silences: __, format: ___, ...head } = sample;
  return createReport({ ...head, against }, results, contract);
}

const held = (then: Record<string, string>, now: Record<string, string>, against: Scope = 'source') =>
  applySince(reportOf(now, against), reportOf(then), ['idle', ...Object.keys(now)]);

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

  test.each<[string, Record<string, string>, Record<string, string>, number, string | undefined]>([
    [
      'what failed and fails',
      { a: 'failed', b: 'passed' },
      { a: 'failed', b: 'passed' },
      0,
      '1 known failure, nothing new',
    ],
    [
      'what fails now',
      { a: 'failed', b: 'passed' },
      { a: 'failed', b: 'failed' },
      1,
      '1 known failure, 1 new',
    ],
    ['what was not decided then', { a: 'inconclusive' }, { a: 'failed' }, 1, '0 known failures, 1 new'],
    ['a case that is new', { b: 'passed' }, { a: 'failed', b: 'passed' }, 1, '0 known failures, 1 new'],
    ['what got fixed', { a: 'failed', b: 'passed' }, { a: 'passed', b: 'passed' }, 0, undefined],
    [
      'what was not decided now',
      { a: 'failed', b: 'passed' },
      { a: 'failed', b: 'inconclusive', c: 'passed' },
      3,
      '1 known failure, nothing new, 1 not judged',
    ],
  ])('%s', (_, then, now, code, says) => {
    const report = held(then, now);
    expect([exitCodeOf(report), bottomLine(report)?.says]).toEqual([code, says]);
  });

  test('the verdict that decides is that of now, for both', () => {
    const cases = { a: 'passed/failed', b: 'passed' };
    expect(held(cases, cases, 'contract').since?.still).toEqual(['a']);
    expect(exitCodeOf(held({ a: 'passed', b: 'passed' }, cases, 'contract'))).toBe(1);
    expect(exitCodeOf(held({ a: 'passed', b: 'passed' }, cases, 'source'))).toBe(0);
  });

  test('what a list of known failing cases has is not new', () => {
    const now = reportOf({ a: 'failed', b: 'passed' });
    const known = [{ case: 'a', reason: 'r', expired: false, excused: ['a'], fixed: [] }];
    const report = applySince({ ...now, known }, reportOf({ a: 'passed', b: 'passed' }), ['a', 'b']);
    expect([report.since?.fresh, exitCodeOf(report)]).toEqual([[], 0]);
  });
});
