// The top of the page: what was run, both verdicts, and the sum that holds them to it.

import { type KnownEntry, outcomes, type Report, type Scope, type Since, scopes } from '../../types.ts';
import { condensed } from '../condensed.ts';
import { entryInWords, knownInWords } from '../words/known.ts';
import { marks, meaningOfEntry, meaningOfVerdict } from '../words/marks.ts';
import { chosenInWords, paceInWords } from '../words/pace.ts';
import { bottomLine, sinceGroups, sinceTitle } from '../words/since.ts';
import { stopInWords } from '../words/stops.ts';
import { verdictInWords } from '../words/verdicts.ts';
import { type Html, html } from './markup.ts';

/** The header of the page. */
export function summary(report: Report): Html {
  const { title, version, file } = report.contract;
  const { stopped } = report;
  const chosen = chosenInWords(report);
  const bottom = bottomLine(report);
  return html`<header>
<h1>${title} ${version}</h1>
<p>against <code>${report.target}</code>, ${(report.milliseconds / 1000).toFixed(1)} s, contract <code>${file}</code></p>
${stopped && html`<p class="stopped" role="status"><strong>The run ended early:</strong> ${stopInWords(stopped)}.</p>`}
<ul class="verdicts">${scopes.map((scope) => verdict(report, scope))}${bottom && html`<li class="${bottom.meaning}"><strong>${marks[bottom.meaning]} ${bottom.says}</strong></li>`}</ul>
${chosen && html`<p><strong>${chosen}</strong></p>`}
${table(report)}
<p class="quiet">${paceInWords(report)}</p>
${report.known && known(report.known)}
${report.since && since(report.since)}
<nav aria-label="Sections"><a href="#failures">Failures</a> <a href="#silences">Silences</a> <a href="#cases">Cases</a></nav>
</header>`;
}

function verdict(report: Report, scope: Scope): Html {
  const meaning = meaningOfVerdict(report, scope);
  const { conforms } = report.verdicts[scope];
  return html`<li class="${meaning}" data-scope="${scope}" data-conforms="${String(conforms)}"><strong>${marks[meaning]} ${verdictInWords(report, scope)}</strong>${scope === report.against && html` <span>decides the exit code</span>`}</li>`;
}

function table(report: Report): Html {
  return html`<div class="wide" tabindex="0" role="region" aria-label="Counts"><table id="counts">
<caption>planned is the sum of all outcomes</caption>
<thead><tr><th scope="col">verdict</th><th scope="col">planned</th>${outcomes.map((outcome) => html`<th scope="col">${outcome}</th>`)}</tr></thead>
<tbody>${scopes.map((scope) => row(report, scope))}</tbody>
</table></div>`;
}

function row(report: Report, scope: Scope): Html {
  const { planned, counts } = report.verdicts[scope];
  return html`<tr><th scope="row">${scope}</th><td>${planned}</td>${outcomes.map((outcome) => html`<td>${counts[outcome]}</td>`)}</tr>`;
}

function known(entries: readonly KnownEntry[]): Html {
  const item = (entry: KnownEntry) =>
    html`<li>${marks[meaningOfEntry(entry)]} <code>${entry.case}</code>: ${entryInWords(entry)}. ${entry.reason}</li>`;
  return html`<section id="known"><h2>Known failing</h2><p>${knownInWords(entries)}.</p>
<ul>${entries.map(item)}</ul></section>`;
}

function since(held: Since): Html {
  const groups = sinceGroups(held).map(
    ({ meaning, says, cases }) =>
      html`<li>${marks[meaning]} ${says} <code>${condensed(cases, 3).join(', ')}</code></li>`,
  );
  return html`<section id="since"><h2>${sinceTitle(held)}</h2>
<ul>${groups.length > 0 ? groups : html`<li>${marks.passed} no difference</li>`}</ul></section>`;
}
