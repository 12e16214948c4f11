// What the contract chose where the source is silent, the weightiest first.

import type { Silence } from '../../contract/index.ts';
import { html, prose } from '../../html/index.ts';
import { at, pages } from '../links.ts';
import type { Page } from './frame.ts';
import type { ContractLine, Site } from './model.ts';
import { counted, kindBadge, rowsTable } from './parts.ts';

/** How much a decision weighs, and what it is about. */
interface Weight {
  readonly degree: 'high' | 'medium' | 'low';
  readonly about: string;
  /** Its place among the others, the weightiest first. */
  readonly place: number;
}

/** What a line may be about; the first that any line of a decision fits is its weight. */
const weights: readonly (Weight & { readonly fits: RegExp })[] = [
  {
    ...{ degree: 'high', about: 'credentials', place: 0 },
    fits: / security$|^\/components\/securitySchemes\/|\/responses\/40[13] /,
  },
  { degree: 'high', about: 'the response to a success', place: 2, fits: /\/responses\/2(\d\d|XX)[/ ]/ },
  { degree: 'medium', about: 'the response to an error', place: 3, fits: /\/responses\// },
  { degree: 'high', about: 'mandatory fields', place: 1, fits: / required$/ },
  { degree: 'medium', about: 'what a value may be', place: 4, fits: /./ },
];

const noLine: Weight = { degree: 'low', about: 'no line of the contract', place: 5 };

export const weightOf = (lines: readonly ContractLine[]): Weight =>
  weights.find(({ fits }) => lines.some(({ pointer, keyword }) => fits.test(`${pointer} ${keyword}`))) ??
  noLine;

/** A silence that the contract decides. */
type Decision = Silence & { readonly decision: string };

export const isDecided = (silence: Silence): silence is Decision => silence.decision !== undefined;

/** `accepted by NAME on DAY`, or that it is proposed. */
export const stateOf = ({ accepted }: Silence): string =>
  accepted === undefined ? 'proposed' : `accepted by ${accepted.by} on ${accepted.on}`;

/** Every decision, the weightiest first, and among equals the one that more lines and tests name. */
export function decisionsOf(site: Site) {
  const rows = site.silences.filter(isDecided).map((silence) => {
    const lines = site.linesOf(silence.id);
    return { silence, weight: weightOf(lines), lines: lines.length, tests: site.testsOf(silence.id).length };
  });
  return rows.toSorted(
    (one, other) =>
      one.weight.place - other.weight.place || other.lines - one.lines || other.tests - one.tests,
  );
}

export function decisionsPage(site: Site): Page {
  const rows = decisionsOf(site);
  const { silences } = site;
  const notShown = silences.filter(({ notShown }) => notShown === true).length;
  const left = silences.length - rows.length;
  const body = html`<h1>Decisions</h1>
<p class="lead">${counted(silences.length, 'question')} that the source leaves open: of ${notShown} it says itself that it does not show them, ${silences.length - notShown} were found by us. The contract decides ${rows.length}, and for ${left} it says why it decides nothing. Nobody breaks the source by deciding one otherwise.</p>
<p>Each leads to <a href="${pages.source}">the source</a>, where its reason, lines and tests stand.</p>
${rowsTable(
  [
    ['Question', 28],
    ['Decision', 28],
    ['Weight', 16],
    ['State', 12],
    ['Lines', 8],
    ['Tests', 0],
  ],
  rows.map(({ silence, weight, lines, tests }) => [
    html`<a href="${at(pages.source, silence.id)}">${prose(silence.question)}</a> ${kindBadge(silence)}`,
    prose(silence.decision),
    html`<strong>${weight.degree}</strong>: ${weight.about}`,
    stateOf(silence),
    lines,
    tests,
  ]),
)}`;
  return { name: pages.decisions, title: 'Decisions', under: 'decisions', body };
}
