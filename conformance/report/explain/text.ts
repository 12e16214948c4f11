// A case, a clause, a silence and whatever else an id means, in lines for a terminal.

import type { Clause, Contract, Silence } from '../../../src/contract/index.ts';
import { type Case, type Condition, requirementsOf } from '../../types.ts';
import { fillRequest } from '../../wire/index.ts';
import { curlOf } from '../curl.ts';
import { plain } from '../style.ts';
import { labelled } from '../text/lines.ts';
import { conditionInWords } from '../words/conditions.ts';
import { expectationInWords } from '../words/findings.ts';
import { editingOf, originInWords } from '../words/origins.ts';
import type { ExplainContext } from './context.ts';
import { holdersOf, testersOf } from './holders.ts';
import { block, heading, type Line, listOf } from './lines.ts';

/** What a case sends, what it requires and why, and when it counts. */
export function explainCase(explained: Case, context: ExplainContext): string {
  const { style = plain, contract } = context;
  const { id, title, cites = [], asks } = explained;
  const isTwin = ({ kind }: Condition) => kind === 'twin';
  const conditions = (which: (condition: Condition) => boolean) =>
    explained.conditions.filter(which).map(conditionInWords);
  return [
    heading(id, title, style),
    sends(explained, context),
    ...block('requires', requirements(explained, contract), style),
    ...block('to change', editingsOf(explained, contract), style),
    ...block(
      'holds',
      cites.map((cited) => clauseInWords(cited, contract)),
      style,
    ),
    ...block('twin', conditions(isTwin), style),
    ...block(
      'counts',
      conditions((condition) => !isTwin(condition)),
      style,
    ),
    ...block('tests', asks === undefined ? [] : [silenceInWords(asks, contract)], style),
  ].join('\n');
}

/** A clause, and the cases that hold it. */
export function explainClause(clause: Clause, { style = plain, cases, contract }: ExplainContext): string {
  const { id, section, states, elsewhere } = clause;
  const holding = holdersOf(clause, cases).map((tried) => tried.id);
  const { says } = editingOf({ level: 'stated', id, pointer: '' }, contract);
  return [
    heading(id, `clause of the source, ${section}`, style),
    ...block('states', [states], style),
    ...block('to change', [says], style),
    ...block('held by', holding.length > 0 ? listOf(holding) : [], style),
    ...block('instead', elsewhere === undefined ? [] : [elsewhere], style),
  ].join('\n');
}

/** A silence, what the contract decided and why, and the cases that test it. */
export function explainSilence(silence: Silence, { style = plain, cases, contract }: ExplainContext): string {
  const { id, section, question, decision, because, outOfScope } = silence;
  const testing = testersOf(silence, cases).map((tried) => tried.id);
  const { says } = editingOf({ level: 'chosen', id, pointer: '' }, contract);
  return [
    heading(id, `silence of the source, ${section}`, style),
    ...block('question', [question], style),
    ...block('decided', decision === undefined ? [] : [decision], style),
    ...block('because', because === undefined ? [] : [because], style),
    ...block('to change', decision === undefined ? [] : [says], style),
    ...block('left out', outOfScope === undefined ? [] : [outOfScope], style),
    ...block('tested by', testing.length > 0 ? listOf(testing) : ['no case'], style),
  ].join('\n');
}

/** A curl line is not wrapped: it is pasted. */
function sends(explained: Case, { baseUrl, names, style = plain }: ExplainContext): string {
  if (explained.via === 'driver')
    return labelled('sends', 'the calls of a driver (--driver FILE), not requests', style);
  const request = fillRequest(explained.request, names);
  return `    ${style.dim('sends'.padEnd(9))} ${curlOf(request, baseUrl + request.target)}`;
}

/** What is required for one reason stands together, the reason below it. */
function requirements(tried: Case, contract: Contract): readonly Line[] {
  const byOrigin = Map.groupBy(requirementsOf(tried), ({ origin }) => originInWords(origin, contract));
  const lines = [...byOrigin].flatMap(([because, same]) => [
    ...same.map(({ expect }) => expectationInWords(expect)),
    { because },
  ]);
  if (lines.length > 0) return lines;
  if (tried.asks !== undefined) return ['nothing: it asks; a server error (5xx) is reported all the same'];
  return [tried.cites === undefined ? 'any complete response that is no server error' : 'what these say:'];
}

/** What may be changed where the case fails: each sentence once. */
const editingsOf = (tried: Case, contract: Contract): readonly string[] => [
  ...new Set(requirementsOf(tried).map(({ origin }) => editingOf(origin, contract).says)),
];

function clauseInWords(id: string, { source }: Contract): string {
  const clause = source.clauses.get(id);
  return clause ? `${clause.section} (${id}): ${clause.states}` : id;
}

function silenceInWords(id: string, { source }: Contract): string {
  const silence = source.silences.get(id);
  return silence ? `${silence.section} (${id}): ${silence.question} ${silence.decision ?? ''}`.trim() : id;
}
