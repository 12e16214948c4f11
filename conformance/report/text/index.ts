// The report on a terminal: what fails, grouped by what it breaks, and the verdicts last, where the eye ends up.

import type { Contract } from '../../../src/contract/index.ts';
import { visibleLine } from '../../../src/html/index.ts';
import { diagnose, explainedBy } from '../../diagnosis/index.ts';
import { outcomes, type Report, scopes } from '../../types.ts';
import { plain, type Style } from '../style.ts';
import { paceInWords, waitedInWords } from '../words/runs.ts';
import { causeSections } from './causes.ts';
import { failureSections } from './failures.ts';
import { choices, known, seenOnce, since, skipped, undecided } from './sections.ts';
import { verdicts } from './verdicts.ts';
import { wrap } from './wrap.ts';

/** How much is shown. */
export interface TextOptions {
  /** Every case by itself, also those that a cause explains; each decision that differs, and which cases were skipped. */
  readonly verbose?: boolean;
}

/** Renders a report as text for people; curl lines aside, no line has 120 columns. */
export function renderText(
  report: Report,
  contract: Contract,
  style: Style = plain,
  { verbose = false }: TextOptions = {},
): string {
  const causes = diagnose(report);
  const rest = verbose ? report : withoutCases(report, explainedBy(causes));
  const sections = [
    head(report, style),
    ...causeSections(causes, report, contract, style, verbose),
    ...failureSections(rest, contract, style),
    choices(report, contract, style, verbose),
    undecided(rest, style),
    skipped(report, style, verbose),
    seenOnce(report, style),
    known(report, style),
    since(report, style),
    table(report, style),
    verdicts(report, style),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

const withoutCases = (report: Report, ids: ReadonlySet<string>): Report => ({
  ...report,
  results: report.results.filter((result) => !ids.has(result.case.id)),
});

function head({ milliseconds, target, contract: { title, version, file } }: Report, style: Style): string {
  const seconds = (milliseconds / 1000).toFixed(1);
  return [
    wrap(visibleLine(`${title} ${version} against ${target} (${seconds} s)`), { paint: style.bold }),
    wrap(visibleLine(`contract ${file}`), { paint: style.dim }),
  ].join('\n');
}

/** The conservation line, one for each verdict. */
export function table(report: Report, style: Style): string {
  const waited = waitedInWords(report);
  const widths = outcomes.map((outcome) => outcome.length);
  const row = (name: string, cells: readonly string[]) =>
    `${name.padEnd(10)}${cells.map((cell, i) => cell.padStart((widths[i - 1] ?? 7) + 2)).join('')}`;
  return [
    style.dim(row('', ['planned', ...outcomes])),
    ...scopes.map((scope) => {
      const { planned, counts } = report.verdicts[scope];
      return row(scope, [planned, ...outcomes.map((outcome) => counts[outcome])].map(String));
    }),
    style.dim(paceInWords(report)),
    ...(waited === undefined ? [] : [wrap(waited)]),
  ].join('\n');
}
