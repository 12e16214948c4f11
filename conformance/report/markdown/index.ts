// The report as a comment on a pull request: verdicts first, everything long folded, never past what GitHub takes.

import type { Contract } from '../../../src/contract/index.ts';
import { outcomes, type Report, scopes } from '../../types.ts';
import { causesOf, type NotJudged, notJudged, type OtherChoice, otherChoices } from '../model.ts';
import { marks, meaningOfEntry, meaningOfVerdict } from '../words/marks.ts';
import { condensed, counted, cut, firstOf } from '../words/numbers.ts';
import {
  bottomLine,
  chosenInWords,
  entryInWords,
  entryName,
  knownInWords,
  paceInWords,
  seenOnceGroups,
  seenOnceTitle,
  sinceGroups,
  sinceTitle,
  waitedInWords,
} from '../words/runs.ts';
import { coverageInWords, stopInWords, verdictInWords } from '../words/verdicts.ts';
import { failureBlocks } from './failures.ts';
import { code, folded, inert } from './inert.ts';

/** Kept free for the line that says what was left out. */
const reserve = 400;

/** Renders a report as GitHub Markdown of at most 65,536 characters, as a comment may have; what is cut is said. */
export const renderMarkdown = (report: Report, contract: Contract): string =>
  render(report, contract, 'a comment', 65_536);

/** The same for the summary of a step in GitHub Actions, in so many bytes; empty where there is no room for the verdicts. */
export function renderSummary(report: Report, contract: Contract, bytes: number): string {
  // A character may need three bytes in UTF-8.
  const room = Math.floor(bytes / 3);
  const texts = [
    render(report, contract, 'the summary of a step', room),
    `${head(report)}\n\nEverything else is left out: the summary of this step is full.\n`,
  ];
  return texts.find((text) => text.length <= room) ?? '';
}

/** As many failures as there is room for. */
function render(report: Report, contract: Contract, name: string, room: number): string {
  const { kit, startedAt } = report;
  const before = head(report);
  const after = joined([
    known(report),
    since(report),
    choices(report, contract),
    reasons(`${marks.undecided} Not judged`, notJudged(report).undecided),
    reasons(`${marks.skipped} Skipped`, notJudged(report).skipped),
    seenOnce(report),
    `<sub>${inert(`${kit.name} ${kit.version}`)}, ${inert(startedAt)}</sub>`,
  ]);
  const left = room - reserve - joined([before, after]).length;
  return `${joined([before, ...failureBlocks(report, contract, name, left), after])}\n`;
}

const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n');

/** The beginning: both verdicts, their counts, and what many cases fail for. */
function head(report: Report): string {
  const { contract, target } = report;
  const chosen = chosenInWords(report);
  return joined([
    `### ${inert(cut(`${contract.title} ${contract.version}`, 200))}: ${code(cut(target, 200))}`,
    (contract.leftOut ?? []).map((line) => `- ${inert(cut(line, 300))}`).join('\n'),
    ...verdicts(report),
    chosen === undefined ? '' : `**${inert(chosen)}**`,
    table(report),
    inert(paceInWords(report)),
    inert(waitedInWords(report) ?? ''),
    causes(report),
  ]);
}

function verdicts(report: Report): readonly string[] {
  const { stopped } = report;
  const bottom = bottomLine(report);
  const [source = '', contract = ''] = scopes.map((scope) => {
    const says = inert(cut(verdictInWords(report, scope), 600));
    return `${marks[meaningOfVerdict(report, scope)]} **${says}**`;
  });
  return [
    stopped ? `**The run ended early:** ${inert(cut(stopInWords(stopped), 600))}.` : '',
    source,
    inert(cut(coverageInWords(report) ?? '', 600)),
    contract,
    bottom ? `${marks[bottom.meaning]} **${inert(bottom.says)}**` : '',
  ];
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

/** Causes that a comment names. */
const mostCauses = 12;

/** What many cases fail for, or end undecided, each in a sentence. */
function causes(report: Report): string {
  const all = causesOf(report);
  const lines = all.slice(0, mostCauses).map(({ cause, meaning, says, response }) => {
    const { example, cases } = cause;
    const first = response === undefined ? '' : `; the first response: ${code(cut(response, 150))}`;
    const which = example === undefined ? '' : ` such as ${code(example)}`;
    const count = cases.length === 0 ? '' : ` (${counted(cases.length, 'case')}${which}${first})`;
    return `- ${marks[meaning]} **${inert(cut(says, 400))}**${count}`;
  });
  const left = all.length - lines.length;
  return [...lines, ...(left > 0 ? [`- and ${counted(left, 'other cause')}`] : [])].join('\n');
}

/** What went wrong once, and not again. */
function seenOnce(report: Report): string {
  const lines = seenOnceGroups(report).map(
    ({ says, cases }) => `- ${inert(cut(says, 300))}: ${counted(cases.length, 'case')}`,
  );
  return section(`${marks.open} ${seenOnceTitle} (${counted(report.seenOnce.length, 'case')})`, lines);
}

/** The list of known failing cases. */
function known({ known: entries }: Report): string {
  if (entries === undefined) return '';
  const lines = entries.map(
    (entry) =>
      `- ${marks[meaningOfEntry(entry)]} ${code(entryName(entry))}: ${inert(entryInWords(entry))}. ${inert(cut(entry.reason, 200))}`,
  );
  const title = counted(lines.length, 'entry', 'entries');
  return `**Known failing:** ${inert(knownInWords(entries))}.\n\n${folded(title, some(lines))}`;
}

/** What became of the cases since an earlier report. */
function since({ since: held }: Report): string {
  if (held === undefined) return '';
  const lines = sinceGroups(held).map(
    ({ meaning, says, cases }) =>
      `- ${marks[meaning]} ${inert(says)} (${code(condensed(cases, 3).join(', '))})`,
  );
  const text = lines.length > 0 ? some(lines) : `- ${marks.passed} no difference`;
  return `**${inert(cut(sinceTitle(held), 300))}**\n\n${text}`;
}

/** Where the implementation differs from a decision. */
function choices(report: Report, contract: Contract): string {
  const lines = otherChoices(report, contract).map(choice);
  const title = `Differs from the contract's decisions, not failures (${counted(lines.length, 'decision')})`;
  return section(`${marks.open} ${title}`, lines);
}

function choice({ id, section: place, differences, cases }: OtherChoice): string {
  const shown = differences.map(
    ({ actual, expected }) => `${code(cut(actual, 60))} instead of ${code(cut(expected, 60))}`,
  );
  const says = firstOf(shown, 2).join('; ');
  return `- ${code(id)} ${inert(place)}: ${says} (${counted(cases.length, 'case')})`;
}

function reasons(title: string, groups: readonly NotJudged[]): string {
  const total = groups.reduce((sum, { cases }) => sum + cases.length, 0);
  const lines = groups.map(({ reason, cases }) => {
    const which = cases.length === 1 ? code(cases[0] ?? '') : counted(cases.length, 'case');
    return `- ${inert(cut(reason, 300))} (${which})`;
  });
  return section(`${title}: ${counted(total, 'case')}`, lines);
}

/** Lines that open below their title; none where there are none. */
const section = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? '' : folded(title, some(lines));

/** Lines, and characters, that a section may have. */
const mostLines = 40;
const mostInSection = 10_000;

function some(lines: readonly string[]): string {
  let length = 0;
  const shown = lines.slice(0, mostLines).filter((line) => {
    length += line.length + 1;
    return length <= mostInSection;
  });
  const left = lines.length - shown.length;
  return [...shown, ...(left > 0 ? [`- and ${left} more, left out here`] : [])].join('\n');
}
