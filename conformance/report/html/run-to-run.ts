// What was known before the run: a list of known failing cases, an earlier report; and what went wrong once only.

import { type Html, html } from '../../../src/html/index.ts';
import type { KnownEntry, Report } from '../../types.ts';
import { marks, meaningOfEntry } from '../words/marks.ts';
import { condensed, counted, cut } from '../words/numbers.ts';
import {
  entryInWords,
  entryName,
  knownInWords,
  seenOnceGroups,
  seenOnceTitle,
  sinceGroups,
  sinceTitle,
} from '../words/runs.ts';

/** The list of known failing cases, entry by entry. */
export function known({ known: entries }: Report): Html {
  if (entries === undefined) return html``;
  const item = (entry: KnownEntry) =>
    html`<li>${marks[meaningOfEntry(entry)]} <code>${entryName(entry)}</code>: ${entryInWords(entry)}. ${cut(entry.reason, 300)}</li>`;
  return html`<section id="known"><h2>Known failing</h2><p>${knownInWords(entries)}.</p>
<ul class="plain">${entries.map(item)}</ul></section>`;
}

/** What became of the cases since an earlier report. */
export function since({ since: held }: Report): Html {
  if (held === undefined) return html``;
  const groups = sinceGroups(held).map(sinceGroup);
  return html`<section id="since"><h2>${sinceTitle(held)}</h2>
<ul class="plain">${groups.length > 0 ? groups : html`<li>${marks.passed} no difference</li>`}</ul></section>`;
}

const sinceGroup = ({ meaning, says, cases }: ReturnType<typeof sinceGroups>[number]): Html =>
  html`<li>${marks[meaning]} ${says} <code>${condensed(cases, 3).join(', ')}</code></li>`;

/** What was seen once, by what it was. */
export function seenOnce(report: Report): Html {
  const groups = seenOnceGroups(report);
  if (groups.length === 0) return html``;
  const item = ({ says, cases }: (typeof groups)[number]) =>
    html`<li>${marks.open} ${cut(says, 300)}: ${counted(cases.length, 'case')} (<code>${condensed(cases, 3).join(', ')}</code>)</li>`;
  return html`<section id="seen-once"><h2>${seenOnceTitle}</h2><ul class="plain">${groups.map(item)}</ul></section>`;
}
