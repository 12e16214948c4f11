// The cases: an overview by operation and rule, and for each operation a page with every case in a line.

import { breakable, type Html, html, joined, prose } from '../../html/index.ts';
import { anchor, at, casesPage, operationInReference, pages } from '../links.ts';
import type { SiteCase, SiteRequirement } from './contents.ts';
import { kindOf } from './details.ts';
import type { Page } from './frame.ts';
import { placeOf, type Site } from './model.ts';
import { counted, idLink, originBadge, type Row, rowsTable } from './parts.ts';

export function casesPages(site: Site): readonly Page[] {
  const operations = [...Map.groupBy(site.cases, ({ operation }) => operation)];
  return [
    overview(site, operations),
    ...operations.map(([operation, cases]) => operationPage(site, operation, cases)),
  ];
}

type OfOperation = readonly [operation: string, cases: readonly SiteCase[]];

function overview(site: Site, operations: readonly OfOperation[]): Page {
  const body = html`<h1>Cases</h1>
<p class="lead">${counted(site.cases.length, 'case')} that follow from the contract: each sends one request, or tries one token rule, and requires what ${site.contract.annotated ? 'a clause or a decision' : 'the contract'} says.</p>
${operations.map(([operation, cases]) => rulesOf(site, operation, cases))}`;
  return { name: pages.cases, title: 'Cases', under: 'cases', body };
}

function rulesOf(site: Site, operation: string, cases: readonly SiteCase[]): Html {
  const rules = [...Map.groupBy(cases, ({ rule }) => rule)];
  return html`<section><h2 id="${anchor(operation)}"><a href="${casesPage(operation)}">${operation}</a></h2>
<p class="quiet">${titleOf(site, operation)} · ${counted(cases.length, 'case')}</p>
${rowsTable(
  columns,
  rules.map(([rule, all]) => ruleRow(operation, rule, all)),
)}</section>`;
}

const columns = [
  { name: 'Rule', percent: 16 },
  { name: 'Cases', percent: 10, number: true },
  { name: 'Kinds', percent: 0 },
] as const;

const titleOf = ({ contract }: Site, operation: string): string =>
  contract.operations.find(({ id }) => id === operation)?.summary ?? 'Token rules, tried through a driver';

function ruleRow(operation: string, rule: string, cases: readonly SiteCase[]): Row {
  const kinds = [...Map.groupBy(cases, ({ kind }) => kind)];
  const names = kinds.map(
    ([kind, [first]]) =>
      html`<a href="${at(casesPage(operation), first ? kindOf(first) : kind)}">${tailOf(kind, rule)}</a>`,
  );
  const link = html`<a href="${at(casesPage(operation), `rule ${rule}`)}">${rule}</a>`;
  return { cells: [link, cases.length, html`<span>${joined(names, ', ')}</span>`] };
}

const tailOf = (kind: string, rule: string) =>
  kind.startsWith(`${rule}/`) ? kind.slice(rule.length + 1) : kind;

function operationPage(site: Site, operation: string, cases: readonly SiteCase[]): Page {
  const rules = [...Map.groupBy(cases, ({ rule }) => rule)];
  const inReference = site.contract.operations.some(({ id }) => id === operation);
  const body = html`<h1>Cases of ${operation}</h1>
<p class="lead">${titleOf(site, operation)}: ${counted(cases.length, 'case')}${inReference && html` (<a href="${operationInReference(operation)}">in the reference</a>)`}. <code>acs explain ID</code> shows a case with its request.</p>
${rules.map(([rule, all]) => html`<section><h2 id="${anchor(`rule ${rule}`)}">${rule}</h2>${kindsOf(site, all)}</section>`)}`;
  const parts = rules.map(([rule, all]) => ({
    href: at('', `rule ${rule}`),
    name: `${rule} (${all.length})`,
  }));
  return { name: casesPage(operation), title: `Cases of ${operation}`, under: 'cases', body, parts };
}

const kindsOf = (site: Site, cases: readonly SiteCase[]): readonly Html[] =>
  [...Map.groupBy(cases, kindOf)].map(
    ([kind, all]) =>
      html`<div class="group"><h3 id="${anchor(kind)}"><code>${breakable(kind)}</code></h3>${[...Map.groupBy(all, signatureOf)].map(([, alike]) => alikeOf(site, alike))}</div>`,
  );

/** Cases that require the same for the same reasons are listed together. */
const signatureOf = ({ requires, needs, holds }: SiteCase): string =>
  JSON.stringify([requires, needs, holds]);

function alikeOf(site: Site, cases: readonly SiteCase[]): Html {
  const { requires = [], needs = [], holds = [] } = cases[0] ?? {};
  const named = new Set(requires.map(({ id }) => id));
  const also = holds.filter((id) => !named.has(id) && placeOf(site, id) !== undefined);
  return html`<ul class="requires">${requires.map((one) => requirement(site, one))}
${requires.length === 0 && note(html`Nothing is required: the response is observed.`)}
${
  also.length > 0 &&
  note(
    html`Also about ${joined(
      also.map((id) => idLink(site, id)),
      ', ',
    )}.`,
  )
}
${needs.map((text) => note(html`${prose(text)}.`))}</ul>
${cases.map(rowOf)}`;
}

const requirement = (site: Site, { says, level, id }: SiteRequirement): Html =>
  html`<li><span>${originBadge(site, level, id)}</span><span${!site.contract.annotated && html` class="full"`}>${longWords(says)}${id !== undefined && html` <span class="quiet">· ${idLink(site, id)}</span>`}</span></li>`;

/** A text in which a pointer may go on in the next line. */
const longWords = (says: string): Html =>
  joined(
    says.split(/(\/\S+)/).map((part) => (part.startsWith('/') ? breakable(part) : prose(part))),
    '',
  );

const note = (says: Html): Html => html`<li class="quiet"><span class="full">${says}</span></li>`;

/** A kind with one case may have its name, and then the heading has the address. */
const rowOf = (one: SiteCase): Html =>
  html`<div class="row"${one.id !== kindOf(one) && html` id="${anchor(one.id)}"`}><code>${breakable(one.id)}</code><span>${prose(one.title)}</span></div>`;
