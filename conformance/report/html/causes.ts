// The first section of the page: the few causes for which many cases fail; and what went wrong once only.

import { diagnose } from '../../diagnosis.ts';
import type { Cause, Report } from '../../types.ts';
import { counted } from '../visible.ts';
import { causeInWords, responseInWords } from '../words/causes.ts';
import { marks, meaningOfCause } from '../words/marks.ts';
import { seenOnceGroups, seenOnceTitle } from '../words/pace.ts';
import { type Html, html } from './markup.ts';

/** Every cause with its first response and its cases; nothing where there is none. */
export function causes(report: Report): Html {
  const all = diagnose(report);
  if (all.length === 0) return html``;
  return html`<section id="causes"><h2>${all.length === 1 ? 'Cause' : 'Causes'}</h2>
${all.map((cause) => section(cause, report))}</section>`;
}

function section(cause: Cause, report: Report): Html {
  const response = responseInWords(cause);
  const { cases } = cause;
  return html`<section class="cause"><h3>${marks[meaningOfCause(cause, report)]} ${causeInWords(cause)}</h3>
${response !== undefined && html`<p>first response: <code>${response}</code></p>`}
${cases.length > 0 && html`<details><summary>${counted(cases.length, 'case')}</summary><ul>${cases.map((id) => html`<li><code>${id}</code></li>`)}</ul></details>`}</section>
`;
}

/** What was seen once, by what it was. */
export function seenOnce(report: Report): Html {
  const groups = seenOnceGroups(report);
  if (groups.length === 0) return html``;
  const item = ({ says, cases }: (typeof groups)[number]) =>
    html`<li>${marks.open} ${says}: ${counted(cases.length, 'case')} (${cases.map((id, i) => html`${i > 0 && ', '}<code>${id}</code>`)})</li>`;
  return html`<section id="seen-once"><h2>${seenOnceTitle}</h2><ul>${groups.map(item)}</ul></section>`;
}
