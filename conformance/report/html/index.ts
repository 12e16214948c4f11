// The report as one page without a script: whether to accept the implementation, operations, findings, and what they rest on.

import type { Contract } from '../../../src/contract/index.ts';
import { breakable, type Html, html, renderPage } from '../../../src/html/index.ts';
import { type Property, type Report, scopes } from '../../types.ts';
import { exitCodeOf } from '../../verdict/index.ts';
import { knownReason, markOf, type Standing, type Standings, standingsOf, statuses } from '../standing.ts';
import { acceptanceInWords } from '../words/acceptance.ts';
import {
  noteInWords,
  onceInWords,
  operationInWords,
  propertyInWords,
  reasonInWords,
  robustnessInWords,
  stopInWords,
  verdictInWords,
} from '../words/index.ts';
import { counted, cut, dateInWords } from '../words/numbers.ts';
import { exchangeOf } from './exchange.ts';
import { anchor, cardOf, foldedCardOf } from './findings.ts';
import { answersTable, statementsTable } from './source.ts';
import { style } from './style.ts';

/** Renders a report as a page that asks for nothing, and in which every text is text. */
export function renderHtml(report: Report, contract: Contract): string {
  const standings = standingsOf(report);
  const sections = sectionsOf(report, standings, contract).filter(({ count }) => count > 0);
  const { kit, contract: about, target, startedAt, milliseconds, pace } = report;
  const body = html`<header>
<h1>${cut(target, 300)}</h1>
<p class="quiet">${about.title} ${about.version}, ${dateInWords(startedAt)}, ${counted(pace.requests, 'request')} in ${(milliseconds / 1000).toFixed(1)} s</p>
</header>
<main>
${lead(report, standings, contract)}
<nav aria-label="Sections">${sections.map(({ id, title, count }) => html`<a href="#${id}">${title} (${count})</a> `)}</nav>
${sections.map(({ id, title, count, content }) => html`<section id="${id}">\n<h2>${title} <span class="quiet">${count}</span></h2>\n${content}\n</section>\n`)}
</main>
<footer>${kit.name} ${kit.version}</footer>`;
  return renderPage({ title: `Conformance of ${cut(target, 100)}`, style, body });
}

/** The paragraph that answers first, and the counts of both verdicts. */
function lead(report: Report, standings: Standings, contract: Contract): Html {
  const [decision, ...why] = acceptanceInWords(report, standings, contract);
  const look = { 0: 'conforms', 1: 'fails', 3: 'undecided' }[exitCodeOf(report)];
  const { stopped, notes, contract: about, chosen } = report;
  const lines = [
    ...(chosen ? [`${chosen.properties} of ${chosen.of} properties were chosen for this run.`] : []),
    ...(about.leftOut ?? []),
    ...notes.map(noteInWords),
  ];
  const rows = scopes.map(
    (scope) =>
      html`<tr data-scope="${scope}"><th scope="row">${verdictInWords(report, scope)}</th>${numbers(report.verdicts[scope].counts)}</tr>\n`,
  );
  return html`<p class="lead ${look}"><strong>${decision}</strong> ${why.join(' ')}</p>
${stopped && html`<p><strong>The run ended early:</strong> ${stopInWords(stopped)}</p>`}
${lines.length > 0 && html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`}
<table id="verdicts"><thead><tr><th scope="col">Verdict</th>${statusHeads}</tr></thead><tbody>
${rows}</tbody></table>`;
}

const statusHeads = statuses.map((status) => html`<th scope="col" class="number">${status}</th>`);

const numbers = (counts: Report['verdicts']['source']['counts']) =>
  statuses.map(
    (status) =>
      html`<td class="number ${status} ${counts[status] === 0 ? 'none' : ''}" data-name="${status}">${counts[status]}</td>`,
  );

interface Section {
  readonly id: string;
  readonly title: string;
  /** A section of nothing is left out. */
  readonly count: number;
  readonly content: Html;
}

function sectionsOf(report: Report, standings: Standings, contract: Contract): readonly Section[] {
  const { broken, known, again, differs, undecided } = standings;
  const { answers, statements, robustness, seenOnce, properties, operations } = report;
  const asked = operations.filter(({ requests }) => requests.state !== 'left-out');
  const changes = changesOf(report, again);
  const odd = robustness.length + seenOnce.length;
  return [
    section('operations', 'Operations', asked.length, operationsTable(asked)),
    section('broken', 'Broken', broken.length, html`${broken.map((property) => cardOf(property, contract))}`),
    section(
      'changes',
      'Known failing and earlier runs',
      known.length + changes.length,
      html`${changes}
${known.map((property) => foldedCardOf(property, contract, 'known', knownReason(report, property.id) ?? 'Broken in the earlier report too.'))}`,
    ),
    section(
      'differs',
      "Differs from the contract's decisions",
      differs.length,
      html`<p class="quiet">The source is silent here: none of these is a failure.</p>
${differs.map((property) => foldedCardOf(property, contract, 'differs'))}`,
    ),
    section('undecided', 'Not judged', undecided.length, html`${notJudged(undecided)}`),
    section('answers', 'What the source leaves open', answers.length, answersTable(report, contract)),
    section('statements', 'What the source states', statements.length, statementsTable(report, contract)),
    section(
      'robustness',
      'Robustness',
      odd,
      html`<p class="quiet">Requests that the source does not decide: none of these is a failure.</p>
${robustness.map((each) => html`<details class="card differs"><summary>${cut(robustnessInWords(each), 600)}</summary>${exchangeOf('Sent', each.trial)}</details>\n`)}
${seenOnce.map((each) => html`<p>${cut(onceInWords(each), 600)}</p>\n`)}`,
    ),
    section('properties', 'All properties', properties.length, allProperties(report, standings, contract)),
  ];
}

const section = (id: string, title: string, count: number, content: Html): Section => ({
  id,
  title,
  count,
  content,
});

function operationsTable(operations: Report['operations']): Html {
  const rows = operations.map(
    (operation) =>
      html`<tr><th scope="row"><code>${operation.method} ${breakable(operation.path)}</code><br><span class="quiet">${operation.id}</span></th><td data-name="valid requests">${operationInWords(operation)}</td>${numbers(operation.counts)}</tr>\n`,
  );
  return html`<table><caption>Properties that the source states, or that follow from it.</caption><thead><tr><th scope="col">Operation</th><th scope="col">Valid requests</th>${statusHeads}</tr></thead><tbody>
${rows}</tbody></table>`;
}

/** What a list of known failing properties, or an earlier report, says beside what it excuses. */
function changesOf({ known = [], since }: Report, again: readonly Property[]): readonly Html[] {
  const line = (mark: Standing, says: string, ids: readonly string[]) =>
    ids.map(
      (id) =>
        html`<p><span class="mark ${mark}" aria-hidden="true">${markOf(mark)}</span> ${says}: <code>${breakable(id)}</code></p>\n`,
    );
  return [
    ...line(
      'again',
      'Holds again, so remove it from the list',
      again.map(({ id }) => id),
    ),
    ...line(
      'again',
      'Expired, so it excuses nothing',
      known.filter(({ expired }) => expired).map(({ property }) => property),
    ),
    ...line(
      'undecided',
      'On the list, and not tried',
      known.flatMap(({ untried }) => untried),
    ),
    ...line('broken', 'Broken now, and not in the earlier run', since?.broken ?? []),
    ...line('held', 'Held again since the earlier run', since?.held ?? []),
    ...line('undecided', 'Judged in the earlier run, and not in this one', since?.untried ?? []),
  ];
}

/** By reason, each told once. */
const notJudged = (undecided: readonly Property[]): readonly Html[] =>
  [...Map.groupBy(undecided, reasonInWords)].map(
    ([
      reason,
      same,
    ]) => html`<details><summary><span class="mark undecided" aria-hidden="true">${markOf('undecided')}</span> ${counted(same.length, 'property', 'properties')}: ${cut(reason, 600)}</summary>
<ul class="list">${same.map(({ id }) => html`<li><code>${breakable(id)}</code></li>`)}</ul></details>\n`,
  );

function allProperties({ operations }: Report, standings: Standings, contract: Contract): Html {
  const named = Object.entries(standings).flatMap(([standing, properties]) =>
    properties.map((property: Property) => ({ property, standing: standing as keyof Standings })),
  );
  const byOperation = Map.groupBy(named, ({ property }) => property.operation);
  const order = [...new Set([...operations.map(({ id }) => id), ...byOperation.keys()])];
  return html`${order.flatMap((operation) => {
    const list = byOperation.get(operation) ?? [];
    if (list.length === 0) return [];
    const items = list.map(({ property, standing }) => {
      const name = property.finding
        ? html`<a href="#${anchor(property.id)}">${breakable(property.id)}</a>`
        : breakable(property.id);
      return html`<li title="${cut(propertyInWords(property, contract), 300)}"><span class="mark ${standing}" aria-hidden="true">${markOf(standing)}</span> <code>${name}</code> <span class="quiet">${standing === 'again' ? 'held again' : standing}</span></li>\n`;
    });
    return [
      html`<details><summary>${operation} <span class="quiet">${list.length}</span></summary><ul class="list">${items}</ul></details>\n`,
    ];
  })}`;
}
