// Runs side by side as a comment on a pull request: what decides first, never past what GitHub takes.

import type { ChangedCase, History, RunComparison, Step } from '../../compare/index.ts';
import { brief, folded, inert, inRoom, proseCell, tableOf } from '../markdown/inert.ts';
import { marks } from '../words/marks.ts';
import { condensed, counted, cut } from '../words/numbers.ts';
import { type Row, type Table, tablesOf } from './rows.ts';
import { type RunRow, runRows, withoutName } from './runs.ts';
import {
  bottomInWords,
  type ChangedGroup,
  changedGroups,
  changeInWords,
  differencesInWords,
  historyInWords,
  stepInWords,
  titleInWords,
} from './steps.ts';

const mostRows = 40;

/** Renders a comparison as GitHub Markdown of at most 65,536 characters; what is left out is said. */
export function renderCompareMarkdown(comparison: RunComparison): string {
  const { meaning, says } = bottomInWords(comparison);
  const labels = comparison.runs.map(({ label }) => brief(label, 60));
  return inRoom([
    `### ${inert(titleInWords(comparison))}`,
    `${meaning ? `${marks[meaning]} ` : ''}**${inert(says)}**`,
    runs(comparison),
    ...comparison.steps.map((step) => stepPart(step, comparison)),
    ...tablesOf(comparison).map((each) => tablePart(each, labels)),
    ...comparison.histories.flatMap((history) => historyParts(history, comparison)),
  ]);
}

function table(head: readonly string[], rows: readonly (readonly string[])[], noun: string): string {
  const left = rows.length - mostRows;
  const more = left > 0 ? `\n\nand ${counted(left, `more ${noun}`)}` : '';
  return tableOf(head, rows.slice(0, mostRows)) + more;
}

const runHead = ['server', 'source conformance', 'coverage', 'contract conformance'];

function runCells({ target, notes, verdicts, coverage }: RunRow): readonly string[] {
  const [source = '', contract = ''] = verdicts.map(
    ({ meaning, says }) => `${marks[meaning]} ${brief(withoutName(says), 600)}`,
  );
  const server = [brief(target, 120), ...notes.map((note) => `**${brief(note, 200)}**`)].join('<br>');
  return [server, source, brief(coverage, 400), contract];
}

function runs(comparison: RunComparison): string {
  const rows = runRows(comparison, comparison).map((run) => [
    `**${brief(run.label, 60)}**`,
    ...runCells(run),
    brief([run.date, ...run.origin].join(', '), 400),
  ]);
  return table(['run', ...runHead, 'date, contract, suite'], rows, 'run');
}

function historyParts(history: History, comparison: RunComparison): readonly string[] {
  const { title, says } = historyInWords(history);
  const runsOf = runRows(history, comparison);
  const rows = runsOf.map((run, i) => {
    const step = history.steps[i - 1];
    return [
      brief(run.date, 40),
      ...runCells(run),
      step === undefined ? '' : stepInWords(step),
      brief(run.origin.join(', '), 400),
    ];
  });
  return [
    `#### ${brief(title, 100)}`,
    inert(says),
    table(['date', ...runHead, 'since the run before', 'contract, suite'], rows, 'run'),
    ...history.steps.map((step) =>
      folded(`${runsOf[step.to]?.date}: since the run before`, changesIn(step, history)),
    ),
  ];
}

function tablePart({ id, title, noun, rows, restSays }: Table, labels: readonly string[]): string {
  const decided = id === 'silences';
  const head = [noun, ...(decided ? ['decision'] : []), ...labels];
  const cells = ({ name, says, decision = '', cells: ofRuns }: Row) => [
    [brief(name, 120), proseCell(cut(says, 200))].filter(Boolean).join(': '),
    ...(decided ? [proseCell(cut(decision, 160))] : []),
    ...ofRuns.map((cell) => `${marks[cell.meaning]} ${brief(cell.says, 300)}`),
  ];
  const shown = rows.length === 0 ? [] : [table(head, rows.map(cells), noun)];
  const parts = [...shown, ...(restSays === '' ? [] : [restSays])].join('\n\n');
  return decided ? folded(`${marks.open} ${title}`, parts) : `#### ${title}\n\n${parts}`;
}

function stepPart(step: Step, comparison: RunComparison): string {
  const [from = '', to = ''] = [step.from, step.to].map((i) => brief(comparison.runs[i]?.label ?? '', 60));
  return `#### From ${from} to ${to}\n\n${changesIn(step, comparison)}`;
}

function changesIn(step: Step, runsOf: Pick<History, 'runs'>): string {
  const groups = changedGroups(step);
  return [
    differencesInWords(step, runsOf)
      .map((says) => `- ${brief(says, 400)}`)
      .join('\n'),
    ...(groups.length === 0 ? [`${marks.passed} no case changed`] : groups.map(groupPart)),
  ].join('\n\n');
}

function groupPart({ meaning, says, cases, why = [], changes = [] }: ChangedGroup): string {
  const title = `${marks[meaning]} ${inert(says)}`;
  const names = (ids: readonly string[]) => brief(condensed(ids, 5).join(', '), 400);
  if (why.length + changes.length === 0) return `${title}: ${names(cases)}`;
  const lines = why.slice(0, mostRows).map((part) => `- ${brief(part.says, 200)}: ${names(part.cases)}`);
  return [`**${title}**`, lines.join('\n'), changes.length > 0 ? changesTable(changes) : '']
    .filter(Boolean)
    .join('\n\n');
}

function changesTable(changes: readonly ChangedCase[]): string {
  const rows = changes.map((change) => [
    brief(change.id, 150),
    inert(changeInWords(change)),
    brief(change.breaks.join(', '), 150),
  ]);
  return folded(
    `each with its response (${counted(changes.length, 'case')})`,
    table(['case', 'response', 'breaks'], rows, 'case'),
  );
}
