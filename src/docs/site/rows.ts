// A table of texts: columns of fixed widths, and on a phone a block for each row with the names of its cells.

import { type Html, html } from '../../html/index.ts';

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

/** The table. */
export const rowsTable = (columns: readonly Column[], rows: readonly Row[]): Html => {
  const classOf = ({ percent, number }: Column) =>
    `${percent === 0 ? '' : `w${percent}`}${number === true ? ' number' : ''}`;
  return html`<table class="rows"><thead><tr>${columns.map((column) => html`<th scope="col" class="${classOf(column)}">${column.name}</th>`)}</tr></thead>
<tbody>${rows.map(({ cells, attributes }) => html`<tr${attributes}>${cells.map((cell, i) => html`<td data-name="${columns[i]?.name}"${columns[i]?.number === true && html` class="number"`}>${cell}</td>`)}</tr>`)}</tbody></table>`;
};

/** The widths that the tables use, since a page has no style of its own. */
export const rowsStyle = `
.rows { table-layout: fixed } .rows td { overflow-wrap: anywhere } .rows td:first-child, .rows th { white-space: normal }
${[12, 14, 28, 36, 40, 44, 60].map((percent) => `.w${percent} { width: ${percent}% }`).join(' ')}
@media (max-width: 40rem) { .rows, .rows tbody, .rows tr { display: block } .rows thead { display: none } .rows tr { border-bottom: 1px solid var(--line); padding: .625rem 0 }
  .rows td { display: grid; grid-template-columns: 6rem minmax(0, 1fr); gap: 0 .5rem; border: 0; padding: .125rem 0; text-align: left } .rows td:first-child { display: block; font-weight: 600 }
  .rows td:not(:first-child)::before { content: attr(data-name); color: var(--quiet) } }
`;
