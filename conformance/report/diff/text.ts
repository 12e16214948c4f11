// Two versions of a contract on a terminal: for each user, then group by group, and the line that decides last.

import type { ChangeGroup, ContractDiff } from '../../../src/contract/changes/index.ts';
import { plain, type Style } from '../style.ts';
import { inColour, marked, wrap } from '../text/lines.ts';
import { inPlainText } from '../words/numbers.ts';
import {
  bottomInWords,
  groupInWords,
  linesInWords,
  type Section,
  sectionsOf,
  titleInWords,
  usersInWords,
} from './words.ts';

/** Groups of a section and places of a line, unless everything is asked for. */
const few = { groups: 20, places: 4 };
const all = { groups: Infinity, places: Infinity };

/** Renders a difference between contracts as text. @param isWhole whether every change is shown with every place */
export function renderDiffText(diff: ContractDiff, style: Style = plain, isWhole = false): string {
  const bottom = bottomInWords(diff).map(({ meaning, says }) => inColour(meaning, says, style));
  const title = wrap(titleInWords(diff), { paint: style.bold });
  const users = usersInWords(diff).map(({ user, meaning, says }) =>
    inColour(meaning, `${user}: ${says}`, style),
  );
  const sections = sectionsOf(diff).map((section) => sectionLines(section, isWhole, style));
  const parts = diff.same ? [] : [users.join('\n'), ...sections];
  return `${[title, ...parts, bottom.join('\n')].join('\n\n')}\n`;
}

function sectionLines({ title, meaning, groups, folded }: Section, isWhole: boolean, style: Style): string {
  const most = isWhole ? all : few;
  const shown = folded && !isWhole ? [] : groups.slice(0, most.groups);
  const left = groups.length - shown.length;
  const more = `  ${shown.length === 0 ? '' : `and ${left} more: `}--verbose lists ${left === 1 ? 'it' : 'them'}`;
  const lines = shown.flatMap((group) => {
    const [first, ...rest] = groupLines(group, most.places, style);
    return [`  ${marked(meaning, first ?? '', style)}`, ...rest];
  });
  return [style.bold(title), ...lines, ...(left > 0 ? [style.dim(more)] : [])].join('\n');
}

/** The statement and below it the lines that follow it; a line that follows none stands by itself. */
function groupLines(group: ChangeGroup, most: number, style: Style): readonly string[] {
  const indent = ' '.repeat(group.id === undefined ? 4 : 6);
  const lines = linesInWords(group, most).flatMap(({ says, where, places, breaks }) => [
    group.id === undefined ? says : wrap(says, { first: indent, indent: 8 }),
    ...[where, places, ...breaks]
      .filter((text) => text !== '')
      .map((text) => wrap(text, { first: `${indent}  `, indent: indent.length + 4, paint: style.dim })),
  ]);
  return group.id === undefined ? lines : [inPlainText(groupInWords(group)), ...lines];
}
