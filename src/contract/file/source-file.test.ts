import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, test } from 'vitest';
import { parse } from 'yaml';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createContract, type OpenApiDocument } from '../index.ts';
import { linesOfText, loadContract, loadContractFiles, readContractText, watchContract } from './index.ts';

import { relativeTo } from './lines.ts';

const { file } = temporaryFolder();
const head = "openapi: 3.1.0\ninfo: {title: Pets, version: '1'}\n";
const paths = 'paths:\n  /pets: {get: {responses: {200: {description: all}}}}\n';
const source =
  '# What is said.\ntitle: Pets\nclauses:\n  - id: pets\n    section: §1\n    states: "Pets: all."\nsilences: []\n';
const named = file('named.yaml', `${head}x-source: told.yaml # elsewhere\n${paths}`);
const told = file('told.yaml', source);

/** What the source would be in the document itself. */
const whole = parse(source);

describe('a contract whose x-source names a file', () => {
  it('has the whole source, and knows the lines of both files', async () => {
    const { contract, files } = await loadContractFiles(named);
    expect(contract.document['x-source']).toEqual(whole);
    expect(contract.source.clauses.get('pets')?.states).toBe('Pets: all.');
    expect(files).toEqual([named, told]);
    expect(contract.linesOf('/x-source/clauses/0')).toEqual({ file: relativeTo(told), from: 4, to: 6 });
    expect(contract.linesOf('/x-source')).toEqual({ file: relativeTo(named), from: 3, to: 3 });
    expect(contract.linesOf('/paths')).toEqual({ file: relativeTo(named), from: 4, to: 5 });
  });

  it('is heard of again when the source changes', async () => {
    const changed = Promise.withResolvers<OpenApiDocument>();
    const stop = watchContract(named, (await loadContract(named)).document, {
      onChange: (document) => changed.resolve(document),
      onFault: changed.reject,
    });
    // The watching of the second file begins when the contract was read.
    await sleep(500);
    file('told.yaml', source.replace('all.', 'none.'));
    expect((await changed.promise)['x-source']?.clauses?.[0]?.states).toBe('Pets: none.');
    stop();
    file('told.yaml', source);
  });

  test.each([
    [
      'is missing',
      undefined,
      /^cannot read the contract .*broken.yaml: cannot read the source .*broken-source.yaml: there is no such file$/,
    ],
    ['is no YAML', 'clauses: [', /broken-source.yaml:1: not valid YAML/],
    [
      'has another key',
      'title: x\nclause: []\n',
      /broken-source.yaml:2: "clause" is not a known key: did you mean "clauses"\?$/,
    ],
    ['is a list', '- a\n', /broken-source.yaml:1: the file must have title, version, clauses and silences$/],
    [
      'has a clause that is none',
      'clauses:\n  - pets\n',
      /broken-source.yaml:2: entry 1 of clauses must be clause: id, section and states$/,
    ],
  ])('is no contract where the file %s', async (_, text, message) => {
    if (text !== undefined) file('broken-source.yaml', text);
    const broken = file('broken.yaml', `${head}x-source: broken-source.yaml\n${paths}`);
    await expect(loadContract(broken)).rejects.toThrow(message);
  });

  it('is none in memory', () => {
    const document = { ...parse(head + paths), 'x-source': 'told.yaml' } as OpenApiDocument;
    expect(() => createContract(document)).toThrow('load it with loadContract');
  });
});

describe('the text of a contract as one file', () => {
  const inline = file('inline.yaml', `${head}x-source:\n  title: Pets\n${paths}`);
  const json = file('named.json', JSON.stringify({ ...parse(head + paths), 'x-source': 'told.yaml' }));
  const last = file('last.yaml', `${head}${paths}x-source: "told.yaml"`);
  const marked = file('marked.yaml', `${head}x-source: marks.yaml\n${paths}`);
  file('marks.yaml', `%YAML 1.2\n---\n${source}...\n`);

  test.each([named, json, last, marked])('has the source that %s names', (path) => {
    expect(parse(readContractText(path))).toEqual({ ...parse(head + paths), 'x-source': whole });
  });

  it('keeps its lines, and has those of the source among them', () => {
    const linesOf = linesOfText(readContractText(named), 'one.yaml');
    expect(linesOf('/x-source/clauses/0')).toEqual({ file: 'one.yaml', from: 7, to: 9 });
  });

  it('is the file itself where it names none', () => {
    expect(readContractText(inline)).toBe(`${head}x-source:\n  title: Pets\n${paths}`);
  });
});
