// Causes in several runs: one is the same in all of them by its id, whichever cases it shows in.

import { causesIn } from '../diagnosis/index.ts';
import { type Standing, standingIn } from '../standing.ts';
import type { Cause, Report, Scope } from '../types.ts';
import type { CauseCell, ComparedCause } from './types.ts';

/** The causes of all runs, those of the first one first. */
export function comparedCauses(reports: readonly Report[], against: Scope): readonly ComparedCause[] {
  const runs = reports.map((report) => {
    const alone = { ...withoutKnown(report), against };
    return { report: alone, causes: causesIn(alone) };
  });
  const ids = [...new Set(runs.flatMap(({ causes }) => [...causes.keys()]))];
  return ids.map((id) => {
    const found = runs.map(({ causes }) => causes.get(id) ?? []);
    const cases = new Set(found.flat().flatMap((cause) => cause.cases));
    return { id, cells: runs.map(({ report }, i) => cellOf(found[i] ?? [], report, cases)) };
  });
}

const withoutKnown = ({ known: _, since: __, ...report }: Report): Report => report;

function cellOf(found: readonly Cause[], report: Report, cases: ReadonlySet<string>): CauseCell {
  const standing = standingIn(report);
  const explained = new Set(found.flatMap((cause) => cause.cases));
  const all = report.results.filter(({ case: { id } }) => cases.has(id));
  const own = all.filter(({ case: { id } }) => explained.has(id));
  const count = (some: typeof all, is: Standing) => some.filter((result) => standing(result) === is).length;
  const failed = count(own, 'failed');
  const [cause] = found;
  return {
    failed,
    others: count(all, 'failed') - failed,
    held: count(all, 'good'),
    open: count(all, 'undecided'),
    ...(cause && { cause }),
  };
}
