// A broken property as a card: the sentence, what requires it, and the pair of requests side by side, as sent and answered.

import type { Contract } from '../../../src/contract/index.ts';
import { breakable, type Html, html, prose } from '../../../src/html/index.ts';
import type { Bytes, Exchange, TrialRequest } from '../../types.ts';
import { curlInBrief } from '../curl.ts';
import type { Entry } from '../lists.ts';
import { meaningOf, type Standing } from '../standing.ts';
import { wordsOf } from '../words/findings.ts';
import { type Meaning, marks } from '../words/marks.ts';
import { cut } from '../words/numbers.ts';
import { failureInWords } from '../words/seen.ts';
import { short } from '../words/values.ts';

/** A sign, and its meaning as a colour. */
export const mark = (meaning: Meaning): Html =>
  html`<span class="mark ${meaning}" aria-hidden="true">${marks[meaning]}</span> `;

/** A line with the requests below it; what fails the run stands open, anything else opens with a click. */
export function cardOf({ says, ids, broken, exchange }: Entry, standing: Standing, contract: Contract): Html {
  const names = html`${ids.map((id) => html`<code>${breakable(id)}</code> `)}`;
  const line = html`${mark(meaningOf(standing))}${cut(says, 600)}`;
  if (exchange)
    return html`<details class="card differs"><summary>${line}</summary>${exchangeOf('Sent', exchange)}</details>\n`;
  if (broken === undefined) return html`<p>${line} <span class="name">${names}</span></p>\n`;
  const { clause, line: place, expected = '', actual = '' } = wordsOf(broken, contract);
  const { level, finding } = broken;
  const { control, trial, edit } = finding;
  const isOpen = standing === 'broken' && html` open`;
  return html`<details class="card ${standing}"${isOpen}><summary><h3>${line}</h3></summary>
<p class="clause">${contract.annotated && html`<span class="level ${level}">${level}</span> `}${prose(clause)}${place !== undefined && html` <code>${breakable(place)}</code>`}</p>
<p class="name">${names}</p>
<dl><dt>Expected</dt><dd>${cut(expected, 600)}</dd><dt>Actual</dt><dd class="actual">${cut(actual, 600)}</dd>
${edit.says !== '' && html`<dt>The only change</dt><dd>${short(edit.says)}</dd>`}</dl>
<details${isOpen}><summary>The requests</summary><div class="pair">${control && exchangeOf('Accepted', control)}${trial && exchangeOf(control ? 'Broken by' : 'Sent', trial)}</div></details>
</details>
`;
}

/** A request with its response, and the line that sends it. */
function exchangeOf(title: string, { request, response, failure }: Exchange): Html {
  const { method, url, headers, body, padding = 0, nesting } = request;
  const sent = messageOf(`${method} ${cut(url, 1000)}`, headers, body);
  const spaces = padding > 0 ? `\n(after ${padding} spaces)` : '';
  const nested = nesting ? `\n($NESTED: ${nesting.levels} levels of ${nesting.open})` : '';
  const received = response
    ? messageOf(`${response.status} ${response.reason}`, response.headers, response.body)
    : failure
      ? failureInWords(failure)
      : 'no complete response';
  const block = (what: string, text: string) =>
    html`<pre tabindex="0" role="group" aria-label="${title}: ${what}">${text}</pre>`;
  return html`<figure class="exchange"><figcaption>${title}</figcaption>
${block('request', `${sent}${spaces}${nested}`)}
${block('response', received)}
<details><summary>As a curl line</summary>${block('curl line', curlInBrief({ request }))}</details></figure>`;
}

/** A long body has the rest in the report as JSON. */
function messageOf(first: string, headers: TrialRequest['headers'], body?: Bytes): string {
  const lines = headers.map(([name, value]) => `${name}: ${cut(value, 500)}`);
  const text = body && ('text' in body ? cut(body.text, 3000) : `base64: ${cut(body.base64, 600)}`);
  return [first, ...lines, ...(text === undefined ? [] : ['', text])].join('\n');
}
