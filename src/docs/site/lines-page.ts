// Every line of the contract that has an origin, as a table: from the line to its clause or decision.

import { fromPointer } from '../../contract/index.ts';
import { type Html, html } from '../../html/index.ts';
import { idLink, originBadge } from './badges.ts';
import type { ContractLine } from './contract-lines.ts';
import { counted } from './counted.ts';
import { placeOfLine, saysOf } from './details.ts';
import type { Page } from './frame.ts';
import { anchor, at, operationInReference, pages } from './links.ts';
import type { Site } from './model.ts';

const levels = ['stated', 'derived', 'chosen'] as const;

/** Renders the page of the lines. */
export function linesPage(site: Site): Page {
  const groups = [...Map.groupBy(site.lines, groupOf)];
  const body = html`<h1>Lines of the contract</h1>
<p class="lead">${counted(site.lines.length, 'line')} with an origin: each constraint, response, parameter and security requirement, and the clause or the decision that it comes from.</p>
<div class="filter" role="group" aria-label="Lines shown">${levels.map((level) => html`<label><input type="checkbox" value="${level}" checked> ${level} (${site.lines.filter((line) => line.level === level).length})</label>`)}</div>
${groups.map(([group, lines]) => groupSection(site, group, lines))}`;
  const parts = groups.map(([group]) => ({ href: at('', group), name: nameOf(group) }));
  return { name: pages.lines, title: 'Lines of the contract', under: 'lines', body, parts };
}

/** `/paths/~1tags/post`, `/components/schemas/Tag`: what a reader knows by name. */
const groupOf = ({ pointer }: ContractLine): string => {
  const [first = '', ...rest] = pointer.split('/').slice(1);
  return `/${[first, ...rest.slice(0, first === 'paths' || first === 'components' ? 2 : 0)].join('/')}`;
};

/** `POST /tags`, or the name of what stands below the components. */
function nameOf(group: string): string {
  const [first, second = first, third = ''] = fromPointer(group);
  if (first === 'paths') return third === '' ? (second ?? group) : `${third.toUpperCase()} ${second}`;
  return third || second || group;
}

function groupSection(site: Site, group: string, lines: readonly ContractLine[]): Html {
  const operation = site.contract.operations.find(({ pointer }) => pointer === group);
  return html`<section class="group"><h2 id="${anchor(group)}">${nameOf(group)}</h2>
${operation && html`<p class="quiet"><a href="${operationInReference(operation.id)}">${operation.summary || operation.id} in the reference</a></p>`}
<div class="scroll"><table><thead><tr><th scope="col">Line</th><th scope="col">Says</th><th scope="col">Origin</th><th scope="col">Clause or decision</th></tr></thead>
<tbody>${lines.map((line) => rowOf(site, group, line))}</tbody></table></div></section>`;
}

function rowOf(site: Site, group: string, line: ContractLine): Html {
  const below = line.pointer.slice(group.length + 1);
  const isNew = below !== '' && below !== line.keyword;
  return html`<tr data-level="${line.level}" id="${anchor(`${line.pointer} ${line.keyword}`)}"><td class="number">${line.line === undefined ? '' : html`<a href="${placeOfLine(line)}">${line.line}</a>`}</td><td><code>${saysOf(line)}</code>${isNew && html`<br><span class="pointer">${below}</span>`}</td><td>${originBadge(site, line.level, line.id)}</td><td>${idLink(site, line.id)}</td></tr>`;
}
