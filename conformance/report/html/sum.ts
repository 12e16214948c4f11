// The results in plain words: each case is counted once, and the parts add up to all of them.

import type { Contract } from '../../../src/contract/index.ts';
import { breakable, type Html, html, joined } from '../../../src/html/index.ts';
import { excusedCases } from '../../standing.ts';
import { type Outcome, outcomes, type Report, type Scope, scopes } from '../../types.ts';
import { type Line, skipped, undecided } from '../sections.ts';
import { type Meaning, marks } from '../words/marks.ts';
import { counted, cut } from '../words/numbers.ts';
import { coverageInWords } from '../words/verdicts.ts';
import { anchor } from './document.ts';
import { holds, isTested, nounOf, type Row, rowsOf } from './matrix.ts';

/** Reasons and clauses that are listed at once. */
const most = 8;

type Part = ReturnType<typeof partsOf>[number];

/** The section of the sum. */
export function sum(report: Report, contract: Contract): Html {
  const parts = partsOf(report, contract);
  const { planned } = report.verdicts[report.against];
  return html`<section id="sum"><h2>Results</h2>
${bar(parts, planned)}
<ul class="parts">${parts.map(partItem)}</ul>
${table(report)}</section>`;
}

const partItem = ({ meaning, count, name, of, says }: Part): Html =>
  html`<li class="${count > 0 ? meaning : 'none'}"><p><strong>${meaning !== 'open' && `${marks[meaning]} `}${String(count)}</strong> ${name}${named(of, name)}</p>${says}</li>\n`;

/** The outcomes, where the words do not say them. */
const named = (of: readonly Outcome[], name: string): Html =>
  of.some((outcome) => name.includes(outcome))
    ? html``
    : html` <span class="quiet">(${of.join(', ')})</span>`;

function partsOf(report: Report, contract: Contract) {
  const rows = rowsOf(report, contract);
  const noun = nounOf(contract);
  const { counts } = report.verdicts[report.against];
  const part = (meaning: Meaning, of: readonly Outcome[], names: readonly [string, string], says: Html) => {
    const count = of.reduce((sum, outcome) => sum + counts[outcome], 0);
    return { meaning, count, name: names[count === 1 ? 0 : 1], of, says };
  };
  return [
    part('passed', ['passed'], ['conforms', 'conform'], conforming(report, rows, noun)),
    part('failed', ['failed'], ['does not conform', 'do not conform'], failing(report, rows, noun)),
    part(
      'undecided',
      ['inconclusive', 'errored'],
      ['could not be judged', 'could not be judged'],
      reasons(undecided(report).lines),
    ),
    part('skipped', ['not-applicable'], ['was skipped', 'were skipped'], reasons(skipped(report).lines)),
    part(
      'open',
      ['observed'],
      ['was only observed', 'were only observed'],
      html`<p>The ${report.against} requires nothing of the response.</p>`,
    ),
  ];
}

/** Clauses by the numbers that head the report: what was not tried neither holds nor fails. */
function conforming(report: Report, rows: readonly Row[], noun: string): Html {
  const means = 'holds where some case passed, and none failed';
  if (report.coverage.clauses.length > 0)
    return html`<p>A statement ${means}: ${coverageInWords(report)}.</p>`;
  const tested = rows.filter(isTested);
  return html`${tested.length > 0 && html`<p>A ${noun} ${means}: ${tested.filter(holds).length} of ${counted(tested.length, `tested ${noun}`)}.</p>`}`;
}

function failing(report: Report, rows: readonly Row[], noun: string): Html {
  const { failed } = report.verdicts[report.against].counts;
  const known = excusedCases(report).size;
  const broken = rows.filter(({ counts }) => counts.failed > 0);
  const differ = report.verdicts.contract.counts.failed - report.verdicts.source.counts.failed;
  const says = [
    ...(failed === 0 ? [html`Nothing fails against the ${report.against}.`] : []),
    ...(known > 0 ? [html`${counted(known, 'known failure')} among them.`] : []),
    ...(broken.length > 0 ? [html`${counted(broken.length, noun)} broken: ${links(broken)}.`] : []),
    ...(differ > 0 ? [differing(differ, report)] : []),
  ];
  return html`${says.map((each) => html`<p>${each}</p>`)}`;
}

function differing(differ: number, { against }: Report): Html {
  const decisions = html`from <a href="#silences">the contract's decisions</a>`;
  return against === 'source'
    ? html`${counted(differ, 'other case')} ${differ === 1 ? 'differs' : 'differ'} ${decisions}, which fails nothing here.`
    : html`${differ} of them ${differ === 1 ? 'differs' : 'differ'} only ${decisions}.`;
}

function links(rows: readonly Row[]): Html {
  const left = rows.length - most;
  const link = ({ id }: Row) =>
    html`<a href="#${encodeURIComponent(anchor('clause', id))}"><code>${cut(id, 120)}</code></a>`;
  const shown = joined(rows.slice(0, most).map(link), ', ');
  return html`${shown}${left > 0 && html` and <a href="#clauses">${left} more</a>`}`;
}

function reasons(groups: readonly Line[]): Html {
  if (groups.length <= 2) return reasonList(groups);
  return html`<details><summary>${counted(groups.length, 'reason')}</summary>${reasonList(groups)}</details>`;
}

function reasonList(groups: readonly Line[]): Html {
  const left = groups.slice(5 * most).reduce((count, { cases }) => count + cases.length, 0);
  const item = ({ says, cases }: Line) =>
    html`<li>${breakable(cut(says, 300))} <span class="quiet">(${counted(cases.length, 'case')})</span></li>`;
  return html`${groups.length > 0 && html`<ul>${groups.slice(0, 5 * most).map(item)}${left > 0 && html`<li>other reasons (${counted(left, 'case')})</li>`}</ul>`}`;
}

/** The parts side by side; the list under it says the same. */
function bar(parts: readonly Part[], planned: number): Html {
  if (planned === 0) return html`<p>No case was run.</p>`;
  const starts = parts.map((_, i) => parts.slice(0, i).reduce((before, { count }) => before + count, 0));
  const width = (count: number) => ((count / planned) * 1000).toFixed(2);
  const rects = parts.map(
    ({ meaning, count }, i) =>
      html`${count > 0 && html`<rect class="${meaning}" x="${width(starts[i] ?? 0)}" width="${width(count)}" height="12"/>`}`,
  );
  return html`<svg class="bar" viewBox="0 0 1000 12" preserveAspectRatio="none" aria-hidden="true">${rects}</svg>`;
}

function table(report: Report): Html {
  return html`<table id="counts">
<caption>Both verdicts count the same cases: planned is the sum of all outcomes.</caption>
<thead><tr><th scope="col">verdict</th><th scope="col">planned</th>${outcomes.map((outcome) => html`<th scope="col">${outcome}</th>`)}</tr></thead>
<tbody>${scopes.map((scope) => row(report, scope))}</tbody>
</table>`;
}

function row(report: Report, scope: Scope): Html {
  const { planned, counts } = report.verdicts[scope];
  return html`<tr><th scope="row">${scope}</th><td data-name="planned">${planned}</td>${outcomes.map((outcome) => html`<td data-name="${outcome}">${counts[outcome]}</td>`)}</tr>`;
}
