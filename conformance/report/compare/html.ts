// Runs side by side as one page, to be published: nothing is loaded, and nothing in it is markup of a server.

import { type Html, html, prose } from '../../../src/html/index.ts';
import type { RunComparison } from '../../compare/index.ts';
import { boxed, renderDocument, reportStyle } from '../html/document.ts';
import { marks } from '../words/marks.ts';
import { capital, counted, cut, dateInWords } from '../words/numbers.ts';
import { dated, historyPart, marked, nameList, runTable, stepPart } from './html-runs.ts';
import { type Cell, type Row, type Table, tablesOf } from './rows.ts';
import { script } from './script.ts';
import { bottomInWords, titleInWords } from './steps.ts';

const style = `${reportStyle}
.summary { border-left: 4px solid var(--line); background: var(--panel); padding: .5rem .75rem; margin: 1rem 0; font-weight: 600 }
.summary.failed { border-color: var(--bad); color: var(--bad) } .summary.passed { border-color: var(--good); color: var(--good) }
.wide { margin: .5rem 0 } .wide table { margin: 0; width: 100% }
.wide caption { padding: .25rem 0; position: sticky; left: 0; max-width: calc(100vw - 3rem) }
.wide th, .wide td { min-width: 9rem }
.sort { all: unset; cursor: pointer; width: 100% } .sort:focus-visible { outline: 2px solid } .sort::after { content: ' ↕' / ''; color: var(--quiet) }
[aria-sort=ascending] > .sort::after { content: ' ↑' / '' } [aria-sort=descending] > .sort::after { content: ' ↓' / '' }
.wide th:first-child { position: sticky; left: -2px; background: var(--page); box-shadow: inset -1px 0 var(--line); min-width: 9.5rem; max-width: 40vw; overflow-wrap: anywhere }
td details, td details > :not(summary) { margin: 0 } tr:has(.failed) > th { border-left: 4px solid var(--bad) }
td.failed, summary.failed, .since.failed > .mark, .failed > h4 > .mark { color: var(--bad) } td.passed > .mark, .since.passed > .mark, .passed > h4 > .mark { color: var(--good) }
td.open > .mark, td.undecided > .mark, .since.undecided > .mark, .undecided > h4 > .mark, .differs { color: var(--open) } .skipped { color: var(--quiet) }
.date { white-space: nowrap } summary h3 { display: inline } .names { list-style: none; padding: 0; font-size: .875rem } .differ { font-size: .875rem }
.change { border-left: 4px solid var(--line); padding-left: .75rem; margin: 1rem 0 } .change h4 { font-size: 1rem; margin: 0 }
.change.failed { border-color: var(--bad) } .change.passed { border-color: var(--good) } .change.undecided { border-color: var(--open) }
@media (min-width: 60rem) { .wide tbody th { min-width: 18rem; max-width: 24rem } }
@media print { @page { size: landscape } .change h4 { break-inside: avoid } .wide th, .wide td, .wide tbody th { min-width: 0 } }
`;

const legend = [
  `${marks.passed} passes`,
  `${marks.failed} fails`,
  `${marks.open} not as decided, which fails nothing here`,
  `${marks.undecided} not judged`,
  `${marks.skipped} not tested`,
].join(', ');

/** Renders a comparison as a self-contained page. */
export function renderCompareHtml(comparison: RunComparison): string {
  const { of, runs, steps, histories } = comparison;
  const { meaning, says } = bottomInWords(comparison);
  const title = titleInWords(comparison);
  const labels = runs.map(({ label }) => label);
  // Runs in their order are a history: each column says when.
  const columns =
    of === 'runs' ? runs.map((run) => html`${run.label}, ${dated(dateInWords(run.startedAt))}`) : labels;
  const runsTitle = of === 'implementations' ? 'Implementations' : 'Runs';
  const tables = tablesOf(comparison);
  return renderDocument({
    title: `${title}: ${labels.join(', ')}`,
    style,
    script,
    header: html`<h1>${title}</h1>
<p class="summary ${meaning ?? 'open'}">${meaning && `${marks[meaning]} `}${says}</p>
<nav aria-label="Sections"><a href="#runs">${runsTitle}</a> ${steps.length > 0 && html`<a href="#changes">What changed</a> `}${tables.map((table) => html`<a href="#${table.id}">${table.title}</a> `)}${histories.map(({ label }, i) => html`<a href="#history-${i + 1}">History of ${label}</a> `)}</nav>`,
    main: html`<section id="runs"><h2>${runsTitle}</h2>${runTable(comparison)}</section>
${steps.length > 0 && html`<section id="changes"><h2>What changed</h2>${steps.map((step) => stepPart(step, comparison))}</section>`}
${tables.map((table) => tablePart(table, columns))}
${histories.map((history, i) => historyPart(history, `history-${i + 1}`, comparison))}`,
    footer: html`<p>${legend}</p>`,
  });
}

/** Rows that differ stand open, the others are folded. */
function tablePart(
  { id, title, noun, caption, rows, rest, restSays }: Table,
  labels: readonly (string | Html)[],
): Html {
  const head = [capital(noun), ...(id === 'silences' ? ['Decision'] : []), ...labels];
  const table = (some: readonly Row[], says: string) =>
    boxed(`${title}: ${says}`, `${counted(some.length, noun)} ${says}.`, head, some.map(row));
  return html`<section id="${id}"><h2>${title}</h2>
${rows.length > 0 && table(rows, caption)}
${rest.length > 0 && html`<details><summary>${restSays}</summary>${table(rest, 'without a difference')}</details>`}</section>
`;
}

const row = (shown: Row): Html =>
  html`<tr><th scope="row"><code>${cut(shown.name, 200)}</code><br>${prose(shown.says)}</th>${'decision' in shown && html`<td>${prose(shown.decision ?? '')}</td>`}${shown.cells.map(cellOf)}</tr>
`;

function cellOf({ meaning, says, names }: Cell): Html {
  if (names.length === 0) return html`<td class="${meaning}">${marked(meaning, says)}</td>`;
  return html`<td><details><summary class="${meaning}">${marked(meaning, says)}</summary>${nameList(names)}</details></td>`;
}
