// The top of the page: what was run, both verdicts, and what its cases came to, which adds up to all of them.

import { type Html, html } from '../../../src/html/index.ts';
import { type Report, type Scope, scopes } from '../../types.ts';
import { marks, meaningOfVerdict } from '../words/marks.ts';
import { dateInWords } from '../words/numbers.ts';
import { bottomLine, chosenInWords, paceInWords, waitedInWords } from '../words/runs.ts';
import { coverageInWords, stopInWords, verdictInWords } from '../words/verdicts.ts';

/** Title, target, and both verdicts. */
export function verdicts(report: Report): Html {
  const { title, version, file } = report.contract;
  const { stopped } = report;
  const chosen = chosenInWords(report);
  const bottom = bottomLine(report);
  const waited = waitedInWords(report);
  return html`<h1>${title} ${version}</h1>
<p class="quiet">tested at <code>${report.target}</code> on ${dateInWords(report.startedAt)} in ${(report.milliseconds / 1000).toFixed(1)} s, by the contract <code>${file.split(/[\\/]/).at(-1)}</code></p>
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
export const footer = (report: Report): Html =>
  html`<p>${report.kit.name} ${report.kit.version}; ${paceInWords(report)}; started ${report.startedAt}</p>`;
