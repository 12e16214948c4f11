// What the search finds: one entry for each thing that a reader may look for.

import { atPointer, type Contract, fromPointer, toPointer } from '../../contract/index.ts';
import { isHolder } from '../../values.ts';
import { at, casesPage, guidePage, operationInReference, pages } from '../links.ts';
import { kindOf, placeOfLine, saysOf } from './details.ts';
import { titleOf } from './guides-page.ts';
import { renderMarkdown } from './markdown.ts';
import type { Site } from './model.ts';
import { counted } from './parts.ts';
import type { SearchEntry } from './search.ts';
import { untestedAnchor, untestedOf } from './untested.ts';

/** Every entry; what it says is shown as plain text. */
export function searchEntries(site: Site): readonly SearchEntry[] {
  const entries: readonly SearchEntry[] = [
    ...wholePages(site),
    ...operations(site),
    ...fields(site),
    ...statuses(site),
    ...statements(site),
    ...lines(site),
    ...rules(site),
    ...guides(site),
    ...site.commands.map(
      ({ usage, says, options }): SearchEntry => [
        'command',
        `acs ${usage}`,
        [says, ...options.map(({ flags }) => flags)].join(' · '),
        at(pages.commands, usage),
      ],
    ),
  ];
  return entries.map(([kind, title, says, ...rest]) => [kind, title, says.replaceAll('`', ''), ...rest]);
}

const wholePages = (site: Site): readonly SearchEntry[] =>
  site.contract.annotated
    ? [
        [
          'page',
          'Statements without a test',
          counted(untestedOf(site).length, 'statement'),
          at(pages.source, untestedAnchor),
        ],
        ['page', 'Decisions', 'every question with its choice, weight and state', pages.decisions],
        ['page', 'The contract', 'every line with its origin', pages.contract],
      ]
    : [];

const operations = ({ contract }: Site): readonly SearchEntry[] =>
  contract.operations.map(({ id, method, path, summary }) => [
    'operation',
    id,
    `${method} ${path}${summary === '' ? '' : ` · ${summary}`}`,
    operationInReference(id),
  ]);

const statuses = ({ contract }: Site): readonly SearchEntry[] =>
  contract.operations.flatMap(({ id, pointer }) =>
    keysAt(contract, `${pointer}/responses`).map((status): SearchEntry => {
      const place = `${pointer}/responses${toPointer([status])}`;
      return ['status', `${status} ${id}`, described(contract, place), placeIn(contract, place)];
    }),
  );

/** Properties of every schema that has a name, and parameters. */
function fields({ contract }: Site): readonly SearchEntry[] {
  const properties = keysAt(contract, '/components/schemas').flatMap((schema) => {
    const place = `/components/schemas${toPointer([schema])}/properties`;
    return keysAt(contract, place).map((name) => [name, schema, `${place}${toPointer([name])}`] as const);
  });
  const parameters = keysAt(contract, '/components/parameters').map((key) => {
    const place = `/components/parameters${toPointer([key])}`;
    return [textAt(contract, `${place}/name`) || key, 'parameter', place] as const;
  });
  return [...properties, ...parameters].map(([name, owner, place]) => [
    'field',
    name,
    [owner, described(contract, place)].filter((text) => text !== '').join(' · '),
    placeIn(contract, place),
  ]);
}

const statements = ({ contract: { source } }: Site): readonly SearchEntry[] => [
  ...[...source.clauses.values()].map(
    ({ id, section, states }): SearchEntry => ['clause', id, `${section} · ${states}`, at(pages.source, id)],
  ),
  ...[...source.silences.values()].map(
    ({ id, section, question, decision, outOfScope = '' }): SearchEntry => {
      const kind = decision === undefined ? 'silence' : 'decision';
      return [kind, id, `${section} · ${question} ${decision ?? outOfScope}`, at(pages.decisions, id)];
    },
  ),
];

/** `ByteLength minimum: 16`, with the clause or decision that it comes from; of a list the name alone. */
const lines = ({ lines: all, contract: { source } }: Site): readonly SearchEntry[] =>
  all
    .filter(({ value }) => value !== undefined)
    .map((line) => {
      const { keyword, value = '', level, id } = line;
      const isList = value.startsWith('[');
      const title = `${ownerOf(line)} ${isList ? keyword : saysOf(line)}`;
      const why = source.clauses.get(id)?.states ?? source.silences.get(id)?.question ?? '';
      const says = [level, id, why, ...(isList ? [value] : [])].join(' · ');
      return ['line', title, says, placeOfLine(line)];
    });

/** What the line is about: the last names of its pointer that are no structure. */
const ownerOf = ({ pointer, keyword }: Site['lines'][number]): string =>
  fromPointer(pointer)
    .filter((part) => !structure.has(part) && part !== keyword)
    .slice(-2)
    .join('.');

const structure: ReadonlySet<string> = new Set(
  'paths components schemas properties schema parameters headers post get'.split(' '),
);

const rules = ({ cases }: Site): readonly SearchEntry[] =>
  [...Map.groupBy(cases, kindOf)].map(([kind, all]): SearchEntry => {
    const [first] = all;
    return [
      'cases',
      kind,
      `${counted(all.length, 'case')} · ${first?.title ?? ''}`,
      at(casesPage(first?.operation ?? ''), kind),
    ];
  });

const guides = (site: Site): readonly SearchEntry[] =>
  site.guides.flatMap((guide) => {
    const { headings } = renderMarkdown(guide.text, () => undefined);
    const page = guidePage(guide.name);
    return [
      ['guide', titleOf(guide), guide.group, page] as const,
      ...headings.slice(1).map(({ text, id }) => ['guide', text, titleOf(guide), at(page, id)] as const),
    ];
  });

/** In the text of the contract where the line is known, else the top of it. */
function placeIn({ linesOf }: Contract, pointer: string): string {
  const line = linesOf(pointer)?.from;
  return line === undefined ? pages.contract : at(pages.contract, `L${line}`);
}

function keysAt({ document }: Contract, pointer: string): readonly string[] {
  const node = atPointer(document, pointer);
  return isHolder(node) ? Object.keys(node).filter((key) => !key.startsWith('x-')) : [];
}

/** What a node, or what it refers to, says of itself. */
function described(contract: Contract, pointer: string): string {
  const target = textAt(contract, `${pointer}/$ref`);
  const own = textAt(contract, `${pointer}/description`);
  return own || !target.startsWith('#/') ? own : textAt(contract, `${target.slice(1)}/description`);
}

const textAt = ({ document }: Contract, pointer: string): string => {
  const value = atPointer(document, pointer);
  return typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : '';
};
