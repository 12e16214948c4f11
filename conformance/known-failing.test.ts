import { describe, expect, test } from 'vitest';
import { sampleReports } from '../fixtures/reports/samples.ts';
import { loadContract } from '../src/contract/index.ts';
import { UsageError } from '../src/errors.ts';
import { applyKnownFailing, checkKnownFailing, parseKnownFailing } from './known-failing.ts';
import { createReport, exitCodeOf, type Report } from './report/model.ts';
import type { Outcome, Result } from './types.ts';

const contract = await loadContract();
const [model] = sampleReports(contract)['all conforming']?.results ?? [];

/** `{a: 'failed'}`, or both verdicts: `{a: 'passed/failed'}`. */
function reportOf(cases: Readonly<Record<string, string>>, more: Partial<Report> = {}): Report {
  if (model === undefined) throw new Error('no sample');
  const { kit, target, startedAt, milliseconds, declared } = sampleReports(contract)[
    'all conforming'
  ] as Report;
  const results = Object.entries(cases).map(([id, outcome]): Result => {
    const [source, chosen = source] = outcome.split('/') as [Outcome, Outcome?];
    return { ...model, case: { ...model.case, id }, outcomes: { source, contract: chosen } };
  });
  const head = {
    kit,
    contract: { title: 't', version: '1', file: 'f' },
    target,
    startedAt,
    milliseconds,
    declared,
    against: 'source' as const,
  };
  return createReport({ ...head, ...more }, results, contract);
}

const list = (...lines: readonly string[]) => parseKnownFailing(lines.join('\n'), 'known.yaml');
const july = new Date('2026-07-15T23:30:00Z');

describe('reading the list', () => {
  test('an entry has a case, a reason and perhaps a last day', () => {
    expect(
      list(
        '- case: createTag/types/*',
        '  reason: being repaired',
        '- {case: b, reason: old, expires: 2026-07-31}',
      ),
    ).toEqual([
      { case: 'createTag/types/*', reason: 'being repaired', at: 'known.yaml:1' },
      { case: 'b', reason: 'old', expires: '2026-07-31', at: 'known.yaml:3' },
    ]);
  });

  test.each(['', '# nothing is known to fail\n', '[]'])('%j is an empty list', (text) => {
    expect(parseKnownFailing(text, 'known.yaml')).toEqual([]);
  });

  test.each<[string, string, string]>([
    ['no reason', '- case: a', 'known.yaml:1: the entry has no reason'],
    [
      'an empty reason',
      '- case: b\n  reason: x\n- case: a\n  reason: " "',
      'known.yaml:3: the entry has no reason',
    ],
    ['no case', '- reason: a', 'known.yaml:1: the entry has no case'],
    [
      'another member',
      '- {case: a, reason: b, until: c}',
      'known.yaml:1: "until" is not part of an entry: there are case, reason and expires',
    ],
    [
      'a day that is none',
      '- {case: a, reason: b, expires: 2026-02-30}',
      'known.yaml:1: expires "2026-02-30" is not a date like 2027-01-31',
    ],
    [
      'another spelling of a day',
      '- {case: a, reason: b, expires: 1 July}',
      'known.yaml:1: expires "1 July" is not a date like 2027-01-31',
    ],
    ['a number for a case', '- {case: 5, reason: b}', 'known.yaml:1: case is text'],
    ['text for an entry', '- a', 'known.yaml:1: an entry is "case: ID" with a reason'],
    ['a map', 'a: b', 'known.yaml:1: known failing cases are a list of "- case: ID" with a reason'],
    [
      'the same case twice',
      '- {case: a, reason: b}\n- {case: a, reason: c}',
      'known.yaml:2: "a" stands at known.yaml:1 already',
    ],
    ['broken YAML', '- case: a\n  reason: "x', 'known.yaml:2: Missing closing "quote'],
  ])('%s is an error with its line', (_, text, message) => {
    expect(() => parseKnownFailing(text, 'known.yaml')).toThrow(UsageError);
    expect(() => parseKnownFailing(text, 'known.yaml')).toThrow(message);
  });

  test('an entry that names no case is an error', () => {
    const entries = list('- {case: a/*, reason: r}', '- {case: z*, reason: r}');
    expect(() => checkKnownFailing(entries, ['a/b', 'c'])).toThrow('known.yaml:2: no case matches "z*"');
    expect(() => checkKnownFailing(entries, ['a/b', 'zz'])).not.toThrow();
  });
});

describe('holding the list against a report', () => {
  const excuse = list('- {case: a, reason: r}');

  test.each<[string, Readonly<Record<string, string>>, Partial<Report>, 0 | 1 | 3]>([
    ['fails as known and nothing else does', { a: 'failed', b: 'passed' }, {}, 0],
    ['fails as known and another fails', { a: 'failed', b: 'failed' }, {}, 1],
    ['does not fail any more', { a: 'passed', b: 'passed' }, {}, 1],
    ['is only observed now', { a: 'observed', b: 'passed' }, {}, 1],
    ['fails under the other verdict alone', { a: 'passed/failed', b: 'passed' }, {}, 0],
    [
      'fails under the contract, which decides',
      { a: 'passed/failed', b: 'passed' },
      { against: 'contract' },
      0,
    ],
    ['was not judged', { a: 'inconclusive', b: 'passed' }, {}, 3],
    ['errored', { a: 'errored', b: 'passed' }, {}, 3],
    ['is not applicable', { a: 'not-applicable', b: 'passed' }, {}, 0],
    ['fails as known and another errored', { a: 'failed', b: 'errored', c: 'passed' }, {}, 3],
    ['fails as known and nothing passed', { a: 'failed' }, {}, 3],
    ['fails as known in a run that ended early', { a: 'failed', b: 'passed' }, { stopped: 'interrupted' }, 3],
    [
      'could not be reached',
      { a: 'failed', b: 'passed' },
      { stopped: 'the implementation cannot be reached (x)' },
      3,
    ],
    ['was not selected', { b: 'passed' }, {}, 0],
  ])('a case that %s', (_, cases, more, code) => {
    expect(exitCodeOf(applyKnownFailing(reportOf(cases, more), excuse, july))).toBe(code);
  });

  test('an entry excuses through its last day and not after', () => {
    const report = reportOf({ a: 'failed', b: 'passed' });
    const until = (day: string) =>
      applyKnownFailing(report, list(`- {case: a, reason: r, expires: ${day}}`), july);
    expect(exitCodeOf(until('2026-07-15'))).toBe(0);
    expect(exitCodeOf(until('2026-07-14'))).toBe(1);
    expect(until('2026-07-14').known).toMatchObject({
      says: '0 cases fail as known; 1 entry has expired and excuses nothing',
      entries: [{ expired: true, excused: [], fixed: [] }],
    });
  });

  test('every case that a pattern names must fail, and stands under the first entry that names it', () => {
    const entries = list('- {case: x/*, reason: r}', '- {case: x/a, reason: s}');
    const { known } = applyKnownFailing(
      reportOf({ 'x/a': 'failed', 'x/b': 'passed', c: 'passed' }),
      entries,
      july,
    );
    expect(known?.entries).toMatchObject([
      { excused: ['x/a'], fixed: ['x/b'] },
      { excused: [], fixed: [] },
    ]);
    expect(known?.says).toBe(
      '1 case fails as known; 1 case on the list does not fail any more and must be taken off it',
    );
  });

  test('the verdicts stand as they are', () => {
    const report = reportOf({ a: 'failed', b: 'passed' });
    expect(applyKnownFailing(report, excuse, july).verdicts).toEqual(report.verdicts);
    expect(report.verdicts.source.conforms).toBe(false);
  });
});
