import { describe, expect, test } from 'vitest';
import { passed } from '../fixtures/reports/results.ts';
import { UsageError } from '../src/errors.ts';
import {
  applyKnownFailing,
  checkCausesAreSought,
  checkKnownFailing,
  parseKnownFailing,
} from './known-failing.ts';
import { nextKnownFailing } from './next-known-failing.ts';
import { renderKnownFailing } from './report/known-failing.ts';
import { knownInWords } from './report/words/runs.ts';
import { reportWith } from './testing/report-with.ts';
import type { Exchange, Narrowed, ReportHead } from './types.ts';
import { exitCodeOf } from './verdict.ts';

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
    ['no reason', '- case: a', 'known.yaml:1: reason is missing in entry 1: add "reason: ..."'],
    [
      'an empty reason',
      '- case: b\n  reason: x\n- case: a\n  reason: " "',
      'known.yaml:4: reason must be text that is not empty',
    ],
    ['no case', '- reason: a', 'known.yaml:1: case is missing in entry 1: add "case: ..."'],
    [
      'another member',
      '- {case: a, reason: b, expire: c}',
      'known.yaml:1: "expire" is not a known key: did you mean "expires"?',
    ],
    [
      'a day that is none',
      '- {case: a, reason: b, expires: 2026-02-30}',
      'known.yaml:1: expires must be a date like 2027-01-31',
    ],
    [
      'another spelling of a day',
      '- {case: a, reason: b, expires: 1 July}',
      'known.yaml:1: expires must be a date like 2027-01-31',
    ],
    ['a number for a case', '- {case: 5, reason: b}', 'known.yaml:1: case must be text'],
    ['text for an entry', '- a', 'known.yaml:1: entry 1 must be "case: ID" with "reason: TEXT"'],
    ['a map', 'a: b', 'known.yaml:1: the file must be a list of "- case: ID" with "reason: TEXT"'],
    [
      'the same case twice',
      '- {case: a, reason: b}\n- {case: a, reason: c}',
      'known.yaml:2: "a" is listed at known.yaml:1 already: remove one of the two',
    ],
    ['broken YAML', '- case: a\n  reason: "x', 'known.yaml:2: not valid YAML: Missing closing "quote'],
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
  const [one, byContract] = [
    { a: 'failed', b: 'passed' },
    { a: 'passed/failed', b: 'passed' },
  ];

  test.each<[string, Readonly<Record<string, string>>, Partial<ReportHead>, 0 | 1 | 3]>([
    ['fails as known and nothing else does', one, {}, 0],
    ['fails as known and another fails', { a: 'failed', b: 'failed' }, {}, 1],
    ['does not fail any more', { a: 'passed', b: 'passed' }, {}, 1],
    ['is only observed now', { a: 'observed', b: 'passed' }, {}, 1],
    ['fails under the other verdict alone', byContract, {}, 0],
    ['fails under the contract, which decides', byContract, { against: 'contract' }, 0],
    ['was not judged', { a: 'inconclusive', b: 'passed' }, {}, 3],
    ['errored', { a: 'errored', b: 'passed' }, {}, 3],
    ['is not applicable', { a: 'not-applicable', b: 'passed' }, {}, 0],
    ['fails as known and another errored', { a: 'failed', b: 'errored', c: 'passed' }, {}, 3],
    ['fails as known and nothing passed', { a: 'failed' }, {}, 3],
    ['fails as known in a run that ended early', one, { stopped: { kind: 'interrupted' } }, 3],
    ['could not be reached', one, { stopped: { kind: 'credential-rejected', status: 401 } }, 3],
    ['was not selected', { b: 'passed' }, {}, 0],
  ])('a case that %s', (_, cases, more, code) => {
    expect(exitCodeOf(applyKnownFailing(reportWith(cases, more), excuse, july))).toBe(code);
  });

  test('an entry excuses through its last day and not after', () => {
    const report = reportWith({ a: 'failed', b: 'passed' });
    const until = (day: string) =>
      applyKnownFailing(report, list(`- {case: a, reason: r, expires: ${day}}`), july);
    expect(exitCodeOf(until('2026-07-15'))).toBe(0);
    expect(exitCodeOf(until('2026-07-14'))).toBe(1);
    expect(until('2026-07-14').known).toMatchObject([{ expired: true, excused: [], fixed: [] }]);
    expect(knownInWords(until('2026-07-14').known ?? [])).toBe(
      '0 cases fail as known; 1 entry expired and excuses nothing',
    );
  });

  test('every case that a pattern names must fail, and stands under the first entry that names it', () => {
    const entries = list('- {case: x/*, reason: r}', '- {case: x/a, reason: s}');
    const { known } = applyKnownFailing(
      reportWith({ 'x/a': 'failed', 'x/b': 'passed', c: 'passed' }),
      entries,
      july,
    );
    expect(known).toMatchObject([
      { excused: ['x/a'], fixed: ['x/b'] },
      { excused: [], fixed: [] },
    ]);
    expect(knownInWords(known ?? [])).toBe(
      '1 case fails as known; 1 case no longer fails: remove it from the list',
    );
  });

  test('the verdicts stand as they are', () => {
    const report = reportWith({ a: 'failed', b: 'passed' });
    expect(applyKnownFailing(report, excuse, july).verdicts).toEqual(report.verdicts);
    expect(report.verdicts.source.conforms).toBe(false);
  });
});

describe('an entry that names a cause', () => {
  /** `[name, what it explains]`: each case of it fails under the source, and waits where it is inconclusive. */
  const withCauses = (
    cases: Readonly<Record<string, string>>,
    causes: Readonly<Record<string, readonly string[]>>,
  ) =>
    reportWith(cases, {
      experiments: {
        requests: 9,
        most: 200,
        changing: [],
        narrowed: Object.entries(causes).map(([id, explained]) => narrowed(id, explained)),
      },
    });
  const narrowed = (id: string, cases: readonly string[]): Narrowed => ({
    id,
    operations: ['createTag'],
    also: [],
    expected: 'accepted',
    became: 'rejected',
    triggers: [{ kind: 'present', path: ['name'] }],
    origin: { level: 'stated', id: 'tag-name', pointer: '' },
    exchange: passed('a').exchange as Exchange,
    cases,
  });
  const known = list('- {case: a, cause: createTag/name/rejected, reason: r}');
  const name = 'createTag/name/rejected';

  test.each<[string, Record<string, string>, Record<string, readonly string[]>, object, 0 | 1 | 3]>([
    [
      'excuses all that it explains, whichever cases these are',
      { b: 'failed', c: 'failed', d: 'passed' },
      { [name]: ['b', 'c'] },
      { excused: ['b', 'c'], fixed: [] },
      0,
    ],
    [
      'leaves nothing undecided that waits for it',
      { a: 'failed', w: 'inconclusive', d: 'passed' },
      { [name]: ['a', 'w'] },
      { excused: ['a'], waiting: ['w'] },
      0,
    ],
    [
      'excuses no case that fails for another cause',
      { a: 'failed', d: 'passed' },
      { 'createTag/name/failed': ['a'] },
      { excused: [], fixed: [], waiting: [] },
      1,
    ],
    ['excuses no case without a cause', { a: 'failed', d: 'passed' }, {}, { excused: [], fixed: [] }, 1],
    ['has to go where it is gone', { a: 'passed', 'a/b': 'passed' }, {}, { excused: [], fixed: ['a'] }, 1],
    ['says nothing where its case was not run', { d: 'passed' }, {}, { excused: [], fixed: [] }, 0],
  ])('%s', (_, cases, causes, entry, code) => {
    const held = applyKnownFailing(withCauses(cases, causes), known, july);
    expect(held.known).toMatchObject([entry]);
    expect(exitCodeOf(held)).toBe(code);
  });

  test('needs experiments, a case that exists, and a name of its own', () => {
    expect(() => checkCausesAreSought(known, 0)).toThrow(
      'known.yaml:1: the cause "createTag/name/rejected" is found by experiments: leave out --experiments 0',
    );
    expect(() => checkCausesAreSought(known, 1)).not.toThrow();
    expect(() => checkKnownFailing(known, ['b'])).toThrow('write the list again with --write-known-failing');
    const twice = ['- {case: a, cause: x, reason: r}', '- {case: b, cause: x, reason: r}'];
    expect(() => list(...twice)).toThrow('known.yaml:2: "x" is listed at known.yaml:1 already');
  });

  test('is written once for each cause, and cases without one by id', () => {
    const cases = { a: 'failed', b: 'failed', c: 'failed', d: 'passed' };
    const write = (before: typeof known, causes: Record<string, readonly string[]>) =>
      renderKnownFailing(nextKnownFailing(withCauses(cases, causes), before, Object.keys(cases), july), july);
    const text = write([], { [name]: ['b', 'a'] });
    expect(text).toMatchInlineSnapshot(`
      "- cause: createTag/name/rejected
        case: b
        reason: Rejected (201) where name is there, and has to be accepted, in createTag.
      - case: c
        reason: written on 2026-07-15, reason not given yet
      "
    `);
    const again = parseKnownFailing(text, 'known.yaml');
    expect(write(again, { [name]: ['b', 'a'] })).toBe(text);
    expect(write(again, { 'createTag/name/failed': ['b', 'a'] })).toContain('cause: createTag/name/failed');
    expect(write(again, { 'createTag/name/failed': ['b', 'a'] })).not.toContain(name);
    expect(write(list('- {case: a, reason: r}'), { [name]: ['b', 'a'] })).toMatch(
      /^- case: a\n {2}reason: r\n- cause: createTag\/name\/rejected\n {2}case: b\n/,
    );
  });
});
