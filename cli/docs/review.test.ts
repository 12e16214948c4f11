// What a reviewer asks of the site, of which each question is answered two links from the first page, or by the search.

import { expect, it } from 'vitest';
import { defaultContractFile } from '../../src/contract/file/index.ts';
import { renderSite } from '../../src/docs/index.ts';
import { createSearch, type SearchEntry } from '../../src/docs/site/search.ts';
import { processIo } from '../io.ts';
import { createProgram } from '../main.ts';
import { siteContents } from './contents.ts';

const program = await createProgram(processIo(), () => undefined);
const files = await renderSite(await siteContents(defaultContractFile, program));
const textOf = (name: string) => files.get(name) ?? '';

/** What stands with a clause or silence, without markup. */
const statement = (id: string) =>
  (textOf('source.html').split(`<article class="statement" id="${id}">`)[1] ?? '')
    .split('</article>', 1)[0]
    ?.replaceAll('<wbr>', '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ') ?? '';

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
  ['byteLength', /^line (.*\.)?byteLength /i],
  ['bearer-required', /^clause bearer-required /],
  ['WWW-Authenticate', /^(decision|line) /],
  ['404 getRoutingProfile', /^line getRoutingProfile.* responses\/404|^line getRoutingProfile.*404/],
  ['webhooks', /^silence events /],
  ['The mock', /^guide The mock /],
  ['duplicates', /^decision duplicate-keys /],
  ['wrong credential', /^decision refused-credential /],
  ['invalid token', /^decision refused-credential /],
  ['pagination', /^silence further-operations /],
  ['sdk', /^page Typed client /],
  ['409', /^decision names-unique /],
  ['422', /^decision invalid-request /],
  ['minimum 16', /^line ByteLength minimum: 16 /],
  ['who said byteLength is at least 16', /^line ByteLength minimum: 16 /],
  ['who said that byteLength is at least 16', /^line ByteLength minimum: 16 /],
  ['what about names twice', /^decision names-unique /],
  ['what if tags need no credential', /^decision tag-create-credential /],
  ['mandatry', /required|mandatory/],
  ['may names repeat', /^decision names-unique /],
  ['what does error code not-found mean', /^error code urn:acs:problem:not-found /],
  ['malformed-http', /^error code urn:acs:problem:malformed-http /],
  ['createTag with curl', /^operation createTag /],
  ['curl', /^operation /],
  ['idempotency', /^decision repeated-create /],
  ['changelog', /^page Changelog/],
  ['download openapi', /^page Download the contract /],
  ['postman', /^page Download the contract /],
  ['error codes', /^page Error codes /],
  ['statements without a test', /^page Statements without a test /],
];
const [, entries = '[]'] = /^globalThis\.acsSearchIndex = (.*);\n/.exec(textOf('site.js')) ?? [];
const search = createSearch(JSON.parse(entries) as SearchEntry[]);

it.each(searches)('the search for %j finds %s first', (text, first) => {
  expect(search(text)[0]?.join(' ')).toMatch(first);
});

it('the search finds nothing where nothing is', () => expect(search('xyzzy')).toEqual([]));

it('every result of a line leads to where it stands', () => {
  const lines = (JSON.parse(entries) as SearchEntry[]).filter(([kind]) => kind === 'line');
  const ids = new Set([...textOf('source.html').matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
  const lost = lines.filter(([, , , href]) => !ids.has(decodeURIComponent(href.replace('source.html#', ''))));
  expect([lines.length > 200, lost]).toEqual([true, []]);
});

it('the first page says what the service does, its operations, and where to read what was decided', () => {
  const text = textOf('index.html').replaceAll('<wbr>', '');
  const said = [
    'The interface by which the security of APIs is configured.',
    'Get a routing profile',
    '/{account_id}/tag/create',
    'How to read it',
    'by what is at risk',
  ].map((words) => text.indexOf(words));
  expect(said).toEqual(said.toSorted((one, other) => one - other));
  expect(said).not.toContain(-1);
});

it.each([
  [
    'a wrong credential',
    ['the decisions', 'What is the response to a missing or unknown credential?'],
    /#refused-credential$/,
  ],
  [
    'tags without a credential',
    ['the decisions', 'Does creating a tag need a credential?'],
    /#tag-create-credential$/,
  ],
  ['names twice', ['Decisions', 'May two profiles or two tags have the same name?'], /#names-unique$/],
  ['a statement without a test', [/statement by statement$/, 'relative-paths'], /#relative-paths$/],
] as const)('is two links away at most: %s', (_, words, address) => {
  const way = words.reduce((page, link) => linkOn(page.split('#')[0] ?? '', link), 'index.html');
  expect(way).toMatch(address);
});

it('a statement stands with its decision and reason, its lines, and what tests it', () => {
  const said = statement('tag-create-credential');
  for (const words of [
    'not shown',
    'chosen',
    'decision Yes',
    'reason ',
    'weight high',
    '1 line of the contract',
    '1 test',
  ])
    expect(said).toContain(words);
  expect(said).toMatch(/line \d+ security chosen \/paths/);
  expect(said).toMatch(/createTag\/\w+/);
});

it('a clause or decision without a test says why', () => {
  const [, list = ''] = textOf('source.html').split('id="without-a-test"');
  const ids = [...(list.split('</details>', 1)[0] ?? '').matchAll(/href="#([^"]*)"/g)].map(
    ([, id = '']) => id,
  );
  expect(ids.length).toBeGreaterThan(15);
  expect(
    ids.filter((id) => !/ (held elsewhere|cannot be observed) .* tests none/.test(statement(id))),
  ).toEqual([]);
});
