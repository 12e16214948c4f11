// From one run to a later one: which cases have another result, and what else differs between the runs.

import { nameOf } from '../clause-outcomes.ts';
import { type ComparedCase, compareCauses, compareReports, idsOf } from '../compare-reports.ts';
import { countingFindings, isFailing, isOpen, type Standing } from '../standing.ts';
import type { Report, Result, Scope } from '../types.ts';
import type { ChangedCase, Source, Step } from './types.ts';

const isGood = (standing: Standing) => standing === 'good';

/** Compares two of the reports, the later by its place in the list. */
export function stepBetween(reports: readonly Report[], from: number, to: number, against: Scope): Step {
  const [before, now] = [reports[from] as Report, reports[to] as Report];
  const all = [...compareReports({ ...before, against }, { ...now, against }).values()];
  const changed = (wasSo: (was: Standing) => boolean, isSo: (is: Standing) => boolean) =>
    all.filter(({ was, is }) => wasSo(was) && isSo(is)).map((one) => changedCase(one, against));
  const added = all.filter(({ was }) => was === 'absent');
  return {
    from,
    to,
    differ: differences(before, now),
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

function differences(before: Report, now: Report): readonly Source[] {
  const of = ({ contract: { title, version }, target, kit, declared }: Report) => ({
    server: target,
    contract: [title, version],
    suite: kit,
    options: Object.entries(declared).toSorted(),
  });
  const [a, b] = [of(before), of(now)];
  const isSame = (part: Source) => JSON.stringify(a[part]) === JSON.stringify(b[part]);
  return (['server', 'contract', 'suite', 'options'] as const).filter((part) => !isSame(part));
}

/** @param one a case of both reports */
function changedCase({ before, after, is }: ComparedCase, scope: Scope): ChangedCase {
  const [was, now] = [before as Result, after as Result];
  const failing = [now, was].find(({ outcomes }) => outcomes[scope] === 'failed');
  return {
    id: now.case.id,
    title: now.case.title,
    outcomes: [was.outcomes[scope], now.outcomes[scope]],
    statuses: [was.exchange?.response?.status, now.exchange?.response?.status],
    breaks: failing === undefined ? [] : brokenBy(failing, scope),
    reason: isOpen(is) ? now.reason : undefined,
  };
}

const brokenBy = (result: Result, against: Scope): readonly string[] => [
  ...new Set(countingFindings(result, { against }).map(({ origin }) => nameOf(origin))),
];
