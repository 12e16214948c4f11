// Every failure, by the clause it breaks, with the request that repeats it and the exchange it was judged by.

import type { Contract } from '../../src/contract/index.ts';
import { curlOf } from './curl.ts';
import { type FailedCase, type FailureGroup, failureGroups } from './groups.ts';
import { anchorOf, exchangeOf } from './html-exchange.ts';
import { type Html, html } from './html-text.ts';
import type { Report } from './model.ts';
import { counted } from './visible.ts';
import { originInWords } from './words.ts';

/** The section of failures under the verdict that decides. */
export function failures(report: Report, contract: Contract): Html {
  const groups = failureGroups(report, contract);
  const content =
    groups.length === 0
      ? html`<p>Nothing fails against the ${report.against}.</p>`
      : groups.map((one) => section(one, contract));
  return html`<section id="failures"><h2>Failures</h2>${content}</section>`;
}

function section(group: FailureGroup, contract: Contract): Html {
  const { says, failed, origin } = group;
  return html`<section class="clause"><h3>${says}</h3>
<p>${counted(failed.length, 'case')}${origin.pointer !== '' && html`; in the contract at <code>${origin.pointer}</code>`}</p>
${failed.map((one, i) => failure(one, i === 0, group, contract))}</section>`;
}

/** The first of a clause stands open. */
function failure(
  { result, findings }: FailedCase,
  open: boolean,
  group: FailureGroup,
  contract: Contract,
): Html {
  const { case: one, exchange } = result;
  const rows = findings.map((finding) => {
    const because = originInWords(finding.origin, contract);
    return html`${because !== group.says && html`<dt>because</dt><dd>${because}</dd>`}
<dt>requires</dt><dd>${finding.requirement}</dd>
<dt>expected</dt><dd>${finding.expected}</dd>
<dt>actual</dt><dd class="actual">${finding.actual}</dd>`;
  });
  return html`<details class="failure" id="${anchorOf(one.id)}"${open && html` open`}><summary><code>${one.id}</code> ${one.title}</summary>
<dl>${rows}
${one.twin !== undefined && one.change !== undefined && html`<dt>twin</dt><dd><code>${one.twin}</code> was accepted; here ${one.change}</dd>`}
${exchange && html`<dt>repeat</dt><dd><pre class="curl" tabindex="0">${curlOf(exchange.request, exchange.request.url)}</pre></dd>`}</dl>
${exchange && exchangeOf(exchange)}</details>
`;
}
