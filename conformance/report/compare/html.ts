// Runs side by side as one page, to be published: nothing is loaded, there is no script, and nothing in it is markup of
// a server.

import { createHash } from 'node:crypto';
import type { RunComparison } from '../../compare/types.ts';
import { Html, html } from '../html/markup.ts';
import { style as reportStyle } from '../html/style.ts';
import { marks } from '../words/marks.ts';
import { changes } from './html-changes.ts';
import { clauseTable, runTable, silenceTable } from './html-tables.ts';
import { bottomInWords, titleInWords } from './words.ts';

const style = `${reportStyle}
.summary { border-left: 4px solid var(--line); background: var(--panel); padding: .5rem .75rem; margin: 1rem 0; font-weight: 600 }
.summary.failed { border-color: var(--bad); color: var(--bad) } .summary.passed { border-color: var(--good); color: var(--good) }
.wide { margin: .5rem 0 } .wide table { margin: 0; width: 100% }
.wide caption { padding: .25rem 0; position: sticky; left: 0; max-width: calc(100vw - 3rem) }
.wide th, .wide td { min-width: 9rem } .wide tbody th { min-width: 13.5rem } .wide td.short { min-width: 6rem }
td details, td details > :not(summary) { margin: 0 } tr.broken > th { border-left: 4px solid var(--bad) }
td.failed, summary.failed, .failed > h4 > .mark { color: var(--bad) } td.passed > .mark, .passed > h4 > .mark { color: var(--good) }
td.open > .mark, td.undecided > .mark, .undecided > h4 > .mark, .differs { color: var(--open) } .skipped { color: var(--quiet) }
.names { list-style: none; padding: 0; font-size: .875rem } .differ { font-size: .875rem }
.change { border-left: 4px solid var(--line); padding-left: .75rem; margin: 1rem 0 } .change h4 { font-size: 1rem; margin: 0 }
.change.failed { border-color: var(--bad) } .change.passed { border-color: var(--good) } .change.undecided { border-color: var(--open) }
@media (min-width: 60rem) { .wide tbody th { min-width: 18rem } }
@media print { @page { size: landscape } .wide { overflow: visible } tr, .change h4 { break-inside: avoid } h2, h3 { break-after: avoid }
  .wide th, .wide td, .wide tbody th { min-width: 0 } details::details-content { content-visibility: visible; block-size: auto } }
`;

/** Renders a comparison as a self-contained page. */
export function renderCompareHtml(comparison: RunComparison): string {
  const bottom = bottomInWords(comparison);
  const inOrder = comparison.of === 'runs';
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${titleInWords(comparison)}: ${comparison.runs.map(({ label }) => label).join(', ')}</title>
<style>${new Html(style)}</style>
</head>
<body>
<header>
<h1>${titleInWords(comparison)}</h1>
<p class="summary ${bottom.meaning}">${inOrder && `${marks[bottom.meaning]} `}${bottom.says}</p>
<nav aria-label="Sections"><a href="#runs">${runsTitle(comparison)}</a> ${comparison.steps.length > 0 && html`<a href="#changes">What changed</a> `}<a href="#clauses">By clause</a> <a href="#silences">Silences</a></nav>
</header>
<main>
<section id="runs"><h2>${runsTitle(comparison)}</h2>${runTable(comparison)}</section>
${changes(comparison)}
<section id="clauses"><h2>By clause</h2>${clauseTable(comparison)}</section>
<section id="silences"><h2>Silences</h2>${silenceTable(comparison)}</section>
</main>
<footer><p>${legend}</p></footer>
</body>
</html>
`;
  return page.markup;
}

const legend = [
  `${marks.passed} passes`,
  `${marks.failed} fails`,
  `${marks.open} differs from a decision, or fails under the other verdict`,
  `${marks.undecided} not judged`,
  `${marks.skipped} not tested`,
].join(', ');

const runsTitle = ({ of }: RunComparison) => (of === 'implementations' ? 'Implementations' : 'Runs');

/** Only the style written here; no script, and no request to anywhere. */
const policy = new Html(
  `default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
);
