// The contract line by line: the text of its file with the origin of each line beside it.

import { countLines, fromPointer } from '../../contract/index.ts';
import { breakable, type Html, html } from '../../html/index.ts';
import { operationInReference, pages } from '../links.ts';
import type { Page } from './frame.ts';
import { type ContractLine, type Site, statedName } from './model.ts';
import { boxOf, counted, filtered, filterOf, idLink, originBadge } from './parts.ts';

/** The lines that are laid out together. */
const atOnce = 50;

const levels = ['stated', 'derived', 'chosen'] as const;

const noOrigin = 'no origin';

export function contractPage(site: Site): Page {
  const { contract, contractName } = site;
  const lines = linesOf(site);
  const body = html`<h1>The contract</h1>
<p class="lead">The text of <a href="${contractName}"><code>${contractName}</code></a>${contract.annotated && html`: ${counted(site.lines.length, 'line')} with an origin beside it, a badge that leads to the clause or the decision`}.${contract.annotated && html` What is left of it when every choice is taken away: <a href="${statedName(site)}"><code>${statedName(site)}</code></a>, and <a href="${pages.stated}">as a reference</a>.`}</p>
${contract.annotated && filters(site)}
<div class="contract" role="region" aria-label="Text of the contract">${blocks(site, lines)}</div>`;
  return { name: pages.contract, title: 'The contract', under: 'contract', body, parts: partsOf(site) };
}

function filters(site: Site): Html {
  const counts = countLines(site.lines);
  return html`<div class="filter" role="group" aria-label="Lines shown">${filterOf('origin', levels, (level) => counts[level])}${boxOf('origin', noOrigin)}</div>`;
}

type TextLine = ReturnType<typeof linesOf>[number];

/** What the page asks of each line of the file. */
function linesOf(site: Site) {
  const texts = site.text.replace(/\n$/, '').split(/\r?\n/);
  const origins = Map.groupBy(site.lines, ({ line = 0 }) => line);
  const statements = statementLines(site);
  return texts.map((text, i) => ({
    number: i + 1,
    text,
    origins: origins.get(i + 1) ?? [],
    /** The clause or silence that begins here. */
    statement: statements.get(i + 1),
  }));
}

const levelsOf = ({ origins }: TextLine): readonly string[] =>
  origins.length === 0 ? [noOrigin] : [...new Set(origins.map(({ level }) => level))];

const blocks = (site: Site, lines: readonly TextLine[]): readonly Html[] =>
  Array.from({ length: Math.ceil(lines.length / atOnce) }, (_, block) => {
    const rows = lines.slice(block * atOnce, (block + 1) * atOnce).map((line) => rowOf(site, line));
    return html`<div class="block">${rows}</div>`;
  });

function rowOf(site: Site, line: TextLine): Html {
  const { number, text, origins, statement } = line;
  const known = [...new Map(origins.map((origin) => [`${origin.level} ${origin.id}`, origin])).values()];
  const badges = known.map(({ level, id }) => html`${originBadge(site, level, id)} `);
  const attributes = site.contract.annotated && filtered({ origin: levelsOf(line) });
  return html`<div class="l" id="L${number}"${attributes}><a href="#L${number}" aria-label="Line ${number}">${number}</a><span>${text === '' ? ' ' : coloured(site, text)}</span><span>${badges}${statement !== undefined && idLink(site, statement)}</span></div>`;
}

/** The key of a line, its value and its comment look different. */
function coloured(site: Site, text: string): Html {
  const [, before = '', key = '', value = '', comment = ''] =
    /^((?:\s|- )*)((?:"[^"]*"|'[^']*'|[\w$./{}~-]+):(?=\s|$))?(.*?)((?:^|\s)#\s.*)?$/.exec(text) ?? [];
  const shown = key === 'operationId:' ? withOperation(site, value) : withLinks(site, value);
  return html`${before}${key !== '' && html`<span class="key">${key}</span>`}${shown}${comment !== '' && html`<span class="quiet">${comment}</span>`}`;
}

/** An operation leads to where it is shown whole. */
function withOperation({ contract }: Site, value: string): Html {
  const operation = contract.operations.find(({ id }) => id === value.trim());
  return operation
    ? html` <a href="${operationInReference(operation.id)}">${operation.id}</a>`
    : html`${value}`;
}

/** A reference to a part of the contract leads to its line. */
const withLinks = ({ contract }: Site, text: string): Html =>
  html`${text.split(/(#\/[^\s'",}]+)/).map((part) => {
    const line = part.startsWith('#/') ? contract.linesOf(part.slice(1))?.from : undefined;
    return line === undefined ? part : html`<a href="#L${line}">${breakable(part)}</a>`;
  })}`;

function statementLines({ contract }: Site): ReadonlyMap<number, string> {
  const { clauses = [], silences = [] } = contract.document['x-source'] ?? {};
  const found = [
    ...clauses.map(({ id }, i) => [`/x-source/clauses/${i}`, id] as const),
    ...silences.map(({ id }, i) => [`/x-source/silences/${i}`, id] as const),
  ];
  return new Map(found.map(([pointer, id]) => [contract.linesOf(pointer)?.from ?? 0, id]));
}

/** The operations, and everything else that has a name and an origin. */
function partsOf({ contract, lines }: Site): NonNullable<Page['parts']> {
  const pointers = [...contract.operations.map(({ pointer }) => pointer), ...lines.map(componentOf)];
  return [...new Set(pointers)].flatMap((pointer) => {
    const from = contract.linesOf(pointer)?.from;
    const operation = contract.operations.find((one) => one.pointer === pointer);
    const name = operation?.id ?? fromPointer(pointer).at(-1) ?? pointer;
    return from === undefined || pointer === '' ? [] : [{ href: `#L${from}`, name }];
  });
}

/** `/components/schemas/Tag`; empty for what is below no component. */
const componentOf = ({ pointer }: ContractLine): string =>
  /^\/components\/[^/]+\/[^/]+/.exec(pointer)?.[0] ?? '';
