// What pages share: badges of origins, numbers in words, facts, and tables of texts that are blocks on a phone.

import type { Level, Silence } from '../../contract/index.ts';
import { type Html, html } from '../../html/index.ts';

/** `1 line`, `2,000 lines`. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? noun : plural}`;

/** With a capital letter, where it begins with a small one. */
export const capitalised = (text: string): string => text.replace(/^[a-z]/, (first) => first.toUpperCase());

export const badge = (level: Level): Html => html`<span class="badge ${level}">${level}</span>`;

/** Who says that a question is open: the source itself, or the authors of the contract. */
export const kindBadge = ({ notShown }: Silence): Html =>
  html`<span class="badge">${notShown === true ? 'not shown' : 'found by us'}</span>`;

/** What is said of a clause or silence, under a name; of a fact that says nothing there is no row. */
export type Fact = readonly [name: string, says: Html | string | undefined];

export function facts(all: readonly Fact[]): Html | false {
  const rows = all.flatMap(([name, says]) =>
    says ? [html`<div><dt>${name}</dt><dd>${says}</dd></div>`] : [],
  );
  return rows.length > 0 && html`<dl class="facts">${rows}</dl>`;
}

/** A list of which the first few are seen at once, and the others counted by the noun. Nothing where it is empty. */
export function listed(items: readonly Html[], noun: string, plural = `${noun}s`): Html | undefined {
  if (items.length === 0) return undefined;
  const left = items.length > 7 ? items.slice(6) : [];
  return html`<ul class="plain">${items.slice(0, items.length - left.length)}</ul>${left.length > 0 && html`<details><summary>${counted(left.length, `more ${noun}`, `more ${plural}`)}</summary><ul class="plain">${left}</ul></details>`}`;
}

/** A table of cells below the names of its columns. On a phone a row is a block, in which the cells of more than two need these. */
export function tableOf(names: readonly string[], rows: readonly (readonly (Html | string)[])[]): Html {
  // A column without a name has no heading.
  const heads = names.map((name) => (name === '' ? html`<td></td>` : html`<th scope="col">${name}</th>`));
  const nameAt = (i: number) => names.length > 2 && html` data-name="${names[i] ?? ''}"`;
  return html`<div class="scroll"><table class="rows"><thead><tr>${heads}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell, i) => html`<td${nameAt(i)}><span>${cell}</span></td>`)}</tr>`)}</tbody></table></div>`;
}
