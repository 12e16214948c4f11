// One exchange as it was recorded, folded.

import type { Bytes, Exchange } from '../../types.ts';
import { cut } from '../visible.ts';
import { failureInWords } from '../words/failures.ts';
import { type Html, html } from './markup.ts';

/** Characters of a body that are shown; the JSON report holds all. */
const mostOfBody = 4000;

/** Request and response behind a summary. */
export function exchangeOf({ request, answer, failure, attempts, milliseconds }: Exchange): Html {
  const sent = [`${request.method} ${request.target}`, ...fields(request.headers)].join('\n');
  const times = attempts > 1 ? `, ${attempts} attempts` : '';
  return html`<details class="exchange"><summary>Exchange (${milliseconds} ms${times})</summary>
<h4>Request</h4><pre tabindex="0">${sent}${request.body && `\n\n${shown(request.body)}`}</pre>
<h4>Response</h4>${
    answer &&
    html`<pre tabindex="0">${[`${answer.status} ${answer.reason}`, ...fields(answer.headers)].join('\n')}

${answer.length === 0 ? '(no body)' : shown(answer.body)}</pre>`
  }${failure && html`<p>${failureInWords(failure)}</p>`}
</details>`;
}

/** The id of the element that shows a case; spaces may not stand in one. */
export const anchorOf = (id: string): string => `case-${id.replaceAll(/\s/g, '_')}`;

const fields = (headers: Exchange['request']['headers']) =>
  headers.map(([name, value]) => `${name}: ${value}`);

const shown = (body: Bytes) =>
  'text' in body ? cut(body.text, mostOfBody) : `base64 ${cut(body.base64, mostOfBody)}`;
