// Two versions of a contract on a terminal: for each user, then change by change, and the line that decides last.

import { visibleLine } from '../../../src/html/index.ts';
import type { ContractDiff, RatedChange } from '../../diff/index.ts';
import { plain, type Style } from '../style.ts';
import { inColour, item, wrap } from '../text/lines.ts';
import type { Meaning } from '../words/marks.ts';
import { byRule, inPlainText } from '../words/numbers.ts';
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

/** How much is shown. */
export interface DiffTextOptions {
  /** Every change with every place, and every case. */
  readonly verbose?: boolean;
}

/** Changes of a section, places of a change, and groups of cases, unless everything is asked for. */
const few = { changes: 20, places: 3, cases: 6 };
const all = { changes: Infinity, places: Infinity, cases: Infinity };
type Most = typeof few;

/** Renders a difference between contracts as text. */
export function renderDiffText(
  diff: ContractDiff,
  style: Style = plain,
  { verbose = false }: DiffTextOptions = {},
): string {
  const most = verbose ? all : few;
  const bottom = bottomInWords(diff);
  const last = inColour(bottom.meaning, bottom.says, style);
  const title = wrap(titleInWords(diff), { paint: style.bold });
  if (diff.same) return `${title}\n\n${last}\n`;
  const users = usersInWords(diff).map(({ user, meaning, says }) =>
    inColour(meaning, `${user}: ${says}`, style),
  );
  const sections = sectionsOf(diff).map((section) => sectionLines(section, most, style));
  return `${[title, users.join('\n'), ...sections, cases(diff, most, style), last].join('\n\n')}\n`;
}

function sectionLines({ title, meaning, changes, folded }: Section, most: Most, style: Style): string {
  const isFolded = folded && most === few;
  const shown = isFolded ? [] : changes.slice(0, most.changes);
  const left = changes.length - shown.length;
  return [
    style.bold(title),
    ...shown.flatMap((change) => changeLines(change, meaning, most, style)),
    ...(left > 0
      ? [style.dim(`  ${isFolded ? '' : `and ${left} more: `}--verbose lists ${left === 1 ? 'it' : 'them'}`)]
      : []),
  ].join('\n');
}

function changeLines(change: RatedChange, meaning: Meaning, most: Most, style: Style): readonly string[] {
  const { says, isProse, where, line, origin, breaks, ignoredAs } = rowOf(change, most.places);
  const about = [origin, ...breaks].filter(Boolean).join('; ');
  return [
    item(meaning, isProse ? inPlainText(says) : says, style),
    ...[`${where}${line}`, about, most === all ? ignoredAs : '']
      .filter((text) => text !== '')
      .map((text) => wrap(text, { first: '      ', indent: 8, paint: style.dim })),
  ];
}

function cases(diff: ContractDiff, most: Most, style: Style): string {
  const groups = caseGroups(diff);
  const lines = groups.map(({ says, ids, many }) => {
    if (most === all) return [`  ${says}:`, ...ids.map((id) => `    ${visibleLine(id)}`)].join('\n');
    const names = many ? '' : `: ${byRule(ids, most.cases)}`;
    return wrap(`${says}${names}`, { first: '  ', indent: 4 });
  });
  return [style.bold('Cases'), ...(lines.length === 0 ? [`  ${noCases}`] : lines)].join('\n');
}
