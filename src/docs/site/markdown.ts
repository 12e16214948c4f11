// Markdown as HTML, by marked: markup in the text is shown, never kept, and links lead to pages of the site.

import { Marked, type RendererObject, type Token, type Tokens } from 'marked';
import { breakable, escaped, Html, html, visible } from '../../html/index.ts';
import { anchor } from '../links.ts';
import { tableOf } from './parts.ts';

/** Where a link leads on the pages; undefined where nothing is, and then its words stand alone. */
export type LinkTo = (target: string) => string | undefined;

interface Heading {
  readonly level: number;
  readonly text: string;
  readonly id: string;
}

/** @param isPage whether headings are those of a page; else they are words in bold */
export function renderMarkdown(text: string, linkTo: LinkTo, isPage = true) {
  const headings: Heading[] = [];
  const add = (level: number, words: string): string => {
    const id = isPage ? slugOf(words, headings) : '';
    headings.push({ level, text: words, id });
    return id;
  };
  const marked = new Marked({ renderer: rendererOf(add, linkTo) });
  return { body: new Html(marked.parse(visible(text), { async: false })), headings };
}

const rendererOf = (add: (level: number, words: string) => string, linkTo: LinkTo): RendererObject => ({
  heading({ depth, tokens }) {
    const id = escaped(anchor(add(depth, plainOf(tokens))));
    if (id === '') return `<p><strong>${this.parser.parseInline(tokens)}</strong></p>\n`;
    return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
  },
  code: ({ text }) => html`<pre tabindex="0"><code>${text}</code></pre>\n`.markup,
  codespan: ({ text }) => html`<code>${breakable(text)}</code>`.markup,
  html: ({ text }) => escaped(text.replaceAll(/<!--[\s\S]*?-->\n?/g, '')),
  image: ({ text }) => escaped(text),
  link({ raw, text, href, tokens }) {
    const words = new Html(this.parser.parseInline(tokens));
    // An address that is not marked as one is an example.
    const target = raw === text ? undefined : linkTo(href);
    return target === undefined ? words.markup : html`<a href="${target}">${words}</a>`.markup;
  },
  table({ header, rows }) {
    const cell = ({ tokens }: Tokens.TableCell) => new Html(this.parser.parseInline(tokens));
    const names = header.map(({ tokens }) => plainOf(tokens));
    const cells = rows.map((row) => row.map(cell));
    return `${tableOf(names, cells).markup}\n`;
  },
});

/** The words without their markup. */
const plainOf = (tokens: readonly Token[]): string =>
  tokens.map((token) => ('tokens' in token && token.tokens ? plainOf(token.tokens) : textOf(token))).join('');

const textOf = (token: Token): string => ('text' in token ? String(token.text) : token.raw);

/** As GitHub names headings, so that links in the files hold here too. */
function slugOf(words: string, headings: readonly Heading[]): string {
  const slug = words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
  const ids = new Set(headings.map(({ id }) => id));
  for (let times = 0; ; times += 1) {
    const id = times === 0 ? slug : `${slug}-${times}`;
    if (!ids.has(id)) return id;
  }
}
