// Runs side by side on a terminal: what differs, and the line that decides last.

import type { History, RunComparison, Step } from '../../compare/index.ts';
import { plain, type Style } from '../style.ts';
import { inColour, item, marked, wrap } from '../text/lines.ts';
import { condensed, cut, inPlainText } from '../words/numbers.ts';
import { type Row, type Table, tablesOf } from './rows.ts';
import { type RunRow, runRows } from './runs.ts';
import {
  bottomInWords,
  type ChangedGroup,
  changedGroups,
  differencesInWords,
  historyInWords,
  titleInWords,
} from './steps.ts';

/** Renders a comparison as text. */
export function renderCompareText(comparison: RunComparison, style: Style = plain): string {
  const bottom = bottomInWords(comparison);
  const sections = [
    wrap(titleInWords(comparison), { paint: style.bold }),
    ...runRows(comparison, comparison).map((run, i) =>
      runLines({ ...run, origin: [run.date, ...run.origin] }, `${letter(i).padEnd(2)} ${run.label}`, style),
    ),
    ...tablesOf(comparison).map((table) => tableLines(table, style)),
    ...comparison.steps.map((step) =>
      stepLines(step, comparison, `From ${letter(step.from)} to ${letter(step.to)}`, style),
    ),
    ...comparison.histories.flatMap((history) => historyParts(history, comparison, style)),
    bottom.meaning ? inColour(bottom.meaning, bottom.says, style) : wrap(bottom.says, { paint: style.bold }),
  ];
  return `${sections.join('\n\n')}\n`;
}

/** Short enough for a column: a, b, c. */
const letter = (i: number) => (i < 26 ? String.fromCharCode(97 + i) : `r${i + 1}`);

function runLines({ target, notes, origin, verdicts, coverage }: RunRow, name: string, style: Style): string {
  const first = '   ';
  const line = (says: string, paint: Style['bold']) => wrap(cut(says, 600), { first, paint });
  const [source = '', contract = ''] = verdicts.map(({ meaning, says }) =>
    inColour(meaning, says, style, first),
  );
  return [
    wrap(`${name}: ${target}`, { indent: first.length, paint: style.bold }),
    line(origin.join(', '), style.dim),
    ...notes.map((note) => line(note, style.bold)),
    source,
    wrap(coverage, { first: '     ' }),
    contract,
  ].join('\n');
}

/** Its title with what changed on the whole, and each run by its date, with what changed since the one before. */
function historyParts(history: History, comparison: RunComparison, style: Style): readonly string[] {
  const { title, says } = historyInWords(history);
  return [
    `${wrap(title, { paint: style.bold })}\n${wrap(says, { first: '  ' })}`,
    ...runRows(history, comparison).flatMap((run, i) => {
      const step = history.steps[i - 1];
      const lines = runLines(run, run.date, style);
      return step === undefined ? [lines] : [lines, stepLines(step, history, 'Since the run before', style)];
    }),
  ];
}

const tableLines = ({ title, rows, restSays }: Table, style: Style): string =>
  [
    style.bold(title),
    ...rows.map((row) => rowLines(row, style)),
    ...(restSays === '' ? [] : [wrap(restSays, { first: '  ' })]),
  ].join('\n');

function rowLines({ name, says, decision, cells }: Row, style: Style): string {
  const title = [name, inPlainText(says)].filter(Boolean).join(': ');
  return [
    wrap(title, { first: '  ', indent: 4 }),
    ...cells.map((cell, i) => {
      const names = cell.names.length === 0 ? '' : `: ${cell.names.slice(0, 6).join(', ')}`;
      return marked(cell.meaning, `${cell.says}${names}`, style, undefined, `    ${letter(i)} `);
    }),
    ...(decision === undefined
      ? []
      : [wrap(cut(inPlainText(decision), 400), { first: '    decided  ', paint: style.dim })]),
  ].join('\n');
}

const stepLines = (step: Step, runs: Pick<History, 'runs'>, title: string, style: Style): string =>
  [
    style.bold(title),
    ...differencesInWords(step, runs).map((says) => wrap(says, { first: '  ', indent: 4, paint: style.dim })),
    ...groupLines(changedGroups(step), style),
  ].join('\n');

function groupLines(groups: readonly ChangedGroup[], style: Style): readonly string[] {
  if (groups.length === 0) return [item('passed', 'no case changed', style)];
  return groups.flatMap(({ meaning, says, cases, why = [] }) =>
    why.length === 0
      ? [item(meaning, `${says}: ${condensed(cases, 3).join(', ')}`, style)]
      : [
          item(meaning, says, style),
          ...why.map((part) =>
            wrap(`${part.says}: ${condensed(part.cases, 6).join(', ')}`, { first: '      ' }),
          ),
        ],
  );
}
