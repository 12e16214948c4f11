// From one run to a later one: which cases came to something else, and what may have changed that.

import { type ComparedCase, compareCauses, compareReports, idsOf } from '../compare-reports.ts';
import { isFailing, isOpen, type Standing } from '../standing.ts';
import { type Report, type Result, requirementsOf, type Scope } from '../types.ts';
import type { ChangedCase, Source, Step } from './types.ts';

const isGood = (standing: Standing) => standing === 'good';

/** Compares two of the reports, the later by its place in the list. */
export function stepBetween(reports: readonly Report[], from: number, to: number, against: Scope): Step {
  const [before, now] = [reports[from] as Report, reports[to] as Report];
  const differ = differences(before, now);
  const all = [...compareReports({ ...before, against }, { ...now, against }).values()];
  const changed = (wasSo: (was: Standing) => boolean, isSo: (is: Standing) => boolean) =>
    all
      .filter(({ was, is }) => wasSo(was) && isSo(is))
      .map((one) => changedCase(one, [before, now], differ, against));
  const added = all.filter(({ was }) => was === 'absent');
  return {
    from,
    to,
    differ,
    causes: compareCauses({ ...before, against }, { ...now, against }),
    worse: changed(isGood, isFailing),
    better: changed(isFailing, isGood),
    unjudged: changed((was) => isGood(was) || isFailing(was), isOpen),
    found: changed(isOpen, isFailing),
    added: {
      failed: idsOf(added, ({ is }) => isFailing(is)),
      others: idsOf(added, ({ is }) => !isFailing(is)),
    },
    removed: idsOf(all, ({ is }) => is === 'absent'),
  };
}

/** What the runs say of themselves. */
function differences(before: Report, now: Report): readonly Source[] {
  const of = ({ contract: { title, version }, target, kit, declared }: Report) => ({
    server: target,
    contract: [title, version],
    suite: kit,
    options: Object.entries(declared).toSorted(),
  });
  const [a, b] = [of(before), of(now)];
  return (['server', 'contract', 'suite', 'options'] as const).filter((part) => !isSame(a[part], b[part]));
}

/** @param one a case of both reports */
function changedCase(
  one: ComparedCase,
  reports: readonly [before: Report, now: Report],
  differ: readonly Source[],
  scope: Scope,
): ChangedCase {
  const [before, now] = [one.before as Result, one.after as Result];
  const same = {
    request: isSame(requestOf(before, reports[0]), requestOf(now, reports[1])),
    requirements: isSame(requirementsOf(before.case), requirementsOf(now.case)),
  };
  const statuses = [before.exchange?.answer?.status, now.exchange?.answer?.status] as const;
  const failing = [now, before].find(({ outcomes }) => outcomes[scope] === 'failed');
  return {
    id: now.case.id,
    title: now.case.title,
    outcomes: [before.outcomes[scope], now.outcomes[scope]],
    statuses,
    same,
    mayBe: mayBe(same, differ, statuses),
    breaks: failing === undefined ? [] : brokenBy(failing, scope),
    ...(now.reason && isOpen(one.is) && { reason: now.reason }),
  };
}

/**
 * Another status to the same request is the server's doing. Where the status is the same, another contract has other
 * schemas to judge by, and another suite may judge in another way.
 */
function mayBe(
  { request, requirements }: ChangedCase['same'],
  differ: readonly Source[],
  [before, now]: ChangedCase['statuses'],
): readonly Source[] {
  const runs = (source: Source) => differ.includes(source);
  const answered = before !== undefined && now !== undefined && before !== now;
  if (request && requirements)
    return ['server', ...(answered ? [] : (['contract', 'suite'] as const).filter(runs))];
  const contract = !requirements || runs('contract');
  const options = !request && runs('options');
  const suite = runs('suite') || !(contract || options);
  return [
    ...(request && answered ? (['server'] as const) : []),
    ...(contract ? (['contract'] as const) : []),
    ...(suite ? (['suite'] as const) : []),
    ...(options ? (['options'] as const) : []),
  ];
}

/** What the case sends, with names in place of what the run declared: another account makes no other request. */
function requestOf({ case: tried }: Result, { declared }: Report): string {
  if (tried.via !== 'http') return '';
  const values = Object.entries(declared)
    .filter(([, value]) => value !== '')
    .toSorted(([, a], [, b]) => b.length - a.length);
  return values.reduce(
    (text, [name, value]) => text.replaceAll(wholeWord(value), () => `{${name}}`),
    JSON.stringify(tried.request),
  );
}

/** As it is, or as it stands in a path; not inside another word. */
function wholeWord(value: string): RegExp {
  const spellings = [value, encodeURIComponent(value.toWellFormed())].map((text) =>
    text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'),
  );
  return new RegExp(`(?<![\\w-])(?:${spellings.join('|')})(?![\\w-])`, 'g');
}

const brokenBy = ({ findings }: Result, scope: Scope): readonly string[] => [
  ...new Set(
    findings
      .filter(({ origin }) => scope === 'contract' || origin.level !== 'chosen')
      .map(({ origin }) => (origin.level === 'http' ? 'http' : (origin.id ?? origin.pointer))),
  ),
];

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
