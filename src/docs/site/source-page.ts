// The source, statement by statement, in its own order, each with its decision, lines, cases and proof.

import type { Silence } from '../../contract/index.ts';
import { type Html, html, joined, prose } from '../../html/index.ts';
import { anchor, at, pages } from '../links.ts';
import { besideNote, besideSection } from './beside-section.ts';
import { casesFact, type Fact, facts, linesFact, proofFact } from './details.ts';
import type { Page } from './frame.ts';
import type { Site } from './model.ts';
import { badge, capitalised, counted, kindBadge } from './parts.ts';
import type { Section, Statement } from './sections.ts';
import { untestedAnchor, untestedOf, untestedSection } from './untested.ts';

export function sourcePage(site: Site): Page {
  const { clauses, silences } = site.contract.source;
  const notShown = [...silences.values()].filter((silence) => silence.notShown === true).length;
  const source = site.contract.document['x-source'];
  const body = html`<h1>The source, statement by statement</h1>
<p class="lead">What <cite>${source?.title ?? site.contract.title}</cite>${source?.version !== undefined && ` ${source.version}`} says, in our own words and in its own order: ${counted(clauses.size, 'clause')} that it states and ${counted(silences.size, 'silence')} that it leaves open (${notShown} of them it says are not shown, the others were found by us), with what became of each.</p>
${site.proof === undefined && html`<p class="quiet">No proof belongs to this contract: which faulty servers its cases catch was not tried.</p>`}
${besideNote(site)}
<p><a href="#${untestedAnchor}">${counted(untestedOf(site).length, 'statement')} without a test</a>, each with the reason.</p>
${site.sections.map((section) => sectionOf(site, section))}
${untestedSection(site)}`;
  const parts = [
    ...site.sections.map(({ name }) => ({ href: at('', name), name: capitalised(name) })),
    { href: `#${untestedAnchor}`, name: 'Without a test' },
  ];
  return { name: pages.source, title: 'The source', under: 'source', body, parts };
}

function sectionOf(site: Site, { name, statements, also }: Section): Html {
  const { title = '' } = site.own.get(name) ?? {};
  return html`<section><h2 id="${anchor(name)}">${capitalised(name)}${title !== '' && ` ${title}`}</h2>
${besideSection(site, name)}
${statements.map((statement) => statementOf(site, statement))}
${
  also.length > 0 &&
  html`<p class="also">Also here: ${joined(
    also.map(({ id }) => html`<a href="${at('', id)}"><code>${id}</code></a>`),
    ', ',
  )}</p>`
}
</section>`;
}

function statementOf(site: Site, statement: Statement): Html {
  const { id, section } = statement;
  const says = statement.kind === 'clause' ? statement.states : statement.question;
  return html`<article class="statement" id="${anchor(id)}"><div class="head"><h3><a href="${at('', id)}">${id}</a></h3><span class="where">${section}</span>${kindOf(statement)}</div>
<p class="says">${prose(says)}</p>
${facts(factsOf(site, statement))}</article>`;
}

const kindOf = (statement: Statement): Html =>
  statement.kind === 'clause' ? badge('stated') : kindBadge(statement);

function factsOf(site: Site, statement: Statement): readonly Fact[] {
  const { id, elsewhere } = statement;
  const became = [...linesFact(site.linesOf(id)), ...casesFact(site.casesOf(id)), ...proofFact(site, id)];
  const noted =
    elsewhere === undefined
      ? []
      : [{ name: became.length > 0 ? 'note' : 'held elsewhere', says: prose(elsewhere) }];
  return [...(statement.kind === 'silence' ? decisionOf(statement) : []), ...noted, ...became];
}

function decisionOf({ id, decision, outOfScope }: Silence): readonly Fact[] {
  if (outOfScope !== undefined) return [{ name: 'out of scope', says: prose(outOfScope) }];
  if (decision === undefined) return [];
  return [
    {
      name: 'decision',
      says: html`${prose(decision)} <a href="${at(pages.decisions, id)}">Reason and alternatives</a>`,
    },
  ];
}
