// The report as one page: nothing is loaded, nothing of an answer is markup, and it reads without its script too.

import type { Contract } from '../../../src/contract/index.ts';
import { type Html, html } from '../../../src/html/index.ts';
import type { Report } from '../../types.ts';
import { cardsOf, causes } from './causes.ts';
import { packedData } from './data.ts';
import { renderDocument } from './document.ts';
import { matrix } from './matrix.ts';
import { known, seenOnce, since } from './run-to-run.ts';
import { script } from './script/index.ts';
import { silences } from './silences.ts';
import { style } from './style.ts';
import { sum } from './sum.ts';
import { footer, verdicts } from './verdicts.ts';

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
