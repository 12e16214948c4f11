// Says where constraints come from: one line for each clause or silence behind them. The words `stated` and
// `chosen` carry a class, which the page gives a colour.

import type { OriginMap, SourceObject } from '../../contract/index.ts';

/** The names of the two sections that list the source; Redoc makes them the first part of an address. */
export const SECTIONS = { clauses: 'source-clauses', silences: 'source-silences' } as const;

/**
 * The lines for an `x-origin`, such as `minimum, maximum: stated §2.1 · window-range`, in Markdown.
 * Entries with the same origin share a line; `itself` is the word for the entry `.`.
 */
export function originLines(origins: OriginMap, source: SourceObject, itself: string): readonly string[] {
  const entriesById = Map.groupBy(Object.entries(origins), ([, id]) => id);
  return [...entriesById].map(([id, entries]) => {
    const subject = entries.map(([entry]) => (entry === '.' ? itself : entry)).join(', ');
    return `${subject}: ${originInWords(id, source)}`;
  });
}

/** What a badge says of an origin: `stated §4.1` or `chosen`. */
export function originBadge(
  id: string,
  source: SourceObject,
): { readonly name: string; readonly color: string } {
  const clause = source.clauses?.find((each) => each.id === id);
  return clause ? { name: `stated ${clause.section}`, color: 'green' } : { name: 'chosen', color: 'orange' };
}

function originInWords(id: string, source: SourceObject): string {
  const clause = source.clauses?.find((each) => each.id === id);
  if (clause) return `<b class="stated">stated</b> ${clause.section} · ${linkTo('clauses', id)}`;
  if (source.silences?.some((each) => each.id === id))
    return `<b class="chosen">chosen</b> · ${linkTo('silences', id)}`;
  return `${id}, which is no clause and no silence`;
}

const linkTo = (list: keyof typeof SECTIONS, id: string) => `[${id}](#/${SECTIONS[list]}/${id})`;
