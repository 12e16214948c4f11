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

/** Sizes that are past their ceiling for now, and may not grow. What is below it again leaves this list. */
const past: Readonly<Record<string, number>> = {
  'code in src/': 16_010,
  'code in conformance/': 14_720,
};

describe('the size of', () => {
  it.each(sizes)('%s stays below %d', (what, ceiling, size) => {
    expect(size).toBeLessThanOrEqual(past[what] ?? ceiling);
  });

  it('what is listed as past its ceiling still is', () => {
    const below = sizes.filter(([what, ceiling, size]) => what in past && size <= ceiling);
    expect(below.map(([what]) => what)).toEqual([]);
    expect(Object.keys(past).filter((name) => !sizes.some(([what]) => what === name))).toEqual([]);
  });
});
