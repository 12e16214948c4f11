import { describe, expect, test } from 'vitest';
import { answeringSilence, requiring, withRequirement } from '../../fixtures/reports/comparisons.ts';
import { reportOf } from '../../fixtures/reports/report-of.ts';
import { failed, passed, undecided } from '../../fixtures/reports/results.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import type { ReportHead, Result } from '../types.ts';
import { stateOf } from './cells.ts';
import { type CompareOptions, compareRuns, comparisonExitCode } from './index.ts';
import type { ChangedCase } from './types.ts';

const contract = await loadContract();
const report = (results: readonly Result[], more: Partial<ReportHead> = {}) =>
  reportOf(contract, results, more);

/** Compares reports that are called a, b, c. */
const compare = (reports: readonly ReturnType<typeof report>[], options: Partial<CompareOptions> = {}) =>
  compareRuns(
    reports.map((each, i) => ({ label: String.fromCharCode(97 + i), report: each })),
    { against: 'source', of: 'runs', contract, ...options },
  );

const tag = (result: Result) => requiring('tag-name', result);
const good = tag(passed('one'));
const bad = tag(failed('one', 'tag-name'));
const open = tag(undecided('one', 'inconclusive'));

describe('a clause in a run', () => {
  const states: readonly (readonly [string, readonly Result[], string])[] = [
    ['holds where a case passed', [good, tag(undecided('two', 'inconclusive'))], 'holds'],
    ['is broken by one finding', [tag(passed('two')), bad], 'broken'],
    ['is not judged where no case was', [open], 'not-judged'],
    ['is not judged by a case that failed for another clause', [tag(failed('one', 'prefix'))], 'not-judged'],
    ['is not judged by a case that failed for its response', [tag(failed('one', undefined))], 'not-judged'],
    ['is not asked without a case', [passed('other')], 'not-asked'],
  ];

  test.each(states)('%s', (_, results, state) => {
    const { clauses } = compare([report(results), report([good])]);
    const clause = clauses.find(({ id }) => id === 'tag-name');
    expect(clause?.cells.map(stateOf)).toEqual([state, 'holds']);
    expect(clause).toMatchObject({ section: '§2.3' });
  });

  test('counts each case once', () => {
    const { clauses } = compare([report([good, bad, open]), report([good])]);
    expect(clauses.find(({ id }) => id === 'tag-name')?.cells[0]).toEqual({
      failed: ['createTag/sample/one'],
      held: 1,
      open: 1,
    });
  });

  test('is followed by what every request must get, which a response shows', () => {
    const { clauses } = compare([report([failed('one', undefined)]), report([failed('one', 'tag-name')])]);
    expect(clauses.at(-1)?.id).toBe('http');
    expect(clauses.at(-1)?.cells.map(stateOf)).toEqual(['broken', 'holds']);
  });

  test('is a place of a contract that names no clause', () => {
    const pointer = '/paths/~1a/get';
    const origin = { level: 'stated', pointer } as const;
    const plain = report([withRequirement(good, { expect: { kind: 'accepted' }, origin })]);
    expect(compare([plain, plain]).clauses.map(({ id }) => id)).toEqual([pointer, 'http']);
  });

  test('is broken by no decision', () => {
    const faulty = requiring('error-body', failed('one', 'error-body'));
    const chosen = { ...faulty, outcomes: { source: 'passed', contract: 'failed' } } as const;
    const { clauses, silences } = compare([report([chosen]), report([faulty])]);
    expect(clauses.map(({ id }) => id)).toEqual(['http']);
    const decisions = silences.find(({ id }) => id === 'error-body')?.answers.map(({ decision }) => decision);
    expect(decisions?.map(stateOf)).toEqual(['broken', 'not-judged']);
  });
});

describe('a silence', () => {
  const asked = (status: number) => report([answeringSilence('scheme-case', status, passed('one'))]);

  test.each([
    [200, 200, false],
    [200, 404, true],
  ])('that is answered by %i and %i', (first, second, differ) => {
    const { silences } = compare([asked(first), asked(second)]);
    const silence = silences.find(({ id }) => id === 'scheme-case');
    expect(silence?.differ).toBe(differ);
    const statuses = silence?.answers.map(({ seen }) => seen[0]?.seen);
    expect(statuses).toMatchObject([{ status: first }, { status: second }]);
  });

  test('that one run was not asked makes no difference', () => {
    const { silences } = compare([asked(200), report([passed('two')])]);
    expect(silences.some(({ differ }) => differ)).toBe(false);
  });
});

describe('from one run to the next', () => {
  const idsOf = (changes: readonly ChangedCase[] = []) => changes.map(({ id }) => id);

  test('cases that got worse, better, are no longer judged, newly fail, were added and are gone', () => {
    const before = [
      passed('worse'),
      failed('better', 'tag-name'),
      passed('open'),
      undecided('found', 'errored'),
      passed('gone'),
      passed('same'),
    ];
    const now = [
      failed('worse', 'tag-name'),
      passed('better'),
      undecided('open', 'inconclusive'),
      failed('found', 'tag-name'),
      passed('same'),
      passed('new'),
      failed('new-and-bad', 'tag-name'),
    ];
    const { steps, overall, compared } = compare([report(before), report(now)]);
    expect(steps).toEqual([overall]);
    expect(idsOf(overall?.worse)).toEqual(['createTag/sample/worse']);
    expect(idsOf(overall?.better)).toEqual(['createTag/sample/better']);
    expect(idsOf(overall?.unjudged)).toEqual(['createTag/sample/open']);
    expect(overall?.unjudged[0]?.reason).toMatchObject({ kind: 'failure' });
    expect(idsOf(overall?.found)).toEqual(['createTag/sample/found']);
    expect(overall?.added).toEqual({
      failed: ['createTag/sample/new-and-bad'],
      others: ['createTag/sample/new'],
    });
    expect(overall?.removed).toEqual(['createTag/sample/gone']);
    expect(compared).toBe(3);
  });

  test('a case that differs from a decision is worse under the contract alone', () => {
    const chosen = {
      ...failed('one', 'error-body'),
      outcomes: { source: 'passed', contract: 'failed' },
    } as const;
    const runs = [report([passed('one')]), report([chosen])];
    expect(compare(runs).overall?.worse).toEqual([]);
    expect(compare(runs, { against: 'contract' }).overall?.worse).toMatchObject([{ breaks: ['error-body'] }]);
  });
});

test('the runs say of themselves what differs', () => {
  const { overall } = compare([
    report([good]),
    report([good], {
      target: 'http://b',
      kit: { name: 'access-control-contract', version: '1.1.0' },
      contract: { title: 'Other', version: '2', file: 'x.yaml' },
      declared: {},
    }),
  ]);
  expect(overall?.differ).toEqual(['server', 'contract', 'suite', 'options']);
});

describe('the exit code', () => {
  const of = (results: readonly (readonly Result[])[], options: Partial<CompareOptions> = {}) =>
    comparisonExitCode(
      compare(
        results.map((each) => report(each)),
        options,
      ),
    );

  test('looks from the first run to the last', () => {
    expect(of([[good], [good]])).toBe(0);
    expect(of([[bad], [good]])).toBe(0);
    expect(of([[good], [bad]])).toBe(1);
    expect(of([[good], [bad], [good]])).toBe(0);
  });

  test('is 3 where no case was judged in both', () => {
    expect(of([[good], [open]])).toBe(3);
    expect(of([[good], [passed('two')]])).toBe(3);
  });

  test('of implementations is 0 as long as there is something to compare', () => {
    expect(of([[good], [bad]], { of: 'implementations' })).toBe(0);
    expect(of([[good], [open], [bad]], { of: 'implementations' })).toBe(0);
    expect(of([[good], [open]], { of: 'implementations' })).toBe(3);
    expect(compare([report([good]), report([bad])], { of: 'implementations' })).toMatchObject({ steps: [] });
  });
});

describe('an implementation over dates', () => {
  const at = (startedAt: string, results: readonly Result[]) => report(results, { startedAt });
  const [june, july, august] = [at('2026-06-01', [good]), at('2026-07-01', [bad]), at('2026-08-01', [good])];
  const named = (label: string, ...reports: readonly (typeof june)[]) =>
    reports.map((each) => ({ label, report: each }));
  const options = { against: 'source', of: 'implementations', contract } as const;

  test('stands in the tables with its latest run, whatever the order of the files', () => {
    const { runs, histories, clauses } = compareRuns(
      [...named('a', august, june, july), ...named('b', july)],
      options,
    );
    expect(runs.map(({ label, startedAt }) => [label, startedAt])).toEqual([
      ['a', '2026-08-01'],
      ['b', '2026-07-01'],
    ]);
    expect(clauses.find(({ id }) => id === 'tag-name')?.cells.map(stateOf)).toEqual(['holds', 'broken']);
    expect(histories.map(({ label }) => label)).toEqual(['a']);
    expect(histories[0]?.runs.map(({ startedAt }) => startedAt)).toEqual([
      '2026-06-01',
      '2026-07-01',
      '2026-08-01',
    ]);
  });

  test('has the steps that its runs in order have', () => {
    const [history] = compareRuns(named('a', july, june, august), options).histories;
    const { steps, overall } = compare([june, july, august]);
    expect(history).toMatchObject({ steps, overall });
    expect(steps.map(({ worse, better }) => [worse.length, better.length])).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  test('decides the exit code by its first run and its last, and has enough to compare by itself', () => {
    const codeOf = (...all: readonly (readonly (typeof june)[])[]) =>
      comparisonExitCode(
        compareRuns(
          all.flatMap((runs, i) => named(`${i}`, ...runs)),
          options,
        ),
      );
    expect(codeOf([june, july])).toBe(1);
    expect(codeOf([june, july, august])).toBe(0);
    expect(codeOf([june, august], [july])).toBe(0);
    expect(codeOf([june], [july, at('2026-09-01', [bad])])).toBe(0);
    expect(codeOf([june, at('2026-07-01', [open])])).toBe(3);
  });
});

test('a run brings what its verdicts are based on', () => {
  const one = report([good]);
  expect(compare([one, one]).runs[0]?.coverage).toEqual(one.coverage);
});

test('a part of the cases, and a run that ended early, are said of the run', () => {
  const stopped = { kind: 'deadline', seconds: 5 } as const;
  const chosen = { cases: 1, twins: 0, of: 9 };
  expect(compare([report([good], { chosen }), report([good], { stopped })]).runs).toMatchObject([
    { label: 'a', chosen },
    { label: 'b', stopped },
  ]);
});
