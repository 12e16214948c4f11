// What a run says of the source: its statements by their evidence, and its silences with the decision and the answer.

import type { Contract } from '../../../src/contract/index.ts';
import { type Html, html, prose } from '../../../src/html/index.ts';
import type { Report, Statement } from '../../types.ts';
import { answerInWords, statementInWords } from '../words/index.ts';
import { cut } from '../words/numbers.ts';
import { statementsInWords } from '../words/verdicts.ts';

/** Those that differ first, then those of which something was seen. */
export function answersTable({ answers }: Report, _: Contract): Html {
  const telling = answers.toSorted((a, b) => rank(a) - rank(b));
  const rows = telling.map(
    (answer) =>
      html`<tr><th scope="row">${prose(answer.question)}<br><span class="quiet">${answer.section} <code>${answer.silence}</code></span></th><td data-name="decision">${answer.decision === undefined ? html`<span class="quiet">none</span>` : prose(answer.decision)}</td><td data-name="this server" class="${answer.differs ? 'actual' : ''}">${answer.differs && 'differs: '}${answer.seen.length === 0 ? html`<span class="quiet">not asked</span>` : cut(answerInWords(answer), 400)}</td></tr>\n`,
  );
  return html`<div class="differs"><table><thead><tr><th scope="col">Silence</th><th scope="col">The contract's decision</th><th scope="col">This server</th></tr></thead><tbody>
${rows}</tbody></table></div>`;
}

const rank = ({ differs, seen }: Report['answers'][number]) => (differs ? 0 : seen.length > 0 ? 1 : 2);

const order: readonly Statement['state'][] = ['broken', 'undecided', 'not-tried', 'partly', 'held', 'unseen'];

/** Broken ones first. */
export function statementsTable({ statements }: Report, contract: Contract): Html {
  const sorted = statements.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  const rows = sorted.map((statement) => {
    const clause = contract.source.clauses.get(statement.clause);
    return html`<tr><th scope="row">${clause ? prose(clause.states) : statement.clause}<br><span class="quiet">${clause?.section} <code>${statement.clause}</code></span></th><td data-name="this run" class="${statement.state === 'broken' ? 'actual' : ''}">${statementInWords(statement, contract)}</td></tr>\n`;
  });
  return html`<p>${statementsInWords({ statements })}</p>
<table><thead><tr><th scope="col">Statement</th><th scope="col">This run</th></tr></thead><tbody>
${rows}</tbody></table>`;
}
