// The decisions as a table for a spreadsheet (RFC 4180).

import type { Silence } from '../../contract/index.ts';
import { type DecisionRow, decisionsOf, isDecided, kindOfSilence, silencesOf } from './decisions.ts';
import type { Site } from './model.ts';

const head = [
  ...['id', 'section', 'question', 'found', 'decision', 'reason', 'weight', 'about', 'state', 'accepted by'],
  ...['accepted on', 'lines', 'cases', 'out of scope'],
];

/** Every silence: the decisions first, then what is out of scope. */
export function decisionsCsv(site: Site): string {
  const left = silencesOf(site).filter((silence) => !isDecided(silence));
  const rows = [head, ...decisionsOf(site).map(decided), ...left.map(leftOut)];
  // Spreadsheets know UTF-8 by its mark.
  return `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

function decided({ silence, weight, lines, cases }: DecisionRow): readonly string[] {
  const { because = '', accepted, decision } = silence;
  return [
    ...questionOf(silence),
    ...[decision, because, weight.degree, weight.about, accepted === undefined ? 'proposed' : 'accepted'],
    ...[accepted?.by ?? '', accepted?.on ?? '', String(lines.length), String(cases.length), ''],
  ];
}

const leftOut = (silence: Silence): readonly string[] => [
  ...questionOf(silence),
  ...Array<string>(9).fill(''),
  silence.outOfScope ?? '',
];

const questionOf = (silence: Silence) => [
  silence.id,
  silence.section,
  silence.question,
  kindOfSilence(silence),
];

/** A text that a spreadsheet would take for a formula begins with an apostrophe. */
const cell = (text: string): string => {
  const plain = /^[=+@-]/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
};
