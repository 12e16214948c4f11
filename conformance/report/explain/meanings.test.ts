import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadContract } from '../../../src/contract-file/index.ts';
import { packageFile } from '../../../src/package-file.ts';
import { catalogueOf } from '../../catalogue.ts';
import { outcomes } from '../../types.ts';
import { createNames } from '../../wire/names.ts';
import { knownWords, meaningOf, outcomeTerms, terms } from '../words/terms.ts';
import { explanationOf } from './data.ts';
import { explainMeaning } from './index.ts';
import { meaningsOf, namesOf } from './meanings.ts';

const contract = await loadContract();
const cases = catalogueOf(contract);
const context = { contract, cases, baseUrl: 'http://127.0.0.1:4020', names: createNames('words') };
const kindsOf = (id: string) => meaningsOf(id, contract, cases).map(({ kind }) => kind);
const textOf = (id: string) =>
  meaningsOf(id, contract, cases)
    .map((each) => explainMeaning(each, context))
    .join('\n\n');
const dataOf = (id: string) => meaningsOf(id, contract, cases).map((each) => explanationOf(each, context));

test.each([
  ['createTag/required/name/missing', ['case']],
  ['tag-name-required', ['clause']],
  ['scheme-case', ['silence']],
  ['§2.1', ['section']],
  ['2.1', ['section']],
  ['5 rule 2', ['section']],
  ['preamble', ['section']],
  ['createTag', ['operation']],
  ['inconclusive', ['term']],
  ['Twins', ['term']],
  ['derived', ['term']],
  ['createTag/types/*', ['matches']],
  ['createTag/types', ['matches']],
  ['tag-*', ['matches']],
  ['nothing-of-the-kind', []],
  ['§99', []],
] as const)('%s means %j', (id, kinds) => {
  expect(kindsOf(id)).toEqual(kinds);
});

test('a section has its clauses and silences, those of its parts as well', () => {
  const [all, first] = [dataOf('§2')[0], dataOf('2.1')[0]] as {
    clauses?: { id: string; section: string }[];
  }[];
  expect(first?.clauses?.map(({ id }) => id)).toContain('ratelimit-window');
  expect(first?.clauses?.every(({ section }) => section.includes('§2.1'))).toBe(true);
  expect(all?.clauses?.length).toBeGreaterThan(first?.clauses?.length ?? 0);
});

test('a section that only begins with the same number is another one', () => {
  const [section] = dataOf('§4') as { clauses?: { section: string }[] }[];
  expect(section?.clauses?.length).toBeGreaterThan(0);
  expect(section?.clauses?.filter(({ section: at }) => /§4\d/.test(at))).toEqual([]);
});

test('what the source states is not to be edited, and what the contract chose may be', () => {
  expect(textOf('tag-name-required')).toContain(
    'to change stated by the source: change the server, not the contract',
  );
  expect(textOf('scheme-case')).toContain(
    'to change the contract chose this (decision scheme-case): may be changed in openapi.yaml',
  );
  expect(dataOf('tag-name-required')[0]).toMatchObject({ kind: 'clause', editable: false });
  expect(dataOf('scheme-case')[0]).toMatchObject({ kind: 'silence', editable: true });
});

test('data names the lines of the contract', () => {
  const [clause] = dataOf('tag-name-required') as { file?: string; lines?: [number, number] }[];
  const [from = 0, to = 0] = clause?.lines ?? [];
  const lines = readFileSync(packageFile('openapi.yaml'), 'utf8')
    .split('\n')
    .slice(from - 1, to);
  expect(lines.join('\n')).toContain('id: tag-name-required');
  expect(lines.join('\n')).toContain('A tag cannot be created without a name.');
});

test('a pattern lists cases as --only selects them', () => {
  const [found] = dataOf('createTag/types/*') as { cases?: number; ids?: string[] }[];
  expect(found?.cases).toBe(cases.filter(({ id }) => id.startsWith('createTag/types/')).length);
  expect(found?.ids?.[0]).toMatch(/^createTag\/types\//);
});

test('every name that is suggested means something, in lines that fit', () => {
  const names = namesOf(contract, cases).filter((name) => !name.includes('/'));
  expect(names.length).toBeGreaterThan(100);
  for (const name of names) {
    expect(kindsOf(name)).not.toEqual([]);
    expect(
      textOf(name)
        .split('\n')
        .filter((line) => line.length >= 120),
    ).toEqual([]);
    expect(textOf(name).replaceAll(/(word|id)-undefined|undefined-member/g, '')).not.toMatch(
      /undefined|\[object/,
    );
  }
});

test('terms and outcomes say what docs/words.md says', () => {
  const text = readFileSync(packageFile('docs/words.md'), 'utf8');
  const rows = [...text.matchAll(/^\| ([a-z]+) \| (.+) \|$/gm)].filter(([, term]) => term !== 'term');
  expect(Object.fromEntries(rows.map(([, term = '', says = '']) => [term, says]))).toEqual(terms);
  const listed = [...text.matchAll(/^- \*\*([a-z-]+)\*\*: (.*?)(?=\n- |\n\n)/gms)];
  expect(
    Object.fromEntries(listed.map(([, name = '', says = '']) => [name, says.replaceAll(/\s+/g, ' ')])),
  ).toEqual(outcomeTerms);
  expect(Object.keys(outcomeTerms)).toEqual(outcomes);
  expect(knownWords.map(meaningOf).filter((says) => says === undefined)).toEqual([]);
});
