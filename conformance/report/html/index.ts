// The report as one page without a script: whether to accept the implementation, operations, findings, and what they rest on.

import type { Contract } from '../../../src/contract/index.ts';
import { breakable, type Html, html, prose, renderPage } from '../../../src/html/index.ts';
import type { Report } from '../../types.ts';
import { exitCodeOf } from '../../verdict/index.ts';
import { listsOf } from '../lists.ts';
import { operationRows } from '../operations.ts';
import { acceptanceInWords } from '../words/acceptance.ts';
import { notesInWords } from '../words/notes.ts';
import { counted, cut, firstOf } from '../words/numbers.ts';
import { stopInWords } from '../words/reasons.ts';
import { seenInWords } from '../words/seen.ts';
import { statementStates, verdictsInWords } from '../words/verdicts.ts';
import { cardOf, mark } from './card.ts';
import { style } from './style.ts';

/** Renders a report as a page that asks for nothing, and in which every text is text. */
export function renderHtml(report: Report, contract: Contract): string {
  const sections = sectionsOf(report, contract).filter(([, count]) => count > 0);
  const { kit, contract: about, target, startedAt, milliseconds, pace } = report;
  const body = html`<header>
<h1>${cut(target, 300)}</h1>
<p class="quiet">${about.title} ${about.version}, ${startedAt.slice(0, 16).replace('T', ' ')} UTC, ${counted(pace.requests, 'request')} in ${(milliseconds / 1000).toFixed(1)} s</p>
</header>
<main>
${lead(report, contract)}
<nav aria-label="Sections">${sections.map(([title, count], i) => html`<a href="#s${i}">${title} (${count})</a> `)}</nav>
${sections.map(([title, count, content], i) => html`<section id="s${i}">\n<h2>${title} <span class="quiet">${count}</span></h2>\n${content}\n</section>\n`)}
</main>
<footer>${kit.name} ${kit.version}</footer>`;
  return renderPage({ title: `Conformance of ${cut(target, 100)}`, style, body });
}

/** The paragraph that answers first, both verdicts, and what is odd about the run. */
function lead(report: Report, contract: Contract): Html {
  const look = { 0: 'conforms', 1: 'fails', 3: 'undecided' }[exitCodeOf(report)];
  const { stopped, contract: about, chosen } = report;
  const lines = [
    ...(chosen ? [`${chosen.properties} of ${chosen.of} properties were chosen for this run.`] : []),
    ...(about.leftOut ?? []),
    ...notesInWords(report, contract).map(([, says]) => says),
  ];
  return html`<p class="lead ${look}"><strong>${acceptanceInWords(report)}</strong></p>
${stopped && html`<p><strong>The run ended early:</strong> ${stopInWords(stopped)}</p>`}
<ul>${verdictsInWords(report).map((says) => html`<li>${says}</li>`)}${lines.map((line) => html`<li>${cut(line, 600)}</li>`)}</ul>`;
}

/** A section of nothing is left out. */
type Section = readonly [title: string, count: number, content: Html | readonly Html[]];

function sectionsOf(report: Report, contract: Contract): readonly Section[] {
  const { answers, statements } = report;
  const operations = operationRows(report).map(
    ({ name, meaning, says }): Row => [
      html`<code>${breakable(name)}</code>`,
      [html`${mark(meaning)}${says}`],
    ],
  );
  const lists = listsOf(report, contract).map(({ title, standing, entries }): Section => {
    const count = entries.reduce((sum, { ids }) => sum + Math.max(1, ids.length), 0);
    return [title, count, entries.map((entry) => cardOf(entry, standing, contract))];
  });
  const states = Object.entries(statementStates).map(([state, says]): Row => {
    const clauses = statements.flatMap((each) => (each.state === state ? each.clause : []));
    return [html`${says}`, [clauses.join(', ') || 'none'], state === 'broken' && clauses.length > 0];
  });
  return [
    ['Operations', operations.length, table(['Operation', 'Properties'], operations)],
    ...lists,
    ['What the source leaves open', answers.length, answersTable(report)],
    ['What the source states', statements.length, table(['This run', 'Statements'], states)],
  ];
}

type Row = readonly [title: Html, cells: readonly (Html | string)[], isWrong?: boolean];

const table = (heads: readonly string[], rows: readonly Row[]): Html =>
  html`<table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>
${rows.map(
  ([title, cells, isWrong]) =>
    html`<tr><th scope="row">${title}</th>${cells.map((cell, i) => html`<td data-name="${heads[i + 1]}"${isWrong && html` class="actual"`}>${cell}</td>`)}</tr>\n`,
)}</tbody></table>`;

/** Those that differ first, then those of which something was seen. */
function answersTable({ answers }: Report): Html {
  const rank = ({ differs, seen }: Report['answers'][number]) => (differs ? 0 : seen.length > 0 ? 1 : 2);
  const rows = answers
    .toSorted((a, b) => rank(a) - rank(b))
    .map((answer): Row => {
      const { question, section, silence, decision = 'none', differs } = answer;
      const seen = answer.seen.map((each) => `${seenInWords(each.seen)} (${each.times})`);
      const cells = [prose(decision), cut(firstOf(seen, 6).join(', ') || 'not asked', 400)];
      return [html`${prose(question)}<br><span class="quiet">${section} ${silence}</span>`, cells, differs];
    });
  return html`<div class="differs">${table(['Silence', 'The contract decided', 'This server'], rows)}</div>`;
}
