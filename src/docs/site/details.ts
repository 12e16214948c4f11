// What stands with clauses and silences: their lines of the contract, their cases, and the servers that prove these.

import { fromPointer } from '../../contract/index.ts';
import { breakable, type Html, html } from '../../html/index.ts';
import { at, casesPage, pages } from '../links.ts';
import type { SiteCase } from './contents.ts';
import type { ContractLine, Site } from './model.ts';
import { badge, counted } from './parts.ts';

/** One row of the facts of a clause or silence. */
export interface Fact {
  readonly name: string;
  readonly says: Html;
}

/** Rows of facts; nothing where there are none. */
export const facts = (rows: readonly Fact[]): Html =>
  rows.length === 0
    ? html``
    : html`<dl class="facts">${rows.map(({ name, says }) => html`<div><dt>${name}</dt><dd>${says}</dd></div>`)}</dl>`;

/** Lines of the contract. */
export function linesFact(lines: readonly ContractLine[]): readonly Fact[] {
  if (lines.length === 0) return [];
  const says = listed(lines.map(lineItem), 6, (left) => counted(left, 'more line'));
  return [{ name: counted(lines.length, 'line of the contract', 'lines of the contract'), says }];
}

/** A line: its number, what it says, how it comes from the clause or silence, and its place in the document. */
const lineItem = (line: ContractLine): Html =>
  html`<li class="of-line"><a class="line" href="${placeOfLine(line)}">${line.line === undefined ? 'here' : `line ${line.line}`}</a><span><code>${breakable(saysOf(line))}</code> ${badge(line.level)} <span class="pointer">${breakable(line.pointer)}</span></span></li>`;

/** `maximum: 86400`; what it is an entry for where that has no short value. */
export const saysOf = ({ keyword, value, pointer }: ContractLine): string =>
  keyword === '.' || keyword === 'path'
    ? (fromPointer(pointer).at(-1) ?? '')
    : `${keyword}${value === undefined ? '' : `: ${value}`}`;

/** Where a line is shown: in the text of the contract; without a number at the top of it. */
export const placeOfLine = ({ line }: ContractLine): string =>
  line === undefined ? pages.contract : at(pages.contract, `L${line}`);

/** The kinds of cases, with how many there are of each. */
export function casesFact(cases: readonly SiteCase[], one = 'case', more = `${one}s`): readonly Fact[] {
  if (cases.length === 0) return [];
  const kinds = [...Map.groupBy(cases, kindOf)].map(([kind, all]) => html`<li>${kindLink(kind, all)}</li>`);
  return [
    { name: counted(cases.length, one, more), says: listed(kinds, 6, (left) => counted(left, 'more kind')) },
  ];
}

/** An operation and a kind of its cases: `createTag/bounds/minimum`. */
export const kindOf = ({ operation, kind }: SiteCase): string =>
  kind.startsWith(`${operation}/`) ? kind : `${operation}/${kind}`;

function kindLink(kind: string, cases: readonly SiteCase[]): Html {
  const [first] = cases;
  const page = casesPage(first?.operation ?? '');
  const count = cases.length === 1 ? '' : html` <span class="quiet">× ${cases.length}</span>`;
  return html`<a href="${at(page, kind)}"><code>${breakable(kind)}</code></a>${count}`;
}

/** The most faulty servers that are seen at once. */
const shownFaults = 4;

/** The faulty servers that its cases catch. */
export function proofFact(site: Site, id: string): readonly Fact[] {
  const { faults, machine } = site.proofOf(id) ?? { faults: [], machine: 0 };
  const made =
    machine === 0
      ? []
      : [
          html`<li>${counted(machine, 'server')} made by machine, ${machine === 1 ? '' : 'each '}from one change of the contract</li>`,
        ];
  const all = faults.length + machine;
  const rows = [...faults.map((name) => html`<li>${name}</li>`), ...made];
  if (rows.length === 0) return [];
  const says = listed(rows, shownFaults, () => counted(all - shownFaults, 'more server'));
  // Who decides otherwise keeps the source, and is faulty under the contract alone.
  const isOpen = site.contract.source.silences.has(id);
  const name = isOpen
    ? `noticed on ${counted(all, 'server')} that decide${all === 1 ? 's' : ''} otherwise`
    : `proven by ${counted(all, 'faulty server')}`;
  return [{ name, says }];
}

/** A list of which the first few are seen at once; `rest` says what the others are. */
export function listed(items: readonly Html[], most: number, rest: (left: number) => string): Html {
  if (items.length <= most + 1) return html`<ul class="plain">${items}</ul>`;
  const left = items.slice(most);
  return html`<ul class="plain">${items.slice(0, most)}</ul><details><summary>${rest(left.length)}</summary><ul class="plain">${left}</ul></details>`;
}
