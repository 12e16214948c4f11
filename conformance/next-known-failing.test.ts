import { expect, test } from 'vitest';
import { parseKnownFailing } from './known-failing.ts';
import { nextKnownFailing } from './next-known-failing.ts';
import { renderKnownFailing } from './report/known-failing.ts';
import { reportWith } from './testing/report-with.ts';
import type { Outcome } from './types.ts';

const now = new Date('2026-07-15T23:30:00Z');

/** The list that follows from `before` and a run with these outcomes. */
function next(
  before: string,
  cases: Readonly<Record<string, Outcome>>,
  more: readonly string[] = [],
): string {
  const entries = parseKnownFailing(before, 'known.yaml');
  const ids = [...Object.keys(cases), ...more];
  return renderKnownFailing(nextKnownFailing(reportWith(cases), entries, ids, now), now);
}

const fresh = (id: string) => `- case: ${id}\n  reason: written on 2026-07-15, reason not given yet\n`;

test('what fails is listed, and what is written is read', () => {
  const text = next('', { a: 'failed', b: 'passed', 'c/d': 'failed' });
  expect(text).toBe(fresh('a') + fresh('c/d'));
  expect(parseKnownFailing(text, 'known.yaml').map((entry) => entry.case)).toEqual(['a', 'c/d']);
});

test('a case that another one stands for has no entry', () => {
  const cases = { a: 'failed', 'a/in/b': 'failed', ab: 'failed' } as const;
  expect(next('', cases)).toBe(fresh('a') + fresh('ab'));
});

test('where nothing fails it is an empty list', () => {
  expect(next('- {case: a, reason: r}', { a: 'passed' })).toBe('[]\n');
});

test('reasons and last days stay, expired ones too, and nothing is listed twice', () => {
  const before =
    '- case: a/*\n  reason: "being: repaired"\n  expires: 2026-07-31\n- case: old\n  reason: r\n  expires: 2026-01-31\n';
  expect(next(before, { 'a/b': 'failed', old: 'failed', c: 'failed' })).toBe(before + fresh('c'));
});

test('a pattern of which a part is fixed gives way to the rest', () => {
  const before = '- {case: a, reason: r, expires: 2026-07-31}';
  const cases = { 'a/b': 'failed', 'a/c': 'passed', 'a/d': 'inconclusive', 'a/e': 'not-applicable' } as const;
  const one = (id: string) => `- case: ${id}\n  reason: r\n  expires: 2026-07-31\n`;
  expect(next(before, cases)).toBe(one('a/b') + one('a/d'));
});

test('what was not run stays, what the suite has no longer goes', () => {
  const before = '- case: idle\n  reason: r\n- case: gone\n  reason: r\n';
  expect(next(before, { a: 'passed' }, ['idle'])).toBe('- case: idle\n  reason: r\n');
});
