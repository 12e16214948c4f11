// Two versions of a contract as one page to be kept or printed: nothing is loaded, and there is no script.

import { type Html, html, prose } from '../../../src/html/index.ts';
import type { ContractDiff, RatedChange } from '../../diff/index.ts';
import { boxed, renderDocument, reportStyle } from '../html/document.ts';
import { marks } from '../words/marks.ts';
import { byRule, cut } from '../words/numbers.ts';
import { rowOf } from './change.ts';
import {
  bottomInWords,
  caseGroups,
  noCases,
  type Section,
  sectionsOf,
  severities,
  titleInWords,
  usersInWords,
} from './words.ts';

const style = `${reportStyle}
.summary { border-left: 4px solid var(--line); background: var(--panel); padding: .5rem .75rem; margin: 1rem 0; font-weight: 600 }
.users { list-style: none; padding: 0 } .passed > .mark { color: var(--good) } .failed > .mark { color: var(--bad) } .open > .mark { color: var(--open) }
.wide table { width: 100%; table-layout: fixed; font-size: .875rem } .wide tbody th { font-weight: 600 } th:nth-child(1), th:nth-child(2) { width: 30% }
.severity.source, .severity.clients { color: var(--bad) } .severity.contract { color: var(--open) }
h2 { display: inline-block } summary h2 { margin: 1rem 0 .5rem } details > :not(summary) { margin-left: 0 }
@media screen and (max-width: 48rem) { body { padding: 1rem } .wide table, .wide tbody, .wide tr, .wide tbody th, .wide td, caption { display: block; width: auto }
  .wide thead { position: absolute; clip-path: inset(50%) } .wide tr { border-bottom: 1px solid var(--line); padding: .5rem 0 } .wide tr > * { border: 0; padding: .125rem 0 } }
@media print { @page { size: landscape; margin: 1.5cm } }
`;

/** Places in a row, names in a line. */
const most = { places: 6, names: 30 };

/** Renders a difference between contracts as a self-contained page. */
export function renderDiffHtml(diff: ContractDiff): string {
  const { meaning, says } = bottomInWords(diff);
  return renderDocument({
    title: `${titleInWords(diff)}: ${says}`,
    style,
    header: html`<h1>${titleInWords(diff)}</h1>
<p class="summary ${meaning}"><span class="mark">${marks[meaning]}</span> ${says}</p>
<p class="quiet">${diff.before.file} → ${diff.after.file}</p>`,
    main: diff.same ? html`` : main(diff),
    footer: html`<p>${Object.entries(severities).map(([name, means]) => html`${name}: ${means}. `)}</p>`,
  });
}

const main = (diff: ContractDiff): Html =>
  html`<ul class="users">${usersInWords(diff).map(({ user, meaning, says }) => html`<li class="${meaning}"><span class="mark">${marks[meaning]}</span> <strong>${user}</strong>: ${says}</li>`)}</ul>
${sectionsOf(diff).map(sectionPart)}
${casesPart(diff)}`;

function sectionPart({ title, meaning, changes, folded }: Section): Html {
  const heading = html`<h2>${marks[meaning]} ${title}</h2>`;
  const head = ['Change', 'Where', 'Origin', 'Severity'];
  const table = boxed(
    title,
    `${title}: the name in small letters is what an ignore file takes.`,
    head,
    changes.map(row),
  );
  return folded
    ? html`<details><summary>${heading}</summary>${table}</details>`
    : html`<section>${heading}${table}</section>`;
}

function row(change: RatedChange): Html {
  const { says, isProse, where, line, origin, breaks, ignoredAs } = rowOf(change, most.places);
  return html`<tr><th scope="row">${isProse ? prose(says) : says}</th>
<td>${where}<br><code class="quiet">${cut(ignoredAs, 300)}</code><span class="quiet">${line}</span></td>
<td>${cut(origin, 200)}</td>
<td class="severity ${change.severity}">${change.severity}${breaks.map((each) => html`<br><span class="quiet">${each}</span>`)}</td></tr>
`;
}

function casesPart(diff: ContractDiff): Html {
  const groups = caseGroups(diff);
  if (groups.length === 0) return html`<section><h2>Cases</h2><p>${noCases}</p></section>`;
  return html`<section><h2>Cases</h2><ul>${groups.map(({ says, ids, many }) => html`<li>${says}${!many && `: ${byRule(ids, most.names)}`}</li>`)}</ul></section>`;
}
