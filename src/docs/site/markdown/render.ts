// Markdown as HTML: markup in the text is shown, never kept.

import { escaped, Html, html } from '../../../html/index.ts';
import { anchor } from '../links.ts';
import { type Block, readBlocks } from './blocks.ts';

/** Where a link leads on the pages; undefined where nothing is, and then its words stand alone. */
export type LinkTo = (target: string) => string | undefined;

/** A heading of a text, with its address on the page. */
export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly id: string;
}

/** A text as HTML, and its headings. */
export interface Rendered {
  readonly body: Html;
  readonly headings: readonly Heading[];
}

/** Renders a text. */
export function renderMarkdown(text: string, linkTo: LinkTo): Rendered {
  const headings: Heading[] = [];
  const known = new Map<string, number>();
  const titled = (level: number, words: string): Html => {
    const plain = plainOf(words);
    const id = slugOf(plain, known);
    headings.push({ level, text: plain, id });
    return new Html(`<h${level} id="${escaped(anchor(id))}">${inline(words, linkTo)}</h${level}>`);
  };
  const render = (block: Block): Html => {
    switch (block.kind) {
      case 'heading':
        return titled(block.level, block.text);
      case 'paragraph':
        return html`<p>${new Html(inline(block.text, linkTo))}</p>\n`;
      case 'code':
        return html`<pre tabindex="0"><code>${block.text}</code></pre>\n`;
      case 'quote':
        return html`<blockquote>${block.blocks.map(render)}</blockquote>\n`;
      case 'list':
        return listOf(block, render, linkTo);
      case 'table':
        return tableOf(block, linkTo);
    }
  };
  return { body: html`${readBlocks(text).map(render)}`, headings };
}

function listOf(
  { ordered, items }: Extract<Block, { kind: 'list' }>,
  render: (block: Block) => Html,
  linkTo: LinkTo,
): Html {
  const shown = items.map((blocks) => {
    const [first, ...others] = blocks;
    if (first?.kind !== 'paragraph') return html`<li>${blocks.map(render)}</li>`;
    return html`<li>${new Html(inline(first.text, linkTo))}${others.map(render)}</li>`;
  });
  return ordered ? html`<ol>${shown}</ol>\n` : html`<ul>${shown}</ul>\n`;
}

/** A column without a name has no heading. */
function tableOf({ head, rows }: Extract<Block, { kind: 'table' }>, linkTo: LinkTo): Html {
  const cell = (text: string) => new Html(inline(text, linkTo));
  const named = (text: string) => (text === '' ? html`<td></td>` : html`<th scope="col">${cell(text)}</th>`);
  const row = (cells: readonly string[]) =>
    html`<tr>${cells.map((text) => html`<td>${cell(text)}</td>`)}</tr>`;
  return html`<div class="scroll"><table><thead><tr>${head.map(named)}</tr></thead>
<tbody>${rows.map(row)}</tbody></table></div>\n`;
}

/** Code first, since nothing in it is markup; then links, which hold the rest. */
const inlinePattern =
  /(`+)(.+?)\1(?!`)|<(https?:\/\/[^\s>]+)>|\[((?:`[^`]*`|[^\][])*)\]\(([^()\s]*)\)|\*\*(.+?)\*\*|(?<![*\w])\*([^*\s](?:[^*]*[^*\s])?)\*(?!\w)|\\([\\`*_{}[\]()#+\-.!|<>])|&(lt|gt|amp|quot);/s;

function inline(text: string, linkTo: LinkTo): string {
  const found = inlinePattern.exec(text);
  if (found === null) return escaped(text);
  const before = escaped(text.slice(0, found.index));
  return before + oneOf(found, linkTo) + inline(text.slice(found.index + found[0].length), linkTo);
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };

function oneOf(found: RegExpExecArray, linkTo: LinkTo): string {
  const [, , code, address, words, target, strong, emphasis, plain, entity] = found;
  if (code !== undefined)
    return `<code>${escaped(/^ .*\S.* $/s.test(code) ? code.slice(1, -1) : code)}</code>`;
  if (address !== undefined) return `<a href="${escaped(address)}">${escaped(address)}</a>`;
  if (words !== undefined) return linked(inline(words, linkTo), linkTo(target ?? ''));
  if (strong !== undefined) return `<strong>${inline(strong, linkTo)}</strong>`;
  if (emphasis !== undefined) return `<em>${inline(emphasis, linkTo)}</em>`;
  return escaped(plain ?? entities[entity ?? ''] ?? '');
}

const linked = (words: string, href: string | undefined) =>
  href === undefined ? words : `<a href="${escaped(href)}">${words}</a>`;

/** The words without their markup. */
const plainOf = (words: string) =>
  words.replaceAll(
    /`([^`]*)`|\*\*(.+?)\*\*|\[([^\]]*)\]\([^)]*\)/g,
    (_, code, strong, link) => code ?? strong ?? link,
  );

/** As GitHub names headings, so that links in the files hold here too. */
function slugOf(plain: string, known: Map<string, number>): string {
  const slug = plain
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
  const times = known.get(slug) ?? 0;
  known.set(slug, times + 1);
  return times === 0 ? slug : `${slug}-${times}`;
}
