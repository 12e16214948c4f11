// The top of the page: what was run, both verdicts, and the sum that holds them to it.

import { outcomes, type Scope, scopes } from '../types.ts';
import { type Html, html } from './html-text.ts';
import { stateOf } from './known-words.ts';
import type { Known, Report } from './model.ts';

/** The header of the page. */
export function summary(report: Report): Html {
  const { title, version, file } = report.contract;
  return html`<header>
<h1>${title} ${version}</h1>
<p>against <code>${report.target}</code>, ${(report.milliseconds / 1000).toFixed(1)} s, contract <code>${file}</code></p>
${report.stopped !== undefined && html`<p class="stopped" role="status"><strong>The run ended early:</strong> ${report.stopped}.</p>`}
<ul class="verdicts">${scopes.map((scope) => verdict(report, scope))}</ul>
${table(report)}
${report.known && known(report.known)}
<nav aria-label="Sections"><a href="#failures">Failures</a> <a href="#silences">Silences</a> <a href="#cases">Cases</a></nav>
</header>`;
}

function verdict(report: Report, scope: Scope): Html {
  const { conforms, says } = report.verdicts[scope];
  const decides = scope === report.against;
  const kind = conforms ? 'holds' : decides ? 'broken' : 'open';
  return html`<li class="${kind}" data-scope="${scope}" data-conforms="${String(conforms)}"><strong>${conforms ? '✓' : '✗'} ${says.charAt(0).toUpperCase() + says.slice(1)}</strong>${decides && html` <span>decides the exit code</span>`}</li>`;
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

function known({ says, entries }: Known): Html {
  return html`<section id="known"><h2>Known failing</h2><p>${says}.</p>
<ul>${entries.map((entry) => html`<li><code>${entry.case}</code>: ${stateOf(entry)}. ${entry.reason}</li>`)}</ul></section>`;
}
