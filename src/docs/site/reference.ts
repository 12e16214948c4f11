// The reference as a page of the site: Redoc's page with the bar above it.

import { Html, html } from '../../html/index.ts';
import { bar, scriptFile } from './frame.ts';
import type { Site } from './model.ts';
import { barStyle } from './style.ts';

/** Puts the bar at the top of what stays above Redoc, and what it needs into the head and the policy. */
export function withBar(page: string, site: Site): string {
  const head = html`<style>${new Html(barStyle)}${new Html(inFrame)}</style>\n<script src="${scriptFile}" defer></script>\n`;
  return page
    .replace('</head>', () => `${head.markup}</head>`)
    .replace('<div class="acs-frame">', (frame) => `${frame}${bar(site, 'reference').markup}`)
    .replace('script-src ', () => "script-src 'self' ");
}

/** It stays with what it is put into. */
const inFrame = '#site-bar { position: relative }';
