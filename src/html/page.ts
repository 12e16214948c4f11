// The frame of every page of ours: it asks no other host, and runs no script but those it names.

import { hash } from 'node:crypto';
import { Html, html } from './markup.ts';

/** What differs from page to page. The style is ours as it stands: no value of a contract or report goes into it. */
export interface PageParts {
  readonly title: string;
  readonly style: string;
  /** A script that lies beside the page, as on a site; there a browser would also ask for an icon. */
  readonly scriptFile?: string;
  readonly body: Html;
}

/** A page as it is written to a file. */
export function renderPage({ title, style, scriptFile, body }: PageParts): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${policyOf(style, scriptFile)}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${new Html(style)}</style>
${scriptFile !== undefined && html`<link rel="icon" href="data:,">\n<script src="${scriptFile}" defer></script>\n`}</head>
<body>
${body}
</body>
</html>
`;
  return page.markup;
}

/** The element that forbids a page every request, and every style and script but these. */
function policyOf(style: string, scriptFile: string | undefined): Html {
  const rules = [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    ...(scriptFile === undefined ? [] : ["script-src 'self'"]),
    'img-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return new Html(`<meta http-equiv="Content-Security-Policy" content="${rules.join('; ')}">`);
}
