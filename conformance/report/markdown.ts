// The report as a comment on a pull request: verdicts first, everything long folded, never past what GitHub takes.

import type { Contract } from '../../src/contract/index.ts';
import { outcomes, scopes } from '../types.ts';
import { type NotJudged, notJudged, type OtherChoice, otherChoices } from './groups.ts';
import { stateOf } from './known-words.ts';
import { failureBlocks } from './markdown-failures.ts';
import { code, folded, inert } from './markdown-text.ts';
import type { Report } from './model.ts';
import { counted, cut } from './visible.ts';

/** Characters that a comment on GitHub may have. */
const mostCharacters = 65_536;
/** Kept free for the line that says what was left out. */
const reserve = 400;
/** Lines, and characters, of a section that is not failures. */
const mostLines = 40;
const mostInSection = 10_000;

/** Renders a report as GitHub Markdown of at most 65,536 characters; what is cut is said. */
export function renderMarkdown(report: Report, contract: Contract): string {
  const head = [title(report), ...verdicts(report), table(report)].join('\n\n');
  const tail = [
    known(report),
    choices(otherChoices(report, contract)),
    undecided(notJudged(report)),
    `<sub>${inert(`${report.kit.name} ${report.kit.version}`)}, ${inert(report.startedAt)}</sub>`,
  ].filter((part) => part !== '');
  const room = mostCharacters - reserve - [head, ...tail].join('\n\n').length;
  const failures = failureBlocks(report, contract, room);
  return `${[head, ...failures, ...tail].join('\n\n')}\n`;
}

function title({ contract, target }: Report): string {
  return `### ${inert(cut(`${contract.title} ${contract.version}`, 200))}: ${code(cut(target, 200))}`;
}

function verdicts(report: Report): readonly string[] {
  const lines = scopes.map((scope) => {
    const { conforms, says } = report.verdicts[scope];
    const mark = conforms ? '✅' : scope === report.against ? '❌' : '⚪';
    return `${mark} **${inert(cut(says.charAt(0).toUpperCase() + says.slice(1), 600))}**`;
  });
  const stopped =
    report.stopped === undefined ? [] : [`⏹️ The run ended early: ${inert(cut(report.stopped, 600))}.`];
  return [...stopped, ...lines];
}

/** The conservation line, one for each verdict. */
function table(report: Report): string {
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [
    row(['verdict', 'planned', ...outcomes]),
    row(['---', '--:', ...outcomes.map(() => '--:')]),
    ...scopes.map((scope) => {
      const { planned, counts } = report.verdicts[scope];
      return row([scope, planned, ...outcomes.map((outcome) => counts[outcome])]);
    }),
  ].join('\n');
}

function known({ known: list }: Report): string {
  if (list === undefined) return '';
  const lines = list.entries.map(
    (entry) => `- ${code(entry.case)}: ${inert(stateOf(entry))}. ${inert(cut(entry.reason, 200))}`,
  );
  return [
    `**Known failing:** ${inert(list.says)}.`,
    folded(counted(lines.length, 'entry', 'entries'), some(lines)),
  ].join('\n\n');
}

function choices(all: readonly OtherChoice[]): string {
  const lines = all.map(({ id, section, differences, cases }) => {
    const shown = differences
      .slice(0, 2)
      .map(({ actual, expected }) => `${code(cut(actual, 60))} instead of ${code(cut(expected, 60))}`);
    const more = differences.length > 2 ? `; ${differences.length - 2} more` : '';
    return `- ${code(id)} ${inert(section)}: ${shown.join('; ')}${more} (${counted(cases.length, 'case')})`;
  });
  if (lines.length === 0) return '';
  return folded(
    `Other choices than the contract's, which the source leaves open (${lines.length})`,
    some(lines),
  );
}

function undecided(groups: readonly NotJudged[]): string {
  const lines = groups.map(({ outcome, reason, cases }) => {
    const which = cases.length === 1 ? code(cases[0] ?? '') : counted(cases.length, 'case');
    return `- ${outcome}: ${inert(cut(reason, 300))} (${which})`;
  });
  const total = groups.reduce((sum, { cases }) => sum + cases.length, 0);
  return lines.length === 0 ? '' : folded(`Not judged: ${counted(total, 'case')}`, some(lines));
}

/** As many lines as a section may have. */
function some(lines: readonly string[]): string {
  let length = 0;
  const shown = lines.slice(0, mostLines).filter((line) => {
    length += line.length + 1;
    return length <= mostInSection;
  });
  const left = lines.length - shown.length;
  return [...shown, ...(left > 0 ? [`- and ${left} more, left out here`] : [])].join('\n');
}
