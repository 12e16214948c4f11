// The report on a terminal: what fails, grouped by what it breaks, and the verdicts last, where the eye ends up.

import type { Contract } from '../../src/contract/index.ts';
import { outcomes, scopes } from '../types.ts';
import { condensed, notJudged, type OtherChoice, otherChoices } from './groups.ts';
import { stateOf } from './known-words.ts';
import type { KnownEntry, Report } from './model.ts';
import { plain, type Style } from './style.ts';
import { failureSections } from './text-failures.ts';
import { counted, cut, visibleLine } from './visible.ts';

/** Renders a report as text for people. */
export function renderText(report: Report, contract: Contract, style: Style = plain): string {
  const sections = [
    head(report, style),
    ...failureSections(report, contract, style),
    choices(otherChoices(report, contract), style),
    undecided(report, style),
    known(report, style),
    table(report, style),
    verdicts(report, style),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function head(report: Report, style: Style): string {
  const seconds = (report.milliseconds / 1000).toFixed(1);
  const { title, version, file } = report.contract;
  const lines = [
    `${style.bold(`${title} ${version}`)} against ${visibleLine(report.target)} (${seconds} s)`,
    style.dim(`contract ${file}`),
  ];
  return lines.join('\n');
}

/** A line for each silence in which an implementation differs from the decision. */
function choices(all: readonly OtherChoice[], style: Style): string {
  if (all.length === 0) return '';
  const lines = all.map(({ id, section, differences, cases }) => {
    const shown = differences
      .slice(0, 2)
      .map(({ actual, expected }) => `${short(actual)} instead of ${short(expected)}`);
    const more = differences.length > 2 ? `; ${differences.length - 2} more` : '';
    return `  ${style.yellow('○')} ${id} ${style.dim(section)}  ${shown.join('; ')}${more} ${style.dim(`(${counted(cases.length, 'case')})`)}`;
  });
  const title = `${style.bold("Other choices than the contract's")}, which the source leaves open (acs explain ID tells the decision):`;
  return [title, ...lines].join('\n');
}

const mostReasons = 12;

function undecided(report: Report, style: Style): string {
  const groups = notJudged(report);
  if (groups.length === 0) return '';
  const lines = groups.slice(0, mostReasons).map(({ outcome, reason, cases }) => {
    const which = cases.length === 1 ? (cases[0] ?? '') : condensed(cases, 3).join(', ');
    return `  ${style.dim('·')} ${outcome}: ${cut(visibleLine(reason), 300)} ${style.dim(`(${which})`)}`;
  });
  const left = groups.length - mostReasons;
  const more =
    left > 0 ? [`  ${style.dim('·')} and for ${left} more reasons: --report html=report.html lists all`] : [];
  return [style.bold('Not judged'), ...lines, ...more].join('\n');
}

function known(report: Report, style: Style): string {
  if (report.known === undefined) return '';
  const lines = report.known.entries.map(
    (entry) => `  ${markOf(entry, style)} ${entry.case}  ${stateOf(entry)}: ${visibleLine(entry.reason)}`,
  );
  return [`${style.bold('Known failing')}  ${report.known.says}`, ...lines].join('\n');
}

const markOf = ({ expired, fixed, excused }: KnownEntry, style: Style) =>
  expired || fixed.length > 0 ? style.red('✗') : excused.length > 0 ? style.yellow('○') : style.dim('·');

/** The conservation line, one for each verdict. */
function table(report: Report, style: Style): string {
  const widths = outcomes.map((outcome) => outcome.length);
  const row = (name: string, cells: readonly string[]) =>
    `${name.padEnd(10)}${cells.map((cell, i) => cell.padStart((widths[i - 1] ?? 7) + 2)).join('')}`;
  return [
    style.dim(row('', ['planned', ...outcomes])),
    ...scopes.map((scope) => {
      const { planned, counts } = report.verdicts[scope];
      return row(scope, [planned, ...outcomes.map((outcome) => counts[outcome])].map(String));
    }),
  ].join('\n');
}

function verdicts(report: Report, style: Style): string {
  const lines = scopes.map((scope) => {
    const { conforms, says } = report.verdicts[scope];
    const mark = conforms ? style.green('✓') : scope === report.against ? style.red('✗') : style.yellow('○');
    return `${mark} ${visibleLine(says.charAt(0).toUpperCase() + says.slice(1))}`;
  });
  const stopped =
    report.stopped === undefined
      ? []
      : [`${style.red('✗')} The run ended early: ${visibleLine(report.stopped)}.`];
  return [...stopped, ...lines].join('\n');
}

const short = (text: string) => cut(visibleLine(text), 80);
