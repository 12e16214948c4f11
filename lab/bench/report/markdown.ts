// The table as Markdown, with the reasons of goals that are missed below it.

import type { Measured } from '../measure.ts';
import { type Summary, summaryOf } from '../statistics.ts';
import { goalInWords, shown, withUnit } from './numbers.ts';

/** Renders all measures under the line that names the machine. */
export function renderMarkdown(machine: string, all: readonly Measured[]): string {
  const rows = all.map((measured) => ({ measured, summary: summaryOf(measured) }));
  const head = ['name', 'what', 'subject', 'beside it', 'ratio (quartiles)', 'goal'];
  const lines = [
    head,
    head.map(() => '---'),
    ...rows.map(({ measured, summary }) => cells(measured, summary)),
  ];
  const table = lines.map((row) => `| ${row.join(' | ')} |`).join('\n');
  const missed = rows
    .filter(({ summary }) => summary.isMet === false)
    .map(({ measured }) => reason(measured));
  return `${[machine, table, ...(missed.length > 0 ? [missed.join('\n')] : [])].join('\n\n')}\n`;
}

function cells({ comparison, measure }: Measured, summary: Summary): readonly string[] {
  const { subject, beside, ratio, spread } = summary;
  const [low, high] = spread;
  return [
    `\`${comparison.name}\``,
    measure.name,
    `${comparison.subject} ${withUnit(subject, measure.unit)}`,
    `${comparison.beside} ${withUnit(beside, measure.unit)}`,
    `${shown(ratio)} (${shown(low)}–${shown(high)})`,
    goalCell({ measure }, summary),
  ];
}

function goalCell({ measure: { goal, unit } }: Pick<Measured, 'measure'>, { isMet }: Summary): string {
  if (goal === undefined) return '';
  return `${goalInWords(goal, unit)}: ${isMet ? 'met' : '**missed**'}`;
}

const reason = ({ comparison: { name }, measure }: Measured) =>
  `- \`${name}\`, ${measure.name}: ${measure.ifMissed ?? 'not examined yet'}`;
