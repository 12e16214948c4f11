// Every failure, by the clause it breaks, with the request that repeats it and the exchange it was judged by.

import type { Contract } from '../../../src/contract/index.ts';
import type { Finding, Report } from '../../types.ts';
import { curlOf } from '../curl.ts';
import { type FailedCase, type FailureGroup, failureGroups } from '../groups.ts';
import { counted } from '../visible.ts';
import { twinInWords } from '../words/conditions.ts';
import { findingInWords } from '../words/findings.ts';
import { marks } from '../words/marks.ts';
import { originInWords, placeOf } from '../words/origins.ts';
import { anchorOf, exchangeOf } from './exchange.ts';
import { type Html, html } from './markup.ts';

/** The section of failures under the verdict that decides. */
export function failures(report: Report, contract: Contract): Html {
  const groups = failureGroups(report, contract);
  const content =
    groups.length === 0
      ? html`<p>Nothing fails against the ${report.against}.</p>`
      : groups.map((group) => section(group, contract));
  return html`<section id="failures"><h2>Failures</h2>${content}</section>`;
}

function section(group: FailureGroup, contract: Contract): Html {
  const { says, failed, origin } = group;
  const place = placeOf(origin, contract);
  return html`<section class="clause"><h3>${marks.failed} ${says}</h3>
<p>${counted(failed.length, 'case')} ${failed.length === 1 ? 'fails' : 'fail'}${place !== undefined && html`; in the contract at <code>${place}</code>`}</p>
${failed.map((failure, i) => inFull(failure, i === 0, group, contract))}</section>`;
}

/** The first of a clause stands open. */
function inFull(
  { result, findings }: FailedCase,
  open: boolean,
  group: FailureGroup,
  contract: Contract,
): Html {
  const { case: failed, exchange } = result;
  const twin = twinInWords(failed);
  return html`<details class="failure" id="${anchorOf(failed.id)}"${open && html` open`}><summary><code>${failed.id}</code> ${failed.title}</summary>
<dl>${findings.map((finding) => rows(finding, group, contract))}
${twin !== undefined && html`<dt>twin</dt><dd>${twin}</dd>`}
${exchange && html`<dt>repeat</dt><dd><pre class="curl" tabindex="0">${curlOf(exchange.request, exchange.request.url)}</pre></dd>`}</dl>
${exchange && exchangeOf(exchange)}</details>
`;
}

function rows(finding: Finding, group: FailureGroup, contract: Contract): Html {
  const because = originInWords(finding.origin, contract);
  const { requirement, expected, actual } = findingInWords(finding, contract);
  return html`${because !== group.says && html`<dt>because</dt><dd>${because}</dd>`}
<dt>requires</dt><dd>${requirement}</dd>
<dt>expected</dt><dd>${expected}</dd>
<dt>actual</dt><dd class="actual">${actual}</dd>`;
}
