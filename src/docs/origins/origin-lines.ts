// Says where constraints come from: a line for each clause or silence behind them, led by a badge; and how many lines of a
// contract the source said, and how many the contract chose.

import {
  contractLines,
  countLines,
  type Level,
  type OpenApiDocument,
  type SourceObject,
} from '../../contract/index.ts';
import { escaped } from '../../html/index.ts';
import { at, pages } from '../links.ts';
import type { Attribution, Attributions } from '../rules/annotations.ts';

type ShownLevel = Exclude<Level, 'http'>;

/**
 * The lines for an `x-origin` as a block of HTML, each a badge, what it is about and a link to the clause or silence.
 * Entries with the same origin share a line; `itself` is HTML for the entry `.`.
 */
export function originLines(origins: Attributions, source: SourceObject, itself: string): readonly string[] {
  const byOrigin = Map.groupBy(Object.entries(origins), ([, { id, derived }]) => `${id} ${derived}`);
  return [...byOrigin.values()].map((entries) => {
    const subject = entries.map(([entry]) => named(entry, itself)).join(', ');
    const [, why] = entries[0] as (typeof entries)[number];
    const { level, section } = levelOf(why, source);
    return `${badge(level, section)} ${subject} ${linkTo(why.id)}`;
  });
}

/** Lines as one block of HTML in Markdown. */
export function originBlock(lines: readonly string[]): string {
  return `<div class="acs-origins">${lines.map((line) => `<div>${line}</div>`).join('')}</div>`;
}

/** A badge with its level in words, and the section where there is one. */
function badge(level: ShownLevel, section = ''): string {
  const words = onOneLine([level, section].filter((word) => word !== '').join(' '));
  return `<b class="acs-badge acs-${level}">${words}</b>`;
}

/** What a badge of Redoc says of an origin: `stated §4.1`, `derived §4.1` or `chosen`. */
export function originBadge(why: Attribution, source: SourceObject) {
  const { level, section } = levelOf(why, source);
  return { name: [level, section].filter(Boolean).join(' '), color: COLORS[level] };
}

/** A link to a clause or silence on the page of the source. */
const linkTo = (id: string): string => `<a href="${escaped(at(pages.source, id))}">${onOneLine(id)}</a>`;

const COLORS: Readonly<Record<ShownLevel, string>> = { stated: 'green', derived: 'blue', chosen: 'orange' };

/** What names no clause is no better than chosen. */
function levelOf({ id, derived }: Attribution, source: SourceObject) {
  const clause = source.clauses?.find((each) => each.id === id);
  if (clause === undefined) return { level: 'chosen' } as const;
  return { level: derived ? 'derived' : 'stated', section: clause.section } as const;
}

/** `.` is the node; `Token profile: .` is the alternative. */
const named = (entry: string, itself: string) =>
  entry === '.' ? itself : onOneLine(entry.replace(/: \.$/, ''));

/** A line break would end the block of HTML in Markdown. */
export const onOneLine = (text: string): string => escaped(text.replaceAll(/\s+/g, ' '));

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
      `<div>${badge(level)} ${counts[level]} ${counts[level] === 1 ? 'line' : 'lines'}: ${meaning}</div>`,
  );
  return `<div class="acs-origins acs-counts">${rows.join('')}</div>`;
}
