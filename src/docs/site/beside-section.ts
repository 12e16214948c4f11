// The paragraphs of a section of the source, each with the clauses that were made of it; nothing without the reader's copy.

import { basename } from 'node:path';
import { type Html, html, joined, prose } from '../../html/index.ts';
import { at } from '../links.ts';
import { type Beside, besideOf } from './beside.ts';
import type { Site } from './model.ts';
import { counted, type Row, rowsTable } from './parts.ts';
import type { Statement } from './sections.ts';

/** How many paragraphs there are, and how many of them nothing was made of. */
export function besideNote(site: Site): Html {
  if (site.source === undefined) return html``;
  const all = site.sections.flatMap(({ name }) => pairsOf(site, name));
  const without = all.filter(isWithout).length;
  const perhaps = all.filter((pair) => pair.perhaps).length;
  return html`<p>Beside it stands <code>${basename(site.source.file)}</code>: of ${counted(all.length, 'paragraph')} <strong>${without} became no clause</strong> and no silence, and ${perhaps} perhaps none; both are marked. A rule is found by its number, another paragraph by the words that it shares with a clause: read the two side by side.</p>`;
}

export function besideSection(site: Site, name: string): Html {
  const pairs = pairsOf(site, name);
  return pairs.length === 0 ? html`` : rowsTable(columns, pairs.map(rowOf));
}

const columns = [
  { name: 'The source', percent: 60 },
  { name: 'Became', percent: 40 },
] as const;

function pairsOf({ own, sections }: Site, name: string): readonly Beside[] {
  const { statements = [], also = [] } = sections.find((section) => section.name === name) ?? {};
  return besideOf(name, own.get(name)?.paragraphs ?? [], [...statements, ...also].filter(isOfSource));
}

/** What we found to be open was made of no paragraph. */
const isOfSource = (statement: Statement): boolean =>
  statement.kind === 'clause' || statement.notShown === true;

/** What only leads to the next paragraph need not become anything. */
const isWithout = ({ paragraph, statements }: Beside): boolean => statements.length === 0 && !paragraph.leads;

function rowOf(pair: Beside): Row {
  const { paragraph, statements, perhaps } = pair;
  const links = statements.map(({ id }) => html`<a href="${at('', id)}"><code>${id}</code></a>`);
  const became = isWithout(pair) ? html`<strong>no clause</strong>` : joined(links, ', ');
  return {
    cells: [
      html`${paragraph.rule > 0 && `${paragraph.rule}. `}${prose(paragraph.text)}`,
      html`<span>${perhaps && 'perhaps '}${became}</span>`,
    ],
    attributes: html`${isWithout(pair) && html` data-made="none"`}${perhaps && html` data-made="perhaps"`}`,
  };
}
