// What the implementation does where the source is silent, beside what the contract decided.

import type { AnsweredSilence, Report } from '../../types.ts';
import { type AnswerLine, answerLines } from '../answers/lines.ts';
import { counted, cut } from '../visible.ts';
import { type Html, html } from './markup.ts';

/** So many different answers to one silence are shown. */
const most = 6;

/** The section of silences. */
export function silences(report: Report): Html {
  if (report.silences.length === 0)
    return html`<section id="silences"><h2>Silences</h2><p>The contract names none.</p></section>`;
  return html`<section id="silences"><h2>Silences</h2>
<p>Questions that the source leaves open, what the contract decided, and what this server does.</p>
<div class="wide" tabindex="0" role="region" aria-label="Silences"><table>
<thead><tr><th scope="col">Silence</th><th scope="col">Decision</th><th scope="col">This server</th></tr></thead>
<tbody>${report.silences.map(row)}</tbody></table></div></section>`;
}

function row(silence: AnsweredSilence): Html {
  const { id, section, question, decision, outOfScope } = silence;
  const lines = answerLines(silence);
  const left = lines.length - most;
  return html`<tr><th scope="row"><code>${id}</code> ${section}<br>${question}</th>
<td>${decision ?? html`<em>Out of scope:</em> ${outOfScope}`}</td>
<td>${lines.length === 0 ? html`<span class="quiet">not tested</span>` : html`<ul>${lines.slice(0, most).map(line)}${left > 0 && html`<li>and ${left} more</li>`}</ul>`}</td></tr>
`;
}

const line = ({ says, cases }: AnswerLine): Html =>
  html`<li>${cut(says, 300)} <span class="quiet">(${counted(cases.length, 'case')})</span></li>`;
