// `acs docs --source`: the reader's own copy of the source beside the clauses. The copies here are made up.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { renderSite } from '../../src/docs/site/render-site.ts';
import { fails, temporaryFolder } from '../testing/acs.ts';
import { siteContents } from './contents.ts';

const { folder: home, file } = temporaryFolder();
const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/contracts/${name}`, import.meta.url));
const rejected = (source: string, says: string, contract = 'documented.yaml') =>
  fails(['docs', '--contract', fixture(contract), '--source', source, '--out', join(home, 'site')], says);
const letter = file('letter.md', '# A letter\n\nDear reader.\n');

/** The page of the source, with a copy of it or without one. */
async function sourcePage(source?: string): Promise<string> {
  const contents = await siteContents(fixture('documented.yaml'), new Command(), source);
  return (await renderSite(contents)).files.get('source.html')?.() ?? '';
}

test('each paragraph stands beside its clauses, and what became none is marked', async () => {
  const copy = file(
    'lamps.md',
    '# Tags\n\nBodies are JSON.\n\n## 1. Making\n\nTags are created here.\n\n## 7. Weather\n\nIt <b>rains</b>.\n',
  );
  const page = await sourcePage(copy);
  const text = page.replaceAll(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain('lamps.md : of 3 paragraphs 1 became no clause');
  expect(text).toContain('§1 Making The source Became Tags are created here. tag-create');
  expect(text).toContain('It &lt;b&gt;rains&lt;/b&gt;. no clause');
  expect(page.match(/<tr data-made="none">/g)?.length).toBe(1);
});

test.each([
  ['is not there', 'nowhere.md', 'cannot read the source nowhere.md: there is no such file'],
  [
    'has none of the sections',
    letter,
    `the source ${letter} has none of the sections that the contract names (§1, §2, §3, …): give the document that the contract was made of, its headings with their numbers`,
  ],
])('a copy that %s is told in one line', (_, source, message) => rejected(source, `${message}\n`));

test('a contract without a source has nothing to stand beside', () =>
  rejected(file('some.md', '## 1. A\n'), '', 'no-source.yaml'));

test('without a copy there are the numbers of the sections alone, and where nothing was proven that is said', async () => {
  const page = await sourcePage();
  const said = [
    'No proof belongs to this contract',
    'A tag is read by its name.',
    'Beside it stands',
    'proven by',
  ];
  expect(said.filter((words) => page.includes(words))).toEqual(said.slice(0, 2));
});
