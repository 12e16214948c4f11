// What a document says of a node: its description, and in the view for reviewers why each of its lines is there.

import { type Annotated, type Contract, originOf } from '../../../contract/index.ts';
import { type Html, html, joined } from '../../../html/index.ts';
import { at, pages, type View } from '../../links.ts';
import { renderMarkdown } from '../markdown.ts';
import { badge } from '../parts.ts';

/** What is shown, and how: handed on from an operation to its schemas. */
export interface Reader {
  readonly contract: Contract;
  readonly view: View;
  /** A decision lets in everything here: what a shared schema says elsewhere is not stated here. */
  readonly isDecided: boolean;
  /** The schemas above the one in hand. */
  readonly above: readonly string[];
  /** How many fields may still be shown of an operation. */
  readonly left: { fields: number };
}

/** A description in Markdown; links in it lead to the web alone, and headings are none of the page. */
export const described = (text: unknown): Html | false =>
  typeof text === 'string' &&
  text.trim() !== '' &&
  html`<div class="described">${renderMarkdown(text, (link) => (/^https?:/.test(link) ? link : undefined), false).body}</div>`;

/** Why lines of a node are there, a line for each clause or decision. @param itself what the entry `.` is called */
export function originsOf(reader: Reader, node: unknown, itself: string): Html | false {
  const { contract, view, isDecided } = reader;
  const { 'x-origin': written = {} } = (node ?? {}) as Annotated;
  if (view === 'reference') return false;
  const all = Object.keys(written)
    .filter((entry) => !entry.startsWith('responses/'))
    .map((entry) => ({ entry, ...originOf(contract.source, node as Annotated, entry, '') }))
    .filter(({ level }) => level === 'chosen' || !isDecided);
  const lines = [...Map.groupBy(all, ({ id, level }) => `${id} ${level}`).values()].map((same) => {
    const about = same.map(({ entry }) => (entry === '.' ? itself : entry)).join(', ');
    return originLine(contract, same[0]?.id ?? '', same[0]?.level ?? 'chosen', about);
  });
  return lines.length > 0 && html`<p class="origins">${joined(lines, ' ')}</p>`;
}

/** `stated §2.1 byte-length: maximum` */
export function originLine(
  { source }: Contract,
  id: string,
  level: Parameters<typeof badge>[0],
  about: string,
): Html {
  const section = (source.clauses.get(id) ?? source.silences.get(id))?.section ?? '';
  return html`<span>${badge(level)} ${section} <a href="${at(pages.source, id)}">${id}</a>: ${about}</span>`;
}
