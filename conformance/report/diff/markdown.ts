// Two versions of a contract as a comment on a pull request: what decides first, never past what GitHub takes.

import type { ContractDiff, RatedChange } from '../../diff/index.ts';
import { brief, folded, inert, inRoom, proseCell, tableOf } from '../markdown/inert.ts';
import { marks } from '../words/marks.ts';
import { byRule } from '../words/numbers.ts';
import { rowOf } from './change.ts';
import {
  bottomInWords,
  caseGroups,
  noCases,
  type Section,
  sectionsOf,
  titleInWords,
  usersInWords,
} from './words.ts';

/** Rows of a table, places in a row, names in a line. */
const most = { rows: 40, places: 3, names: 8 };

/** Renders a difference between contracts as GitHub Markdown of at most 65,536 characters; what is left out is said. */
export function renderDiffMarkdown(diff: ContractDiff): string {
  const bottom = bottomInWords(diff);
  const head = [`### ${inert(titleInWords(diff))}`, `${marks[bottom.meaning]} **${inert(bottom.says)}**`];
  if (diff.same) return `${head.join('\n\n')}\n`;
  const parts = [...head, users(diff), ...sectionsOf(diff).map(sectionPart), cases(diff)];
  return inRoom(parts);
}

function users(diff: ContractDiff): string {
  const rows = usersInWords(diff).map(({ user, meaning, says }) => [
    `**${user}**`,
    `${marks[meaning]} ${inert(says)}`,
  ]);
  return tableOf(['for', 'it is'], rows);
}

function sectionPart({ title, meaning, changes, folded: isFolded }: Section): string {
  const summary = `${marks[meaning]} ${title}`;
  return isFolded ? folded(summary, table(changes)) : `#### ${summary}\n\n${table(changes)}`;
}

function table(changes: readonly RatedChange[]): string {
  const left = changes.length - most.rows;
  const rows = changes.slice(0, most.rows).map((change) => {
    const { says, isProse, where, line, origin, breaks } = rowOf(change, most.places);
    return [
      isProse ? proseCell(says) : inert(says),
      brief(where, 400) + line,
      brief(origin, 200),
      inert(breaks.join('; ')),
    ];
  });
  const head = ['change', 'where', 'origin', 'breaking'];
  const more = left > 0 ? `\n\nand ${left} more` : '';
  return tableOf(head, rows) + more;
}

function cases(diff: ContractDiff): string {
  const groups = caseGroups(diff);
  const lines = groups.map(({ says, ids, many }) =>
    many ? `- ${says}` : `- ${says}: ${brief(byRule(ids, most.names), 1000)}`,
  );
  return `#### Cases\n\n${lines.length === 0 ? noCases : lines.join('\n')}`;
}
