import { describe, expect, test } from 'vitest';
import { createReport, type Report } from '../../conformance/index.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import { acs, fails, temporaryFolder } from '../testing/acs.ts';

const contract = await loadContract();
const { file } = temporaryFolder();

/** A report in which these properties of createTag are held or broken, and a tag that is not read gets the status. */
function reportWith(statuses: Readonly<Record<string, 'held' | 'broken'>>, status = 404): Report {
  const empty = createReport(
    {
      kit: { name: 'access-control-contract', version: '1.0.0' },
      contract: { title: contract.title, version: contract.version, file: 'openapi.yaml' },
      target: 'http://127.0.0.1:4020',
      startedAt: '2026-06-01T10:00:00.000Z',
      milliseconds: 1000,
      against: 'source',
      declared: {},
      pace: { requests: 1, vouching: 0, alone: 0, concurrency: 1, slowed: false },
      seenOnce: [],
    },
    { results: [], seenOnceCases: [], isChosen: () => true },
    contract,
  );
  return {
    ...empty,
    properties: Object.entries(statuses).map(([name, is]) => {
      const [place = '', rule = ''] = name.split('/');
      return {
        ...{ id: `createTag/${name}`, operation: 'createTag', place, rule, level: 'stated', status: is },
        origin: { level: 'stated', id: 'tag-name', pointer: '/paths' },
        evidence: { judged: 1, held: is === 'held' ? 1 : 0 },
      } as const;
    }),
    answers: empty.answers.map((answer) =>
      answer.silence === 'unknown-path'
        ? { ...answer, seen: [{ seen: { kind: 'status', status, phrase: 'Said' }, times: 1 }] }
        : answer,
    ),
  };
}

const write = (name: string, ...report: Parameters<typeof reportWith>) =>
  file(name, JSON.stringify(reportWith(...report)));
const june = write('june.json', { 'name/required': 'held', 'name/type': 'held' });
const july = write('july.json', { 'name/required': 'broken', 'name/type': 'held' }, 410);
const other = write('other.json', { 'name/unrelated': 'held' });

describe('acs compare', () => {
  test.each<[string, readonly string[], 0 | 1, RegExp]>([
    [
      'what is newly broken, and where it holds',
      [june, july],
      1,
      /✗ createTag\/name\/required \(tag-name\)\n {4}holds in june; broken in july\n[\s\S]*\njuly: 1 newly broken \(createTag\/name\/required\)\n2 properties were judged in june and in another run\n$/,
    ],
    ['what holds again', [july, june], 0, /\njune: 1 held again \(createTag\/name\/required\)\n/],
    ['answers that differ', [june, july], 1, /○ unknown-path: .*\n {4}june: 404 Said\n {4}july: 410 Said\n/],
    [
      'more than two, under the names that they are given',
      [`acme=${june}`, `globex=${july}`, `initech=${june}`],
      1,
      /^acme: http[\s\S]*holds in acme, initech; broken in globex\n[\s\S]*initech: nothing changed\n/,
    ],
    [
      'what was not tried, which is neither better nor worse',
      [june, july, other],
      1,
      /not tried in other\n[\s\S]*other: 2 not tried any more \(createTag\/name\/required, createTag\/name\/type\)\n/,
    ],
    [
      'Markdown',
      [june, july, '--report', 'markdown=-'],
      1,
      /^#### Runs\n\n- june: [\s\S]*\n#### Broken\n\n- createTag\/name\/required[\s\S]*\n#### Answers that differ\n[\s\S]*#### Changes/,
    ],
  ])('shows %s', async (_, argv, code, says) => {
    const ran = await acs(['compare', ...argv]);
    expect(ran).toEqual({ code, err: '', out: expect.stringMatching(says) });
    if (!argv.includes('--report')) expect(ran.out).not.toMatch(/^.{120}/m);
  });

  const old = file('old.json', '{"format":"acs-report/4"}');

  test.each<[string, readonly string[], string | RegExp, number]>([
    ['no such file of a name', [june, 'a=nowhere.json'], 'cannot read the report nowhere.json', 2],
    ['one file', [june], "missing required argument 'b'", 2],
    ['a report of another format', [june, old], /old\.json is .*acs-report\/4.*: run again/, 2],
    [
      'a format that went',
      [june, july, '--report', 'html=x'],
      /^--report "html=x" is not .*: the formats are markdown/,
      2,
    ],
    [
      'nothing in common',
      [june, other],
      /^no property was judged in both june and another report: run .* with the same options\n$/,
      3,
    ],
  ])('%s is said in one line', (_, argv, says, code) => fails(['compare', ...argv], says, code));
});
