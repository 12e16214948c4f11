// A broken property as a card: the sentence, what requires it, and the pair of requests side by side, as sent and answered.

import type { Contract } from '../../../src/contract/index.ts';
import { breakable, type Html, html, prose } from '../../../src/html/index.ts';
import type { Bytes, Exchange, Property } from '../../types.ts';
import { curlInBrief } from '../curl.ts';
import { markOf, type Standing } from '../standing.ts';
import { wordsOf } from '../words/findings.ts';
import { cut } from '../words/numbers.ts';
import { short } from '../words/values.ts';

/** What a link to a property ends with. */
export const anchor = (id: string): string => id.replaceAll(/[^\w./-]/g, '_');

/** A sign and its meaning as a colour. */
export const mark = (standing: Standing): Html =>
  html`<span class="mark ${standing}" aria-hidden="true">${markOf(standing)}</span> `;

/** What fails the run stands open; anything else opens below its sentence. */
export function cardOf(property: Property, contract: Contract, standing: Standing, reason?: string): Html {
  const { id, level, evidence, finding } = property;
  const { headline, clause, line, expected = '', actual = '' } = wordsOf(property, contract);
  const isOpen = standing === 'broken';
  const { control, trial } = finding ?? {};
  const pair = html`${control && exchangeOf('Accepted', control)}${trial && exchangeOf(control ? 'Broken by' : 'Sent', trial)}`;
  return html`<details class="card ${standing}" id="${anchor(id)}"${isOpen && html` open`}>
<summary><h3>${mark(standing)}${cut(headline, 600)}</h3></summary>
${reason !== undefined && html`<p>${reason}</p>`}
<p class="clause"><span class="level ${level}">${level}</span> ${prose(clause)}</p>
<p class="name"><code>${breakable(id)}</code>${line !== undefined && html`, <code>${breakable(line)}</code>`}, ${evidence.judged - evidence.held} of ${evidence.judged} requests not as required</p>
${
  finding &&
  html`<dl><dt>Expected</dt><dd>${cut(expected, 600)}</dd><dt>Actual</dt><dd class="actual">${cut(actual, 600)}</dd>
${finding.edit.says !== '' && html`<dt>The only change</dt><dd>${short(finding.edit.says)}</dd>`}</dl>
<details${isOpen && html` open`}><summary>The requests</summary><div class="pair">${pair}</div></details>`
}
</details>
`;
}

/** A request with its response, and the line that sends it. */
export function exchangeOf(title: string, { request, response, failure }: Exchange): Html {
  const { method, url, headers, body, padding, nesting } = request;
  const sent = [
    `${method} ${cut(url, 1000)}`,
    ...headers.map(headerLine),
    ...(padding ? [`(${padding} spaces before the body)`] : []),
    ...(nesting ? [`($NESTED: ${nesting.levels} levels of ${nesting.open})`] : []),
    ...(body ? ['', textOf(body)] : []),
  ];
  const received = response
    ? [
        `${response.status} ${response.reason}`,
        ...response.headers.map(headerLine),
        '',
        textOf(response.body),
      ]
    : [`no complete response${failure ? ` (${failure.kind})` : ''}`];
  const block = (what: string, text: string) =>
    html`<pre tabindex="0" role="group" aria-label="${title}: ${what}">${text}</pre>`;
  return html`<figure class="exchange"><figcaption>${title}</figcaption>
${block('request', sent.join('\n'))}
${block('response', received.join('\n'))}
<details><summary>As a curl line</summary>${block('curl line', curlInBrief({ request }))}</details></figure>`;
}

const headerLine = ([name, value]: readonly [string, string]) => `${name}: ${cut(value, 500)}`;

/** A long body has the rest in the report as JSON. */
const textOf = (body: Bytes): string =>
  'text' in body ? cut(body.text, 3000) : `base64: ${cut(body.base64, 600)}`;
