// The report as a comment on a pull request or the summary of a step: whether to accept it first, everything long folded, never
// past what GitHub takes.

import type { Contract } from '../../../src/contract/index.ts';
import { type Property, type Report, scopes } from '../../types.ts';
import { type Item, listsOf } from '../lists.ts';
import { markOf, type Standings, standingsOf, statuses } from '../standing.ts';
import { acceptanceInWords } from '../words/acceptance.ts';
import { linesBelow, wordsOf } from '../words/findings.ts';
import { notesInWords } from '../words/notes.ts';
import { cut, properties } from '../words/numbers.ts';
import { stopInWords } from '../words/reasons.ts';
import { operationInWords, verdictInWords } from '../words/verdicts.ts';
import { brief, code, fenced, folded, inert, roomOf, tableOf } from './inert.ts';

/** Renders a report as GitHub Markdown, with as many findings as a comment has room for; what is cut is said. */
export function renderMarkdown(report: Report, contract: Contract): string {
  const standings = standingsOf(report);
  const before = head(report, standings, contract);
  const lists = listsOf(report, standings, contract).map(({ title, standing, items }) =>
    folded(
      `${markOf(standing)} ${title} (${items.length})`,
      within(items.map(itemLine), 40, 3_500, (left) => `- and ${left} more, left out here`, '\n'),
    ),
  );
  const after = joined([
    ...lists,
    `<sub>${inert(`${report.kit.name} ${report.kit.version}`)}, ${inert(report.startedAt)}</sub>`,
  ]);
  const findings = within(
    standings.broken.map((property) => finding(property, contract)),
    Number.POSITIVE_INFINITY,
    roomOf(before, after),
    (left) => `Left out here: ${properties(left)} more.`,
    '\n\n',
  );
  return `${joined([before, findings, after])}\n`;
}

const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n');

/** The blocks that fit into so many lines and characters, and how many do not. */
function within(
  blocks: readonly string[],
  most: number,
  room: number,
  rest: (left: number) => string,
  separator: string,
): string {
  let length = 0;
  const shown = blocks.slice(0, most).filter((block) => {
    length += block.length + separator.length;
    return length <= room;
  });
  const left = blocks.length - shown.length;
  return [...shown, ...(left > 0 ? [rest(left)] : [])].join(separator);
}

function head(report: Report, standings: Standings, contract: Contract): string {
  const { target, stopped, contract: about, verdicts } = report;
  const [decision, ...why] = acceptanceInWords(report, standings, contract);
  const notes = [...(about.leftOut ?? []), ...notesInWords(report).notes].map(
    (line) => `- ${brief(line, 400)}`,
  );
  return joined([
    `### ${brief(`${about.title} ${about.version}`, 200)}: ${code(cut(target, 200))}`,
    `**${brief(decision, 700)}** ${why.map((sentence) => brief(sentence, 700)).join(' ')}`,
    stopped ? `**The run ended early:** ${brief(stopInWords(stopped), 600)}` : '',
    ...scopes.map((scope) => `**${brief(verdictInWords(report, scope), 600)}**`),
    tableOf(
      ['verdict', ...statuses],
      scopes.map((scope) => [scope, ...statuses.map((status) => verdicts[scope].counts[status])]),
    ),
    tableOf(['operation', 'valid requests', ...statuses], operationRows(report)),
    within(notes, 40, 3_500, (left) => `- and ${left} more, left out here`, '\n'),
    standings.broken.length > 0 ? '#### Broken' : '',
  ]);
}

/** A document may have hundreds of operations; those with something broken come first. */
function operationRows({ operations }: Report) {
  const asked = operations.filter(({ requests }) => requests.state !== 'left-out');
  const telling = asked.toSorted((a, b) => b.counts.broken - a.counts.broken).slice(0, 30);
  const rows = telling.map((operation) => [
    code(cut(`${operation.method} ${operation.path}`, 120)).replaceAll('|', '\\|'),
    brief(operationInWords(operation), 200),
    ...statuses.map((status) => operation.counts[status]),
  ]);
  const left = asked.length - telling.length;
  return left === 0 ? rows : [...rows, [`and ${left} more`, '', '', '', '', '']];
}

/** A finding: its sentence, what requires it, and below a line to click everything else. */
function finding(property: Property, contract: Contract): string {
  const { headline, clause, line, ...rest } = wordsOf(property, contract);
  const [, ...below] = linesBelow({ headline, clause, ...rest });
  return joined([
    `${markOf('broken')} **${brief(headline, 400)}** (${code(cut(property.id, 200))})`,
    `${brief(clause, 400)}${line === undefined ? '' : ` ${code(cut(line, 100))}`}`,
    below.length > 0 ? folded('The requests', fenced(below.join('\n'), 'sh')) : '',
  ]);
}

const itemLine = ({ id, says }: Item) =>
  `- ${[...(id === undefined ? [] : [code(cut(id, 200))]), ...(says === undefined ? [] : [brief(says, 300)])].join(': ')}`;
