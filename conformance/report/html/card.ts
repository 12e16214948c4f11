// A broken property as a card: the sentence, what requires it, and the pair of requests side by side, as sent and answered.

import type { Contract } from '../../../src/contract/index.ts';
import { breakable, type Html, html, prose } from '../../../src/html/index.ts';
import type { Exchange } from '../../types.ts';
import { curlInBrief } from '../curl.ts';
import type { Entry } from '../lists.ts';
import { meanings, type Standing } from '../standing.ts';
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
  const line = html`${mark(meanings[standing])}${cut(says, 600)}`;
  if (exchange)
    return html`<details class="card differs"><summary>${line}</summary>${exchangeOf('Sent', exchange)}</details>\n`;
  if (broken === undefined) return html`<p>${line} <span class="name">${names}</span></p>\n`;
  const { clause, line: place, expected = '', actual = '', curl } = wordsOf(broken, contract, between);
  const { level, finding } = broken;
  const { control, trial, edit } = finding;
  const isOpen = standing === 'broken' && html` open`;
  return html`<details class="card ${standing}"${isOpen}><summary><h3>${line}</h3></summary>
<p class="clause">${contract.annotated && html`<span class="level ${level}">${level}</span> `}${prose(clause)}${place !== undefined && html` <code>${breakable(place)}</code>`}</p>
<p class="name">${names}</p>
<dl><dt>Expected</dt><dd>${cut(expected, 600)}</dd><dt>Actual</dt><dd class="actual">${cut(actual, 600)}</dd>
${edit.says !== '' && html`<dt>The only change</dt><dd>${short(edit.says)}</dd>`}</dl>
<div class="pair">${control && exchangeOf('Accepted', control)}${trial && exchangeOf(control ? 'Broken by' : 'Sent', trial, curl)}</div>
</details>
`;
}

/** Stands before and behind the edit. */
const between = (text: string) => `\u0000${text}\u0000`;

/** The line that sends a request, and the response to it. @param curl the line with its edit marked */
function exchangeOf(title: string, { request, response, failure }: Exchange, curl?: string): Html {
  const [before = '', edit, after] = (curl ?? curlInBrief({ request })).split('\u0000');
  const block = (what: string, text: Html | string) =>
    html`<pre tabindex="0" role="group" aria-label="${title}: ${what}">${text}</pre>`;
  return html`<figure class="exchange"><figcaption>${title}</figcaption>
${block('request', html`${before}${edit !== undefined && html`<mark>${edit}</mark>`}${after}`)}
${block('response', response ? responseInWords(response) : failure ? failureInWords(failure) : 'no response')}</figure>`;
}

/** A long body has the rest in the report as JSON. */
function responseInWords({ status, reason, headers, body }: NonNullable<Exchange['response']>): string {
  const text = 'text' in body ? cut(body.text, 3000) : `base64: ${cut(body.base64, 600)}`;
  const lines = headers.map(([name, value]) => `${name}: ${cut(value, 500)}`);
  return [`${status} ${reason}`, ...lines, '', text].join('\n').trimEnd();
}
