// A pair of requests side by side, and the requests as they were sent and answered.

import { type Html, html } from '../../../src/html/index.ts';
import type { Bytes, Change, Exchange, Pair, Part } from '../../types.ts';
import { curlInBrief } from '../curl-in-brief.ts';
import { actualInWords, editInWords, expectedInWords } from '../words/index.ts';
import { cut } from '../words/numbers.ts';

/** What differs, what was expected of the second, and both with their responses. */
export function pairOf(pair: Pair, isOpen: boolean): Html {
  const { control, trial, edit } = pair;
  return html`<dl>
<dt>Expected</dt><dd>${cut(expectedInWords(pair), 600)}</dd>
<dt>Actual</dt><dd class="actual">${cut(actualInWords(pair), 600)}</dd>
${control && edit.length > 0 && html`<dt>The only change</dt><dd>${typeof edit === 'string' ? editInWords(edit) : edit.map(changeOf)}</dd>`}
</dl>
<details${isOpen && html` open`}><summary>${control ? 'The two requests' : 'The request'}</summary>
<div class="pair">
${control && exchangeOf('Accepted', control)}
${trial && exchangeOf(control ? 'Judged' : 'Sent', trial)}
</div>
</details>`;
}

/** One member or header before and after. */
const changeOf = ({ part, from, to }: Change): Html =>
  html`<div class="change"><code>${partName(part)}</code> ${from === undefined ? 'added' : html`<del>${cut(from, 300)}</del>`} ${to === undefined ? 'left out' : html`<ins>${cut(to, 300)}</ins>`}</div>`;

function partName(part: Part): string {
  if (part.kind === 'member') return part.path.join('.');
  return part.kind === 'header' ? part.name : part.kind;
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
  return html`<figure class="exchange">
<figcaption>${title}</figcaption>
<pre tabindex="0" role="group" aria-label="${title}: request">${sent.join('\n')}</pre>
<pre tabindex="0" role="group" aria-label="${title}: response">${received.join('\n')}</pre>
<details><summary>As a curl line</summary><pre tabindex="0" role="group" aria-label="${title}: curl line">${curlInBrief({ request, attempts: 1, milliseconds: 0 })}</pre></details>
</figure>`;
}

const headerLine = ([name, value]: readonly [string, string]) => `${name}: ${cut(value, 500)}`;

/** A long body has the rest in the report as JSON. */
const textOf = (body: Bytes): string =>
  'text' in body ? cut(body.text, 3000) : `base64: ${cut(body.base64, 600)}`;
