// The parts of every page that a report makes.

import { type Html, html, renderPage } from '../../../src/html/index.ts';

/** What differs from page to page. */
export interface Document {
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
export function renderDocument({ title, style, script, data, header, main, footer }: Document): string {
  const body = html`<header>
${header}
</header>
<main>
${main}
</main>
<footer>${footer}</footer>
${data !== undefined && html`<template id="data">${data}</template>`}`;
  return renderPage({ title, style, script, body });
}
