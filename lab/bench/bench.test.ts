import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, run } from '../../build/testing/packed.ts';
import { type Measured, quantile, summaryOf } from './measure.ts';
import { head, renderRow } from './render.ts';

const bench = (...args: readonly string[]) =>
  run(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], root);

describe('npm run bench', () => {
  it('gives a row for every measure of the comparisons that are named', async () => {
    const { code, stdout, stderr } = await bench('--tiny', '--source', 'start-up/help', 'server/get');
    expect([code, stderr]).toEqual([0, '']);
    const rows = stdout
      .split('\n')
      .flatMap((line: string) => /^\| (\S+\/\S+) .*\d(?:\/s| ms| MB) \| .*\|$/.exec(line)?.[1] ?? []);
    expect(rows).toEqual(['server/get', 'server/get', 'start-up/help']);
  });

  it.each([
    [['nothing'], 'there is no comparison nothing; --help prints the names'],
    [['--quick'], "Unknown option '--quick'"],
  ])('%j is wrong use', async (args, message) => {
    const { code, stderr } = await bench(...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

const measured: Measured = {
  comparison: { name: 'server/get', subject: 'acs serve', beside: 'bare Express' },
  measure: { name: 'GET', unit: '/s', goal: { of: 'ratio', atLeast: 0.6 } },
  pairs: [
    { subject: 5000, beside: 10_000 },
    { subject: 9000, beside: 10_000 },
    { subject: 1100, beside: 2000 },
  ],
};

describe('the numbers of several pairs', () => {
  it('are the median of the ratios, not the ratio of the medians', () => {
    expect(summaryOf(measured)).toEqual({
      subject: 5000,
      beside: 10_000,
      ratio: 0.55,
      quartiles: [expect.closeTo(0.525), expect.closeTo(0.725)],
      isMet: false,
    });
  });

  it('lie between two values in proportion', () => {
    expect([0, 0.25, 0.5, 1].map((part) => quantile([4, 1, 3, 2], part))).toEqual([1, 1.75, 2.5, 4]);
  });

  it('stand in a table', () => {
    expect(`${head}${renderRow(measured)}`).toMatchInlineSnapshot(`
      "| name | what | subject | beside it | ratio (quartiles) | goal |
      | --- | --- | --- | --- | --- | --- |
      | server/get | GET | acs serve 5,000/s | bare Express 10,000/s | 0.550 (0.525–0.725) | ratio ≥ 0.6: missed |
      "
    `);
  });
});
