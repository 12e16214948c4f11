import { describe, expect, test } from 'vitest';
import { UsageError } from '../src/errors.ts';
import {
  applyKnownFailing,
  checkKnownFailing,
  nextKnownFailing,
  parseKnownFailing,
} from './known-failing.ts';
import { reportWith } from './testing/report-with.ts';
import type { PropertyStatus, Report } from './types.ts';
import { exitCodeOf } from './verdict/index.ts';

const list = (...lines: readonly string[]) => parseKnownFailing(lines.join('\n'), 'known.yaml');
const name = 'createTag/name/required';
const type = 'createTag/name/type';

describe('the list', () => {
  test('is read with the line of each entry', () => {
    expect(
      list(`- {property: ${name}, reason: ticket 12}`, '', '- property: "*/type"', '  reason: r'),
    ).toEqual([
      { property: name, reason: 'ticket 12', at: 'known.yaml:1' },
      { property: '*/type', reason: 'r', at: 'known.yaml:3' },
    ]);
    expect(list('')).toEqual([]);
  });

  test.each([
    ['- {property: a}', /^known\.yaml:1: .*reason/],
    ['- {reason: r}', /^known\.yaml:1: .*property/],
    ['- {property: a, reason: r, expires: 2027-01-31}', /^known\.yaml:1: .*expires/],
    ['- {case: a, reason: r}', /known\.yaml:1/],
  ])('%j is a fault', (text, message) => {
    expect(() => list(text)).toThrow(UsageError);
    expect(() => list(text)).toThrow(message);
  });

  test('may name no property that the contract does not have', () => {
    const check = (property: string) => () =>
      checkKnownFailing(list(`- {property: "${property}", reason: r}`), [{ id: name }]);
    expect(check('createTag/*')).not.toThrow();
    expect(check('createTag/nmae')).toThrow('known.yaml:1: no property matches "createTag/nmae"');
  });
});

describe('held against a report', () => {
  const entry = (pattern: string) => list(`- {property: "${pattern}", reason: r}`);
  const both = (first: PropertyStatus, second: PropertyStatus) => ({ [name]: first, [type]: second });
  const differing = { [name]: 'held', 'a/b/c?': 'broken' } as const;
  const [one, all] = [entry(name), entry('createTag/*')];
  type Known = Partial<NonNullable<Report['known']>[number]>;
  test.each<[string, ReturnType<typeof list>, Record<string, PropertyStatus>, Known, 0 | 1 | 3]>([
    ['what is broken as it says is excused', one, both('broken', 'held'), { excused: [name], held: [] }, 0],
    ['what else is broken is not', one, both('broken', 'broken'), { excused: [name] }, 1],
    ['what holds again fails the run', one, both('held', 'held'), { excused: [], held: [name] }, 1],
    ['and on a server that differs in decisions too', one, differing, { held: [name] }, 1],
    ['what was not tried is told', one, both('undecided', 'held'), { excused: [], untried: [name] }, 3],
    ['a pattern stands while one is broken', all, both('broken', 'held'), { excused: [name], held: [] }, 0],
    ['a pattern goes once all of them hold', all, both('held', 'held'), { held: [name, type] }, 1],
    ['what is not there is not told', one, { [type]: 'held' }, { excused: [], held: [], untried: [] }, 0],
  ])('%s', (_, entries, statuses, known, code) => {
    const report = applyKnownFailing(reportWith(statuses), entries);
    expect(report.known).toMatchObject([known]);
    expect(exitCodeOf(report)).toBe(code);
  });

  test('a property belongs to the first entry that names it, and the verdicts stand', () => {
    const report = reportWith({ [name]: 'broken', [type]: 'broken' });
    const entries = list(`- {property: ${type}, reason: r}`, '- {property: createTag, reason: s}');
    const known = applyKnownFailing(report, entries);
    expect(known.known).toMatchObject([{ excused: [type] }, { excused: [name] }]);
    expect(known.verdicts).toEqual(report.verdicts);
  });
});

describe('written again', () => {
  const next = (report: Report, ...lines: readonly string[]) => nextKnownFailing(report, list(...lines));
  const report = reportWith({ [name]: 'broken', [type]: 'held', 'a/a/a': 'undecided', 'b/b/b': 'broken' });
  test('keeps reasons, drops what holds, and has a line for each property that is new', () => {
    expect(
      next(
        report,
        `- {property: ${name}, reason: ticket 12}`,
        `- {property: ${type}, reason: gone}`,
        '- {property: a/a/a, reason: waits}',
      ),
    ).toEqual([
      { property: name, reason: 'ticket 12' },
      { property: 'a/a/a', reason: 'waits' },
      { property: 'b/b/b' },
    ]);
  });

  test('keeps a pattern for all that it names', () => {
    expect(next(report, '- {property: "*", reason: all}')).toEqual([{ property: '*', reason: 'all' }]);
  });

  test('has decisions only where they decide', () => {
    const chosen = reportWith({ 'a/a/a?': 'broken' });
    expect(next(chosen)).toEqual([]);
    expect(next({ ...chosen, against: 'contract' })).toEqual([{ property: 'a/a/a' }]);
  });
});
