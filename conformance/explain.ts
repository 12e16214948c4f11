// A case, a clause or a silence in words.

import type { Clause, Contract, Silence } from '../src/contract/index.ts';
import { curlOf } from './report/curl.ts';
import { condensed } from './report/groups.ts';
import { plain, type Style } from './report/style.ts';
import { counted, visibleLine } from './report/visible.ts';
import { expectationInWords, originInWords } from './report/words.ts';
import type { Case } from './types.ts';
import { fillRequest } from './wire/fill.ts';
import type { FillNames } from './wire/names.ts';

/** What explaining needs besides the thing itself. */
export interface ExplainContext {
  readonly contract: Contract;
  /** Every case of the contract. */
  readonly cases: readonly Case[];
  /** Base URL of the requests that are shown. */
  readonly baseUrl: string;
  readonly names: FillNames;
  readonly style?: Style;
}

/** What a case sends, what it requires and why, and when it counts. */
export function explainCase(one: Case, context: ExplainContext): string {
  const { style = plain, contract } = context;
  const required = requirements(one, contract, style);
  return [
    `${style.bold(one.id)}  ${visibleLine(one.title)}`,
    ...block('sends', [sends(one, context)], style),
    ...block('requires', required.length > 0 ? required : [withoutRequirement(one)], style),
    ...block(
      'holds',
      (one.cites ?? []).map((id) => clauseInWords(id, contract)),
      style,
    ),
    ...block('twin', twin(one, context.cases), style),
    ...block('counts', conditions(one), style),
    ...block('asks', one.asks === undefined ? [] : [silenceInWords(one.asks, contract)], style),
  ].join('\n');
}

/** A clause, and the cases that hold it. */
export function explainClause(clause: Clause, context: ExplainContext): string {
  const { style = plain, cases } = context;
  const held = cases.filter((one) => idsOf(one).has(clause.id)).map((one) => one.id);
  return [
    `${style.bold(clause.id)}  clause of the source, ${clause.section}`,
    ...block('states', [clause.states], style),
    ...block('held by', held.length > 0 ? [counted(held.length, 'case'), ...condensed(held, 30)] : [], style),
    ...block('instead', clause.elsewhere === undefined ? [] : [clause.elsewhere], style),
  ].join('\n');
}

/** A silence, what the contract decided and why, and the cases that ask it. */
export function explainSilence(silence: Silence, context: ExplainContext): string {
  const { style = plain, cases } = context;
  const { id, section, question, decision, because, outOfScope } = silence;
  const asked = cases.filter((one) => one.asks === id || idsOf(one).has(id)).map((one) => one.id);
  return [
    `${style.bold(id)}  silence of the source, ${section}`,
    ...block('question', [question], style),
    ...block('decided', decision === undefined ? [] : [decision], style),
    ...block('because', because === undefined ? [] : [because], style),
    ...block('left out', outOfScope === undefined ? [] : [outOfScope], style),
    ...block(
      'asked by',
      asked.length > 0 ? [counted(asked.length, 'case'), ...condensed(asked, 30)] : ['no case'],
      style,
    ),
  ].join('\n');
}

function block(label: string, lines: readonly string[], style: Style): readonly string[] {
  return lines.map((line, i) => `  ${style.dim((i === 0 ? label : '').padEnd(9))} ${line}`);
}

/** The cases of the token rules go through a driver, not over HTTP. */
function sends(one: Case, { baseUrl, names }: ExplainContext): string {
  if (one.request.method === 'DRIVER') return 'calls of the driver that acs conform --driver FILE names';
  const request = fillRequest(one.request, names);
  return curlOf(request, baseUrl + request.target);
}

/** What is required for one reason stands together, the reason below it. */
function requirements(one: Case, contract: Contract, style: Style): readonly string[] {
  const byOrigin = Map.groupBy(one.requires, ({ origin }) => originInWords(origin, contract));
  return [...byOrigin].flatMap(([because, same]) => [
    same.map(({ expect }) => expectationInWords(expect)).join('; '),
    style.dim(`  ${because}`),
  ]);
}

const withoutRequirement = (one: Case) =>
  one.cites === undefined
    ? 'an answer, whatever it is, and no failure of the server'
    : 'what these clauses say';

function twin(one: Case, cases: readonly Case[]): readonly string[] {
  if (one.twin === undefined) return [];
  const title = cases.find((other) => other.id === one.twin)?.title;
  return [
    `${one.twin}${title === undefined ? '' : ` (${title})`}`,
    `accepted first, or this case shows nothing; here ${one.change ?? one.title}`,
  ];
}

function conditions(one: Case): readonly string[] {
  return [
    ...(one.needs ?? []).map(({ flag, because }) => `only with ${flag}: ${because}`),
    ...(one.refusedWithout
      ? [`refused without ${one.refusedWithout.flag}, it shows nothing: ${one.refusedWithout.because}`]
      : []),
    ...(one.unless ? [`not while ${one.unless.accepted} is accepted: ${one.unless.because}`] : []),
    ...(one.onlyIfRefused
      ? [`only if ${one.onlyIfRefused.case} was refused: else ${one.onlyIfRefused.because}`]
      : []),
    ...(one.oneOf ? [`a refusal only while another body of ${one.operation} is accepted`] : []),
  ];
}

const idsOf = (one: Case): ReadonlySet<string | undefined> =>
  new Set([...one.requires.map(({ origin }) => origin.id), ...(one.cites ?? [])]);

function clauseInWords(id: string, { source }: Contract): string {
  const clause = source.clauses.get(id);
  return clause ? `${clause.section} (${id}): ${clause.states}` : id;
}

function silenceInWords(id: string, { source }: Contract): string {
  const silence = source.silences.get(id);
  return silence ? `${silence.section} (${id}): ${silence.question} ${silence.decision ?? ''}`.trim() : id;
}
