// Every clause by what the cases that require it show of it, under source conformance; the script makes each count a button
// that lists them.

import type { Contract } from '../../../src/contract/index.ts';
import { type Html, html, prose } from '../../../src/html/index.ts';
import {
  type ClauseOutcome,
  clauseOutcomes,
  clausesInOrder,
  everyRequest,
  type Shown,
  shownBy,
} from '../../clause-outcomes.ts';
import { outcomes, type Report, type Result } from '../../types.ts';
import { counted, cut } from '../words/numbers.ts';
import { clauseInWords, clauseName, type NamedClause } from '../words/origins.ts';
import { anchor } from './document.ts';

/** In the order of the page. */
export const columns = [
  'failed',
  'elsewhere',
  ...outcomes.filter((outcome) => outcome !== 'failed'),
] as const;

/** One clause, or one place of a contract that names none. */
export interface Row extends NamedClause {
  readonly counts: Readonly<Record<ClauseOutcome, number>>;
}

/** The columns of a case, by the id of the clause; those that it cites as well. */
export const columnsOf = (result: Result): ReadonlyMap<string, ClauseOutcome> =>
  clauseOutcomes(result, result.case.cites);

/** Every clause that a case of the run requires, in the order of the source; last what holds for every request. */
export function rowsOf({ results }: Report, { source }: Contract): readonly Row[] {
  const found = shownBy(results, columnsOf);
  return clausesInOrder(found.keys(), source).map((clause) => ({
    ...clause,
    counts: countsOf(found.get(clause.id) ?? []),
  }));
}

function countsOf(shown: readonly Shown[]): Row['counts'] {
  const count = (column: ClauseOutcome) => shown.filter(({ outcome }) => outcome === column).length;
  return Object.fromEntries(columns.map((column) => [column, count(column)])) as Row['counts'];
}

/** Only a case that passed shows that a clause holds. */
export const holds = ({ counts }: Row): boolean => counts.failed === 0 && counts.passed > 0;

/** Whether a case of it could have been judged: one that needs an option, or asks, tries nothing of it. */
export const isTested = ({ counts }: Row): boolean =>
  columns.some((column) => column !== 'observed' && column !== 'not-applicable' && counts[column] > 0);

/** What rows are of: a contract that names no clauses has places. */
export const nounOf = ({ source }: Contract): string => (source.clauses.size > 0 ? 'clause' : 'place');

/** More rows than this, and those that only passed are folded. */
const mostRows = 80;

/** The section of clauses and cases. */
export function matrix(report: Report, contract: Contract): Html {
  const rows = rowsOf(report, contract);
  const plain = rows.length > mostRows ? rows.filter(onlyPassed) : [];
  const shown = rows.filter((row) => !plain.includes(row));
  const used = columns.filter((column) => rows.some(({ counts }) => counts[column] > 0));
  const noun = nounOf(contract);
  return html`<section id="clauses"><h2>${noun === 'clause' ? 'Clauses and their cases' : 'The contract and its cases'}</h2>
<p>Each row counts the cases that require the ${noun}${noun === 'place' && ' of the contract'}, by outcome under source conformance. A case that requires several ${noun}s stands in each of their rows${used.includes('elsewhere') && html`; it <em>fails elsewhere</em> where it breaks another ${noun} and so says nothing of this one`}.</p>
${filterForm(report)}
${rows.length === 0 ? html`<p>No case of this run requires a ${noun}.</p>` : table(shown, used, noun)}
${plain.length > 0 && html`<details><summary>${counted(plain.length, 'row')} of which every case passed</summary>${table(plain, used, noun)}</details>`}
${untested(report, contract, rows)}</section>`;
}

const onlyPassed = ({ counts }: Row) =>
  columns.every((column) => column === 'passed' || column === 'observed' || counts[column] === 0);

function table(rows: readonly Row[], used: readonly ClauseOutcome[], noun: string): Html {
  return html`<table class="matrix">
<caption>${counted(rows.length, noun)}; numbers count cases.</caption>
<thead><tr><th scope="col">${noun === 'clause' ? 'Clause' : 'Place'}</th>${used.map((column) => html`<th scope="col">${nameOf(column)}</th>`)}</tr></thead>
<tbody>${rows.map((row) => rowOf(row, used))}</tbody></table>`;
}

const nameOf = (column: ClauseOutcome) => (column === 'elsewhere' ? 'fails elsewhere' : column);

function rowOf(row: Row, used: readonly ClauseOutcome[]): Html {
  const { id, counts } = row;
  return html`<tr id="${anchor('clause', id)}" data-clause="${id}"${counts.failed > 0 && html` class="broken"`}><th scope="row"><code>${cut(clauseName(row), 200)}</code>${!id.startsWith('/') && html` <span class="says">${prose(clauseInWords(row))}</span>`}</th>${used.map((column) => html`<td class="${column}" data-column="${column}" data-name="${nameOf(column)}"><span>${counts[column]}</span></td>`)}</tr>
`;
}

/** Clauses that no case of the run requires, with the reason where the contract has one. */
function untested({ results }: Report, { source }: Contract, rows: readonly Row[]): Html {
  const tested = new Set(rows.map(({ id }) => id));
  const left = [...source.clauses.values()].filter(({ id }) => !tested.has(id) && id !== everyRequest);
  if (left.length === 0 || results.length === 0) return html``;
  return html`<details><summary>${counted(left.length, 'clause')} that no case of this run tests</summary>
<ul>${left.map(({ id, section, states, elsewhere }) => html`<li><code>${section} ${id}</code> ${prose(states)}${elsewhere !== undefined && html` <span class="quiet">${prose(elsewhere)}</span>`}</li>`)}</ul></details>`;
}

/** What may be chosen of each; the script fills the choices in with what the cases have. */
const choices = ['Outcome', 'Origin', 'Operation'] as const;

/** Hidden until the script runs: without it there is nothing to filter. */
const filterForm = ({ results }: Report): Html =>
  html`<p class="unscripted">The cases one by one need JavaScript, and a browser that can unpack them; the JSON report has them too.</p>
<form id="filter" role="search" aria-label="Cases" hidden>
<label>Find <input type="search" name="text" autocomplete="off" spellcheck="false"></label>
${choices.map((name) => html`<label>${name} <select name="${name.toLowerCase()}"><option value="">any</option></select></label>\n`)}<button type="reset">Clear</button>
<output name="shown">${counted(results.length, 'case')}</output></form>
<div id="cases" hidden></div>`;
