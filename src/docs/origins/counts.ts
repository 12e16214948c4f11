// How many lines of a contract the source said, and how many the contract chose, at the head of its page.

import { contractLines, countLines, type LineCounts, type OpenApiDocument } from '../../contract/index.ts';
import { badge, line, type ShownLevel } from './origin-lines.ts';

const LEVELS: readonly (readonly [level: ShownLevel, meaning: string])[] = [
  ['stated', 'the source says it, in the section that is named'],
  ['derived', 'it follows from what the source says there'],
  ['chosen', 'the source leaves it open, and this contract decides'],
];

/** The counts of a document with what each level means, as a block of HTML. */
export function countsBlock(document: OpenApiDocument): string {
  const counts = countLines(contractLines(document));
  const rows = LEVELS.filter(([level]) => counts[level] > 0).map(
    ([level, meaning]) =>
      `<div>${line(badge(level), `${counts[level]} ${counts[level] === 1 ? 'line' : 'lines'}: ${meaning}`)}</div>`,
  );
  return `<div class="acs-origins acs-counts">${rows.join('')}</div>`;
}

/** The same in a few words: `57 stated · 11 derived`. */
export function countsInline(counts: LineCounts): string {
  return LEVELS.filter(([level]) => counts[level] > 0)
    .map(([level]) => badge(level, String(counts[level])))
    .join(' ');
}
