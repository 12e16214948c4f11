// What the search finds: one entry for each thing that a reader may look for.

import { atPointer, fromPointer, type Operation } from '../../contract/index.ts';
import { at, guidePage, operationInReference, pages } from '../links.ts';
import { titleOf } from './guides.ts';
import { renderMarkdown } from './markdown.ts';
import type { ContractLine, Site } from './model.ts';
import { codeAnchor, errorCodes } from './reference/errors.ts';
import type { SearchEntry } from './search.ts';
import { placeOfLine, saysOf } from './source-page.ts';

/** Every entry; what it says is shown as plain text. */
export function searchEntries(site: Site): readonly SearchEntry[] {
  const entries = [
    ...wholePages(site),
    ...site.contract.operations.map((operation) => operationEntry(site, operation)),
    ...statements(site),
    ...errorCodes(site.contract).map(({ code, says, uses }): SearchEntry => {
      const statuses = [...new Set(uses.map(({ status }) => status))].join(', ');
      return ['error code', code, `error code · ${says} ${statuses}`, at(pages.reference, codeAnchor(code))];
    }),
    ...lines(site),
    ...guides(site),
  ];
  return entries.map(([kind, title, says, href]) => [kind, title, says.replaceAll('`', ''), href]);
}

function wholePages({ contract, contractName }: Site): readonly SearchEntry[] {
  const page = (title: string, says: string, href: string): SearchEntry => ['page', title, says, href];
  const codes = page('Error codes', 'what each code means', at(pages.reference, 'errors'));
  const versions = at(guidePage('reviewers'), 'what-a-change-means-to-each-user');
  const ofSource = [
    page('Statements without a test', 'each with the reason', at(pages.source, 'without-a-test')),
    page('Decisions', 'every question with its decision, weight and state', pages.decisions),
    page('Who decided', 'the reference with a badge beside each line', pages.whole),
    page('What the source says', 'the reference without what was chosen', pages.stated),
    page('Changelog: acs diff', 'versions and what changed between two', versions),
    page('Typed client', 'an SDK in TypeScript', at(guidePage('frontend-teams'), 'typed-calls')),
  ];
  return [
    page('Download the contract', 'the OpenAPI document, for Postman and generators of an SDK', contractName),
    ...(errorCodes(contract).length > 0 ? [codes] : []),
    ...(contract.annotated ? ofSource : []),
  ];
}

/** An operation, with its parameters and the fields of its body. */
function operationEntry(
  site: Site,
  { id, method, path, summary, parameters, body, responses }: Operation,
): SearchEntry {
  const fields = body ? [...site.contract.properties(body.schemaPointer).keys()] : [];
  const says = [
    `${method} ${path}`,
    summary,
    [...parameters.map(({ name }) => name), ...fields].join(', '),
    responses.map(({ status }) => status).join(', '),
    'called with curl or Python',
  ];
  return ['operation', id, says.filter((part) => part !== '').join(' · '), operationInReference(id)];
}

const statements = ({ contract: { source } }: Site): readonly SearchEntry[] => [
  ...[...source.clauses.values()].map(
    ({ id, section, states }): SearchEntry => ['clause', id, `${section} · ${states}`, at(pages.source, id)],
  ),
  ...[...source.silences.values()].map(
    ({ id, section, question, decision, outOfScope = '' }): SearchEntry => {
      const kind = decision === undefined ? 'silence' : 'decision';
      return [kind, id, `${section} · ${question} ${decision ?? outOfScope}`, at(pages.source, id)];
    },
  ),
];

/** `ByteLength minimum: 16`, with the clause or decision that it comes from. */
const lines = (site: Site): readonly SearchEntry[] =>
  site.lines.map((line) => {
    const { source, document } = site.contract;
    const why = source.clauses.get(line.id)?.states ?? source.silences.get(line.id)?.question ?? '';
    const described = atPointer(document, `${line.pointer}/description`);
    const isList = line.value?.startsWith('[') === true;
    const title = `${ownerOf(site, line)} ${isList ? line.keyword : saysOf(line)}`.trim();
    const says = [line.level, line.id, why, isList && line.value, described];
    return ['line', title, says.filter((part) => typeof part === 'string').join(' · '), placeOfLine(line)];
  });

/** What a line is about: its operation, and the last names of its pointer that are no structure. */
function ownerOf({ contract }: Site, { pointer, keyword }: ContractLine): string {
  const operation = contract.operations.find((one) => pointer.startsWith(`${one.pointer}/`));
  const below = operation ? pointer.slice(operation.pointer.length) : pointer;
  const names = fromPointer(below).filter((part) => !structure.has(part) && part !== keyword.split('/')[0]);
  return [...(operation ? [operation.id] : []), ...names.slice(-2)].join('.');
}

const structure: ReadonlySet<string> = new Set(
  'paths components schemas properties schema parameters headers responses get post'.split(' '),
);

const guides = (site: Site): readonly SearchEntry[] =>
  site.guides.flatMap((guide) => {
    const { headings } = renderMarkdown(guide.text, () => undefined);
    const page = guidePage(guide.name);
    return [
      ['guide', titleOf(guide), guide.group, page] as const,
      ...headings.slice(1).map(({ text, id }) => ['guide', text, titleOf(guide), at(page, id)] as const),
    ];
  });
