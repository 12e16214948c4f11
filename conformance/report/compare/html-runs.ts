// The runs of a comparison on its page: each with its verdicts, over its dates, and what changed from one to the next.

import { type Html, html } from '../../../src/html/index.ts';
import type { ChangedCase, History, RunComparison, Step } from '../../compare/index.ts';
import { boxed } from '../html/document.ts';
import { type Meaning, marks } from '../words/marks.ts';
import { condensed, counted, cut } from '../words/numbers.ts';
import { type RunRow, runRows, withoutName } from './runs.ts';
import {
  type ChangedGroup,
  changedGroups,
  changeInWords,
  differencesInWords,
  historyInWords,
} from './steps.ts';

/** Rows of a table of changes, and names in a list. */
const mostRows = 25;
const mostNames = 12;

const runHead = ['Source conformance', 'Coverage', 'Contract conformance'];

/** Every run in a row. */
export function runTable(comparison: RunComparison): Html {
  const { of, against } = comparison;
  const first = of === 'implementations' ? 'Server' : 'Run';
  const caption = `A case fails under the ${against} verdict here: ${against === 'source' ? 'what the source states, and what follows from it' : 'the source, and the decisions of the contract'}.`;
  const row = (run: RunRow) =>
    html`<tr><th scope="row"><strong>${run.label}</strong>${targetOf(run)}</th>
${runCells(run)}
<td>${dated(run.date)}${run.origin.map((says) => html`<br>${says}`)}</td></tr>
`;
  const head = [first, ...runHead, 'Date, contract and suite'];
  return boxed('Verdicts', caption, head, runRows(comparison, comparison).map(row));
}

/** One implementation: a row for each date, and below it what changed since the run before. */
export function historyPart(history: History, id: string, comparison: RunComparison): Html {
  const { title, says } = historyInWords(history);
  const runs = runRows(history, comparison);
  const row = (run: RunRow, i: number) => {
    const step = history.steps[i - 1];
    return html`<tr><th scope="row"><strong>${dated(run.date)}</strong>${targetOf(run)}</th>
${runCells(run)}
<td>${step ? sinceBefore(step) : 'the first run'}</td><td>${run.origin.map((each, at) => html`${at > 0 && html`<br>`}${each}`)}</td></tr>
`;
  };
  const head = ['Date', ...runHead, 'Since the run before', 'Contract and suite'];
  const stepOf = (step: Step) => {
    const date = runs[step.to]?.date ?? '';
    return html`<details><summary><h3>${date}: since the run before</h3></summary>${changes(step, history, `${title}, run ${step.to + 1}`)}</details>`;
  };
  return html`<section id="${id}"><h2>${title}</h2>
${boxed(title, says, head, runs.map(row))}
${history.steps.map(stepOf)}</section>
`;
}

function sinceBefore(step: Step): Html {
  const groups = changedGroups(step);
  if (groups.length === 0) return marked('passed', 'no case changed');
  return html`${groups.map(({ meaning, says }) => html`<div class="since ${meaning}">${marked(meaning, says)}</div>`)}`;
}

/** What changed from one run to the next, under a title. */
export function stepPart(step: Step, comparison: RunComparison): Html {
  const [from = '', to = ''] = [step.from, step.to].map((i) => comparison.runs[i]?.label);
  return html`<section><h3>From ${from} to ${to}</h3>
${changes(step, comparison, `from ${from} to ${to}`)}</section>
`;
}

const targetOf = ({ target, notes }: RunRow): Html =>
  html`<br><code>${target}</code>${notes.map((note) => html`<br><span class="differs">${note}</span>`)}`;

function runCells({ verdicts, coverage }: RunRow): Html {
  const [source, contract] = verdicts.map(
    ({ meaning, says }) => html`<td class="${meaning}">${marked(meaning, withoutName(says))}</td>`,
  );
  return html`${source}<td>${coverage}</td>${contract}`;
}

/** Neither the day nor the time is broken in two. */
export const dated = (date: string): Html =>
  html`${date.split(/ (?=\d\d:)/).map((part, i) => html`${i > 0 && ' '}<span class="date">${part}</span>`)}`;

/** A mark, and what it says. */
export const marked = (meaning: Meaning, says: string): Html =>
  html`<span class="mark">${marks[meaning]}</span> ${says}`;

/** Names of cases, one a line. */
export const nameList = (names: readonly string[]): Html =>
  html`<ul class="names">${names.map((name) => html`<li><code>${cut(name, 200)}</code></li>`)}</ul>`;

function changes(step: Step, runs: Pick<History, 'runs'>, way: string): Html {
  const groups = changedGroups(step);
  return html`<ul class="differ">${differencesInWords(step, runs).map((says) => html`<li>${says}</li>`)}</ul>
${groups.length === 0 ? html`<p>${marks.passed} No case changed.</p>` : groups.map((group) => groupPart(group, way))}`;
}

function groupPart({ meaning, says, cases, why = [], changes = [] }: ChangedGroup, way: string): Html {
  const names = nameList(condensed(cases, mostNames));
  return html`<section class="change ${meaning}"><h4>${marked(meaning, says)}</h4>
${why.length > 0 && html`<ul>${why.slice(0, mostNames).map((part) => html`<li>${part.says}: ${counted(part.cases.length, 'case')}</li>`)}</ul>`}
${changes.length > 0 ? changeTable(`${says} ${way}`, changes) : why.length > 0 ? html`<details><summary>which</summary>${names}</details>` : names}</section>`;
}

function changeTable(label: string, changes: readonly ChangedCase[]): Html {
  const rest = changes.slice(mostRows).map(({ id }) => id);
  const head = ['Case', 'Response', 'Clause'];
  const caption = 'The status of the response now, and before.';
  return html`${boxed(label, caption, head, changes.slice(0, mostRows).map(changeRow))}
${rest.length > 0 && html`<p>and ${counted(rest.length, 'more case', 'more cases')}:</p>${nameList(condensed(rest, mostNames))}`}`;
}

const changeRow = (change: ChangedCase): Html =>
  html`<tr><th scope="row"><code>${cut(change.id, 200)}</code><br>${cut(change.title, 200)}</th>
<td>${changeInWords(change)}</td><td>${cut(change.breaks.join(', '), 200)}</td></tr>
`;
