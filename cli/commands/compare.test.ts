import { describe, expect, test } from 'vitest';
import { type Report, renderJson } from '../../conformance/index.ts';
import { answeringSilence, requiring } from '../../fixtures/reports/comparisons.ts';
import { reportOf } from '../../fixtures/reports/report-of.ts';
import { failed, passed } from '../../fixtures/reports/results.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import { acs, fails, temporaryFolder } from '../testing/acs.ts';

const contract = await loadContract();
const { file } = temporaryFolder();
const write = (name: string, report: Report) => file(name, renderJson(report, contract));
const tag = (name: string, status: number, clause?: string) =>
  answeringSilence(
    'error-body',
    status,
    requiring('tag-name', clause === undefined ? passed(name) : failed(name, clause)),
  );

const june = write('june.json', reportOf(contract, [tag('a', 400), tag('b', 400)]));
const july = write('july.json', reportOf(contract, [tag('a', 422), tag('b', 400, 'tag-name')]));
const other = write('other.json', reportOf(contract, [passed('z')]));

describe('acs compare', () => {
  test.each<[string, readonly string[], 0 | 1, RegExp]>([
    ['what got worse', [june, july], 1, /✗ 1 case newly failing: createTag\/sample\/b\n$/],
    ['what got better', [july, june], 0, /✓ 1 case fixed: createTag\/sample\/b\n$/],
    [
      'clauses',
      [june, july],
      1,
      /§2\.3 tag-name: .*\n {4}✓ a: 2 of 2 cases passed\n {4}✗ b: 1 of 2 cases failed: createTag\/sample\/b\n/,
    ],
    [
      'answers that differ',
      [june, july],
      1,
      /error-body: .*\n {4}○ a: 400 Said \(1 case\)\n {4}○ b: 422 Said \(1 case\)\n/,
    ],
    ['the first and the last', [june, july, june], 0, /2 cases judged in the first and the last\n$/],
    [
      'implementations',
      [`acme=${june}`, `globex=${july}`, '--implementations'],
      0,
      /^a {2}acme: (?![\s\S]*newly)/,
    ],
    [
      'Markdown',
      [june, july, '--report', 'markdown=-'],
      1,
      /^#### a {2}june: [\s\S]*- ✗ 1 case newly failing/,
    ],
  ])('shows %s', async (_, argv, code, says) => {
    const ran = await acs(['compare', ...argv]);
    expect(ran).toEqual({ code, err: '', out: expect.stringMatching(says) });
  });

  test.each<[string, readonly string[], string | RegExp, number]>([
    ['no such file of a name', [june, 'a=nowhere.json'], 'cannot read the report nowhere.json', 2],
    ['one file', [june], "missing required argument 'b'", 2],
    [
      'a format that went',
      [june, july, '--report', 'html=x'],
      /^--report "html=x" is not .*: the formats are markdown/,
      2,
    ],
    [
      'no case in common',
      [june, other],
      /^no case was judged in both june and other: run .* with the same options\n$/,
      3,
    ],
  ])('%s is said in one line', (_, argv, says, code) => fails(['compare', ...argv], says, code));
});
