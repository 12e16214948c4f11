// What to repair: one card for each cause, never one for each case.

import type { Contract } from '../../../src/contract/index.ts';
import { type Html, html } from '../../../src/html/index.ts';
import { diagnose, explainedBy } from '../../diagnosis/index.ts';
import type { Cause, Finding, Report, Result } from '../../types.ts';
import { countingFindings, exampleOf } from '../model.ts';
import { type CauseGroup, causeGroups, countedFailures } from '../repairs.ts';
import { causeInWords, responseInWords } from '../words/causes.ts';
import { becameOf, type Meaning, marks, meaningOfCause } from '../words/marks.ts';
import { counted } from '../words/numbers.ts';
import { type Card, card } from './card.ts';

/** Cards whose example stands open. */
const mostOpen = 3;

/** Everything that a report has a card for: what stops many cases first, then what is broken, by clause. */
export function cardsOf(report: Report, contract: Contract): readonly Card[] {
  const causes = diagnose(report);
  const explained = explainedBy(causes);
  const failed = countedFailures(report).filter(
    ({ counts, result }) =>
      (report.against === 'contract' || counts === 'source') && !explained.has(result.case.id),
  );
  return [
    ...causes.map((cause) => cardOfCause(cause, report)),
    ...causeGroups(failed).map((group) => cardOfGroup(group)),
  ].map((each) => ({ ...each, contract }));
}

/** The section of causes. */
export function causes(cards: readonly Card[], report: Report): Html {
  const none = html`<p>${marks.passed} Nothing: no case fails against the ${report.against}.</p>`;
  const { conforms } = report.verdicts[report.against];
  if (cards.length === 0 && !conforms) return html``;
  return html`<section id="causes"><h2>What to repair${cards.length > 0 && html` <span class="quiet">${counted(cards.length, 'cause')}</span>`}</h2>
${cards.length === 0 ? none : cards.map((each, place) => card(each, place, place < mostOpen))}</section>`;
}

function cardOfCause(cause: Cause, report: Report): Omit<Card, 'contract'> {
  const meaning = meaningOfCause(cause, report);
  const example = exampleOf(cause, report);
  const finding = example && countingFindings(example, report)[0];
  const response = responseInWords(cause);
  return {
    meaning,
    says: causeInWords(cause),
    became: becameInWords(cause, report),
    cases: cause.cases,
    ...(response !== undefined && { response }),
    ...(meaning !== 'open' && example && shown(example, finding)),
  };
}

function cardOfGroup(group: CauseGroup): Omit<Card, 'contract'> {
  const [{ result, findings }] = group;
  const meaning: Meaning = 'failed';
  return {
    meaning,
    became: `${counted(group.length, 'case')} ${group.length === 1 ? 'fails' : 'fail'}`,
    cases: group.map((failed) => failed.result.case.id),
    operations: [...new Set(group.map((failed) => failed.result.case.operation))],
    ...shown(result, findings[0]),
  };
}

const shown = (example: Result, finding: Finding | undefined) => ({
  example,
  ...(finding && { finding }),
});

/** `1 case fails, 12 not judged`. */
function becameInWords(cause: Cause, report: Report): string {
  const { failed, undecided, other } = becameOf(cause, report);
  return [
    ...(failed > 0 ? [`${counted(failed, 'case')} ${failed === 1 ? 'fails' : 'fail'}`] : []),
    ...(undecided > 0 ? [`${counted(undecided, 'case')} not judged`] : []),
    ...(other > 0 ? [`${counted(other, 'case')} judged all the same`] : []),
  ].join(', ');
}
