// A comparison as tables in words: every format shows these rows, and each says them in its own markup.

import {
  type Cell as CaseCell,
  type CauseCell,
  type ComparedCause,
  type ComparedClause,
  type ComparedSilence,
  type RunComparison,
  stateOf,
} from '../../compare/index.ts';
import { answerLines, answersInWords } from '../answers.ts';
import { causeInWords } from '../words/causes.ts';
import type { Meaning } from '../words/marks.ts';
import { condensed, counted, cut } from '../words/numbers.ts';
import { clauseInWords, clauseName } from '../words/origins.ts';

/** The result of a row in one run. */
export interface Cell {
  readonly meaning: Meaning;
  readonly says: string;
  /** Cases that fail. */
  readonly names: readonly string[];
}

/** One cause, clause or silence, with a cell for each run. */
export interface Row {
  readonly name: string;
  readonly says: string;
  /** What the contract decided on a silence. */
  readonly decision?: string | undefined;
  readonly cells: readonly Cell[];
}

/** One section of a comparison. */
export interface Table {
  readonly id: 'causes' | 'clauses' | 'silences';
  readonly title: string;
  readonly noun: string;
  /** Said under the title. */
  readonly caption: string;
  /** Rows that differ between runs, or fail in one of them. */
  readonly rows: readonly Row[];
  /** All other rows, and what they have in common. */
  readonly rest: readonly Row[];
  readonly restSays: string;
}

/** The tables of a comparison; one without any row is left out. */
export const tablesOf = ({ causes, clauses, silences, against }: RunComparison): readonly Table[] =>
  [causeTable(causes), clauseTable(clauses), silenceTable(silences, against)].filter(
    ({ rows, rest }) => rows.length + rest.length > 0,
  );

/** Causes that only cost time have no row. */
const causeTable = (causes: readonly ComparedCause[]): Table => ({
  id: 'causes',
  title: 'By cause',
  noun: 'cause',
  caption: 'for which cases fail or are not judged; one is the same in every run by its name',
  rows: causes
    .filter(({ cells }) => cells.some((cell) => cell.cause && meaningOfCause(cell) !== 'open'))
    .map(({ id, cells }) => ({ name: id, says: '', cells: cells.map(causeCell) })),
  rest: [],
  restSays: '',
});

const causeCell = (cell: CauseCell): Cell => ({
  meaning: meaningOfCause(cell),
  says: causeCellInWords(cell),
  names: [],
});

/** A cause that fails nothing only cost time. */
function meaningOfCause({ cause, failed, held, open }: CauseCell): Meaning {
  if (cause !== undefined) return failed > 0 ? 'failed' : open > 0 ? 'undecided' : 'open';
  if (held > 0) return 'passed';
  return open > 0 ? 'undecided' : 'skipped';
}

/** `byteLength: accepted to 127, rejected from 128 (400), in createTag (8 cases fail, 37 not judged)`. */
function causeCellInWords({ cause, failed, others, held, open }: CauseCell): string {
  const of = (count: number, one: string, more: string) =>
    counted(count, `of its cases ${one}`, `of its cases ${more}`);
  if (cause === undefined) {
    if (held > 0) return `not there: ${of(held, 'passes', 'pass')}`;
    if (others > 0) return `not shown: ${of(others, 'fails for another cause', 'fail for another cause')}`;
    return open > 0 ? of(open, 'not judged', 'not judged') : 'not tested';
  }
  const parts = [
    failed > 0 && `${counted(failed, 'case')} ${failed === 1 ? 'fails' : 'fail'}`,
    open > 0 && `${open} not judged`,
  ].filter(Boolean);
  const says = cut(causeInWords(cause), 300).replace(/\.$/, '');
  return parts.length === 0 ? says : `${says} (${parts.join(', ')})`;
}

function clauseTable(clauses: readonly ComparedClause[]): Table {
  const { notable = [], rest = [] } = Object.groupBy(clauses, (each) =>
    isNotable(each) ? 'notable' : 'rest',
  );
  const row = (clause: ComparedClause): Row => ({
    name: clauseName(clause),
    says: clauseInWords(clause),
    cells: clause.cells.map(clauseCell),
  });
  return {
    id: 'clauses',
    title: 'By clause',
    noun: 'clause',
    caption: 'broken by a run, or not the same in every run; numbers count cases',
    rows: notable.map(row),
    rest: rest.map(row),
    restSays: restOfClauses(rest, clauses.length),
  };
}

/** Broken somewhere, or not the same in every run that tested it. */
function isNotable({ cells }: ComparedClause): boolean {
  const states = new Set(cells.map(stateOf));
  states.delete('not-asked');
  return states.size > 1 || states.has('broken');
}

const meanings = {
  broken: 'failed',
  holds: 'passed',
  'not-judged': 'undecided',
  'not-asked': 'skipped',
} as const;

const clauseCell = (cell: CaseCell): Cell => ({
  meaning: meanings[stateOf(cell)],
  says: clauseCellInWords(cell),
  names: condensed(cell.failed, 12),
});

/** `3 of 12 fail`, `12 pass, 2 not judged`. */
function clauseCellInWords({ failed, held, open }: CaseCell): string {
  const all = failed.length + held + open;
  if (all === 0) return 'not tested';
  if (failed.length > 0) return `${failed.length} of ${all} ${failed.length === 1 ? 'fails' : 'fail'}`;
  const parts = [held > 0 && `${held} ${held === 1 ? 'passes' : 'pass'}`, open > 0 && `${open} not judged`];
  return parts.filter(Boolean).join(', ');
}

/** `35 other clauses hold in every run.` */
function restOfClauses(rest: readonly ComparedClause[], all: number): string {
  if (rest.length === 0) return '';
  const judged = rest.filter(({ cells }) => cells.some((cell) => stateOf(cell) === 'holds'));
  const everywhere = judged.filter(({ cells }) => cells.every((cell) => stateOf(cell) === 'holds')).length;
  const what = counted(rest.length, rest.length < all ? 'other clause' : 'clause');
  const hold = (count: number) => (count === 1 ? 'holds' : 'hold');
  if (everywhere === rest.length) return `${what} ${hold(everywhere)} in every run.`;
  const parts = [
    [everywhere, `${hold(everywhere)} in every run`],
    [judged.length - everywhere, `${hold(judged.length - everywhere)} in the runs that tested it`],
    [rest.length - judged.length, 'judged in no run'],
  ] as const;
  const shown = parts.filter(([count]) => count > 0).map(([count, says]) => `${count} ${says}`);
  return `${what}, none broken: ${shown.join(', ')}.`;
}

function silenceTable(all: readonly ComparedSilence[], against: RunComparison['against']): Table {
  const tested = all.filter(({ answers }) => answers.some(({ seen }) => seen.length > 0));
  const { apart = [], rest = [] } = Object.groupBy(tested, (each) => (isApart(each) ? 'apart' : 'rest'));
  const fails = against === 'source' ? 'no failures' : 'another answer than the decision fails';
  return {
    id: 'silences',
    title: `Where the source is silent (${fails})`,
    noun: 'silence',
    caption: 'answered in different ways, or not as decided',
    rows: apart.map(silenceRow),
    rest: rest.map(silenceRow),
    restSays:
      rest.length === 0
        ? ''
        : `${counted(rest.length, rest.length < tested.length ? 'other silence' : 'silence')}: no difference between runs that tested the same, and none from a decision.`,
  };
}

/** The runs differ from each other, or one of them from the decision. */
const isApart = ({ differ, answers }: ComparedSilence): boolean =>
  differ || answers.some(({ decision }) => stateOf(decision) === 'broken');

const silenceRow = ({ id, section, question, decision, outOfScope, answers }: ComparedSilence): Row => ({
  name: `${section} ${id}`,
  says: question,
  decision: decision ?? (outOfScope && `out of scope: ${outOfScope}`),
  cells: answers.map(silenceCell),
});

function silenceCell({ seen, decision }: ComparedSilence['answers'][number]): Cell {
  const state = stateOf(decision);
  const { held, open } = decision;
  const decided = {
    broken: ': differs from the decision',
    holds: open === 0 ? ': as decided' : `: as decided in ${held} of ${held + open} cases`,
    'not-judged': ': not compared with the decision',
    'not-asked': '',
  };
  const says = `${cut(answersInWords(answerLines({ answers: seen }), 3), 400)}${seen.length > 0 ? decided[state] : ''}`;
  const meaning = state === 'broken' ? 'open' : seen.length > 0 ? meanings[state] : 'skipped';
  return { meaning, says, names: [] };
}
