// What the contract chose where the source is silent, the weightiest first.

import { type Silence, weightOfDecision } from '../../contract/index.ts';
import { html, prose } from '../../html/index.ts';
import { at, pages } from '../links.ts';
import type { Page } from './frame.ts';
import type { Site } from './model.ts';
import { counted, kindBadge, tableOf } from './parts.ts';

/** A silence that the contract decides. */
type Decision = Silence & { readonly decision: string };

export const isDecided = (silence: Silence): silence is Decision => silence.decision !== undefined;

/** `accepted by NAME on DAY`, or that it is proposed. */
export const stateOf = ({ accepted }: Silence): string =>
  accepted === undefined ? 'proposed' : `accepted by ${accepted.by} on ${accepted.on}`;

/** Every decision, the weightiest first, and equals in the order of the source. */
export const decisionsOf = ({ silences }: Site) =>
  silences
    .filter(isDecided)
    .map((silence) => ({ silence, weight: weightOfDecision(silence) }))
    .toSorted((one, other) => one.weight.place - other.weight.place);

export function decisionsPage(site: Site): Page {
  const rows = decisionsOf(site);
  const { high: signed = [], ...others } = Object.groupBy(rows, ({ weight }) => weight.degree);
  const folded = Object.entries(others);
  const left = site.silences.filter((silence) => !isDecided(silence));
  const body = html`<h1>Decisions</h1>
<p class="lead">What the contract chose where the source is silent, by what is at risk. Nobody breaks the source by deciding one otherwise. Each leads to <a href="${pages.source}">the source</a>, where its reason, lines and tests stand.</p>
<h2>To be signed</h2>
${decisionsTable(signed)}
<p><a href="${pages.csv}">decisions.csv</a> has two columns to sign in; <code>acs docs --decisions decisions.csv</code> shows here who accepted what, and when.</p>
${folded.map(
  ([degree, some]) =>
    html`<details class="fold"><summary><h2>${counted(some.length, 'decision')} of ${degree} weight</h2></summary>${decisionsTable(some)}</details>`,
)}
<details class="fold"><summary><h2>${counted(left.length, 'question')} without a decision</h2></summary><ul>${left.map(({ id, question }) => html`<li><a href="${at(pages.source, id)}">${prose(question)}</a></li>`)}</ul></details>`;
  return { name: pages.decisions, title: 'Decisions', under: 'decisions', body };
}

/** Decisions with what is at risk, each leading to its place in the source. */
const decisionsTable = (rows: ReturnType<typeof decisionsOf>) =>
  tableOf(
    ['Question', 'Decision', 'At risk', 'State'],
    rows.map(({ silence, weight }) => [
      html`<a href="${at(pages.source, silence.id)}">${prose(silence.question)}</a> ${kindBadge(silence)}`,
      prose(silence.decision),
      weight.about,
      stateOf(silence),
    ]),
  );
