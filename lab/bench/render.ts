// What was measured, as a table in Markdown, which is read in the terminal as well.

import { availableParallelism, cpus, totalmem } from 'node:os';
import { type Goal, type Measured, summaryOf, type Unit } from './measure.ts';

/** The machine in a line; numbers mean little without it. */
export function machineInWords(pairs: number): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const counted = `${pairs} ${pairs === 1 ? 'pair' : 'pairs'}`;
  return `${availableParallelism()} cores (${model}), ${gigabytes} GB, Node ${process.versions.node}, ${counted}.`;
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;

/** The head of the table. */
export const head = `${row(['name', 'what', 'subject', 'beside it', 'ratio (quartiles)', 'goal'])}${row(Array(6).fill('---'))}`;

/** One measure, as soon as it is there. */
export const renderRow = (measured: Measured): string => row(cellsOf(measured));

function cellsOf(measured: Measured): readonly string[] {
  const { comparison, measure } = measured;
  const { goal, unit } = measure;
  const { subject, beside, ratio, quartiles, isMet } = summaryOf(measured);
  return [
    comparison.name,
    measure.name,
    `${comparison.subject} ${withUnit(subject, unit)}`,
    `${comparison.beside} ${withUnit(beside, unit)}`,
    `${shown(ratio)} (${quartiles.map(shown).join('–')})`,
    goal === undefined ? '' : `${goalInWords(goal, unit)}: ${isMet ? 'met' : 'missed'}`,
  ];
}

function goalInWords({ of, atLeast, atMost }: Goal, unit: Unit): string {
  const bound = (value: number) => (of === 'ratio' ? String(value) : withUnit(value, unit));
  const words = atLeast === undefined ? `≤ ${bound(atMost ?? NaN)}` : `≥ ${bound(atLeast)}`;
  return of === 'ratio' ? `ratio ${words}` : words;
}

const withUnit = (value: number, unit: Unit) => `${shown(value)}${unit === '/s' ? unit : ` ${unit}`}`;

const shown = (value: number) =>
  value.toLocaleString('en', { minimumSignificantDigits: 3, maximumSignificantDigits: 3 });
