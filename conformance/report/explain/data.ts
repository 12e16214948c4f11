// An explanation as data with words, for programs: `acs explain --json` and `acs mcp`.

import type { Clause, Silence } from '../../../src/contract/index.ts';
import { type Case, requirementsOf } from '../../types.ts';
import { fillRequest } from '../../wire/index.ts';
import { curlOf } from '../curl.ts';
import { conditionInWords } from '../words/conditions.ts';
import { expectationInWords } from '../words/findings.ts';
import { editingOf, originInWords } from '../words/origins.ts';
import { type ExplainContext, type Explained, holdersOf, type Statements, testersOf } from './meanings.ts';

/** One meaning: `kind` and `id`, and what there is to say of that kind. */
export interface Explanation {
  readonly kind: Explained['kind'];
  readonly id: string;
  readonly [member: string]: unknown;
}

/** A meaning with everything that is known of it; ids of cases are cut to so many. */
export function explanationOf(meaning: Explained, context: ExplainContext): Explanation {
  const { kind } = meaning;
  switch (meaning.kind) {
    case 'case':
      return { kind, ...caseData(meaning.case, context) };
    case 'clause':
      return {
        kind,
        ...clauseData(meaning.clause, context),
        ...some(holdersOf(meaning.clause, context.cases)),
      };
    case 'silence':
      return {
        kind,
        ...silenceData(meaning.silence, context),
        ...some(testersOf(meaning.silence, context.cases)),
      };
    case 'operation': {
      const { id, method, path, summary, pointer } = meaning.operation;
      return { kind, id, method, path, summary, ...placeOf(pointer, context), ...some(meaning.cases) };
    }
    case 'term':
      return { kind, id: meaning.term, says: meaning.says };
    case 'section':
      return { kind, id: meaning.section, ...statements(meaning, context) };
    case 'matches':
      return { kind, id: meaning.pattern, ...some(meaning.cases), ...statements(meaning, context) };
  }
}

/** Ids that one answer lists. */
const most = 100;

const some = (cases: readonly Case[]) => ({
  cases: cases.length,
  ids: cases.slice(0, most).map(({ id }) => id),
});

function statements({ clauses, silences }: Statements, context: ExplainContext) {
  return {
    clauses: clauses.map((clause) => clauseData(clause, context)),
    silences: silences.map((silence) => silenceData(silence, context)),
  };
}

const clauseData = ({ id, section, states, elsewhere }: Clause, context: ExplainContext) => ({
  id,
  section,
  states,
  ...editingOf({ level: 'stated', id, pointer: '' }, context.contract),
  ...(elsewhere !== undefined && { elsewhere }),
  ...placeOf(indexed('clauses', id, context), context),
});

const silenceData = (silence: Silence, context: ExplainContext) => {
  const { id, section, question, decision, because, outOfScope } = silence;
  return {
    id,
    section,
    question,
    ...(decision !== undefined && {
      decision,
      because,
      ...editingOf({ level: 'chosen', id, pointer: '' }, context.contract),
    }),
    ...(outOfScope !== undefined && { outOfScope }),
    ...placeOf(indexed('silences', id, context), context),
  };
};

function caseData(explained: Case, context: ExplainContext) {
  const { contract } = context;
  const { id, title, operation, cites = [], asks, conditions } = explained;
  return {
    id,
    title,
    operation,
    ...(explained.via === 'http' && { sends: requestOf(explained, context) }),
    requires: requirementsOf(explained).map(({ expect, origin }) => ({
      says: expectationInWords(expect),
      because: originInWords(origin, contract),
      ...(origin.id !== undefined && { id: origin.id }),
      level: origin.level,
      editable: editingOf(origin, contract).editable,
      ...(origin.pointer !== undefined && placeOf(origin.pointer, context)),
    })),
    conditions: conditions.map(conditionInWords),
    ...(cites.length > 0 && { cites }),
    ...(asks !== undefined && { asks }),
  };
}

/** The request as a curl line. */
export function requestOf(
  explained: Extract<Case, { via: 'http' }>,
  { baseUrl, names }: ExplainContext,
): string {
  const request = fillRequest(explained.request, names);
  return curlOf(request, baseUrl + request.target);
}

function placeOf(pointer: string, { contract }: ExplainContext) {
  const lines = contract.linesOf(pointer);
  return { pointer, ...(lines && { file: contract.file, lines: [lines.from, lines.to] }) };
}

/** Where a clause or a silence itself stands in the contract. */
function indexed(list: 'clauses' | 'silences', id: string, { contract }: ExplainContext): string {
  const index = (contract.document['x-source']?.[list] ?? []).findIndex((each) => each.id === id);
  return `/x-source/${list}/${index}`;
}
