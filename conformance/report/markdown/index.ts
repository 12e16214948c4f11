// The report as a comment on a pull request or the summary of a step: whether to accept it first, a line for each finding, and the
// text of the terminal folded, never past what GitHub takes.

import type { Contract } from '../../../src/contract/index.ts';
import { type Report, scopes } from '../../types.ts';
import { type Entry, listsOf } from '../lists.ts';
import { operationRows } from '../operations.ts';
import { renderText } from '../text/index.ts';
import { acceptanceInWords } from '../words/acceptance.ts';
import { wordsOf } from '../words/findings.ts';
import { marks } from '../words/marks.ts';
import { cut, firstOf, properties } from '../words/numbers.ts';
import { verdictInWords } from '../words/verdicts.ts';
import { brief, code, folded, inert, inFence } from './inert.ts';

/** Renders a report as GitHub Markdown; what a comment has no room for is counted. */
export function renderMarkdown(report: Report, contract: Contract): string {
  const { target, startedAt, kit, contract: about } = report;
  const [decision, ...why] = acceptanceInWords(report, contract);
  const entries = listsOf(report, contract).find(({ title }) => title === 'Broken')?.entries ?? [];
  const left = entries.slice(most).reduce((sum, { ids }) => sum + ids.length, 0);
  const top = [
    `### ${brief(`${about.title} ${about.version}`, 200)}: ${code(cut(target, 200))}`,
    `**${brief(decision, 700)}** ${why.map((sentence) => brief(sentence, 700)).join(' ')}`,
    scopes.map((scope) => `- ${brief(verdictInWords(report, scope), 600)}`).join('\n'),
    operationsTable(report),
    entries
      .slice(0, most)
      .map((entry) => finding(entry, contract))
      .join('\n'),
    left > 0 ? `Left out here: ${properties(left)} more.` : '',
    `<sub>${inert(`${kit.name} ${kit.version}`)}, ${inert(startedAt)}</sub>`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
  return `${top}\n\n${folded('The report with its requests', inFence(renderText(report, contract), top))}\n`;
}

/** Findings, and operations, in the comment itself. */
const most = 40;

/** A document may have hundreds of operations; those with something broken come first. */
function operationsTable(report: Report): string {
  const { failed = [], others = [] } = Object.groupBy(operationRows(report), ({ meaning }) =>
    meaning === 'failed' ? 'failed' : 'others',
  );
  const rows = [...failed, ...others].map(
    ({ name, meaning, says }) => `${marks[meaning]} | ${code(cut(name, 120))} | ${brief(says, 200)}`,
  );
  const shown = rows.length > most ? [...rows.slice(0, most), ` | and ${rows.length - most} more | `] : rows;
  return [' | operation | properties', '--- | --- | ---', ...shown].map((row) => `| ${row} |`).join('\n');
}

/** Its sentence, its properties, and what requires it. */
function finding({ says, ids, broken }: Entry, contract: Contract): string {
  const { clause = '', line } = broken ? wordsOf(broken, contract) : {};
  const names = firstOf(ids, 2).map((id) => code(cut(id, 200)));
  const place = line === undefined ? '' : ` ${code(cut(line, 100))}`;
  return `- ${marks.failed} **${brief(says, 400)}** (${names.join(', ')}): ${brief(clause, 400)}${place}`;
}
