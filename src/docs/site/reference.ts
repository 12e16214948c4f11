// The reference as a page of the site: Redoc's page with the bar above it.

import { bar, barParts, hashOf, indexFile } from './frame.ts';
import { Html, html } from './markup.ts';
import type { Site } from './model.ts';

/** Puts the bar at the top of the body, and what it needs into the head and the policy. */
export function withBar(page: string, site: Site): string {
  const head = html`<style>${new Html(barParts.style)}${new Html(belowBar)}</style>\n<script src="${indexFile}" defer></script>\n`;
  const foot = html`<script>${new Html(barParts.script)}</script>`;
  const at = page.lastIndexOf('</body>');
  const whole = `${page.slice(0, at)}${foot.markup}\n${page.slice(at)}`;
  return whole
    .replace('</head>', () => `${head.markup}</head>`)
    .replace(/<body[^>]*>/, (body) => `${body}\n${bar(site, 'reference').markup}\n`)
    .replace('script-src ', () => `script-src ${hashOf(barParts.script)} 'self' `);
}

/** Redoc puts its menu and its headings at the top of the window, so the bar goes away with the page. */
const belowBar = `
#site-bar { position: relative }
html { color-scheme: light } html.dark { color-scheme: dark }
`;
