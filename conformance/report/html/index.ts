// The report as one page: nothing is loaded, nothing of an answer is markup, and it reads without its script too.

import type { Contract } from '../../../src/contract/index.ts';
import { type Html, html } from '../../../src/html/index.ts';
import { type Report, type Scope, scopes } from '../../types.ts';
import { marks, meaningOfVerdict } from '../words/marks.ts';
import { dateInWords } from '../words/numbers.ts';
import { bottomLine, chosenInWords, paceInWords, waitedInWords } from '../words/runs.ts';
import { coverageInWords, stopInWords, verdictInWords } from '../words/verdicts.ts';
import { cardsOf, causes } from './causes.ts';
import { packedData } from './data.ts';
import { renderDocument } from './document.ts';
import { matrix } from './matrix.ts';
import { known, seenOnce, since } from './run-to-run.ts';
import { script } from './script/index.ts';
import { silences } from './silences.ts';
import { style } from './style.ts';
import { sum } from './sum.ts';

/** Renders a report as a self-contained page. */
export function renderHtml(report: Report, contract: Contract): string {
  const { title, version } = report.contract;
  const cards = cardsOf(report, contract);
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
${sections(report, cards.length)}`,
    main: html`${sum(report, contract)}
${known(report)}${since(report)}${causes(cards, report)}
${seenOnce(report)}${matrix(report, contract)}
${silences(report, contract)}`,
    footer: footer(report),
  });
}

function sections({ known: listed, since: held, against, verdicts: judged }: Report, cards: number): Html {
  const repair = cards > 0 || judged[against].conforms;
  return html`<nav aria-label="Sections">${listed && html`<a href="#known">Known failing</a> `}${held && html`<a href="#since">Since</a> `}${repair && html`<a href="#causes">What to repair</a> `}<a href="#clauses">Clauses and cases</a> <a href="#silences">Silences</a></nav>`;
}

/** Title, target, and both verdicts. */
function verdicts(report: Report): Html {
  const { title, version, file, leftOut = [] } = report.contract;
  const { stopped } = report;
  const chosen = chosenInWords(report);
  const bottom = bottomLine(report);
  const waited = waitedInWords(report);
  return html`<h1>${title} ${version}</h1>
<p class="quiet">tested at <code>${report.target}</code> on ${dateInWords(report.startedAt)} in ${(report.milliseconds / 1000).toFixed(1)} s, by the contract <code>${file.split(/[\\/]/).at(-1)}</code></p>${leftOut.map((line) => html`<p>${line}</p>`)}
${waited && html`<p class="quiet">${waited}</p>\n`}${stopped && html`<p class="stopped"><strong>The run ended early:</strong> ${stopInWords(stopped)}.</p>\n`}${chosen && html`<p><strong>${chosen}</strong></p>\n`}<ul class="verdicts">${scopes.map((scope) => verdict(report, scope))}${bottom && html`<li class="${bottom.meaning}"><strong>${marks[bottom.meaning]} ${bottom.says}</strong></li>\n`}</ul>`;
}

function verdict(report: Report, scope: Scope): Html {
  const meaning = meaningOfVerdict(report, scope);
  const { conforms } = report.verdicts[scope];
  const coverage = scope === 'source' ? coverageInWords(report) : undefined;
  return html`<li class="${meaning}" data-scope="${scope}" data-conforms="${String(conforms)}"><strong>${marks[meaning]} ${verdictInWords(report, scope)}</strong>
<span>${asks[scope]}${scope === report.against && ' It decides the exit code.'}</span>${coverage && html`\n<span class="coverage">${sentence(coverage)}</span>`}</li>
`;
}

const sentence = (text: string) => `${text}.`;

const asks: Readonly<Record<Scope, string>> = {
  source: 'Does the server do what the source states, and what follows from it?',
  contract: 'Does it also do what the contract chose where the source is silent?',
};

/** What the run sent, for the foot of the page. */
const footer = (report: Report): Html =>
  html`<p>${report.kit.name} ${report.kit.version}; ${paceInWords(report)}; started ${report.startedAt}</p>`;
