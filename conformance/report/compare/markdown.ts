// Runs side by side as a comment on a pull request: what decides first, never past what GitHub takes.

import type { ChangedCase, ComparedRun, ComparedSilence, RunComparison, Step } from '../../compare/index.ts';
import { scopes } from '../../types.ts';
import { answerLines, answersInWords } from '../answers.ts';
import { folded, inert, inRoom } from '../markdown/inert.ts';
import { marks, meaningOfVerdict } from '../words/marks.ts';
import { condensed, counted, cut } from '../words/numbers.ts';
import { clauseInWords, clauseName } from '../words/origins.ts';
import { chosenInWords } from '../words/runs.ts';
import { stopInWords, verdictInWords } from '../words/verdicts.ts';
import { causeCellInWords, meaningOfCause, notableCauses } from './cause-words.ts';
import {
  bottomInWords,
  byReason,
  byWhatMayBe,
  type ChangedGroup,
  cellInWords,
  changedGroups,
  changeInWords,
  decisionInWords,
  differencesInWords,
  isApart,
  isNotable,
  mayBeInWords,
  meaningOfCell,
  nothingDiffers,
  originOfRun,
  restInWords,
  silencesFail,
  titleInWords,
} from './words.ts';

/** Rows of a table, and names in a line. */
const mostRows = 40;
const mostNames = 5;

/** Renders a comparison as GitHub Markdown of at most 65,536 characters; what is left out is said. */
export function renderCompareMarkdown(comparison: RunComparison): string {
  const bottom = bottomInWords(comparison);
  const parts = [
    `### ${inert(titleInWords(comparison))}`,
    `${marks[bottom.meaning]} **${inert(bottom.says)}**`,
    runs(comparison),
    ...comparison.steps.map((step) => stepPart(step, comparison)),
    causes(comparison),
    clauses(comparison),
    silences(comparison),
  ].filter((part) => part !== '');
  return inRoom(parts);
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function table(head: readonly string[], rows: readonly (readonly string[])[], what: string): string {
  const left = rows.length - mostRows;
  const more = left > 0 ? `\n\nand ${counted(left, `more ${what}`)}` : '';
  return `${[head, head.map(() => '---'), ...rows.slice(0, mostRows)].map(row).join('\n')}${more}`;
}

const text = (value: string, most: number) => inert(cut(value, most));
const labelOf = ({ label }: ComparedRun) => text(label, 60);

function runs(comparison: RunComparison): string {
  const { runs: all, against } = comparison;
  const verdicts = (run: ComparedRun) =>
    scopes.map((scope) => {
      const meaning = meaningOfVerdict({ ...run, against }, scope);
      return `${marks[meaning]} ${inert(verdictInWords(run, scope).replace(/^[^:]*: /, ''))}`;
    });
  const rows = all.map((run) => {
    const chosen = chosenInWords(run);
    const part = [
      ...(chosen === undefined ? [] : [`**in part: ${inert(chosen)}**`]),
      ...(run.stopped ? [`**ended early: ${text(stopInWords(run.stopped), 200)}**`] : []),
    ];
    return [
      `**${labelOf(run)}**`,
      [text(run.target, 120), ...part].join('<br>'),
      ...verdicts(run),
      text(originOfRun(run, comparison).join(', '), 400),
    ];
  });
  const head = ['run', 'server', 'source conformance', 'contract conformance', 'date, contract, suite'];
  return table(head, rows, 'run');
}

function causes({ causes: all, runs: columns }: RunComparison): string {
  const rows = notableCauses(all).map(({ id, cells }) => [
    text(id, 120),
    ...cells.map((cell) => `${marks[meaningOfCause(cell)]} ${text(causeCellInWords(cell), 300)}`),
  ]);
  return rows.length === 0
    ? ''
    : ['#### By cause', table(['cause', ...columns.map(labelOf)], rows, 'cause')].join('\n\n');
}

function clauses({ clauses: all, runs: columns }: RunComparison): string {
  if (all.length === 0) return '';
  const notable = all.filter(isNotable);
  const rest = restInWords(all);
  const rows = notable.map((clause) => [
    `${text(clauseName(clause), 120)}: ${text(clauseInWords(clause), 200)}`,
    ...clause.cells.map((cell) => `${marks[meaningOfCell(cell)]} ${cellInWords(cell)}`),
  ]);
  return [
    '#### By clause',
    ...(rows.length > 0 ? [table(['clause', ...columns.map(labelOf)], rows, 'clause')] : []),
    ...(rest === '' ? [] : [rest]),
  ].join('\n\n');
}

function silences(comparison: RunComparison): string {
  const { silences: all, runs: columns } = comparison;
  const rows = all
    .filter(isApart)
    .map((silence) => [
      `${text(`${silence.section} ${silence.id}`, 120)}: ${text(silence.question, 200)}`,
      text(silence.decision ?? '', 160),
      ...silence.answers.map(answerCell),
    ]);
  return rows.length === 0
    ? ''
    : folded(
        `${marks.open} ${counted(rows.length, 'silence')} answered in different ways, or not as decided (${silencesFail(comparison)})`,
        table(['silence', 'decision', ...columns.map(labelOf)], rows, 'silence'),
      );
}

function answerCell({ seen, decision }: ComparedSilence['answers'][number]): string {
  const decided = decisionInWords(decision);
  return (
    text(answersInWords(answerLines({ answers: seen }), 2), 160) +
    (decided === undefined ? '' : `<br>*${decided}*`)
  );
}

function stepPart(step: Step, comparison: RunComparison): string {
  const { runs: all } = comparison;
  const [from, to] = [all[step.from] as ComparedRun, all[step.to] as ComparedRun];
  const differ = differencesInWords(step, comparison);
  const groups = changedGroups(step);
  return [
    `#### From ${labelOf(from)} to ${labelOf(to)}`,
    (differ.length === 0 ? [nothingDiffers] : differ).map((says) => `- ${text(says, 400)}`).join('\n'),
    ...(groups.length === 0 ? [`${marks.passed} no case changed`] : groups.map(groupPart)),
  ].join('\n\n');
}

function groupPart({ kind, meaning, says, cases, changes }: ChangedGroup): string {
  const title = `${marks[meaning]} ${inert(says)}`;
  const names = (ids: readonly string[]) => text(condensed(ids, mostNames).join(', '), 400);
  if (changes === undefined) return `${title}: ${names(cases)}`;
  const groups = kind === 'unjudged' ? byReason(changes) : byWhatMayBe(changes);
  const lines = groups
    .slice(0, mostRows)
    .map(({ says: why, cases: some }) => `- ${text(why, 200)}: ${names(some.map(({ id }) => id))}`);
  const inFull = kind === 'worse' || kind === 'found' ? [changesTable(changes)] : [];
  return [`**${title}**`, lines.join('\n'), ...inFull].join('\n\n');
}

const changesTable = (changes: readonly ChangedCase[]): string =>
  folded(
    `each with its response (${counted(changes.length, 'case')})`,
    table(
      ['case', 'response', 'breaks', 'may be'],
      changes.map((change) => [
        text(change.id, 150),
        inert(changeInWords(change)),
        text(change.breaks.join(', '), 150),
        mayBeInWords(change),
      ]),
      'case',
    ),
  );
