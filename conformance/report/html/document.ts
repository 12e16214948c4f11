// The parts of every page that a report makes: its frame, what the style sheets share, and tables that scroll.

import { type Html, html, renderPage, theme, visible } from '../../../src/html/index.ts';

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

/** The common part of a style sheet; no value of a report goes into it. */
export const reportStyle = `${theme}
:root { --good-bar: light-dark(#2c9a52, #3f9d5f); --bad-bar: light-dark(#d64a40, #d4665d); --open-bar: light-dark(#d9952b, #b98534);
  --rest-bar: light-dark(#b4bac2, #535b64) }
body { margin: 0 auto; max-width: 76rem; padding: 1.5rem }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 } h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem }
h3 { font-size: 1rem; margin: 1.5rem 0 .25rem } h4 { font-size: .875rem; margin: .75rem 0 .25rem }
p { margin: .25rem 0 } ul { padding-left: 1.25rem; margin: .25rem 0 }
nav a { margin-right: 1rem }
caption, footer { color: var(--quiet) } footer { margin-top: 3rem; font-size: .875rem }
.wide { overflow-x: auto } table { border-collapse: collapse; margin: .5rem 0 }
caption { text-align: left; font-size: .875rem } th, td { border: 1px solid var(--line); padding: .25rem .5rem; text-align: left; vertical-align: top }
th { font-weight: 600 } tbody th { font-weight: 400 }
details { margin: .25rem 0 } details > :not(summary) { margin-left: 1rem }
@media print { nav { display: none } h2, h3, h4 { break-after: avoid } tr { break-inside: avoid } .wide { overflow: visible }
  details::details-content { content-visibility: visible; block-size: auto } }
`;

/** An id for an element, and what a link to it ends with: no white space, and nothing that an address may not hold. */
export const anchor = (kind: 'case' | 'clause' | 'silence', id: string): string =>
  `${kind}-${visible(id).replaceAll(/\s/g, '_')}`;
