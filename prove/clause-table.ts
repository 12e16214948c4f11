// The clause table as a page of the documentation.

import type { Row, Rows } from './groups/clauses.ts';
import type { Prone } from './groups/trivial.ts';

/** Renders the table as Markdown; the same rows give the same bytes. */
export function renderClauseTable({ clauses, silences }: Rows, prone: readonly Prone[]): string {
  return `${[
    '# Clauses, cases, and the servers that prove them',
    '',
    'Written by `npm run prove -- --write`; a stale copy fails `npm run prove`.',
    '',
    'A clause is one statement of the source, a silence one question that it leaves open, with what the contract',
    'decided. Each is held by cases of the suite, and each case is proven by servers that break just that: made by',
    'hand (`fixtures/servers/faults`) and by machine, from one change of the contract each.',
    '',
    '## Clauses',
    '',
    ...clauses.flatMap((row) => entry(row, false)),
    '## Silences',
    '',
    ...silences.flatMap((row) => entry(row, true)),
    '## Cases that show nothing alone',
    '',
    'A server that looks at nothing passes these; none comes out conformant, because the cases beside them fail.',
    '',
    ...prone.map(proneLine),
  ]
    .join('\n')
    .trimEnd()}\n`;
}

function entry(row: Row, isSilence: boolean): readonly string[] {
  const { id, section, says, open, cases, count, hand, machine, departures } = row;
  const proving = [...hand, ...(machine === 0 ? [] : [`${machine} made by machine`])];
  return [
    `### \`${id}\` (${section})`,
    '',
    says,
    '',
    ...(open === undefined ? [] : [`- ${open}`]),
    ...(count === 0 ? [] : [`- Cases (${count}): ${cases.map(code).join(', ')}`]),
    ...(proving.length === 0 ? [] : [`- Proven by: ${proving.join('; ')}`]),
    ...(isSilence && departures.length > 0
      ? [`- Answered otherwise, and noticed: ${departures.join('; ')}`]
      : []),
    '',
  ];
}

const proneLine = ({ kind, passed, of, servers }: Prone) =>
  `- \`${kind}\` (${passed} of ${of}): ${servers.join('; ')}`;

const code = (text: string) => text.replace(/^\S+/, (name) => `\`${name}\``);
