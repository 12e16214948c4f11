// What every page has: the head with its policy, the bar with the same links and the search, and the foot.

import { createHash } from 'node:crypto';
import { pages } from './links.ts';
import { Html, html } from './markup.ts';
import type { Site } from './model.ts';
import { script } from './script.ts';
import { barStyle, style } from './style.ts';

/** One page of the site. */
export interface Page {
  /** Its file. */
  readonly name: string;
  readonly title: string;
  /** The entry of the bar that it belongs to. */
  readonly under: keyof typeof pages;
  readonly body: Html;
  /** Links to the parts of the page, shown beside it. */
  readonly parts?: readonly { readonly href: string; readonly name: string }[];
}

/** The file that holds the index of the search. */
export const indexFile = 'search-index.js';

/** The page as a whole document. */
export function renderPage(site: Site, page: Page): string {
  const { title } = site.contract;
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.under === 'home' ? title : `${page.title} · ${title}`}</title>
<link rel="icon" href="data:,">
<style>${new Html(pageStyle)}</style>
<script src="${indexFile}" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${bar(site, page.under)}
<div class="${page.parts ? 'page with-parts' : 'page'}">
${page.parts && partsOf(page.parts)}
<main id="main" tabindex="-1">
${page.body}
</main>
</div>
<footer><p>${title} ${site.contract.version}. Every page works offline and asks no other host.</p></footer>
<script>${new Html(script)}</script>
</body>
</html>
`;
  return document.markup;
}

const partsOf = (parts: NonNullable<Page['parts']>) =>
  html`<nav class="parts" aria-label="On this page"><ul>${parts.map(({ href, name }) => html`<li><a href="${href}">${name}</a></li>`)}</ul></nav>`;

/** The bar at the top: the same links everywhere, and the search. */
export function bar(site: Site, under: keyof typeof pages): Html {
  const links = entriesOf(site).map(
    ([name, words]) =>
      html`<a href="${pages[name]}"${name === under && html` aria-current="page"`}>${words}</a>`,
  );
  return html`<header id="site-bar"><a class="site-name" href="${pages.home}"${under === 'home' && html` aria-current="page"`}>${site.contract.title}</a>
<nav aria-label="Site">${links}</nav>
<div class="search" role="search"><label class="unseen" for="site-search">Search</label><input id="site-search" type="search" placeholder="Search" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="false" aria-controls="site-found" aria-autocomplete="list"><kbd aria-hidden="true">/</kbd>
<div id="site-results" hidden><div id="site-found" role="listbox" aria-label="Results"></div><p id="site-count" role="status"></p></div></div></header>`;
}

function entriesOf({ contract }: Site): readonly (readonly [keyof typeof pages, string])[] {
  const ofSource = [
    ['source', 'Source'],
    ['decisions', 'Decisions'],
    ['lines', 'Lines'],
  ] as const;
  return [
    ...(contract.annotated ? ofSource : []),
    ['contract', 'Contract'],
    ['cases', 'Cases'],
    ['reference', 'Reference'],
    ['guides', 'Guides'],
  ];
}

/** What a page that is not ours needs for the bar: its style, and the script of the search. */
export const barParts = { style: barStyle, script } as const;

/** How a policy names a script or a style that stands in the page. */
export const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const pageStyle = `${barStyle}${style}`;

/** The style and the script written here, and of files beside the page the index of the search alone. */
const policy = new Html(
  [
    "default-src 'none'",
    `script-src ${hashOf(script)} 'self'`,
    `style-src ${hashOf(pageStyle)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; '),
);
