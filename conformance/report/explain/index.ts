// Whatever an id means, in lines for a terminal: a heading, then labelled lines as the table of meanings has them.

import type { Clause, Contract, Silence } from '../../../src/contract/index.ts';
import { visibleLine } from '../../../src/html/index.ts';
import { type Case, requirementsOf } from '../../types.ts';
import { plain, type Style } from '../style.ts';
import { renderList } from '../text/index.ts';
import { labelled, wrap } from '../text/lines.ts';
import { conditionInWords } from '../words/conditions.ts';
import { expectationInWords } from '../words/findings.ts';
import { condensed, counted } from '../words/numbers.ts';
import { editingOf, originInWords } from '../words/origins.ts';
import { requestOf } from './data.ts';
import { type ExplainContext, type Explained, holdersOf, type Statements, testersOf } from './meanings.ts';

/** A line, or the reason for the lines above it. */
type Line = string | { readonly because: string } | undefined;

/** What stands under the heading: a label with its lines; without lines nothing. */
type Block = readonly [label: string, ...lines: readonly Line[]];

/** Whatever an id means. */
export function explainMeaning(meaning: Explained, context: ExplainContext): string {
  const { style = plain } = context;
  const page = (id: string, says: string, lines: readonly string[] = []) =>
    [`${style.bold(id)}\n${wrap(visibleLine(says), { first: '  ' })}`, ...lines].join('\n');
  const blocks = (all: readonly Block[]) => all.flatMap((each) => blockLines(each, style));
  switch (meaning.kind) {
    case 'case': {
      const { id, title } = meaning.case;
      return page(id, title, [sends(meaning.case, context), ...blocks(caseBlocks(meaning.case, context))]);
    }
    case 'clause':
      return page(
        meaning.clause.id,
        `clause of the source, ${meaning.clause.section}`,
        blocks(clauseBlocks(meaning.clause, context)),
      );
    case 'silence':
      return page(
        meaning.silence.id,
        `silence of the source, ${meaning.silence.section}`,
        blocks(silenceBlocks(meaning.silence, context)),
      );
    case 'operation':
      return page(
        meaning.operation.id,
        `operation: ${meaning.operation.summary}`,
        blocks(operationBlocks(meaning, context)),
      );
    case 'term':
      return page(meaning.term, meaning.says);
    case 'section':
      return page(meaning.section, 'section of the source', statements(meaning, style));
    case 'matches':
      return [...statements(meaning, style), renderList(meaning.cases, style).trimEnd()]
        .filter((text) => text !== '')
        .join('\n');
  }
}

function blockLines([label, ...all]: Block, style: Style): readonly string[] {
  const lines = all.filter((line) => line !== undefined);
  return lines.map((line, i) =>
    typeof line === 'string'
      ? labelled(i === 0 ? label : '', visibleLine(line), style)
      : wrap(visibleLine(line.because), { first: ' '.repeat(16), paint: style.dim }),
  );
}

/** How many cases, and their ids as far as they can be read. */
const listOf = (cases: readonly Case[]): readonly string[] => [
  counted(cases.length, 'case'),
  ...condensed(
    cases.map(({ id }) => id),
    30,
  ),
];

/** What a case requires and why, and when it counts. */
function caseBlocks(explained: Case, { contract }: ExplainContext): readonly Block[] {
  const { cites = [], asks, conditions } = explained;
  const { twins = [], others = [] } = Object.groupBy(conditions, ({ kind }) =>
    kind === 'twin' ? 'twins' : 'others',
  );
  const { clauses, silences } = contract.source;
  const clauseInWords = (id: string) => {
    const clause = clauses.get(id);
    return clause ? `${clause.section} (${id}): ${clause.states}` : id;
  };
  const silence = silences.get(asks ?? '');
  const editing = requirementsOf(explained).map(({ origin }) => editingOf(origin, contract).says);
  return [
    ['requires', ...requirements(explained, contract)],
    ['to change', ...new Set(editing)],
    ['holds', ...cites.map(clauseInWords)],
    ['twin', ...twins.map(conditionInWords)],
    ['counts', ...others.map(conditionInWords)],
    [
      'tests',
      silence ? `${silence.section} (${asks}): ${silence.question} ${silence.decision ?? ''}`.trim() : asks,
    ],
  ];
}

const clauseBlocks = (clause: Clause, { cases, contract }: ExplainContext): readonly Block[] => {
  const holding = holdersOf(clause, cases);
  return [
    ['states', clause.states],
    ['to change', editingOf({ level: 'stated', id: clause.id, pointer: '' }, contract).says],
    ['held by', ...(holding.length > 0 ? listOf(holding) : [])],
    ['instead', clause.elsewhere],
  ];
};

const silenceBlocks = (silence: Silence, { cases, contract }: ExplainContext): readonly Block[] => {
  const { id, question, decision, because, outOfScope } = silence;
  const testing = testersOf(silence, cases);
  const { says } = editingOf({ level: 'chosen', id, pointer: '' }, contract);
  return [
    ['question', question],
    ['decided', decision],
    ['because', because],
    ['to change', decision === undefined ? undefined : says],
    ['left out', outOfScope],
    ['tested by', ...(testing.length > 0 ? listOf(testing) : ['no case'])],
  ];
};

const operationBlocks = (
  { operation, cases }: Extract<Explained, { kind: 'operation' }>,
  { contract }: ExplainContext,
): readonly Block[] => [
  ['request', `${operation.method} ${operation.path}`],
  ['because', originInWords(operation.origin, contract)],
  ['to change', editingOf(operation.origin, contract).says],
  ['tested by', ...listOf(cases)],
];

/** A curl line is not wrapped: it is pasted. */
function sends(explained: Case, context: ExplainContext): string {
  const { style = plain } = context;
  if (explained.via === 'driver')
    return labelled('sends', 'the calls of a driver (--driver FILE), not requests', style);
  return `    ${style.dim('sends'.padEnd(9))} ${requestOf(explained, context)}`;
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

/** Clauses and silences, a line each. */
function statements({ clauses, silences }: Statements, style: Style): readonly string[] {
  const line = (id: string, says: string) =>
    `  ${wrap(visibleLine(`${id}  ${says}`), { first: '  ', indent: 4 })
      .slice(2)
      .replace(id, style.bold(id))}`;
  const stated = clauses.map(({ id, states }) => line(id, states));
  const open = silences.map(({ id, question, decision, outOfScope }) =>
    line(id, `${question} ${decision ?? outOfScope ?? ''}`.trim()),
  );
  return [
    ...(stated.length > 0 ? [style.bold('Stated by the source'), ...stated] : []),
    ...(open.length > 0 ? [style.bold('Left open by the source'), ...open] : []),
  ];
}
