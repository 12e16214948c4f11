// Whatever an id means, for each kind of meaning once: in labelled lines for a terminal, and as data for programs (`acs explain --json`).

import type { Clause, Contract, Silence } from '../../../src/contract/index.ts';
import { type Case, requirementsOf } from '../../types.ts';
import { plannedCurl } from '../curl.ts';
import { plain, type Style } from '../style.ts';
import { renderList } from '../text/index.ts';
import { labelled, wrap } from '../text/lines.ts';
import { conditionInWords } from '../words/conditions.ts';
import { requirementInWords } from '../words/findings.ts';
import { condensed, counted, inPlainText } from '../words/numbers.ts';
import { editingOf, originInWords, pointerOfId, statementOf } from '../words/origins.ts';
import { say, type Table } from '../words/table.ts';
import { type ExplainContext, type Explained, holdersOf, type Statements, testersOf } from './meanings.ts';

/** One meaning as data: `kind` and `id`, and what there is to say of that kind. */
export interface Explanation {
  readonly kind: Explained['kind'];
  readonly id: string;
  readonly [member: string]: unknown;
}

/** A line, or the reason for the lines above it. */
type Line = string | { readonly because: string } | { readonly curl: string } | undefined;

/** What stands under the heading: a label with its lines; without lines nothing. */
type Block = readonly [label: string, ...lines: readonly Line[]];

/** What is said of one meaning: a heading with blocks, or with lists, and the same as data. */
interface Said {
  readonly id: string;
  readonly heading?: string;
  readonly blocks?: readonly Block[];
  readonly statements?: Statements;
  readonly cases?: readonly Case[];
  readonly data: object;
}

/** A meaning with everything that is known of it; the list of case ids is cut. */
export function explanationOf(meaning: Explained, context: ExplainContext): Explanation {
  const { id, data } = say(kinds, meaning, context);
  return { kind: meaning.kind, id, ...data };
}

/** A meaning in lines. */
export function explainMeaning(meaning: Explained, context: ExplainContext): string {
  const { style = plain } = context;
  const { id, heading, blocks = [], statements, cases } = say(kinds, meaning, context);
  return [
    ...(heading === undefined ? [] : [style.bold(id), wrap(inPlainText(heading), { first: '  ' })]),
    ...blocks.flatMap((block) => blockLines(block, style)),
    ...(statements ? statementLines(statements, style) : []),
    ...(cases && cases.length > 0 ? [renderList(cases, style).trimEnd()] : []),
  ].join('\n');
}

const kinds: Table<Explained, Said, [context: ExplainContext]> = {
  case: ({ case: tried }, context) => ofCase(tried, context),
  clause: ({ clause }, context) => {
    const { states, elsewhere, section } = clause;
    const holders = holdersOf(clause, context.cases);
    return {
      id: clause.id,
      heading: `clause of the source, ${section}`,
      data: { ...clauseData(clause, context), ...some(holders) },
      blocks: [
        ['states', states],
        ['to change', editing(clause.id, 'stated', context).says],
        ['held by', ...(holders.length > 0 ? listOf(holders) : [])],
        ['instead', elsewhere],
      ],
    };
  },
  silence: ({ silence }, context) => {
    const { id, section, question, decision, because, outOfScope } = silence;
    const testers = testersOf(silence, context.cases);
    return {
      id,
      heading: `silence of the source, ${section}`,
      data: { ...silenceData(silence, context), ...some(testers) },
      blocks: [
        ['question', question],
        ['decided', decision],
        ['because', because],
        ['to change', decision === undefined ? undefined : editing(id, 'chosen', context).says],
        ['left out', outOfScope],
        ['tested by', ...(testers.length > 0 ? listOf(testers) : ['no case'])],
      ],
    };
  },
  operation: ({ operation, cases }, context) => {
    const { id, method, path, summary, pointer, origin } = operation;
    return {
      id,
      heading: `operation: ${summary}`,
      data: { method, path, summary, ...placeOf(pointer, context), ...some(cases) },
      blocks: [
        ['request', `${method} ${path}`],
        ['because', originInWords(origin, context.contract)],
        ['to change', editingOf(origin, context.contract).says],
        ['tested by', ...listOf(cases)],
      ],
    };
  },
  term: ({ term, says }) => ({ id: term, heading: says, data: { says } }),
  section: (statements, context) => ({
    id: statements.section,
    heading: 'section of the source',
    statements,
    data: statementData(statements, context),
  }),
  matches: ({ pattern, cases, ...statements }, context) => ({
    id: pattern,
    statements,
    cases,
    data: { ...some(cases), ...statementData(statements, context) },
  }),
};

function ofCase(tried: Case, context: ExplainContext): Said {
  const { contract, baseUrl, names } = context;
  const { id, title, operation, cites = [], asks, conditions } = tried;
  const { twins = [], others = [] } = Object.groupBy(conditions, ({ kind }) =>
    kind === 'twin' ? 'twins' : 'others',
  );
  const all = requirementsOf(tried);
  const sends = tried.via === 'http' ? plannedCurl(tried.request, baseUrl, names) : undefined;
  const clauseInWords = (cited: string) => {
    const clause = contract.source.clauses.get(cited);
    return clause ? `${clause.section} (${cited}): ${clause.states}` : cited;
  };
  const asked = statementOf(asks ?? '', contract.source);
  return {
    id,
    heading: title,
    blocks: [
      [
        'sends',
        sends === undefined ? 'the calls of a driver (--driver FILE), not requests' : { curl: sends },
      ],
      ['requires', ...requirements(tried, contract)],
      ['to change', ...new Set(all.map(({ origin }) => editingOf(origin, contract).says))],
      ['holds', ...cites.map(clauseInWords)],
      ['twin', ...twins.map(conditionInWords)],
      ['counts', ...others.map(conditionInWords)],
      ['tests', asked ? `${asked.section} (${asks}): ${asked.says}` : asks],
    ],
    data: {
      id,
      title,
      operation,
      sends,
      requires: all.map(({ origin, ...required }) => ({
        says: requirementInWords(required),
        because: originInWords(origin, contract),
        id: origin.id,
        level: origin.level,
        editable: editingOf(origin, contract).editable,
        ...(origin.pointer !== undefined && placeOf(origin.pointer, context)),
      })),
      conditions: conditions.map(conditionInWords),
      cites: cites.length > 0 ? cites : undefined,
      asks,
    },
  };
}

/** What is required for one reason stands together, the reason below it. */
function requirements(tried: Case, contract: Contract): readonly Line[] {
  const byOrigin = Map.groupBy(requirementsOf(tried), ({ origin }) => originInWords(origin, contract));
  const lines = [...byOrigin].flatMap(([because, same]) => [...same.map(requirementInWords), { because }]);
  if (tried.asks !== undefined)
    return ['nothing by the source: it asks; a server error (5xx) is reported all the same', ...lines];
  if (lines.length > 0) return lines;
  return [tried.cites === undefined ? 'any complete response that is no server error' : 'what these say:'];
}

// Data.

/** Ids that one list has. */
const most = 100;

const some = (cases: readonly Case[]) => ({
  cases: cases.length,
  ids: cases.slice(0, most).map(({ id }) => id),
});

const editing = (id: string, level: 'stated' | 'chosen', { contract }: ExplainContext) =>
  editingOf({ level, id, pointer: '' }, contract);

const clauseData = ({ id, section, states, elsewhere }: Clause, context: ExplainContext) => ({
  id,
  section,
  states,
  ...editing(id, 'stated', context),
  elsewhere,
  ...ownPlaceOf(id, context),
});

function silenceData(silence: Silence, context: ExplainContext) {
  const { id, section, question, decision, because, outOfScope } = silence;
  const decided = decision === undefined ? {} : { decision, because, ...editing(id, 'chosen', context) };
  return {
    id,
    section,
    question,
    ...decided,
    outOfScope,
    ...ownPlaceOf(id, context),
  };
}

const statementData = ({ clauses, silences }: Statements, context: ExplainContext) => ({
  clauses: clauses.map((clause) => clauseData(clause, context)),
  silences: silences.map((silence) => silenceData(silence, context)),
});

const ownPlaceOf = (id: string, context: ExplainContext) =>
  placeOf(pointerOfId(id, context.contract) ?? '', context);

function placeOf(pointer: string, { contract }: ExplainContext) {
  const lines = contract.linesOf(pointer);
  return { pointer, ...(lines && { file: lines.file, lines: [lines.from, lines.to] }) };
}

// Lines.

function blockLines([label, ...all]: Block, style: Style): readonly string[] {
  const lines = all.filter((line) => line !== undefined);
  return lines.map((line, i) => {
    const name = i === 0 ? label : '';
    if (typeof line === 'string') return labelled(name, inPlainText(line), style);
    // A curl line is not wrapped: it is pasted.
    if ('curl' in line) return `    ${style.dim(name.padEnd(9))} ${line.curl}`;
    return wrap(inPlainText(line.because), { first: ' '.repeat(16), paint: style.dim });
  });
}

/** How many cases, and their ids as far as they can be read. */
const listOf = (cases: readonly Case[]): readonly string[] => [
  counted(cases.length, 'case'),
  ...condensed(
    cases.map(({ id }) => id),
    30,
  ),
];

function statementLines({ clauses, silences }: Statements, style: Style): readonly string[] {
  const line = (id: string, says: string) =>
    `  ${wrap(inPlainText(`${id}  ${says}`), { first: '  ', indent: 4 })
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
