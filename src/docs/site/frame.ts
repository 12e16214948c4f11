// What every page has: the head with its policy, the bar with the same links and the search, and the foot.

import { type Html, html, renderPage } from '../../html/index.ts';
import { pages } from '../links.ts';
import type { Site } from './model.ts';
import { capitalised } from './parts.ts';
import { style } from './style.ts';

/** One page of the site. */
export interface Page {
  /** Its file. */
  readonly name: string;
  readonly title: string;
  /** The entry of the bar that it belongs to. */
  readonly under: keyof typeof pages;
  readonly body: Html;
  /** Links to the parts of the page, shown beside it. */
  readonly parts?: readonly { readonly href: string; readonly name: string; readonly isGroup?: boolean }[];
  /** It has columns beside each other. */
  readonly wide?: boolean;
}

/** The file with the script of every page, and the entries of the search. */
export const scriptFile = 'site.js';

export function renderSitePage(site: Site, page: Page): string {
  const { title, version } = site.contract;
  const body = html`<a class="skip" href="#main">Skip to the content</a>
${bar(site, page.under)}
<div class="page${page.parts && html` with-parts`}${page.wide && html` wide`}">
${page.parts && partsOf(page.parts)}
<main id="main" tabindex="-1">
${page.body}
</main>
</div>
<footer><p>${title} ${version}. Every page works offline and asks no other host.</p></footer>`;
  return renderPage({
    title: page.under === 'home' ? title : `${page.title} · ${title}`,
    style,
    scriptFile,
    body,
  });
}

const partsOf = (parts: NonNullable<Page['parts']>) =>
  html`<nav class="parts" aria-label="On this page"><ul>${parts.map(({ href, name, isGroup }) => html`<li${isGroup && html` class="group"`}><a href="${href}">${name}</a></li>`)}</ul></nav>`;

/** The bar at the top: the same links everywhere, and the search. */
function bar(site: Site, under: keyof typeof pages): Html {
  const links = entriesOf(site).map(
    ([name, words]) =>
      html`<a href="${pages[name]}"${name === under && html` aria-current="page"`}>${words}</a>`,
  );
  return html`<header id="site-bar"><a class="site-name" href="${pages.home}"${under === 'home' && html` aria-current="page"`}>${site.contract.title}</a>
<nav aria-label="Site">${links}</nav>
<div class="search" role="search"><label class="unseen" for="site-search">Search</label><input id="site-search" type="search" placeholder="Search" autocomplete="off" spellcheck="false" aria-controls="site-results"><kbd aria-hidden="true">/</kbd>
<div id="site-results"><div id="site-found"></div><p id="site-count" role="status"></p></div></div></header>`;
}

function entriesOf({ contract }: Site): readonly (readonly [keyof typeof pages, string])[] {
  const ofSource = contract.annotated ? (['source', 'decisions'] as const) : [];
  return [...ofSource, 'reference' as const, 'guides' as const].map((name) => [name, capitalised(name)]);
}
