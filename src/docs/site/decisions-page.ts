// What the contract chose where the source is silent: a table, the weightiest first, then each with its reason.
// The same is there as a table for a spreadsheet (RFC 4180).

import type { Silence } from '../../contract/index.ts';
import { type Html, html, prose } from '../../html/index.ts';
import { anchor, at, pages } from '../links.ts';
import {
  type Cost,
  costOf,
  type DecisionRow,
  decisionsOf,
  isDecided,
  kindOfSilence,
  silencesOf,
  stateOf,
} from './decisions.ts';
import { casesFact, type Fact, facts, linesFact, listed, proofFact } from './details.ts';
import type { Page } from './frame.ts';
import type { Site } from './model.ts';
import { badge, capitalised, counted, filtered, filterOf, kindBadge, type Row, rowsTable } from './parts.ts';

const head = [
  ...['id', 'section', 'question', 'found', 'decision', 'reason', 'weight', 'about', 'state', 'accepted by'],
  ...['accepted on', 'lines', 'cases that ask', 'cases that come', 'cases that go', 'cases that change'],
  'out of scope',
];

/** Every silence: the decisions first, then what is out of scope. */
export function decisionsCsv(site: Site): string {
  const left = silencesOf(site).filter((silence) => !isDecided(silence));
  const rows = [head, ...decisionsOf(site).map((row) => decided(site, row)), ...left.map(leftOut)];
  // Spreadsheets know UTF-8 by its mark.
  return `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

function decided(site: Site, { silence, weight, asking }: DecisionRow): readonly string[] {
  const { because = '', accepted, decision } = silence;
  const { lines, comes, goes, changes } = costOf(site, silence.id);
  return [
    ...questionOf(silence),
    ...[decision, because, weight.degree, weight.about, accepted === undefined ? 'proposed' : 'accepted'],
    ...[accepted?.by ?? '', accepted?.on ?? ''],
    ...[lines.length, asking.length, comes, goes.length, changes].map(String),
    '',
  ];
}

const leftOut = (silence: Silence): readonly string[] => [
  ...questionOf(silence),
  ...Array<string>(12).fill(''),
  silence.outOfScope ?? '',
];

const questionOf = (silence: Silence) => [
  silence.id,
  silence.section,
  silence.question,
  kindOfSilence(silence),
];

/** A text that a spreadsheet would take for a formula begins with an apostrophe. */
const cell = (text: string): string => {
  const plain = /^[=+@-]/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
};

/** The file of the same as a table for a spreadsheet. */
export const csvFile = 'decisions.csv';

export function decisionsPage(site: Site): Page {
  const rows = decisionsOf(site);
  const silences = silencesOf(site);
  const left = silences.filter((silence) => !isDecided(silence));
  const shown = silences.filter(({ notShown }) => notShown === true);
  const groups = [...Map.groupBy(rows, headingOf)];
  const body = html`<h1>Decisions</h1>
<p class="lead">${counted(silences.length, 'question')} that the source leaves open: of ${shown.length} it says itself that it does not show them, ${silences.length - shown.length} were found by us. The contract decides ${rows.length}, and for ${left.length} it says why it decides nothing. Nobody breaks the source by deciding one otherwise.</p>
${filters(silences, rows)}
<div id="table">${rowsTable(
    columns,
    rows.map((row) => rowOf(site, row)),
  )}</div>
<p class="quiet">Lines and cases are what a change would cost. They are how the contract without the decision differs: the lines that go, and the cases that come, go or change, which is that they send or require something else. <a href="${csvFile}" download>The table as CSV</a>.</p>
${groups.map(([heading, group]) => html`<section data-filtered-group><h2 id="${anchor(heading)}">${heading}</h2>${group.map((row) => decisionOf(site, row))}</section>`)}
<section data-filtered-group><h2 id="out-of-scope">Out of scope</h2>${left.map((silence) => articleOf(silence, [...reasonsOf(silence), ...linesFact(site.linesOf(silence.id)), ...casesFact(site.casesOf(silence.id))]))}</section>`;
  const parts = [
    { href: '#table', name: `All in a table (${rows.length})` },
    ...groups.map(([name, { length }]) => ({ href: at('', name), name: `${name} (${length})` })),
    { href: '#out-of-scope', name: `Out of scope (${left.length})` },
  ];
  return { name: pages.decisions, title: 'Decisions', under: 'decisions', body, parts };
}

/** `Credentials`, `No line, asked by cases`. */
const headingOf = ({ weight }: DecisionRow): string => capitalised(weight.about);

function filters(silences: readonly Silence[], rows: readonly DecisionRow[]): Html {
  const degrees = [...new Set(rows.map(({ weight }) => weight.degree))];
  return html`<div class="filter" role="group" aria-label="Decisions shown">
${filterOf('found', ['not shown', 'found by us'], (kind) => silences.filter((silence) => kindOfSilence(silence) === kind).length)}
${filterOf('weight', degrees, (degree) => rows.filter(({ weight }) => weight.degree === degree).length)}</div>`;
}

const columns = [
  { name: 'Question', percent: 26 },
  { name: 'Choice', percent: 26 },
  { name: 'Weight', percent: 14 },
  { name: 'State', percent: 12 },
  { name: 'Lines', percent: 8, number: true },
  { name: 'Cases', percent: 0 },
] as const;

function rowOf(site: Site, { silence, weight }: DecisionRow): Row {
  const { id, question, decision } = silence;
  const cost = costOf(site, id);
  return {
    attributes: filtered({ found: kindOfSilence(silence), weight: weight.degree }),
    cells: [
      html`<a href="${at('', id)}">${prose(question)}</a> ${kindBadge(silence)}`,
      html`<span>${prose(decision)}</span>`,
      html`<span><strong>${weight.degree}</strong>: ${weight.about}</span>`,
      html`<span>${stateOf(silence)}</span>`,
      cost.lines.length,
      casesInWords(cost),
    ],
  };
}

/** `14 go, 227 change`. */
function casesInWords({ comes, goes, changes }: Cost, before = ''): string {
  const counts = [
    [comes, 'come'],
    [goes.length, 'go'],
    [changes, 'change'],
  ] as const;
  const some = counts.filter(([count]) => count > 0);
  return some.length === 0
    ? 'no case'
    : before + some.map(([count, what]) => `${count.toLocaleString('en')} ${what}`).join(', ');
}

function decisionOf(site: Site, { silence, weight, asking }: DecisionRow): Html {
  const cost = costOf(site, silence.id);
  const rows = [
    ...reasonsOf(silence),
    { name: 'state', says: html`${stateOf(silence)}` },
    ...otherwiseOf(site, silence.id),
    ...casesFact(asking, 'case asks', 'cases ask'),
    {
      name: 'a change costs',
      says: html`${cost.lines.length === 0 ? 'no line' : counted(cost.lines.length, 'line')}; ${casesInWords(cost, 'cases: ')}`,
    },
    ...linesFact(cost.lines),
    ...casesFact(cost.goes, 'case goes', 'cases go'),
    ...proofFact(site, silence.id),
  ];
  return articleOf(silence, rows, weight.degree);
}

function articleOf(silence: Silence, rows: readonly Fact[], weight?: string): Html {
  const { id, section, question, decision } = silence;
  return html`<article class="statement" id="${anchor(id)}"${filtered({ found: kindOfSilence(silence), ...(weight !== undefined && { weight }) })}><div class="head"><h3><a href="${at('', id)}">${id}</a></h3><a class="where" href="${at(pages.source, id)}">${section} of the source</a>${decision !== undefined && badge('chosen')}${kindBadge(silence)}</div>
<p class="says">${prose(question)}</p>
${facts(rows)}</article>`;
}

function reasonsOf({ decision, because, outOfScope, elsewhere }: Silence): readonly Fact[] {
  return [
    ...(decision === undefined ? [] : [{ name: 'choice', says: html`<strong>${prose(decision)}</strong>` }]),
    ...(because === undefined ? [] : [{ name: 'reason', says: prose(because) }]),
    ...(outOfScope === undefined ? [] : [{ name: 'out of scope', says: prose(outOfScope) }]),
    ...(elsewhere === undefined ? [] : [{ name: 'note', says: prose(elsewhere) }]),
  ];
}

/** Servers of the proof that choose otherwise and are accused of nothing. */
function otherwiseOf(site: Site, id: string): readonly Fact[] {
  const { otherwise } = site.proofOf(id) ?? { otherwise: [] };
  if (otherwise.length === 0) return [];
  return [
    {
      name: 'what else was possible',
      says: listed(
        otherwise.map((name) => html`<li>${name}</li>`),
        6,
        (left) => counted(left, 'more answer'),
      ),
    },
  ];
}
