// What the server does where the source is silent, beside what the contract decided: differences first.

import type { Contract } from '../../../src/contract/index.ts';
import { type Html, html, prose } from '../../../src/html/index.ts';
import { decisionCells, stateOf } from '../../compare/index.ts';
import type { Report } from '../../types.ts';
import { type AnswerLine, answerLines } from '../answers.ts';
import { type Meaning, marks } from '../words/marks.ts';
import { counted, cut } from '../words/numbers.ts';
import { silencesOf } from './data.ts';
import { anchor } from './document.ts';

/** How many different answers to one silence are shown. */
const most = 6;
/** More differences than this are folded as well. */
const mostOpen = 15;

type Became = 'differs' | 'as-decided' | 'not-compared' | 'asked' | 'not-tested';

/** One silence with what became of it. */
type Asked = ReturnType<typeof askedOf>[number];

/** The section of silences. */
export function silences(report: Report, contract: Contract): Html {
  const all = askedOf(report, contract);
  const groups = order.map((became) => all.filter((asked) => asked.became === became));
  return html`<section id="silences"><h2>Silences</h2>
${all.length === 0 ? html`<p>The contract names none.</p>` : html`<p>Questions that the source leaves open, what the contract decided, and what this server does. ${report.against === 'source' && 'A difference is no failure of source conformance.'}</p>`}
${groups.map((group, i) => part(group, order[i] ?? 'asked', report))}</section>`;
}

const order: readonly Became[] = ['differs', 'not-compared', 'as-decided', 'asked', 'not-tested'];

function askedOf(report: Report, contract: Contract) {
  const decisions = decisionCells(report);
  const cases = new Map<string, number>();
  for (const id of report.results.flatMap(silencesOf)) cases.set(id, (cases.get(id) ?? 0) + 1);
  return report.silences.map((silence) => {
    const lines = answerLines(silence);
    const decision = decisions.get(silence.id);
    const state = decision && stateOf(decision);
    return {
      silence,
      lines,
      cases: cases.get(silence.id) ?? 0,
      because: contract.source.silences.get(silence.id)?.because,
      became: becameOf(state, lines.length),
    };
  });
}

function becameOf(state: ReturnType<typeof stateOf> | undefined, lines: number): Became {
  if (state === 'broken') return 'differs';
  if (state === 'holds') return 'as-decided';
  if (lines === 0) return 'not-tested';
  return state === 'not-judged' ? 'not-compared' : 'asked';
}

/** Differences stand open as long as they are few; the rest is folded. */
function part(group: readonly Asked[], became: Became, report: Report): Html {
  if (group.length === 0) return html``;
  const { says, meaning } = parts(report)[became];
  const title = `${marks[meaning]} ${counted(group.length, 'silence')} ${says}`;
  return html`<details${became === 'differs' && group.length <= mostOpen && html` open`}><summary class="${meaning}">${title}</summary>
<table class="silences"><caption>${title}</caption>
<thead><tr><th scope="col">Silence</th><th scope="col">Decision</th><th scope="col">This server</th></tr></thead>
<tbody>${group.map((asked) => row(asked, parts(report)[became]))}</tbody></table></details>
`;
}

interface PartWords {
  readonly says: string;
  readonly short: string;
  readonly meaning: Meaning;
}

const parts = ({ against }: Report): Readonly<Record<Became, PartWords>> => ({
  differs: {
    says: 'answered otherwise than decided',
    short: 'differs from the decision',
    meaning: against === 'contract' ? 'failed' : 'open',
  },
  'as-decided': { says: 'answered as decided', short: 'as decided', meaning: 'passed' },
  'not-compared': {
    says: 'answered, in cases that show nothing of the decision',
    short: 'not compared with the decision',
    meaning: 'undecided',
  },
  asked: { says: 'answered, without a decision to compare with', short: 'answered', meaning: 'skipped' },
  'not-tested': { says: 'not tested', short: 'not tested', meaning: 'skipped' },
});

function row({ silence, lines, cases, because }: Asked, { short, meaning }: PartWords): Html {
  const { id, section, question, decision, outOfScope } = silence;
  const left = lines.length - most;
  const decided =
    decision === undefined ? html`<em>Out of scope.</em> ${prose(outOfScope ?? '')}` : prose(decision);
  return html`<tr id="${anchor('silence', id)}" data-silence="${id}"><th scope="row"><code>${section} ${id}</code> <span class="says">${prose(question)}</span></th>
<td data-name="Decision">${decided}${because !== undefined && html`<br><span class="quiet">${prose(because)}</span>`}</td>
<td data-name="This server"><span class="${meaning}">${marks[meaning]} ${short}</span>${lines.length > 0 && html`<ul>${lines.slice(0, most).map(line)}${left > 0 && html`<li>and ${left} more</li>`}</ul>`}${cases > 0 && html`<p class="opens quiet" data-cases="${cases}">${counted(cases, 'case')}</p>`}</td></tr>
`;
}

const line = ({ says, cases }: AnswerLine): Html =>
  html`<li>${cut(says, 300)} <span class="quiet">(${counted(cases.length, 'case')})</span></li>`;
