// What the contract chose where the source is silent, and what it left out.

import type { Silence } from '../../contract/index.ts';
import { type Html, html, prose } from '../../html/index.ts';
import { badge } from './badges.ts';
import { counted } from './counted.ts';
import { casesFact, type Fact, facts, linesFact, listed, proofFact } from './details.ts';
import type { Page } from './frame.ts';
import { anchor, at, pages } from './links.ts';
import type { Site } from './model.ts';

/** Renders the page of the decisions. */
export function decisionsPage(site: Site): Page {
  const silences = site.sections
    .flatMap(({ statements }) => statements)
    .flatMap((statement) => (statement.kind === 'silence' ? [statement.silence] : []));
  const decided = silences.filter(({ outOfScope }) => outOfScope === undefined);
  const left = silences.filter(({ outOfScope }) => outOfScope !== undefined);
  const body = html`<h1>Decisions</h1>
<p class="lead">${counted(silences.length, 'question')} that the source leaves open. The contract decides ${decided.length} of them, and for ${left.length} it says why it decides nothing. Nobody breaks the source by answering one otherwise.</p>
${site.proof !== undefined && html`<p class="quiet"><strong>What else was possible</strong> names servers of the proof that answer the question in another way and keep the source all the same: they were tried, and the suite noticed the difference without accusing them.</p>`}
<section><h2 id="decided">Decided</h2>${decided.map((silence) => decisionOf(site, silence))}</section>
<section><h2 id="out-of-scope">Out of scope</h2>${left.map((silence) => decisionOf(site, silence))}</section>`;
  const linkTo = ({ id }: Silence) => ({ href: at('', id), name: id });
  const parts = [
    { href: '#decided', name: `Decided (${decided.length})` },
    ...decided.map(linkTo),
    { href: '#out-of-scope', name: `Out of scope (${left.length})` },
    ...left.map(linkTo),
  ];
  return { name: pages.decisions, title: 'Decisions', under: 'decisions', body, parts };
}

function decisionOf(site: Site, silence: Silence): Html {
  const { id, section, question, decision, because, elsewhere, outOfScope } = silence;
  const chosen: readonly Fact[] = [
    ...(decision === undefined ? [] : [{ name: 'choice', says: html`<strong>${prose(decision)}</strong>` }]),
    ...(because === undefined ? [] : [{ name: 'reason', says: prose(because) }]),
    ...(outOfScope === undefined ? [] : [{ name: 'out of scope', says: prose(outOfScope) }]),
    ...otherwiseOf(site, id),
    ...(elsewhere === undefined ? [] : [{ name: 'note', says: prose(elsewhere) }]),
  ];
  return html`<article class="statement" id="${anchor(id)}"><div class="head"><h3><a href="${at('', id)}">${id}</a></h3><a class="where" href="${at(pages.source, id)}">${section} of the source</a>${decision !== undefined && badge('chosen')}</div>
<p class="says">${prose(question)}</p>
${facts([...chosen, ...linesFact(site, id), ...casesFact(site, id), ...proofFact(site, id)])}</article>`;
}

function otherwiseOf(site: Site, id: string): readonly Fact[] {
  const { otherwise } = site.proofOf(id) ?? { otherwise: [] };
  if (otherwise.length === 0) return [];
  return [
    {
      name: 'what else was possible',
      says: listed(
        otherwise.map((name) => html`<li>${name}</li>`),
        6,
        (left) => counted(left, 'more answer'),
      ),
    },
  ];
}
