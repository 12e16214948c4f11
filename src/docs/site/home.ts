// The first page: what the service does, its operations, and how to read the rest.

import type { Level } from '../../contract/index.ts';
import { breakable, type Html, html, prose } from '../../html/index.ts';
import { operationInReference, pages } from '../links.ts';
import type { Page } from './frame.ts';
import type { Site } from './model.ts';
import { badge, counted, tableOf } from './parts.ts';

export function homePage(site: Site): Page {
  const { title, version, annotated, document } = site.contract;
  const [does = ''] = (document.info.description ?? '').split(/\n\s*\n/);
  const body = html`<h1>${title} <span class="quiet">${version}</span></h1>
${does.trim() !== '' && html`<p class="lead">${prose(does)}</p>`}
${!annotated && html`<p>A contract without a source of its own: everything in it counts as stated, so that there are no decisions to show.</p>`}
<h2>Operations</h2>
${operations(site)}
${annotated && howToRead(site)}
`;
  return { name: pages.home, title: 'Overview', under: 'home', body };
}

const operations = ({ contract, contractName }: Site): Html => html`${tableOf(
  ['Operation', 'Request', 'Credential', 'Responses'],
  contract.operations.map(({ id, method, path, summary, credentials, responses }) => [
    html`<a href="${operationInReference(id)}">${summary === '' ? id : summary}</a>`,
    html`<code><strong>${method}</strong> ${breakable(path)}</code>`,
    credentials.optional ? 'none' : 'needed',
    responses.map(({ status }) => status).join(', '),
  ]),
)}
<p>The document itself: <a href="${contractName}"><code>${contractName}</code></a>.</p>`;

function howToRead({ lines, contract: { source } }: Site): Html {
  const linesOf = (level: Level) => counted(lines.filter((line) => line.level === level).length, 'line');
  return html`<h2 id="how-to-read">How to read it</h2>
<p>Each of the ${counted(lines.length, 'line')} of the contract that requires something says why it is there, by a badge:</p>
<table><tbody>
<tr><td>${badge('stated')}</td><td>${linesOf('stated')}: the source says it in a clause. A server that breaks it breaks the source.</td></tr>
<tr><td>${badge('derived')}</td><td>${linesOf('derived')}: it follows from a clause that gives the rule, but not the outcome. A server that breaks it breaks the source.</td></tr>
<tr><td>${badge('chosen')}</td><td>${linesOf('chosen')}: the source is silent, and the contract decided. A server that differs breaks only the contract.</td></tr>
</tbody></table>
<p>A silence is <span class="badge">not shown</span> where the source says so itself, else <span class="badge">found by us</span>.
Read <a href="${pages.decisions}">the decisions</a>, by what is at risk, to sign those of weight; <a href="${pages.source}">the source, statement by statement</a>, to see what became of its ${counted(source.clauses.size, 'clause')} and ${counted(source.silences.size, 'silence')}; read <a href="${pages.reference}">the reference</a> for how to call each operation, with <a href="${pages.whole}">who decided each line</a> beside it, or <a href="${pages.stated}">what the source says</a> alone.</p>`;
}
