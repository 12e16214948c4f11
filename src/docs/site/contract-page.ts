// The text of the contract's file, each line with its number and the origin of what it says.

import { type Html, html } from '../../html/index.ts';
import { idLink, originBadge } from './badges.ts';
import type { ContractLine } from './contract-lines.ts';
import type { Page } from './frame.ts';
import { pages } from './links.ts';
import { type Site, statedName } from './model.ts';

/** So many lines are laid out together. */
const atOnce = 50;

/** Renders the page of the contract. */
export function contractPage(site: Site): Page {
  const { contract, contractName } = site;
  const body = html`<h1>The contract</h1>
<p class="lead">The text of <a href="${contractName}"><code>${contractName}</code></a>${contract.annotated && ', with the origin of each line beside it: a badge leads to the clause or the decision'}.${contract.annotated && html` What is left of it when every choice is taken away: <a href="${statedName(site)}"><code>${statedName(site)}</code></a>, and <a href="${pages.stated}">as a reference</a>.`}</p>
<div class="contract" role="region" aria-label="Text of the contract">${blocks(site)}</div>`;
  return { name: pages.contract, title: 'The contract', under: 'contract', body };
}

function blocks(site: Site): readonly Html[] {
  const lines = site.text.replace(/\n$/, '').split(/\r?\n/);
  const origins = Map.groupBy(site.lines, ({ line = 0 }) => line);
  const statements = statementLines(site);
  return Array.from({ length: Math.ceil(lines.length / atOnce) }, (_, block) => {
    const rows = lines.slice(block * atOnce, (block + 1) * atOnce).map((text, i) => {
      const number = block * atOnce + i + 1;
      return lineOf(site, number, text, origins.get(number) ?? [], statements.get(number));
    });
    return html`<div class="block">${rows}</div>`;
  });
}

function lineOf(
  site: Site,
  number: number,
  text: string,
  origins: readonly ContractLine[],
  statement: string | undefined,
): Html {
  const known = [...new Map(origins.map((line) => [`${line.level} ${line.id}`, line])).values()];
  const badges = known.map(({ level, id }) => html`${originBadge(site, level, id)} `);
  return html`<div class="l" id="L${number}"><a href="#L${number}" aria-label="Line ${number}">${number}</a><span>${text === '' ? ' ' : text}</span><span>${badges}${statement !== undefined && idLink(site, statement)}</span></div>`;
}

/** The lines on which a clause or a silence begins. */
function statementLines({ contract }: Site): ReadonlyMap<number, string> {
  const { clauses = [], silences = [] } = contract.document['x-source'] ?? {};
  const found = [
    ...clauses.map(({ id }, i) => [`/x-source/clauses/${i}`, id] as const),
    ...silences.map(({ id }, i) => [`/x-source/silences/${i}`, id] as const),
  ];
  return new Map(found.map(([pointer, id]) => [contract.linesOf(pointer)?.from ?? 0, id]));
}
