// The report as one page: nothing is loaded, nothing of a response is markup, and it reads without its script too.

import type { Contract } from '../../../src/contract/index.ts';
import { type Html, html } from '../../../src/html/index.ts';
import type { Report, Scope } from '../../types.ts';
import { type Line, type Section, sectionsOf, type Verdicts, verdictsOf } from '../sections.ts';
import { marks } from '../words/marks.ts';
import { condensed, cut, dateInWords } from '../words/numbers.ts';
import { cardsOf, causes } from './causes.ts';
import { packedData } from './data.ts';
import { renderDocument } from './document.ts';
import { matrix } from './matrix.ts';
import { script } from './script/index.ts';
import { silences } from './silences.ts';
import { style } from './style.ts';
import { sum } from './sum.ts';

/** Renders a report as a self-contained page. */
export function renderHtml(report: Report, contract: Contract): string {
  const { title, version } = report.contract;
  const cards = cardsOf(report, contract);
  const sections = sectionsOf(report, contract);
  const some = (...ids: readonly string[]) =>
    sections.filter(({ id }) => ids.includes(id)).map(markedSection);
  return renderDocument({
    title: `${title} ${version}: ${report.target}`,
    style,
    script,
    data: packedData(
      report,
      contract,
      cards.map(({ cases }) => cases),
    ),
    header: html`${verdicts(report)}
${links(report, cards.length)}`,
    main: html`${sum(report, contract)}
${some('known', 'since')}${causes(cards, report)}
${some('seen-once')}${matrix(report, contract)}
${silences(report, contract)}`,
    footer: footer(report),
  });
}

const markedSection = ({ id, title, lines }: Section): Html =>
  html`<section id="${id}"><h2>${title}</h2><ul class="plain">${lines.map(item)}</ul></section>\n`;

const item = ({ meaning, name, says, cases }: Line): Html =>
  html`<li>${marks[meaning]} ${name !== undefined && html`<code>${name}</code>: `}${cut(says, 300)}${cases.length > 0 && html` <code>${condensed(cases, 3).join(', ')}</code>`}</li>`;

function links({ known: listed, since: held, against, verdicts: judged }: Report, cards: number): Html {
  const repair = cards > 0 || judged[against].conforms;
  return html`<nav aria-label="Sections">${listed && html`<a href="#known">Known failing</a> `}${held && html`<a href="#since">Since</a> `}${repair && html`<a href="#causes">What to repair</a> `}<a href="#clauses">Clauses and cases</a> <a href="#silences">Silences</a></nav>`;
}

function verdicts(report: Report): Html {
  const { title, version, file, leftOut = [] } = report.contract;
  const { chosen, early, verdicts: both, coverage, bottom, waited } = verdictsOf(report);
  return html`<h1>${title} ${version}</h1>
<p class="quiet">tested at <code>${report.target}</code> on ${dateInWords(report.startedAt)} in ${(report.milliseconds / 1000).toFixed(1)} s, by the contract <code>${file.split(/[\\/]/).at(-1)}</code></p>${leftOut.map((line) => html`<p>${line}</p>`)}
${waited && html`<p class="quiet">${waited}</p>\n`}${early && html`<p class="stopped"><strong>The run ended early:</strong> ${early}</p>\n`}${chosen && html`<p><strong>${chosen}</strong></p>\n`}<ul class="verdicts">${both.map((each) => verdict(each, coverage, report))}${bottom && html`<li class="${bottom.meaning}"><strong>${marks[bottom.meaning]} ${bottom.says}</strong></li>\n`}</ul>`;
}

function verdict(
  { scope, meaning, says }: Verdicts['verdicts'][number],
  coverage: string,
  report: Report,
): Html {
  const { conforms } = report.verdicts[scope];
  return html`<li class="${meaning}" data-scope="${scope}" data-conforms="${String(conforms)}"><strong>${marks[meaning]} ${says}</strong>
<span>${asks[scope]}${scope === report.against && ' It decides the exit code.'}</span>${scope === 'source' && html`\n<span class="coverage">${coverage}.</span>`}</li>
`;
}

const asks: Readonly<Record<Scope, string>> = {
  source: 'Does the server do what the source states, and what follows from it?',
  contract: 'Does it also do what the contract chose where the source is silent?',
};

const footer = (report: Report): Html =>
  html`<p>${report.kit.name} ${report.kit.version}; ${verdictsOf(report).pace}; started ${report.startedAt}</p>`;
