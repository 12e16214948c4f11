// The frame of every page that a report makes: it loads nothing, asks no other host, and runs at most its own script.

import { createHash } from 'node:crypto';
import { Html, html } from './markup.ts';

/** What differs from page to page. Style and script are ours as they stand: no value of a report goes into them. */
export interface Page {
  readonly title: string;
  readonly style: string;
  readonly script?: string;
  /** Values for the script, which a browser does not read as code. */
  readonly data?: string;
  readonly header: Html;
  readonly main: Html;
  readonly footer: Html;
}

/** A page as it is written to a file. */
export function renderPage({ title, style, script, data, header, main, footer }: Page): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(style, script)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
<header>
${header}
</header>
<main>
${main}
</main>
<footer>${footer}</footer>
${data !== undefined && html`<template id="data">${data}</template>\n`}${script !== undefined && html`<script>${new Html(script)}</script>\n`}</body>
</html>
`;
  return page.markup;
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Only this style and this script; no other one, and no request to anywhere. */
function policyOf(style: string, script: string | undefined): Html {
  const scripts = script === undefined ? '' : `; script-src ${hashOf(script)}`;
  return new Html(
    `default-src 'none'; base-uri 'none'; form-action 'none'; style-src ${hashOf(style)}${scripts}`,
  );
}
