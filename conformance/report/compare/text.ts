// Runs side by side on a terminal: what differs, and the line that decides last.

import { visibleLine } from '../../../src/html/index.ts';
import type {
  ChangedCase,
  ComparedCause,
  ComparedClause,
  ComparedRun,
  ComparedSilence,
  RunComparison,
  Step,
} from '../../compare/index.ts';
import { scopes } from '../../types.ts';
import { answerLines, answersInWords } from '../answers.ts';
import { plain, type Style } from '../style.ts';
import { mark, paintOf, wrap } from '../text/lines.ts';
import { meaningOfVerdict } from '../words/marks.ts';
import { condensed, cut } from '../words/numbers.ts';
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
  decisionInWords,
  differencesInWords,
  isApart,
  isNotable,
  meaningOfCell,
  nothingDiffers,
  originOfRun,
  restInWords,
  restOfSilences,
  silencesFail,
  titleInWords,
} from './words.ts';

/** Names in a line. */
const mostNames = 6;

/** Renders a comparison as text. */
export function renderCompareText(comparison: RunComparison, style: Style = plain): string {
  const { runs, steps } = comparison;
  const bottom = bottomInWords(comparison);
  const sections = [
    wrap(visibleLine(titleInWords(comparison)), { paint: style.bold }),
    runs.map((run, i) => runLines(run, i, comparison, style)).join('\n\n'),
    causes(comparison, style),
    clauses(comparison, style),
    silences(comparison, style),
    ...steps.map((step) => stepLines(step, comparison, style)),
    marked(bottom.meaning, bottom.says, style, '', paintOf(bottom.meaning, style)),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

/** Short enough for a column: a, b, c. */
const letter = (i: number) => (i < 26 ? String.fromCharCode(97 + i) : `r${i + 1}`);

function runLines(run: ComparedRun, i: number, comparison: RunComparison, style: Style): string {
  const { against } = comparison;
  const indent = '   ';
  const chosen = chosenInWords(run);
  const line = (text: string, paint?: (line: string) => string) =>
    wrap(visibleLine(cut(text, 600)), { first: indent, ...(paint && { paint }) });
  return [
    `${style.bold(letter(i).padEnd(2))} ${wrap(visibleLine(`${run.label}: ${cut(run.target, 300)}`), { first: indent }).slice(3)}`,
    line(originOfRun(run, comparison).join(', '), style.dim),
    ...(chosen === undefined ? [] : [line(`Compares in part: ${chosen}`, style.bold)]),
    ...(run.stopped ? [line(`The run ended early: ${stopInWords(run.stopped)}.`, style.red)] : []),
    ...scopes.map((scope) => {
      const meaning = meaningOfVerdict({ ...run, against }, scope);
      return marked(meaning, verdictInWords(run, scope), style, indent, paintOf(meaning, style));
    }),
  ].join('\n');
}

type Marked = Parameters<typeof mark>[0];

function marked(
  meaning: Marked,
  text: string,
  style: Style,
  indent = '',
  paint?: (line: string) => string,
): string {
  const first = `${indent}  `;
  const says = wrap(visibleLine(text), { first, ...(paint && { paint }) });
  return `${indent}${mark(meaning, style)} ${says.slice(first.length)}`;
}

function causes({ causes: all }: RunComparison, style: Style): string {
  const shown = notableCauses(all);
  if (shown.length === 0) return '';
  return [style.bold('By cause'), ...shown.map((cause) => causeLines(cause, style))].join('\n');
}

function causeLines({ id, cells }: ComparedCause, style: Style): string {
  const lines = cells.map(
    (cell, i) =>
      `    ${letter(i)} ${marked(meaningOfCause(cell), causeCellInWords(cell), style, '      ').slice(6)}`,
  );
  return [wrap(visibleLine(id), { first: '  ', indent: 4 }), ...lines].join('\n');
}

function clauses({ clauses: all }: RunComparison, style: Style): string {
  if (all.length === 0) return '';
  const notable = all.filter(isNotable);
  const rest = restInWords(all);
  return [
    style.bold('By clause'),
    ...notable.map((clause) => clauseLines(clause, style)),
    ...(rest === '' ? [] : [`  ${rest}`]),
  ].join('\n');
}

function clauseLines(clause: ComparedClause, style: Style): string {
  const name = visibleLine(clauseName(clause));
  const cells = clause.cells.map((cell, i) => {
    const meaning = meaningOfCell(cell);
    const names = condensed(cell.failed, mostNames).join(', ');
    const says = `${cellInWords(cell)}${names === '' ? '' : `: ${names}`}`;
    return `    ${letter(i)} ${marked(meaning, says, style, '      ').slice(6)}`;
  });
  return [wrap(visibleLine(`${name}: ${clauseInWords(clause)}`), { first: '  ', indent: 4 }), ...cells].join(
    '\n',
  );
}

function silences(comparison: RunComparison, style: Style): string {
  const { silences: all } = comparison;
  const tested = all.filter(({ answers }) => answers.some(({ seen }) => seen.length > 0));
  const shown = tested.filter(isApart);
  if (tested.length === 0) return '';
  const rest = restOfSilences(tested.length - shown.length, tested.length);
  const title = style.bold(`Where the source is silent (${silencesFail(comparison)})`);
  const lines = shown.map((silence) => silenceLines(silence, style));
  return [title, ...lines, ...(rest === '' ? [] : [wrap(rest, { first: '  ' })])].join('\n');
}

function silenceLines({ id, section, question, decision, answers }: ComparedSilence, style: Style): string {
  const line = (name: string, text: string) =>
    wrap(visibleLine(cut(text, 400)), { first: `    ${name.padEnd(8)} ` });
  return [
    wrap(visibleLine(`${section} ${id}: ${question}`), { first: '  ', indent: 4 }),
    ...answers.map(({ seen, decision: cell }, i) => {
      const decided = decisionInWords(cell);
      return line(
        letter(i),
        `${answersInWords(answerLines({ answers: seen }), 3)}${decided === undefined ? '' : `: ${decided}`}`,
      );
    }),
    ...(decision === undefined ? [] : [style.dim(line('decided', decision))]),
  ].join('\n');
}

function stepLines(step: Step, comparison: RunComparison, style: Style): string {
  const differ = differencesInWords(step, comparison);
  const groups = changedGroups(step);
  return [
    style.bold(`From ${letter(step.from)} to ${letter(step.to)}`),
    ...(differ.length === 0 ? [nothingDiffers] : differ).map((text) =>
      wrap(visibleLine(cut(text, 600)), { first: '  ', indent: 4, paint: style.dim }),
    ),
    ...(groups.length === 0 ? [marked('passed', 'no case changed', style, '  ')] : []),
    ...groups.flatMap((group) => groupLines(group, style)),
  ].join('\n');
}

/** Each group with what may have changed it. */
function groupLines({ kind, meaning, says, cases, changes }: ChangedGroup, style: Style): readonly string[] {
  if (changes === undefined)
    return [marked(meaning, `${says}: ${condensed(cases, 3).join(', ')}`, style, '  ')];
  const parts = kind === 'unjudged' ? byReason(changes) : byWhatMayBe(changes);
  const line = ({ says: why, cases: some }: { says: string; cases: readonly ChangedCase[] }) => {
    const names = condensed(
      some.map(({ id }) => id),
      mostNames,
    );
    return wrap(visibleLine(`${kind === 'unjudged' ? '' : 'may be '}${cut(why, 300)}: ${names.join(', ')}`), {
      first: '      ',
    });
  };
  return [marked(meaning, says, style, '  '), ...parts.map(line)];
}
