// The report as one page without a script: whether to accept the implementation, operations, findings, and what they rest on.

import type { Contract } from '../../../src/contract/index.ts';
import { breakable, type Html, html, prose, renderPage } from '../../../src/html/index.ts';
import { type Report, scopes } from '../../types.ts';
import { exitCodeOf } from '../../verdict/index.ts';
import { type List, listsOf } from '../lists.ts';
import { knownReason, type Standing, type Standings, standingsOf, statuses } from '../standing.ts';
import { acceptanceInWords } from '../words/acceptance.ts';
import { notesInWords } from '../words/notes.ts';
import { counted, cut, dateInWords } from '../words/numbers.ts';
import { stopInWords } from '../words/reasons.ts';
import {
  answerInWords,
  operationInWords,
  statementInWords,
  statementStates,
  statementsInWords,
  verdictInWords,
} from '../words/verdicts.ts';
import { anchor, cardOf, exchangeOf, mark } from './exchange.ts';
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
<nav aria-label="Sections">${sections.map(({ title, count }, i) => html`<a href="#s${i}">${title} (${count})</a> `)}</nav>
${sections.map(({ title, count, content }, i) => html`<section id="s${i}">\n<h2>${title} <span class="quiet">${count}</span></h2>\n${content}\n</section>\n`)}
</main>
<footer>${kit.name} ${kit.version}</footer>`;
  return renderPage({ title: `Conformance of ${cut(target, 100)}`, style, body });
}

/** The paragraph that answers first, and the counts of both verdicts. */
function lead(report: Report, standings: Standings, contract: Contract): Html {
  const [decision, ...why] = acceptanceInWords(report, standings, contract);
  const look = { 0: 'conforms', 1: 'fails', 3: 'undecided' }[exitCodeOf(report)];
  const { stopped, contract: about, chosen } = report;
  const { notes, asides } = notesInWords(report);
  const lines = [
    ...(chosen ? [`${chosen.properties} of ${chosen.of} properties were chosen for this run.`] : []),
    ...(about.leftOut ?? []),
    ...notes,
    ...asides,
  ];
  const rows = scopes.map(
    (scope) =>
      html`<tr data-scope="${scope}"><th scope="row">${verdictInWords(report, scope)}</th>${numbers(report.verdicts[scope].counts)}</tr>\n`,
  );
  return html`<p class="lead ${look}"><strong>${decision}</strong> ${why.join(' ')}</p>
${stopped && html`<p><strong>The run ended early:</strong> ${stopInWords(stopped)}</p>`}
${lines.length > 0 && html`<ul>${lines.map((line) => html`<li>${cut(line, 600)}</li>`)}</ul>`}
${table(['Verdict', ...statuses], rows)}`;
}

/** The heads of counts stand over numbers. */
const table = (heads: readonly string[], rows: readonly Html[]): Html =>
  html`<table><thead><tr>${heads.map((head) => html`<th scope="col" class="${statuses.some((status) => status === head) ? 'number' : ''}">${head}</th>`)}</tr></thead><tbody>
${rows}</tbody></table>`;

const numbers = (counts: Report['verdicts']['source']['counts']) =>
  statuses.map(
    (status) =>
      html`<td class="number ${status} ${counts[status] === 0 ? 'none' : ''}" data-name="${status}">${counts[status]}</td>`,
  );

interface Section {
  readonly title: string;
  /** A section of nothing is left out. */
  readonly count: number;
  readonly content: Html | readonly Html[];
}

function sectionsOf(report: Report, standings: Standings, contract: Contract): readonly Section[] {
  const { operations, properties, answers, statements } = report;
  const asked = operations.filter(({ requests }) => requests.state !== 'left-out');
  const section = (title: string, { length: count }: readonly unknown[], content: Section['content']) => ({
    ...{ title, count, content },
  });
  return [
    section('Operations', asked, operationsTable(asked)),
    section(
      'Broken',
      standings.broken,
      standings.broken.map((property) => cardOf(property, contract, 'broken')),
    ),
    ...listsOf(report, standings, contract).map((list) =>
      section(list.title, list.items, listOf(list, report, contract)),
    ),
    section('What the source leaves open', answers, answersTable(report)),
    section('What the source states', statements, statementsTable(report, contract)),
    section('All properties', properties, allProperties(standings)),
  ];
}

const operationsTable = (operations: Report['operations']): Html =>
  table(
    ['Operation', 'Valid requests', ...statuses],
    operations.map(
      (operation) =>
        html`<tr><th scope="row"><code>${operation.method} ${breakable(operation.path)}</code><br><span class="quiet">${operation.id}</span></th><td data-name="valid requests">${operationInWords(operation)}</td>${numbers(operation.counts)}</tr>\n`,
    ),
  );

const listOf = ({ standing, items }: List, report: Report, contract: Contract): readonly Html[] =>
  items.map(({ id, says = '', property, exchange }) => {
    if (property?.finding)
      return cardOf(
        property,
        contract,
        standing,
        standing === 'known' ? knownReason(report, property.id) : undefined,
      );
    const name = id === undefined ? '' : html`<code>${breakable(id)}</code> `;
    const line = html`${mark(standing)}${name}${cut(says, 600)}`;
    return exchange
      ? html`<details class="card differs"><summary>${line}</summary>${exchangeOf('Sent', exchange)}</details>\n`
      : html`<p>${line}</p>\n`;
  });

/** Those that differ first, then those of which something was seen. */
function answersTable({ answers }: Report): Html {
  const rank = ({ differs, seen }: Report['answers'][number]) => (differs ? 0 : seen.length > 0 ? 1 : 2);
  const rows = answers
    .toSorted((a, b) => rank(a) - rank(b))
    .map(
      (answer) =>
        html`<tr><th scope="row">${prose(answer.question)}<br><span class="quiet">${answer.section} <code>${answer.silence}</code></span></th><td data-name="decision">${prose(answer.decision ?? 'none')}</td><td data-name="this server" class="${answer.differs ? 'actual' : ''}">${answer.differs && 'differs: '}${cut(answerInWords(answer), 400)}</td></tr>\n`,
    );
  return html`<div class="differs">${table(['Silence', "The contract's decision", 'This server'], rows)}</div>`;
}

/** Broken ones first. */
function statementsTable({ statements }: Report, contract: Contract): Html {
  const order = Object.keys(statementStates);
  const rows = statements
    .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
    .map((statement) => {
      const clause = contract.source.clauses.get(statement.clause);
      return html`<tr><th scope="row">${prose(clause?.states ?? statement.clause)}<br><span class="quiet">${clause?.section} <code>${statement.clause}</code></span></th><td data-name="this run" class="${statement.state === 'broken' ? 'actual' : ''}">${statementInWords(statement)}</td></tr>\n`;
    });
  return html`<p>${statementsInWords({ statements })}</p>
${table(['Statement', 'This run'], rows)}`;
}

const allProperties = (standings: Standings): Html =>
  html`<ul class="list">${Object.entries(standings).flatMap(([standing, properties]) =>
    properties.map(({ id, finding }) => {
      const name = finding ? html`<a href="#${anchor(id)}">${breakable(id)}</a>` : breakable(id);
      return html`<li>${mark(standing as Standing)}<code>${name}</code> <span class="quiet">${standing === 'again' ? 'held again' : standing}</span></li>\n`;
    }),
  )}</ul>`;
