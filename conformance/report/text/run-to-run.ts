// From one run to the next on a terminal: what is new in full, the rest as counts, and the verdicts last.

import type { Contract } from '../../../src/contract/index.ts';
import { compareCauses, compareReports, idsOf, type RunToRun, runToRun } from '../../compare-reports.ts';
import type { Report } from '../../types.ts';
import { causesOf, withoutExplained } from '../model.ts';
import { undecided } from '../sections.ts';
import type { Style } from '../style.ts';
import { condensed } from '../words/numbers.ts';
import { caseGroup, causeGroups, isSome } from '../words/runs.ts';
import { causeSections, failureSections } from './cases.ts';
import { marked } from './lines.ts';
import { sectionText, verdicts } from './sections.ts';

/** How a run is held against the one before. */
export interface RunToRunOptions {
  readonly style: Style;
  /** Every case by itself, also those that a cause explains. */
  readonly verbose: boolean;
}

/** What changed, as text. @param before what was known of every case until this run */
export function renderRunToRun(
  report: Report,
  before: Report,
  contract: Contract,
  { style, verbose }: RunToRunOptions,
): string {
  const change = runToRun(report, before);
  const ids = new Set([...change.fresh, ...newlyOpen(report, before)]);
  const causes = causesOf(report).filter(({ cause }) => cause.cases.some((id) => ids.has(id)));
  const page = { report, contract, style, verbose };
  const changed = { ...report, results: report.results.filter((result) => ids.has(result.case.id)) };
  const rest = { ...page, report: verbose ? changed : withoutExplained(changed, causes) };
  const open = undecided(rest.report);
  const sections = [
    ...causeSections(causes, page),
    ...failureSections(rest),
    ...(open.lines.length > 0 ? [sectionText(open, style, true)] : []),
    causeChanges(report, before, style),
    counts(change, report, style),
    verdicts(report, style),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

/** Cases that were judged before, or not run, and are not judged now. */
function newlyOpen(report: Report, before: Report): readonly string[] {
  const compared = compareReports({ ...before, against: report.against }, report);
  return idsOf(compared.values(), ({ was, is }) => is === 'undecided' && was !== 'undecided');
}

/** Causes that came and went, by their ids. */
const causeChanges = (report: Report, before: Report, style: Style): string =>
  causeGroups(compareCauses({ ...before, against: report.against }, report))
    .map(({ meaning, says, cases }) => marked(meaning, `${says} (${condensed(cases, 3).join(', ')})`, style))
    .join('\n');

function counts({ fresh, still, fixed, open }: RunToRun, report: Report, style: Style): string {
  const shown = [
    caseGroup('failed', fresh, 'newly failing'),
    caseGroup('passed', fixed, 'fixed'),
    caseGroup('open', still, 'still failing'),
    caseGroup('undecided', open, 'failed before, not judged now'),
  ].filter(isSome);
  const { inconclusive, errored } = report.verdicts[report.against].counts;
  if (shown.length === 0 && inconclusive + errored === 0)
    return marked('passed', 'no case fails, as before', style);
  return shown
    .map(({ meaning, says, cases }) => {
      // Names only where they stand nowhere else.
      const names = meaning === 'passed' ? ` (${condensed(cases, 3).join(', ')})` : '';
      return marked(meaning, `${says}${names}`, style);
    })
    .join('\n');
}
