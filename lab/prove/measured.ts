// What a whole proof measured, as a page: each clause and silence with its cases and the servers that showed them to tell.

import type { Row, Rows } from './groups/clauses.ts';
import type { Prone } from './groups/trivial.ts';

/** Renders the page; the same rows give the same bytes. */
export function renderMeasured({ clauses, silences }: Rows, prone: readonly Prone[]): string {
  const lines = [
    '# Clauses, cases, and the servers that proved them',
    '',
    ...section('Clauses', clauses.flatMap(entry)),
    ...section('Silences', silences.flatMap(entry)),
    ...section('Cases that show nothing alone', prone.flatMap(proneEntry)),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

const section = (title: string, lines: readonly string[]) => [`## ${title}`, '', ...lines];

function entry({ id, section, says, open, cases, count, hand, machine, departures }: Row): readonly string[] {
  return [
    `### \`${id}\` (${section})`,
    '',
    says,
    '',
    ...(open === undefined ? [] : [open, '']),
    ...list(`Cases (${count})`, cases),
    ...list('Proven by', machine === 0 ? hand : [...hand, `${machine} made by machine`]),
    ...list('Answered otherwise, and noticed', departures),
  ];
}

const proneEntry = ({ kind, passed, of, servers }: Prone) =>
  list(`\`${kind}\` (${passed} of ${of})`, servers);

const list = (title: string, items: readonly string[]) =>
  items.length === 0 ? [] : [`${title}:`, '', ...items.map((item) => `- ${item}`), ''];
