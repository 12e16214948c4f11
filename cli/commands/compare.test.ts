import { describe, expect, test } from 'vitest';
import { reportWith } from '../../conformance/testing/report-with.ts';
import { acs, fails, temporaryFolder } from '../testing/acs.ts';

const { file } = temporaryFolder();

/** A report in which these properties of createTag are held or broken, and an unknown path gets the status. */
function reportOf(statuses: Readonly<Record<string, 'held' | 'broken' | 'undecided'>>, status = 404) {
  const named = Object.entries(statuses).map(([name, is]) => [`createTag/${name}`, is] as const);
  const seen = { kind: 'status', status, phrase: 'Said' } as const;
  const answer = { silence: 'unknown-path', section: '§4', question: 'What?', differs: false };
  return reportWith(Object.fromEntries(named), { answers: [{ ...answer, seen: [{ seen, times: 1 }] }] });
}

const write = (name: string, ...report: Parameters<typeof reportOf>) =>
  file(name, JSON.stringify(reportOf(...report)));
const june = write('june.json', { 'name/required': 'held', 'name/type': 'held' });
const july = write('july.json', { 'name/required': 'broken', 'name/type': 'held' }, 410);
const open = write('open.json', { 'name/required': 'undecided', 'name/type': 'held' });
const other = write('other.json', { 'name/unrelated': 'held' });

describe('acs compare', () => {
  test.each<[string, readonly string[], 0 | 1, RegExp]>([
    [
      'what is newly broken, and where it holds',
      [june, july],
      1,
      /\n✗ july: 1 newly broken \(createTag\/name\/required\)\n$/,
    ],
    [
      'what is broken and was not judged before',
      [open, july],
      1,
      /\n✗ july: 1 newly broken \(.*required\)\n$/,
    ],
    ['what holds again', [july, june], 0, /\n✓ june: 1 held again \(createTag\/name\/required\)\n/],
    ['answers that differ', [june, july], 1, /○ unknown-path: 404 Said in june; 410 Said in july\n/],
    [
      'more than two, under the names that they are given',
      [`acme=${june}`, `globex=${july}`, `initech=${june}`],
      1,
      /^acme: http[\s\S]*✗ globex: 1 newly broken .*\n✓ initech: nothing changed\n/,
    ],
    [
      'what was not tried, which is neither better nor worse',
      [june, july, other],
      1,
      /\n\? other: 2 not tried any more \(createTag\/name\/required, createTag\/name\/type\)\n/,
    ],
  ])('shows %s', async (_, argv, code, says) => {
    const ran = await acs(['compare', ...argv]);
    expect(ran).toEqual({ code, err: '', out: expect.stringMatching(says) });
    expect(ran.out).not.toMatch(/^.{120}/m);
  });

  const old = file('old.json', '{"format":"acs-report/4"}');

  test.each<[string, readonly string[], string | RegExp, number]>([
    ['no such file of a name', [june, 'a=nowhere.json'], 'cannot read the report nowhere.json', 2],
    ['one file', [june], "missing required argument 'b'", 2],
    ['a report of another format', [june, old], /old\.json is .*acs-report\/4.*: run again/, 2],
    ['a report of its own', [june, july, '--report', 'html=x'], "unknown option '--report'", 2],
    [
      'nothing in common',
      [june, other],
      /^no property was judged in both .*june\.json and another report: run .* with the same options\n$/,
      3,
    ],
  ])('%s is said in one line', (_, argv, says, code) => fails(['compare', ...argv], says, code));
});
