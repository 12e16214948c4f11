// Broken properties as cards: the sentence, what requires it, and the pair of requests that shows it.

import type { Contract } from '../../../src/contract/index.ts';
import { breakable, type Html, html, prose } from '../../../src/html/index.ts';
import type { Property } from '../../types.ts';
import { markOf, type Standing } from '../standing.ts';
import { clauseInWords, lineOf, propertyInWords } from '../words/index.ts';
import { cut } from '../words/numbers.ts';
import { pairOf } from './exchange.ts';

/** What a link to a property ends with. */
export const anchor = (id: string): string => id.replaceAll(/[^\w./-]/g, '_');

/** A finding that fails the run stands open. */
export const cardOf = (property: Property, contract: Contract): Html =>
  html`<article class="card" id="${anchor(property.id)}">
<h3>${sentence(property, contract, 'broken')}</h3>
${contentOf(property, contract, true)}
</article>
`;

/** Another one opens below its sentence. */
export const foldedCardOf = (
  property: Property,
  contract: Contract,
  standing: Standing,
  reason?: string,
): Html =>
  html`<details class="card ${standing}" id="${anchor(property.id)}">
<summary><h3>${sentence(property, contract, standing)}</h3></summary>
${reason !== undefined && html`<p>${reason}</p>`}
${contentOf(property, contract, false)}
</details>
`;

const sentence = (property: Property, contract: Contract, standing: Standing) =>
  html`<span class="mark ${standing}" aria-hidden="true">${markOf(standing)}</span> ${cut(propertyInWords(property, contract), 600)}`;

function contentOf(property: Property, contract: Contract, isOpen: boolean): Html {
  const { id, level, evidence, finding } = property;
  const line = lineOf(property, contract);
  return html`<p class="clause"><span class="level ${level}">${level}</span> ${prose(clauseInWords(property, contract))}</p>
<p class="name"><code>${breakable(id)}</code>${line !== undefined && html`, <code>${breakable(line)}</code>`}, ${evidence.judged - evidence.held} of ${evidence.judged} requests not as required</p>
${finding && pairOf(finding, isOpen)}`;
}
