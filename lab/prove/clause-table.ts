// The clause table as files of the documentation: one to read, one with the lists that it cuts, and one for programs.

import type { Row, Rows } from './groups/clauses.ts';
import type { Prone } from './groups/trivial.ts';
import { renderProofData } from './proof-data.ts';

/** The files below `docs/`. */
export const pageNames = ['clauses.md', 'proof.md', 'proof.json'] as const;

/** A file of the documentation. */
export interface Page {
  readonly name: (typeof pageNames)[number];
  readonly text: string;
}

/** Renders the table, in the order of the names; the same rows give the same bytes. */
export function renderClausePages(rows: Rows, prone: readonly Prone[]): readonly Page[] {
  return [
    { name: 'clauses.md', text: clausesPage(rows, prone) },
    { name: 'proof.md', text: proofPage(rows, prone) },
    { name: 'proof.json', text: renderProofData(rows) },
  ];
}

function clausesPage({ clauses, silences }: Rows, prone: readonly Prone[]): string {
  return pageOf([
    '# Clauses, cases, and the servers that prove them',
    '',
    stale,
    '',
    'A clause is one statement of the source, a silence one question that it leaves open, with what the contract',
    'decided. Each is held by cases of the suite, and each case is proven by servers that break just that: made by',
    'hand (`lab/fixtures/servers/faults`) and by machine, from one change of the contract each.',
    '',
    '## Clauses',
    '',
    ...clauses.flatMap(entry),
    '## Silences',
    '',
    ...silences.flatMap(entry),
    `## ${proneTitle}`,
    '',
    'A server that looks at nothing passes these; none comes out conformant, because the cases beside them fail.',
    '',
    ...prone.map((kind) => `- ${proneHead(kind)}: ${cut(kind.servers, '; ', proneAnchor)}`),
  ]);
}

/** One entry a line, of every row whose lists are cut. */
function proofPage({ clauses, silences }: Rows, prone: readonly Prone[]): string {
  const long = [...clauses, ...silences].filter((row) => listsOf(row).some(isCut));
  const longProne = prone.filter(({ servers }) => servers.length > most);
  return pageOf([
    '# The lists that the clause table cuts',
    '',
    stale,
    '',
    'Cases of the suite, and the servers that prove them, by clause and silence ([`clauses.md`](clauses.md)).',
    '',
    ...long.flatMap((row) => [
      `## \`${row.id}\``,
      '',
      ...listsOf(row)
        .filter(isCut)
        .flatMap(({ title, entries }) => [`${title}:`, '', ...entries.map((text) => `- ${text}`), '']),
    ]),
    `## ${proneTitle}`,
    '',
    ...longProne.flatMap((kind) => [
      `${proneHead(kind)}:`,
      '',
      ...kind.servers.map((name) => `- ${name}`),
      '',
    ]),
  ]);
}

const stale = 'Written by `npm run prove -- --write`; a stale copy fails `npm run prove`.';
const proneTitle = 'Cases that show nothing alone';
const proneAnchor = 'cases-that-show-nothing-alone';

const pageOf = (lines: readonly string[]) => `${lines.join('\n').trimEnd()}\n`;

/** So many entries of a list are shown; the others stand on the second page. */
const most = 8;

interface List {
  readonly title: string;
  readonly entries: readonly string[];
  readonly separator: string;
}

const isCut = ({ entries }: List) => entries.length > most;

function listsOf({ cases, count, hand, machine, departures }: Row): readonly List[] {
  const proving = [...hand, ...(machine === 0 ? [] : [`${machine} made by machine`])];
  const lists = [
    { title: `Cases (${count})`, entries: cases.map(code), separator: ', ' },
    { title: 'Proven by', entries: proving, separator: '; ' },
    { title: 'Answered otherwise, and noticed', entries: departures, separator: '; ' },
  ];
  return lists.filter(({ entries }) => entries.length > 0);
}

function entry(row: Row): readonly string[] {
  const { id, section, says, open } = row;
  return [
    `### \`${id}\` (${section})`,
    '',
    says,
    '',
    ...(open === undefined ? [] : [`- ${open}`]),
    ...listsOf(row).map(({ title, entries, separator }) => `- ${title}: ${cut(entries, separator, id)}`),
    '',
  ];
}

function cut(entries: readonly string[], separator: string, anchor: string): string {
  const left = entries.length - most;
  const shown = entries.slice(0, most).join(separator);
  return left > 0 ? `${shown} and [${left} more](proof.md#${anchor})` : shown;
}

const proneHead = ({ kind, passed, of }: Prone) => `\`${kind}\` (${passed} of ${of})`;

const code = (text: string) => text.replace(/^\S+/, (name) => `\`${name}\``);
