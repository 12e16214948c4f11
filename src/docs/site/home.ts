// The first page: what there is, counted, and where each of the three users begins.

import { type Html, html } from '../../html/index.ts';
import { badge } from './badges.ts';
import { counted } from './counted.ts';
import type { Page } from './frame.ts';
import { guidePage, pages } from './links.ts';
import type { Site } from './model.ts';

/** Renders the first page. */
export function homePage(site: Site): Page {
  const { title, version, annotated } = site.contract;
  const body = html`<h1>${title} <span class="quiet">${version}</span></h1>
<p class="lead">${annotated ? lead : plainLead}</p>
${countsOf(site)}
<h2>Where to begin</h2>
<div class="cards">${cards(site)}</div>
${annotated && origins}
<h2>Everything here</h2>
${overview(site)}`;
  return { name: pages.home, title: 'Overview', under: 'home', body };
}

const lead =
  'One contract, and for each of its lines whether the source said it or the contract chose it. Everything the source states is listed in its own order, with what became of it.';
const plainLead =
  'A contract without a source of its own: everything in it counts as stated, so that there are no decisions to show.';

function countsOf({ lines, cases, contract: { source, annotated, operations } }: Site): Html {
  const having = (level: string) => lines.filter((line) => line.level === level).length;
  const ofSource: readonly (readonly [number, string, string?])[] = [
    [having('stated'), 'lines stated'],
    [having('derived'), 'lines derived'],
    [having('chosen'), 'lines chosen'],
    [source.clauses.size, 'clauses'],
    [source.silences.size, 'silences'],
  ];
  const counts = [
    ...(annotated
      ? ofSource
      : [[operations.length, operations.length === 1 ? 'operation' : 'operations'] as const]),
    [cases.length, 'cases'] as const,
  ];
  return html`<dl class="counts">${counts.map(([count, name]) => html`<div><dt>${name}</dt><dd>${count.toLocaleString('en')}</dd></div>`)}</dl>`;
}

const origins = html`<h2>Three origins</h2>
<table><tbody>
<tr><td>${badge('stated')}</td><td>The source says it in a clause. A server that breaks it breaks the source.</td></tr>
<tr><td>${badge('derived')}</td><td>It follows from a clause that gives the rule, but not the outcome. A server that breaks it breaks the source.</td></tr>
<tr><td>${badge('chosen')}</td><td>The source is silent, and the contract decided. A server that differs breaks only the contract.</td></tr>
</tbody></table>`;

/** A user of the kit, with the guide to begin with and the first command. */
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

/** Without a source there is nothing to review line by line. */
const cards = ({ guides, contract }: Site): readonly Html[] =>
  users.slice(0, contract.annotated ? 3 : 2).map(({ guide, title, says, command }) => {
    const link = guides.some(({ name }) => name === guide);
    return html`<section class="card"><h3>${title}</h3><p>${says}</p><pre><code>${command}</code></pre>${link && html`<p><a href="${guidePage(guide)}">The guide</a></p>`}</section>`;
  });

function overview({ contract, cases, lines, guides, commands }: Site): Html {
  const { clauses, silences } = contract.source;
  const ofSource: readonly (readonly [string, string, string])[] = [
    [
      pages.source,
      'The source, statement by statement',
      `${counted(clauses.size, 'clause')} and ${counted(silences.size, 'silence')} in the order of the source: where each is in the contract, its cases, and the faulty servers that prove them.`,
    ],
    [
      pages.decisions,
      'Decisions',
      'What the contract chose where the source is silent: question, choice, reason, what else was possible, and the lines that hang on it.',
    ],
    [pages.lines, 'Lines of the contract', `${counted(lines.length, 'line')} with an origin, in a table.`],
  ];
  const rows = [
    ...(contract.annotated ? ofSource : []),
    [pages.contract, 'The contract', 'The text of the file with the origin of each line beside it.'] as const,
    [
      pages.cases,
      'Cases',
      `${counted(cases.length, 'case')} that follow from the contract, with what each requires and why.`,
    ] as const,
    [pages.reference, 'Reference', 'Every operation with its parameters, bodies and responses.'] as const,
    ...(guides.length > 0 ? [[pages.guides, 'Guides', counted(guides.length, 'guide')] as const] : []),
    ...(commands.length > 0
      ? [[pages.commands, 'Command line', 'Every command with its options.'] as const]
      : []),
  ];
  return html`<table><tbody>${rows.map(([href, name, says]) => html`<tr><td><a href="${href}">${name}</a></td><td>${says}</td></tr>`)}</tbody></table>`;
}
