// The first page: what the service does, its operations, what was decided of weight, and how to read all that.

import { countLines, type Operation } from '../../contract/index.ts';
import { breakable, type Html, html, prose } from '../../html/index.ts';
import { anchor, at, guidePage, operationInReference, pages } from '../links.ts';
import { decisionsOf } from './decisions.ts';
import type { Page } from './frame.ts';
import type { Site } from './model.ts';
import { badge, counted, type Row, rowsTable } from './parts.ts';
import { untestedAnchor, untestedOf } from './untested.ts';

const users = [
  {
    guide: 'implementers',
    title: 'You implement the service',
    says: 'Point the suite at your server, in whatever language it is written. Each failure names the clause and repeats the request.',
    command:
      'acs conform http://127.0.0.1:8080 \\\n  --account acme --bearer "$TOKEN" \\\n  --routing-id "$ROUTING_ID"',
  },
  {
    guide: 'frontend-teams',
    title: 'You build a frontend',
    says: 'Develop against a mock that behaves, with typed calls, before any server exists. Every state of a screen can be had.',
    command: 'acs mock',
  },
  {
    guide: 'reviewers',
    title: 'You review the contract',
    says: 'See for every line who said it, and for every open question what was decided, why, and what else was possible.',
    command: 'acs docs --out pages',
  },
] as const;

/** A card for each; without a source there is nothing to review line by line. */
const usersOf = ({ guides, contract }: Site): readonly Html[] =>
  users.slice(0, contract.annotated ? 3 : 2).map(({ guide, title, says, command }) => {
    const link = guides.some(({ name }) => name === guide);
    return html`<section class="card"><h3>${title}</h3><p>${says}</p><pre><code>${command}</code></pre>${link && html`<p><a href="${guidePage(guide)}">The guide</a></p>`}</section>`;
  });

export function homePage(site: Site): Page {
  const { title, version, annotated, document } = site.contract;
  const [does] = (document.info.description ?? '').split(/\n\s*\n/);
  const body = html`<h1>${title} <span class="quiet">${version}</span></h1>
${does !== undefined && does.trim() !== '' && html`<p class="lead">${prose(does)}</p>`}
${!annotated && html`<p>A contract without a source of its own: everything in it counts as stated, so that there are no decisions to show.</p>`}
<h2>Operations</h2>
${operationsOf(site)}
${annotated && weightyOf(site)}
${annotated && howToRead(site)}
<h2>Where to begin</h2>
<div class="cards">${usersOf(site)}</div>
${annotated && countsOf(site)}`;
  return { name: pages.home, title: 'Overview', under: 'home', body };
}

const operationsOf = ({ contract }: Site): Html =>
  rowsTable(
    [
      { name: 'Operation', percent: 28 },
      { name: 'Request', percent: 40 },
      { name: 'Credential', percent: 14 },
      { name: 'Responses', percent: 0 },
    ],
    contract.operations.map(operationRow),
  );

function operationRow({ id, method, path, summary, security, responses }: Operation): Row {
  return {
    cells: [
      html`<a href="${operationInReference(id)}">${summary === '' ? id : summary}</a>`,
      html`<code><strong>${method}</strong> ${breakable(path)}</code>`,
      security === undefined ? 'none' : 'needed',
      responses.map(({ status }) => status).join(', '),
    ],
  };
}

/** The decisions of most weight, each with its choice. */
function weightyOf(site: Site): Html {
  const weighty = decisionsOf(site).filter(({ weight }) => weight.degree === 'high');
  if (weighty.length === 0) return html``;
  const rows = weighty.map(({ silence: { id, question, decision } }) => ({
    cells: [html`<a href="${at(pages.decisions, id)}">${prose(question)}</a>`, prose(decision)],
  }));
  return html`<h2>Decided, and of weight</h2>
${rowsTable(
  [
    { name: 'Question', percent: 44 },
    { name: 'Choice', percent: 0 },
  ],
  rows,
)}
<p><a href="${pages.decisions}">All decisions</a>, in a table and each with its reason.</p>`;
}

const howToRead = (site: Site): Html => html`<h2 id="${anchor('how to read')}">How to read it</h2>
<p>Every line that requires something has one of three origins, and a badge that leads to it:</p>
<table><tbody>
<tr><td>${badge('stated')}</td><td>The source says it in a clause. A server that breaks it breaks the source.</td></tr>
<tr><td>${badge('derived')}</td><td>It follows from a clause that gives the rule, but not the outcome. A server that breaks it breaks the source.</td></tr>
<tr><td>${badge('chosen')}</td><td>The source is silent, and the contract decided. A server that differs breaks only the contract.</td></tr>
</tbody></table>
<p>A silence is <span class="badge">not shown</span> where the source says so itself, else <span class="badge">found by us</span>.
Read <a href="${pages.source}">the source, statement by statement</a>, to see what became of each; read <a href="${pages.contract}">the contract</a> to see who said a line. <a href="${at(pages.source, untestedAnchor)}">${counted(untestedOf(site).length, 'statement')} without a test</a> are listed with the reasons.</p>`;

function countsOf({ lines, cases, contract: { source } }: Site): Html {
  const having = countLines(lines);
  const silences = [...source.silences.values()];
  const shown = silences.filter(({ notShown }) => notShown === true).length;
  const counts: readonly (readonly [number, string, string])[] = [
    [source.clauses.size, 'clauses', pages.source],
    [shown, 'silences not shown', pages.decisions],
    [silences.length - shown, 'silences found by us', pages.decisions],
    ...(['stated', 'derived', 'chosen'] as const).map(
      (level) => [having[level], `lines ${level}`, pages.contract] as const,
    ),
    [cases.length, 'cases', pages.cases],
  ];
  return html`<h2>In numbers</h2>
<dl class="counts">${counts.map(([count, name, href]) => html`<div><dt><a href="${href}">${name}</a></dt><dd>${count.toLocaleString('en')}</dd></div>`)}</dl>`;
}
