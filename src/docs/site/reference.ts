// The reference as a page of the site: Redoc's page with the bar above it, its origins linked to the pages of the source.

import { Html, html, sourceOf } from '../../html/index.ts';
import { bar, scriptFile } from './frame.ts';
import { pages } from './links.ts';
import type { Site } from './model.ts';
import { barStyle } from './style.ts';

/** Puts the bar at the top of the body, and what it needs into the head and the policy. */
export function withBar(page: string, site: Site): string {
  const head = html`<style>${new Html(barStyle)}${new Html(belowBar)}</style>\n<script src="${scriptFile}" defer></script>\n`;
  const foot = html`<script>${new Html(originLinks)}</script>\n`;
  const end = page.lastIndexOf('</body>');
  const allowed = `${sourceOf(originLinks)} 'self'`;
  return `${page.slice(0, end)}${foot.markup}${page.slice(end)}`
    .replace('</head>', () => `${head.markup}</head>`)
    .replace('<body>', () => `<body>\n${bar(site, 'reference').markup}\n`)
    .replace('script-src ', () => `script-src ${allowed} `);
}

/** Redoc puts its menu and its headings at the top of the window, so the bar goes away with the page. */
const belowBar = '#site-bar { position: relative }';

/** An origin leads to the page of the source or of the decisions, before anyone can follow it; Redoc's menu stays as it is. */
const originLinks = `
(() => {
const pages = { clauses: '${pages.source}', silences: '${pages.decisions}' };
function lead({ target }) {
  const link = target.closest?.('#api-content a[href*="#/source-"]');
  const [, list, id] = /#\\/source-(clauses|silences)\\/([^/#]+)$/.exec(link?.getAttribute('href') ?? '') ?? [];
  if (id !== undefined) link.setAttribute('href', pages[list] + '#' + id);
}
for (const kind of ['pointerover', 'pointerdown', 'focusin']) document.addEventListener(kind, lead);
})();
`;
