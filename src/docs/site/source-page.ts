// The source, statement by statement, in its own order: each with its decision, its lines of the contract and its tests.

import { fromPointer, type Silence, weightOfDecision } from '../../contract/index.ts';
import { breakable, type Html, html, joined, prose } from '../../html/index.ts';
import { anchor, at, pages } from '../links.ts';
import { isDecided, stateOf } from './decisions.ts';
import type { Page } from './frame.ts';
import type { ContractLine, Site } from './model.ts';
import { badge, capitalised, counted, type Fact, facts, kindBadge, listed } from './parts.ts';
import type { Section, Statement } from './sections.ts';

export function sourcePage(site: Site): Page {
  const { clauses, silences } = site.contract.source;
  const source = site.contract.document['x-source'];
  const body = html`<h1>The source, statement by statement</h1>
<p class="lead">What <cite>${source?.title ?? site.contract.title}</cite>${source?.version !== undefined && ` ${source.version}`} says, in our own words and in its own order: ${counted(clauses.size, 'clause')} that it states and ${counted(silences.size, 'silence')} that it leaves open with what became of each.</p>
${site.tests && untested(site)}
${site.sections.map((section) => sectionOf(site, section))}`;
  const parts = site.sections.map(({ name }) => ({ href: at('', name), name: capitalised(name) }));
  return { name: pages.source, title: 'The source', under: 'source', body, parts };
}

/** Clauses and decisions without a test, each of which gives its reason as a note. */
function untested(site: Site): Html {
  const statements = site.sections
    .flatMap((section) => section.statements)
    .filter((one) => isUntested(site, one));
  const links = statements.map(({ id }) => html`<a href="${at('', id)}">${id}</a>`);
  return html`<details id="without-a-test"><summary>${counted(statements.length, 'statement')} without a test</summary><p>${joined(links, ', ')}. Each says why.</p></details>`;
}

const isUntested = (site: Site, statement: Statement): boolean =>
  site.tests !== undefined &&
  (statement.kind === 'clause' || isDecided(statement)) &&
  site.testsOf(statement.id).length === 0;

function sectionOf(site: Site, { name, statements, also }: Section): Html {
  const links = also.map(({ id }) => html`<a href="${at('', id)}"><code>${id}</code></a>`);
  return html`<section><h2 id="${anchor(name)}">${capitalised(name)}</h2>
${statements.map((statement) => statementOf(site, statement))}
${also.length > 0 && html`<p class="also">Also here: ${joined(links, ', ')}</p>`}
</section>`;
}

function statementOf(site: Site, statement: Statement): Html {
  const { id, section } = statement;
  const isClause = statement.kind === 'clause';
  const badges = isClause
    ? badge('stated')
    : html`${kindBadge(statement)}${isDecided(statement) && badge('chosen')}`;
  return html`<article class="statement" id="${anchor(id)}"><div class="head"><h3><a href="${at('', id)}">${id}</a></h3><span class="where">${section}</span>${badges}</div>
<p class="says">${prose(isClause ? statement.states : statement.question)}</p>
${facts(factsOf(site, statement))}</article>`;
}

function factsOf(site: Site, statement: Statement): readonly Fact[] {
  const isClause = statement.kind === 'clause';
  const [lines, tests] = [site.linesOf(statement.id), site.testsOf(statement.id)];
  const testItems = tests.map((id) => html`<li><code>${breakable(id)}</code></li>`);
  const elsewhere = isClause && statement.observable === false ? 'cannot be observed' : 'held elsewhere';
  const ofLines = counted(lines.length, 'line of the contract', 'lines of the contract');
  return [
    ...(isClause ? [] : factsOfSilence(statement)),
    [elsewhere, proseOf(statement.elsewhere)],
    [ofLines, listed(lines.map(lineItem), 'line')],
    [counted(tests.length, 'test'), listed(testItems, 'property', 'properties')],
    ['tests', isUntested(site, statement) ? 'none' : undefined],
  ];
}

const proseOf = (text: string | undefined) => (text === undefined ? undefined : prose(text));

function factsOfSilence(silence: Silence): readonly Fact[] {
  const { decision, because, outOfScope } = silence;
  const { degree, about } = weightOfDecision(silence);
  return [
    ['out of scope', proseOf(outOfScope)],
    ['decision', decision && html`<strong>${prose(decision)}</strong>`],
    ['reason', proseOf(because)],
    ['weight', decision && `${degree}: ${about} · ${stateOf(silence)}`],
  ];
}

/** A line: its number, what it says, how it comes from the clause or silence, and its place in the document. */
const lineItem = (line: ContractLine): Html =>
  html`<li class="of-line" id="${anchor(keyOfLine(line))}"><span class="line">${line.line !== undefined && `line ${line.line}`}</span><span><code>${breakable(saysOf(line))}</code> ${badge(line.level)} <span class="pointer">${breakable(line.pointer)}</span></span></li>`;

/** Identifies a line. */
const keyOfLine = ({ pointer, keyword }: ContractLine): string => `${pointer} ${keyword}`;

/** Where a line is shown. */
export const placeOfLine = (line: ContractLine): string => at(pages.source, keyOfLine(line));

/** `maximum: 86400`; the name of the node where the line is no keyword of it. */
export const saysOf = ({ keyword, value, pointer }: ContractLine): string =>
  keyword === '.' || keyword === 'path'
    ? (fromPointer(pointer).at(-1) ?? '')
    : `${keyword}${value === undefined ? '' : `: ${value}`}`;
