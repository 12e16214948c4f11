// How large the repository may get: lines of code and of tests by folder, files, pages and words. What two people can own ends
// somewhere, and a number that nobody counts only grows.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
const all = execFileSync('git', listed, { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => existsSync(join(root, file)));
const files = all.filter((file) => /\.(?:[cm]?[jt]sx?|css|html|py|rb|go|java|php)$/.test(file));
const docs = all.filter((file) => /^docs\/.*\.md$/.test(file));

const isTest = (file: string) => /\.test\.ts$|\/testing\/|^tests\//.test(file);
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const linesOf = (these: readonly string[]) =>
  these.reduce((sum, file) => sum + textOf(file).split('\n').length - 1, 0);
const wordsOf = (file: string) => textOf(file).split(/\s+/).filter(Boolean).length;

const codeBelow = (folder: string) =>
  linesOf(files.filter((file) => file.startsWith(folder) && !isTest(file)));

/** What is counted, the most that it may be, and how much it is. */
const sizes: readonly (readonly [what: string, ceiling: number, size: number])[] = [
  ...Object.entries({
    'src/': 16_000,
    'src/contract/': 4_600,
    'src/http/': 2_000,
    'src/client/': 1_200,
    'src/mock/': 4_600,
    'src/server/': 1_000,
    'src/docs/': 2_400,
    'conformance/': 14_500,
    'cli/': 2_600,
    'fixtures/': 8_500,
  }).map(([folder, ceiling]) => [`code in ${folder}`, ceiling, codeBelow(folder)] as const),
  ['code', 52_000, codeBelow('')],
  ['tests', 21_000, linesOf(files.filter(isTest))],
  ['files', 850, files.length],
  ['pages of docs/', 15, docs.length],
  ['words of docs/', 16_000, docs.reduce((sum, file) => sum + wordsOf(file), 0)],
];

/** Folders of the suite, which may be a tenth larger. */
const folders: Readonly<Record<string, number>> = {
  ...{ view: 1_700, rows: 2_000, protocol: 1_200, scripts: 1_200, plan: 400, oracle: 1_400, narrow: 700 },
  ...{ verdict: 1_200, tokens: 600, report: 2_300, vitest: 200 },
};

describe('the size of', () => {
  it.each(sizes)('%s stays below %d', (_, ceiling, size) => {
    expect(size).toBeLessThanOrEqual(ceiling);
  });

  it.each(Object.entries(folders))('conformance/%s stays near %d', (folder, ceiling) => {
    expect(codeBelow(`conformance/${folder}/`)).toBeLessThanOrEqual(ceiling * 1.1);
  });
});
