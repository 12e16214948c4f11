// The reference as a page of the site: Redoc's page with the bar above it.

import { Html, html } from '../../html/index.ts';
import { bar, scriptFile } from './frame.ts';
import type { Site } from './model.ts';
import { barStyle } from './style.ts';

/** Puts the bar at the top of the body, and what it needs into the head and the policy. */
export function withBar(page: string, site: Site): string {
  const head = html`<style>${new Html(barStyle)}${new Html(belowBar)}</style>\n<script src="${scriptFile}" defer></script>\n`;
  return page
    .replace('</head>', () => `${head.markup}</head>`)
    .replace('<body>', () => `<body>\n${bar(site, 'reference').markup}\n`)
    .replace('script-src ', () => "script-src 'self' ");
}

/** Redoc puts its menu and its headings at the top of the window, so the bar goes away with the page. */
const belowBar = '#site-bar { position: relative }';
