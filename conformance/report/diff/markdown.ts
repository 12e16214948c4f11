// Two versions of a contract as a comment on a pull request: what decides first, never past what GitHub takes.

import type { ContractDiff } from '../../../src/contract/changes/index.ts';
import { brief, folded, inert, inRoom, proseCell, tableOf } from '../markdown/inert.ts';
import { marks } from '../words/marks.ts';
import {
  bottomInWords,
  groupInWords,
  linesInWords,
  type Section,
  sectionsOf,
  titleInWords,
  usersInWords,
} from './words.ts';

/** Rows of a table, and places in a row. */
const most = { rows: 40, places: 3 };

/** Renders a difference between contracts as GitHub Markdown of at most 65,536 characters; what is left out is said. */
export function renderDiffMarkdown(diff: ContractDiff): string {
  const bottom = bottomInWords(diff).map(({ meaning, says }) => `${marks[meaning]} **${inert(says)}**`);
  const users = usersInWords(diff).map(
    ({ user, meaning, says }) => `- ${marks[meaning]} ${user}: ${inert(says)}`,
  );
  const head = [`### ${inert(titleInWords(diff))}`, ...bottom.toReversed()];
  return inRoom(diff.same ? head : [...head, users.join('\n'), ...sectionsOf(diff).map(sectionPart)]);
}

function sectionPart({ title, meaning, groups, folded: isFolded }: Section): string {
  const rows = groups.flatMap((group) =>
    linesInWords(group, most.places).map(({ says, where, places, breaks }, i) => [
      group.id === undefined || i > 0 ? '' : proseCell(groupInWords(group)),
      brief(says, 400),
      [where, places]
        .filter((text) => text !== '')
        .map((text) => brief(text, 300))
        .join('<br>'),
      breaks.map(inert).join('<br>'),
    ]),
  );
  const table = tableOf(['by', 'change', 'where', 'breaks'], rows.slice(0, most.rows));
  const content = rows.length > most.rows ? `${table}\n\nand ${rows.length - most.rows} more` : table;
  const summary = `${marks[meaning]} ${title}`;
  return isFolded ? folded(summary, content) : `#### ${summary}\n\n${content}`;
}
