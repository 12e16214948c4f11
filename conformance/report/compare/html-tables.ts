// The tables of the page: the runs, the clauses, and the silences.

import { Html, html, prose } from '../../../src/html/index.ts';
import type {
  Cell,
  ComparedCause,
  ComparedClause,
  ComparedRun,
  ComparedSilence,
  RunComparison,
} from '../../compare/index.ts';
import { stateOf } from '../../compare/index.ts';
import { type Scope, scopes } from '../../types.ts';
import { type AnswerLine, answerLines } from '../answers.ts';
import { marks, meaningOfVerdict } from '../words/marks.ts';
import { condensed, counted, cut } from '../words/numbers.ts';
import { clauseInWords, clauseName } from '../words/origins.ts';
import { chosenInWords } from '../words/runs.ts';
import { stopInWords, verdictInWords } from '../words/verdicts.ts';
import { causeCellInWords, meaningOfCause, notableCauses } from './cause-words.ts';
import {
  cellInWords,
  decisionInWords,
  isApart,
  isNotable,
  meaningOfCell,
  originOfRun,
  restInWords,
  restOfSilences,
  silencesFail,
} from './words.ts';

/** Names in a cell, and answers. */
const mostNames = 12;
const mostAnswers = 4;

/** A table in a box of its own, which scrolls where the page may not. */
export const boxed = (label: string, caption: string, head: Html, body: readonly Html[]): Html =>
  html`<div class="wide" tabindex="0" role="region" aria-label="${label}"><table>
<caption>${caption}</caption>
<thead><tr>${head}</tr></thead>
<tbody>${body}</tbody></table></div>`;

const columnsOf = ({ runs }: RunComparison) => runs.map(({ label }) => html`<th scope="col">${label}</th>`);

/** Every run with both verdicts. */
export function runTable(comparison: RunComparison): Html {
  const { runs, of, against } = comparison;
  const head = html`<th scope="col">${of === 'implementations' ? 'Implementation' : 'Run'}</th><th scope="col">Source conformance</th><th scope="col">Contract conformance</th><th scope="col">Date, contract and suite</th>`;
  const caption = `A case fails under the ${against} verdict here: ${against === 'source' ? 'what the source states, and what follows from it' : 'the source, and the decisions of the contract'}.`;
  return boxed(
    'Verdicts',
    caption,
    head,
    runs.map((run) => runRow(run, comparison)),
  );
}

function runRow(run: ComparedRun, comparison: RunComparison): Html {
  const { label, target, stopped } = run;
  const chosen = chosenInWords(run);
  return html`<tr><th scope="row"><strong>${label}</strong><br><code>${cut(target, 300)}</code>${chosen && html`<br><span class="differs">Compares in part: ${chosen}.</span>`}${stopped && html`<br><span class="differs">The run ended early: ${cut(stopInWords(stopped), 300)}.</span>`}</th>
${scopes.map((scope) => verdictCell(run, scope, comparison.against))}
<td>${originOfRun(run, comparison).map((says, i) => html`${i > 0 && new Html('<br>')}${says}`)}</td></tr>
`;
}

function verdictCell(run: ComparedRun, scope: Scope, against: Scope): Html {
  const meaning = meaningOfVerdict({ ...run, against }, scope);
  const says = verdictInWords(run, scope).replace(/^[^:]*: /, '');
  return html`<td class="${meaning}"><span class="mark">${marks[meaning]}</span> ${says}</td>`;
}

/** Every cause with what was found of it in each run. */
export function causeTable(comparison: RunComparison): Html {
  const head = html`<th scope="col">Cause</th>${columnsOf(comparison)}`;
  const rows = notableCauses(comparison.causes);
  const caption = `${counted(rows.length, 'cause')} for which cases fail or are not judged; one is the same in every run by its name.`;
  return boxed('Causes', caption, head, rows.map(causeRow));
}

const causeRow = ({ id, cells }: ComparedCause): Html =>
  html`<tr><th scope="row"><code>${cut(id, 200)}</code></th>${cells.map((cell) => html`<td class="${meaningOfCause(cell)}"><span class="mark">${marks[meaningOfCause(cell)]}</span> ${causeCellInWords(cell)}</td>`)}</tr>
`;

/** Every clause with what it comes to in each run; broken ones can be opened. */
export function clauseTable(comparison: RunComparison): Html {
  const { clauses } = comparison;
  if (clauses.length === 0) return html`<p>No case of these runs requires a clause.</p>`;
  const notable = clauses.filter(isNotable);
  const rest = clauses.filter((clause) => !isNotable(clause));
  const head = html`<th scope="col">Clause</th>${columnsOf(comparison)}`;
  const caption = (all: readonly ComparedClause[], says: string) =>
    `${counted(all.length, 'clause')} ${says}; numbers count cases.`;
  const same = boxed('Other clauses', caption(rest, 'that no run breaks'), head, rest.map(clauseRow));
  if (notable.length === 0) return same;
  return html`${boxed('Clauses', caption(notable, 'broken by a run, or not the same in every run'), head, notable.map(clauseRow))}
${rest.length > 0 && html`<details><summary>${restInWords(clauses)}</summary>${same}</details>`}`;
}

function clauseRow(clause: ComparedClause): Html {
  const broken = clause.cells.some((cell) => stateOf(cell) === 'broken');
  return html`<tr${broken && html` class="broken"`}><th scope="row"><code>${clauseName(clause)}</code><br>${prose(clauseInWords(clause))}</th>${clause.cells.map(clauseCell)}</tr>
`;
}

function clauseCell(cell: Cell): Html {
  const meaning = meaningOfCell(cell);
  const says = html`<span class="mark">${marks[meaning]}</span> ${cellInWords(cell)}`;
  if (cell.failed.length === 0) return html`<td class="${meaning}">${says}</td>`;
  return html`<td><details><summary class="${meaning}">${says}</summary>${nameList(condensed(cell.failed, mostNames))}</details></td>`;
}

/** Names of cases, one a line. */
export const nameList = (names: readonly string[]): Html =>
  html`<ul class="names">${names.map((name) => html`<li><code>${cut(name, 200)}</code></li>`)}</ul>`;

/** Every silence that some run was asked, with the decision and each answer. */
export function silenceTable(comparison: RunComparison): Html {
  const asked = comparison.silences.filter(({ answers }) => answers.some(({ seen }) => seen.length > 0));
  if (asked.length === 0) return html`<p>No silence was tested.</p>`;
  const apart = asked.filter(isApart);
  const rest = asked.filter((silence) => !isApart(silence));
  const head = html`<th scope="col">Silence</th><th scope="col">Decision</th>${columnsOf(comparison)}`;
  const caption = (all: readonly ComparedSilence[], says: string) =>
    `${counted(all.length, 'silence')} ${says} (${silencesFail(comparison)}).`;
  const same = boxed('Other silences', caption(rest, 'without a difference'), head, rest.map(silenceRow));
  const left = restOfSilences(rest.length, asked.length);
  return html`<p>Questions that the source leaves open, what the contract decided, and what each server does.</p>
${apart.length > 0 && boxed('Silences', caption(apart, 'answered in different ways, or not as decided'), head, apart.map(silenceRow))}
${left !== '' && html`<details><summary>${left}</summary>${same}</details>`}`;
}

function silenceRow({ id, section, question, decision, outOfScope, differ, answers }: ComparedSilence): Html {
  return html`<tr><th scope="row"><code>${section} ${id}</code>${differ && html` <strong class="differs">differs</strong>`}<br>${prose(question)}</th>
<td>${decision === undefined ? html`<em>Out of scope:</em> ${prose(outOfScope ?? '')}` : prose(decision)}</td>${answers.map(answerCell)}</tr>
`;
}

function answerCell({ seen, decision }: ComparedSilence['answers'][number]): Html {
  const lines = answerLines({ answers: seen });
  const decided = decisionInWords(decision);
  const broken = stateOf(decision) === 'broken';
  const left = lines.length - mostAnswers;
  if (lines.length === 0) return html`<td class="skipped">${marks.skipped} not tested</td>`;
  return html`<td>${decided && html`<span class="${broken ? 'differs' : 'skipped'}">${broken ? marks.open : marks.passed} ${decided}</span>`}<ul class="names">${lines.slice(0, mostAnswers).map(answerLine)}${left > 0 && html`<li>and ${left} more</li>`}</ul></td>`;
}

const answerLine = ({ says, cases }: AnswerLine): Html =>
  html`<li>${cut(says, 200)} <span class="quiet">(${counted(cases.length, 'case')})</span></li>`;
