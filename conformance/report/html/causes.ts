// What to repair: one card for each cause, never one for each case.

import type { Contract, Level, Origin } from '../../../src/contract/index.ts';
import { type Html, html, prose } from '../../../src/html/index.ts';
import { explainedBy } from '../../diagnosis/index.ts';
import { countingFindings } from '../../standing.ts';
import type { Finding, Report, Result } from '../../types.ts';
import { shortRepeat } from '../curl.ts';
import { byPlace, causesOf, type DescribedCause } from '../model.ts';
import { type CauseGroup, causeGroups, countedFailures, lineOf, whyOf } from '../repairs.ts';
import { twinInWords, undecidedInWords } from '../words/conditions.ts';
import { findingInWords, fixInWords } from '../words/findings.ts';
import { becameInWords, type Meaning, marks } from '../words/marks.ts';
import { casesThat, condensed, counted, cut } from '../words/numbers.ts';
import { clauseInWords } from '../words/origins.ts';
import { anchor } from './document.ts';
import { shownExchange } from './exchange.ts';

const mostOpen = 3;

/** Everything that a report has a card for: what stops many cases first, then what is broken, by clause. */
export function cardsOf(report: Report, contract: Contract): readonly Card[] {
  const causes = causesOf(report);
  const explained = explainedBy(causes.map(({ cause }) => cause));
  const failed = countedFailures(report).filter(
    ({ counts, result }) =>
      (report.against === 'contract' || counts === 'source') && !explained.has(result.case.id),
  );
  const { first = [], last = [] } = byPlace(causes);
  return [
    ...first.map((described) => cardOfCause(described, report)),
    ...causeGroups(failed).map(cardOfGroup),
    ...last.map((described) => cardOfCause(described, report)),
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

function cardOfCause(described: DescribedCause, report: Report): Omit<Card, 'contract'> {
  const { cause, meaning, says, response } = described;
  const example = meaning === 'open' ? undefined : described.example;
  const became = becameInWords(described.became);
  const finding = example && countingFindings(example, report)[0];
  return { meaning, says, became, cases: cause.cases, operations: [], response, example, finding };
}

function cardOfGroup(group: CauseGroup): Omit<Card, 'contract'> {
  const [{ result, findings }] = group;
  return {
    meaning: 'failed',
    says: undefined,
    became: casesThat(group.length, 'fails', 'fail'),
    cases: group.map((failed) => failed.result.case.id),
    operations: [...new Set(group.map((failed) => failed.result.case.operation))],
    response: undefined,
    example: result,
    finding: findings[0],
  };
}

interface Card {
  readonly contract: Contract;
  readonly meaning: Meaning;
  /** The cause in words; the clause stands for it where the cause is that one clause is broken. */
  readonly says: string | undefined;
  /** `42 cases fail`. */
  readonly became: string;
  readonly cases: readonly string[];
  readonly operations: readonly string[];
  /** The first response among them. */
  readonly response: string | undefined;
  readonly example: Result | undefined;
  /** What the example breaks. */
  readonly finding: Finding | undefined;
}

/** Characters of each text in a card; the list of cases has more of them. */
const mostOfText = 1000;

function card(shown: Card, place: number, open: boolean): Html {
  const { meaning, says, example, finding, contract, response } = shown;
  return html`<article class="card ${meaning}" id="cause-${place + 1}">
<h3><span class="mark">${marks[meaning]}</span> ${says ?? (finding && title(finding.origin, contract))}</h3>
${meta(shown)}
${says !== undefined && finding && html`<p>${title(finding.origin, contract)}</p>`}
${example && finding && html`<p class="fix"><strong>What to change.</strong> ${fixInWords(finding, example)}</p>`}
${example === undefined && response !== undefined && html`<p>First response: <code>${cut(response, mostOfText)}</code></p>`}
${example && examplePart(example, shown, open)}${which(shown, place)}</article>
`;
}

/** The clause, or the decision; of a contract that names none, the place in it. */
function title(origin: Origin, contract: Contract): Html {
  const { id, says } = whyOf(origin, contract);
  if (origin.level !== 'http' && origin.id === undefined)
    return html`Not as the contract says at <code>${cut(id, 300)}</code>`;
  return origin.level === 'http' ? html`${clauseInWords({ id })}` : prose(says);
}

/** Where it comes from, how much hangs on it, and where it stands in the contract. */
function meta({ finding, contract, became, operations }: Card): Html {
  const origin = finding?.origin;
  const why = origin && whyOf(origin, contract);
  const line = origin && lineOf(origin, contract);
  const parts = [
    ...(why && origin ? [html`${badge(origin.level)} ${nameOf(why, origin)}`] : []),
    html`${became}`,
    ...(operations.length > 0
      ? [html`in ${operations.map((name, i) => html`${i > 0 && ', '}<code>${name}</code>`)}`]
      : []),
    ...(line?.line !== undefined
      ? [html`<code>${line.file?.split(/[\\/]/).at(-1)}:${String(line.line)}</code>`]
      : []),
  ];
  return html`<p class="meta">${parts.map((part, i) => html`${i > 0 && html` <span aria-hidden="true">·</span> `}${part}`)}</p>`;
}

/** An origin, as it is called everywhere. */
const badge = (level: Level): Html =>
  html`<span class="badge ${level}">${level === 'http' ? 'HTTP' : level}</span>`;

/** A link to what stands on the page about it. */
function nameOf({ id, section }: ReturnType<typeof whyOf>, origin: Origin): Html {
  const target = anchor(origin.level === 'chosen' ? 'silence' : 'clause', id);
  const name = origin.id === undefined ? 'all its cases' : html`${section} <code>${cut(id, 160)}</code>`;
  return html`<a href="#${encodeURIComponent(target)}">${name}</a>`;
}

function examplePart(example: Result, { finding }: Card, open: boolean): Html {
  const { case: tried, exchange, reason, outcomes } = example;
  const twin = twinInWords(tried);
  const words = finding && findingInWords(finding);
  const judged = reason && undecidedInWords(outcomes.contract, reason);
  return html`<details class="example"${open && html` open`}><summary>Example: ${tried.title} <code>${tried.id}</code></summary>
<dl>${words && html`<dt>requires</dt><dd>${words.requirement}</dd><dt>expected</dt><dd>${cut(words.expected, mostOfText)}</dd><dt>actual</dt><dd class="actual">${cut(words.actual, mostOfText)}</dd>`}${judged !== undefined && html`<dt>outcome</dt><dd>${cut(judged, mostOfText)}</dd>`}${twin !== undefined && html`<dt>twin</dt><dd>${twin}</dd>`}</dl>
${exchange && exchangeOf(exchange)}</details>
`;
}

function exchangeOf(exchange: NonNullable<Result['exchange']>): Html {
  const { request, response, note } = shownExchange(exchange, mostOfText);
  const curl = shortRepeat(exchange);
  return html`<div class="pair">${block('Request', request)}${response === undefined ? html`<p>${note}</p>` : block('Response', response, note)}</div>
${curl !== undefined && block('curl', curl)}`;
}

const block = (name: string, text: string, note = ''): Html =>
  html`<figure class="block"><figcaption>${name} <span class="quiet">${note}</span></figcaption><pre tabindex="0" role="group" aria-label="${name}">${text}</pre></figure>\n`;

function which({ cases }: Card, place: number): Html {
  if (cases.length === 0) return html``;
  return html`<details class="which" data-cause="${place}"><summary>${cases.length === 1 ? 'The case' : `All ${counted(cases.length, 'case')}`}</summary><ul>${condensed(cases, 12).map((name) => html`<li><code>${name}</code></li>`)}</ul></details>`;
}
