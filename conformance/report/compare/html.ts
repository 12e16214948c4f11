// Runs side by side as one page, to be published: nothing is loaded, and nothing in it is markup of a server.

import { type Html, html } from '../../../src/html/index.ts';
import type { RunComparison } from '../../compare/index.ts';
import { renderDocument } from '../html/document.ts';
import { reportStyle } from '../html/report-style.ts';
import { marks } from '../words/marks.ts';
import { notableCauses } from './cause-words.ts';
import { changes } from './html-changes.ts';
import { causeTable, clauseTable, runTable, silenceTable } from './html-tables.ts';
import { script } from './script.ts';
import { bottomInWords, titleInWords } from './words.ts';

const style = `${reportStyle}
.summary { border-left: 4px solid var(--line); background: var(--panel); padding: .5rem .75rem; margin: 1rem 0; font-weight: 600 }
.summary.failed { border-color: var(--bad); color: var(--bad) } .summary.passed { border-color: var(--good); color: var(--good) }
.wide { margin: .5rem 0 } .wide table { margin: 0; width: 100% }
.wide caption { padding: .25rem 0; position: sticky; left: 0; max-width: calc(100vw - 3rem) }
.wide th, .wide td { min-width: 9rem } .wide td.short { min-width: 6rem }
.wide th:first-child { position: sticky; left: 0; background: var(--page); min-width: 8.5rem; max-width: 40vw; overflow-wrap: anywhere }
.sort { all: unset; cursor: pointer; width: 100% } .sort:focus-visible { outline: 2px solid } .sort::after { content: ' ↕' / ''; color: var(--quiet) }
[aria-sort=ascending] > .sort::after { content: ' ↑' / '' } [aria-sort=descending] > .sort::after { content: ' ↓' / '' }
td details, td details > :not(summary) { margin: 0 } tr.broken > th { border-left: 4px solid var(--bad) }
td.failed, summary.failed, .failed > h4 > .mark { color: var(--bad) } td.passed > .mark, .passed > h4 > .mark { color: var(--good) }
td.open > .mark, td.undecided > .mark, .undecided > h4 > .mark, .differs { color: var(--open) } .skipped { color: var(--quiet) }
.names { list-style: none; padding: 0; font-size: .875rem } .differ { font-size: .875rem }
.change { border-left: 4px solid var(--line); padding-left: .75rem; margin: 1rem 0 } .change h4 { font-size: 1rem; margin: 0 }
.change.failed { border-color: var(--bad) } .change.passed { border-color: var(--good) } .change.undecided { border-color: var(--open) }
@media (min-width: 60rem) { .wide tbody th { min-width: 18rem; max-width: 24rem } }
@media print { @page { size: landscape } .change h4 { break-inside: avoid } .wide th, .wide td, .wide tbody th { min-width: 0 } }
`;

/** Renders a comparison as a self-contained page. */
export function renderCompareHtml(comparison: RunComparison): string {
  const labels = comparison.runs.map(({ label }) => label).join(', ');
  return renderDocument({
    title: `${titleInWords(comparison)}: ${labels}`,
    style,
    script,
    header: header(comparison),
    main: main(comparison),
    footer: html`<p>${legend}</p>`,
  });
}

function header(comparison: RunComparison): Html {
  const { meaning, says } = bottomInWords(comparison);
  const inOrder = comparison.of === 'runs';
  return html`<h1>${titleInWords(comparison)}</h1>
<p class="summary ${meaning}">${inOrder && `${marks[meaning]} `}${says}</p>
<nav aria-label="Sections"><a href="#runs">${runsTitle(comparison)}</a> ${comparison.steps.length > 0 && html`<a href="#changes">What changed</a> `}${hasCauses(comparison) && html`<a href="#causes">By cause</a> `}<a href="#clauses">By clause</a> <a href="#silences">Silences</a></nav>`;
}

const main = (comparison: RunComparison): Html =>
  html`<section id="runs"><h2>${runsTitle(comparison)}</h2>${runTable(comparison)}</section>
${changes(comparison)}
${
  hasCauses(comparison) &&
  html`<section id="causes"><h2>By cause</h2>${causeTable(comparison)}</section>
`
}<section id="clauses"><h2>By clause</h2>${clauseTable(comparison)}</section>
<section id="silences"><h2>Silences</h2>${silenceTable(comparison)}</section>`;

const hasCauses = ({ causes }: RunComparison) => notableCauses(causes).length > 0;

const legend = [
  `${marks.passed} passes`,
  `${marks.failed} fails`,
  `${marks.open} not as decided, which fails nothing here`,
  `${marks.undecided} not judged`,
  `${marks.skipped} not tested`,
].join(', ');

const runsTitle = ({ of }: RunComparison) => (of === 'implementations' ? 'Implementations' : 'Runs');
