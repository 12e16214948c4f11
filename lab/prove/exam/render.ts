// The result of an exam as text: a line for each right server, a table, and the figure.

import { type ExamGroup, type ExamResult, groups, type Marks, type NamedSitting, shareOf } from './marks.ts';

/** Renders the marks and the figure; notes say which servers were answered how. */
export function renderExam({ marks, seconds }: ExamResult, withNotes = false): string {
  const { hand, machine, tolerant } = marks;
  const faulty = { accused: hand.accused + machine.accused, of: hand.of + machine.of };
  const lines = [
    ...(withNotes ? groups.flatMap((group) => notes(group, marks[group])) : []),
    heading,
    row('faults made by hand, caught', hand),
    row('faults made by machine, caught', machine),
    row('tolerant servers, false alarms', tolerant),
    '',
    `${faulty.accused} of ${faulty.of} faults caught (${percent(shareOf(faulty))}), ` +
      `${tolerant.accused} of ${tolerant.of} tolerant servers accused (${percent(shareOf(tolerant))}); ` +
      `discrimination ${(shareOf(faulty) - shareOf(tolerant)).toFixed(0)} points; ${seconds.toFixed(0)} s`,
  ];
  return `${lines.join('\n')}\n`;
}

const notes = (group: ExamGroup, { sittings }: Marks) =>
  sittings.map(({ name, sitting }) => `    · ${group}: ${name}: ${sitting.answer}`);

/** Renders what the tool said of the right servers, a line of less than 120 columns for each. */
export const renderRight = (right: readonly NamedSitting[]): string =>
  right.map((one) => `${rightLine(one)}\n`).join('');

function rightLine({ name, sitting }: NamedSitting): string {
  const { answer, exitCode, lastLine } = sitting;
  if (answer === 'conforms') return `✓ The right server (${name}) conforms.`;
  const how = answer === 'fails' && exitCode !== undefined ? `fails, exit code ${exitCode}` : answer;
  const line = `✗ The right server (${name}): ${how}, so a fault caught means nothing. ${lastLine}`;
  return line.trimEnd().slice(0, 119);
}

const widths = [32, 6, 6, 11, 13, 9, 12];
const columns = (cells: readonly string[]) =>
  cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('');

const heading = columns(['', 'count', 'of', 'timed out', 'not started', 'seconds', 'per server']);

const row = (title: string, { accused, of, timedOut, notStarted, seconds }: Marks) =>
  columns([
    title,
    ...[accused, of, timedOut, notStarted].map(String),
    seconds.toFixed(1),
    (of === 0 ? 0 : seconds / of).toFixed(1),
  ]);

const percent = (share: number) => `${share.toFixed(0)} %`;
