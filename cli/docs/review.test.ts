// What a reviewer asks of the site, of which each question is answered two links from the first page, or by the search.

import { describe, expect, it } from 'vitest';
import { defaultContractFile } from '../../src/contract/file/index.ts';
import { renderSite } from '../../src/docs/site/render-site.ts';
import { createSearch, type SearchEntry } from '../../src/docs/site/search.ts';
import { processIo } from '../io.ts';
import { createProgram } from '../main.ts';
import { siteContents } from './contents.ts';

const program = await createProgram(processIo(), () => undefined);
const contents = await siteContents(defaultContractFile, program);
// What a change of each decision would cost takes many seconds to find out, and nothing here asks for it.
const { files } = await renderSite({ ...contents, costs: () => ({}) });
const textOf = (name: string) => files.get(name)?.() ?? '';

/** Rows of a table as texts of their cells. */
const rowsIn = (markup: string): readonly (readonly string[])[] =>
  [...markup.matchAll(/<tr[^>]*>(<td[\s\S]*?)<\/tr>/g)].map(([, row = '']) =>
    row.split('</td>').map((cell) => cell.replaceAll(/<[^>]*>/g, '').trim()),
  );

/** Where the first link with these words leads. */
function linkOn(page: string, words: string | RegExp): string {
  const links = [...textOf(page).matchAll(/<a [^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)];
  const found = links.find(([, , inside = '']) => {
    const text = inside.replaceAll(/<[^>]*>/g, '').trim();
    return typeof words === 'string' ? text === words : words.test(text);
  });
  return found?.[1] ?? '';
}

/** What is typed, and what comes first. */
const searches: readonly (readonly [text: string, first: RegExp])[] = [
  ['createTag', /^operation createTag /],
  ['byteLength', /^field byteLength /],
  ['bearer-required', /^clause bearer-required /],
  ['WWW-Authenticate', /^(decision|line) /],
  ['404 getRoutingProfile', /^status 404 getRoutingProfile /],
  ['createTag/required', /^cases createTag\/required/],
  ['webhooks', /^silence events /],
  ['The mock', /^guide The mock /],
  ['duplicates', /^decision duplicate-keys /],
  ['wrong credential', /^decision refused-credential /],
  ['409', /^decision names-unique /],
  ['422', /^decision invalid-request /],
  ['minimum 16', /^line ByteLength minimum: 16 /],
  ['who said that byteLength is at least 16', /^line ByteLength minimum: 16 /],
  ['what about names twice', /^decision names-unique /],
  ['what if tags need no credential', /^decision tag-create-credential /],
  ['mandatry', /required/],
];

it('the search finds what is asked for by its name, its words, other forms of them, and questions', () => {
  const [, entries = ''] = /^globalThis\.acsSearchIndex = (.*);\n/.exec(textOf('site.js')) ?? [];
  const search = createSearch(JSON.parse(entries) as SearchEntry[]);
  for (const [text, first] of searches) expect(search(text)[0]?.join(' '), text).toMatch(first);
  expect(search('xyzzy')).toEqual([]);
});

describe('what a reviewer asks', () => {
  it('is said by the first page: what the service does and its operations, then what was decided of weight', () => {
    const text = textOf('index.html');
    const said = [
      'The interface by which the security of APIs is configured.',
      'Get a routing profile',
      '/{account_id}/tag/create',
      'Which fields are mandatory?',
      'How to read it',
      'In numbers',
    ].map((words) => text.replaceAll('<wbr>', '').indexOf(words));
    expect(said).toEqual(said.toSorted((one, other) => one - other));
    expect(said).not.toContain(-1);
  });

  it.each([
    [
      'a wrong credential',
      ['What is the response to a missing or unknown credential?'],
      /#refused-credential$/,
    ],
    ['tags without a credential', ['Does creating a tag need a credential?'], /#tag-create-credential$/],
    ['names twice', ['Decisions', 'May two profiles or two tags have the same name?'], /#names-unique$/],
    ['statements without a test', [/^\d+ statements without a test$/], /#without-a-test$/],
    ['who says that byteLength is at least 16', ['Contract', 'ByteLength'], /^#L\d+$/],
  ] as const)('is two links away at most: %s', (_, words, address) => {
    const way = words.reduce((page, link) => linkOn(page.split('#')[0] ?? '', link), 'index.html');
    expect(way).toMatch(address);
  });

  it('is a list of the statements without a test, each with the reason', () => {
    const [, list = ''] = textOf('source.html').split('id="without-a-test"');
    const rows = rowsIn(list);
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter(([, , why = '']) => why === '' || why.includes('No reason'))).toEqual([]);
  });
});
