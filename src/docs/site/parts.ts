// What pages share: badges of origins, numbers in words, filters, and tables of texts that are blocks on a phone.

import type { Level, Silence } from '../../contract/index.ts';
import { type Html, html } from '../../html/index.ts';
import { kindOfSilence } from './decisions.ts';
import { placeOf, type Site } from './model.ts';

/** `1 case`, `2,000 cases`. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? noun : plural}`;

export const badge = (level: Level, more?: string): Html =>
  html`<span class="badge ${level}">${level === 'http' ? 'HTTP' : level}${more === undefined ? '' : ` ${more}`}</span>`;

/** With a capital letter, where it begins with a small one. */
export const capitalised = (text: string): string => text.replace(/^[a-z]/, (first) => first.toUpperCase());

/** Who says that a question is open. */
export const kindBadge = (silence: Silence): Html =>
  html`<span class="badge">${kindOfSilence(silence)}</span>`;

/** The badge of an origin, with the section of a clause, as a link to it or to the decision; none without a source. */
export function originBadge(site: Site, level: Level, id: string | undefined): Html {
  if (!site.contract.annotated) return html``;
  const { clauses } = site.contract.source;
  const place = id === undefined ? undefined : placeOf(site, id);
  const shown = badge(level, id === undefined ? undefined : (clauses.get(id)?.section ?? id));
  return place === undefined ? shown : html`<a class="origin" href="${place}" title="${id}">${shown}</a>`;
}

/** The id of a clause or silence as a link to it. */
export function idLink(site: Site, id: string): Html {
  const place = placeOf(site, id);
  return place === undefined ? html`<code>${id}</code>` : html`<a href="${place}"><code>${id}</code></a>`;
}

/** A box for each value of something, with how many there are of it. */
export const filterOf = <T extends string>(
  name: string,
  values: readonly T[],
  countOf: (value: T) => number,
) => html`<strong>${capitalised(name)}</strong> ${values.map((value) => boxOf(name, value, countOf(value)))}`;

export const boxOf = (name: string, value: string, count?: number): Html =>
  html`<label><input type="checkbox" name="${name}" value="${value}" checked> ${value}${count !== undefined && ` (${count})`}</label> `;

/** The attributes of what is shown while a box of each name is full that has one of its values. */
export const filtered = (values: Readonly<Record<string, string | readonly string[]>>): Html =>
  html` data-filtered="${JSON.stringify(values)}"`;

/** A column: its name, its share of the width, and whether it holds numbers. */
export interface Column {
  readonly name: string;
  readonly percent: number;
  readonly number?: boolean;
}

/** One row: its cells in the order of the columns, and what a filter knows it by. */
export interface Row {
  readonly cells: readonly (Html | string | number)[];
  readonly attributes?: Html;
}

export const rowsTable = (columns: readonly Column[], rows: readonly Row[]): Html => {
  // Of two columns the second needs no name on a phone.
  const nameOf = (i: number) => columns.length > 2 && html` data-name="${columns[i]?.name}"`;
  const classOf = ({ percent, number }: Column) =>
    `${percent === 0 ? '' : `w${percent}`}${number === true ? ' number' : ''}`;
  return html`<table class="rows"><thead><tr>${columns.map((column) => html`<th scope="col" class="${classOf(column)}">${column.name}</th>`)}</tr></thead>
<tbody>${rows.map(({ cells, attributes }) => html`<tr${attributes}>${cells.map((cell, i) => html`<td${nameOf(i)}${columns[i]?.number === true && html` class="number"`}>${cell}</td>`)}</tr>`)}</tbody></table>`;
};

/** The widths that the tables use, since a page has no style of its own. */
export const rowsStyle = `
.rows { table-layout: fixed } .rows td { overflow-wrap: anywhere } .rows td:first-child, .rows th { white-space: normal }
${[8, 10, 12, 14, 16, 26, 28, 36, 40, 44, 60].map((percent) => `.w${percent} { width: ${percent}% }`).join(' ')}
@media (max-width: 40rem) { table:is(.rows, .stacked), :is(.rows, .stacked) :is(tbody, tr, td) { display: block } :is(.rows, .stacked) thead { display: none } :is(.rows, .stacked) tr { border-bottom: 1px solid var(--line); padding: .625rem 0 }
  :is(.rows, .stacked) td { border: 0; padding: .125rem 0; text-align: left } .rows td:first-child > a, .stacked td:first-child { font-weight: 600 }
  :is(.rows, .stacked) td[data-name]:not(:first-child) { display: grid; grid-template-columns: 6rem minmax(0, 1fr); gap: 0 .5rem } :is(.rows, .stacked) td[data-name]:not(:first-child)::before { content: attr(data-name); color: var(--quiet) } }
`;
