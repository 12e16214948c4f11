// The frame of every page of ours: it asks no other host, and runs no script but those it names.

import { hash } from 'node:crypto';
import { Html, html } from './markup.ts';

/** What differs from page to page. Style and script are ours as they stand: no value of a contract or report goes into them. */
export interface PageParts {
  readonly title: string;
  readonly style: string;
  readonly script?: string | undefined;
  /** A script that lies beside the page, as on a site; there a browser would also ask for an icon. */
  readonly scriptFile?: string;
  readonly body: Html;
}

/** A page as it is written to a file. */
export function renderPage({ title, style, script, scriptFile, body }: PageParts): string {
  const scripts = [
    ...(script === undefined ? [] : [sourceOf(script)]),
    ...(scriptFile === undefined ? [] : ["'self'"]),
  ];
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${policyOf([sourceOf(style)], scripts)}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${new Html(style)}</style>
${scriptFile !== undefined && html`<link rel="icon" href="data:,">\n<script src="${scriptFile}" defer></script>\n`}</head>
<body>
${body}
${script !== undefined && html`<script>${new Html(script)}</script>\n`}</body>
</html>
`;
  return page.markup;
}

/** The element that forbids a page every request, and every style and script but these. */
export function policyOf(styles: readonly string[], scripts: readonly string[]): Html {
  const rules = [
    "default-src 'none'",
    `style-src ${styles.join(' ')}`,
    ...(scripts.length === 0 ? [] : [`script-src ${scripts.join(' ')}`]),
    'img-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return new Html(`<meta http-equiv="Content-Security-Policy" content="${rules.join('; ')}">`);
}

/** What a policy calls a style or a script that stands in the page. */
export const sourceOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;
