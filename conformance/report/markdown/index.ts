// The report as a comment on a pull request: verdicts first, everything long folded, never past what GitHub takes.

import type { Contract } from '../../../src/contract/index.ts';
import { outcomes, type Report, scopes } from '../../types.ts';
import { causesOf } from '../model.ts';
import { type Line, type Section, sectionsOf, verdictsOf } from '../sections.ts';
import { marks } from '../words/marks.ts';
import { condensed, counted, cut } from '../words/numbers.ts';
import { failureBlocks } from './failures.ts';
import { brief, code, folded, inert, tableOf } from './inert.ts';

/** Kept free for the line that says what was left out. */
const reserve = 400;

/** Characters of a comment on GitHub. */
const room = 65_536;

/** Renders a report as GitHub Markdown, with as many failures as a comment has room for; what is cut is said. */
export function renderMarkdown(report: Report, contract: Contract): string {
  const { kit, startedAt } = report;
  const before = head(report);
  const after = joined([
    ...sectionsOf(report, contract).map(sectionBlock),
    `<sub>${inert(`${kit.name} ${kit.version}`)}, ${inert(startedAt)}</sub>`,
  ]);
  const left = room - reserve - joined([before, after]).length;
  return `${joined([before, ...failureBlocks(report, contract, left), after])}\n`;
}

const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n');

/** The beginning: both verdicts, their counts, and what many cases fail for. */
function head(report: Report): string {
  const { contract, target } = report;
  const { chosen, early, verdicts, coverage, bottom, pace, waited = '' } = verdictsOf(report);
  const [source, chosenToo] = verdicts.map(
    ({ meaning, says }) => `${marks[meaning]} **${brief(says, 600)}**`,
  );
  return joined([
    `### ${brief(`${contract.title} ${contract.version}`, 200)}: ${code(cut(target, 200))}`,
    (contract.leftOut ?? []).map((line) => `- ${brief(line, 300)}`).join('\n'),
    early === undefined ? '' : `**The run ended early:** ${brief(early, 600)}`,
    source ?? '',
    brief(coverage, 600),
    chosenToo ?? '',
    bottom ? `${marks[bottom.meaning]} **${inert(bottom.says)}**` : '',
    chosen === undefined ? '' : `**${inert(chosen)}**`,
    table(report),
    inert(pace),
    inert(waited),
    causes(report),
  ]);
}

function table({ verdicts }: Report): string {
  const rows = scopes.map((scope) => {
    const { planned, counts } = verdicts[scope];
    return [scope, planned, ...outcomes.map((outcome) => counts[outcome])];
  });
  return tableOf(['verdict', 'planned', ...outcomes], rows);
}

const mostCauses = 12;

/** What many cases fail for, or end undecided, each in a sentence. */
function causes(report: Report): string {
  const all = causesOf(report);
  const lines = all.slice(0, mostCauses).map(({ cause, meaning, says, response }) => {
    const { example, cases } = cause;
    const first = response === undefined ? '' : `; the first response: ${code(cut(response, 150))}`;
    const which = example === undefined ? '' : ` such as ${code(example)}`;
    const count = cases.length === 0 ? '' : ` (${counted(cases.length, 'case')}${which}${first})`;
    return `- ${marks[meaning]} **${brief(says, 400)}**${count}`;
  });
  const left = all.length - lines.length;
  return [...lines, ...(left > 0 ? [`- and ${counted(left, 'other cause')}`] : [])].join('\n');
}

/** A section that opens below its title; what changed since another run stands open. */
function sectionBlock({ id, meaning, title, lines, named }: Section): string {
  const items = some(lines.map((line) => item(line, named)));
  return id === 'since'
    ? `**${brief(title, 300)}**\n\n${items}`
    : folded(`${marks[meaning]} ${cut(title, 300)}`, items);
}

function item({ meaning, name, says, cases }: Line, named: boolean): string {
  const which =
    named || cases.length === 1 ? code(condensed(cases, 3).join(', ')) : counted(cases.length, 'case');
  const about = name === undefined ? '' : `${code(name)}: `;
  return `- ${marks[meaning]} ${about}${brief(says, 300)}${cases.length === 0 ? '' : ` (${which})`}`;
}

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
