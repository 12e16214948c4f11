// Every case of the run, to be filtered by a little script; without it all are shown.

import type { Contract } from '../../../src/contract/index.ts';
import type { Report, Requirement, Result } from '../../types.ts';
import { curlOf } from '../curl.ts';
import { type State, statusOf } from '../status.ts';
import { expectationInWords } from '../words/expectations.ts';
import { findingInLine } from '../words/findings.ts';
import { originInWords } from '../words/origins.ts';
import { anchorOf, exchangeOf } from './exchange.ts';
import { type Html, html } from './markup.ts';

/** The section of cases. */
export function caseList(report: Report, contract: Contract): Html {
  const states = [...new Set(report.results.map((result) => statusOf(result, report, contract).state))];
  return html`<section id="cases"><h2>Cases</h2>
<form id="filter" hidden><label>Find <input type="search" name="text" autocomplete="off"></label>
<label>Outcome <select name="state"><option value="">all</option>${states.map((state) => html`<option>${state}</option>`)}</select></label>
<output name="shown" aria-live="polite"></output></form>
<ul class="cases">${report.results.map((result) => item(result, report, contract))}</ul></section>`;
}

function item(result: Result, report: Report, contract: Contract): Html {
  const { id, title } = result.case;
  const { state, says } = statusOf(result, report, contract);
  const head = html`<span class="state ${state}">${state}</span> <code>${id}</code> ${title}`;
  const attributes = html`data-id="${id}" data-state="${state}" data-source="${result.outcomes.source}" data-contract="${result.outcomes.contract}"`;
  if (state === 'failed')
    return html`<li ${attributes}><p>${head} <a href="#${anchorOf(id)}">why</a></p></li>\n`;
  return html`<li ${attributes}><details id="${anchorOf(id)}"><summary>${head}</summary>
${says !== '' && html`<p>${says}</p>`}${requirements(result, contract)}${otherVerdict(result, state, contract)}
${result.exchange && html`<pre class="curl" tabindex="0">${curlOf(result.exchange.request, result.exchange.request.url)}</pre>${exchangeOf(result.exchange)}`}</details></li>\n`;
}

function requirements({ case: { requires } }: Result, contract: Contract): Html | undefined {
  if (requires.length === 0) return undefined;
  const line = ({ expect, origin }: Requirement) =>
    html`<li>${expectationInWords(expect)} <span class="quiet">${originInWords(origin, contract)}</span></li>`;
  return html`<ul class="requires">${requires.map(line)}</ul>`;
}

/** What the verdict that does not decide says, where it says something else. */
function otherVerdict({ outcomes, findings }: Result, state: State, contract: Contract): Html | undefined {
  if (outcomes.contract === state || outcomes.contract !== 'failed') return undefined;
  const lines = findings.map((finding) => html`<li>${findingInLine(finding, contract)}</li>`);
  return html`<p>Differs from the contract's decisions:</p><ul>${lines}</ul>`;
}
