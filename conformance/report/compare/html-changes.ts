// The section of the page that says what changed from each run to the next, and what may have changed it.

import { type Html, html } from '../../../src/html/index.ts';
import type { ChangedCase, ComparedRun, RunComparison, Step } from '../../compare/index.ts';
import { marks } from '../words/marks.ts';
import { condensed, counted, cut } from '../words/numbers.ts';
import { boxed, nameList } from './html-tables.ts';
import {
  byReason,
  byWhatMayBe,
  type ChangedGroup,
  changedGroups,
  changeInWords,
  differencesInWords,
  mayBeInWords,
  nothingDiffers,
  sameInWords,
} from './words.ts';

/** Rows of a table, and names after them. */
const mostRows = 25;
const mostNames = 12;

/** Every step; nothing between implementations. */
export function changes(comparison: RunComparison): Html {
  const { steps } = comparison;
  if (steps.length === 0) return html``;
  return html`<section id="changes"><h2>What changed</h2>
${steps.map((step) => stepPart(step, comparison))}</section>`;
}

function stepPart(step: Step, comparison: RunComparison): Html {
  const { runs } = comparison;
  const [from, to] = [runs[step.from] as ComparedRun, runs[step.to] as ComparedRun];
  const differ = differencesInWords(step, comparison);
  const groups = changedGroups(step);
  return html`<section><h3>From ${from.label} to ${to.label}</h3>
<ul class="differ">${(differ.length === 0 ? [nothingDiffers] : differ).map((says) => html`<li>${cut(says, 600)}</li>`)}</ul>
${groups.length === 0 ? html`<p>${marks.passed} No case changed.</p>` : groups.map((group) => groupPart(group, `from ${from.label} to ${to.label}`))}</section>
`;
}

function groupPart(group: ChangedGroup, way: string): Html {
  const { kind, meaning, says, cases, changes: changed } = group;
  const label = `${says} ${way}`;
  const title = html`<h4><span class="mark">${marks[meaning]}</span> ${says}</h4>`;
  if (changed === undefined)
    return html`<section class="change ${meaning}">${title}${nameList(condensed(cases, mostNames))}</section>`;
  const why = (kind === 'unjudged' ? byReason(changed) : byWhatMayBe(changed)).slice(0, mostNames);
  return html`<section class="change ${meaning}">${title}
<ul>${why.map((part) => html`<li>${kind !== 'unjudged' && 'may be '}${cut(part.says, 300)}: ${counted(part.cases.length, 'case')}</li>`)}</ul>
${kind === 'worse' || kind === 'found' ? changeTable(label, changed) : html`<details><summary>which</summary>${kind === 'better' ? changeTable(label, changed) : nameList(condensed(cases, mostNames))}</details>`}</section>`;
}

function changeTable(label: string, changed: readonly ChangedCase[]): Html {
  const head = html`<th scope="col">Case</th><th scope="col">Response</th><th scope="col">Clause</th><th scope="col">What may have changed</th>`;
  const rest = changed.slice(mostRows).map(({ id }) => id);
  return html`${boxed(label, 'The status of the response now, and before.', head, changed.slice(0, mostRows).map(changeRow))}
${rest.length > 0 && html`<p>and ${counted(rest.length, 'more case', 'more cases')}:</p>${nameList(condensed(rest, mostNames))}`}`;
}

const changeRow = (change: ChangedCase): Html =>
  html`<tr><th scope="row"><code>${cut(change.id, 200)}</code><br>${cut(change.title, 200)}</th>
<td class="short">${changeInWords(change)}</td><td class="short">${cut(change.breaks.join(', '), 200)}</td><td>${mayBeInWords(change)}<br><span class="quiet">${sameInWords(change)}</span></td></tr>
`;
