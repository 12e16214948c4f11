import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Report, renderJson } from '../../conformance/index.ts';
import { requiring } from '../../fixtures/reports/comparisons.ts';
import { reportOf } from '../../fixtures/reports/report-of.ts';
import { failed, passed } from '../../fixtures/reports/results.ts';
import { all, forgives, minds } from '../../fixtures/servers/changes.ts';
import { startModel } from '../../fixtures/servers/start.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import { acs, fails, temporaryFolder } from '../testing/acs.ts';

const contract = await loadContract();
const { folder, file } = temporaryFolder();
const write = (name: string, report: Report) => file(name, renderJson(report, contract));
const tag = (name: string, clause?: string) =>
  requiring('tag-name', clause === undefined ? passed(name) : failed(name, clause));

const june = write('june.json', reportOf(contract, [tag('a'), tag('b')]));
const july = write(
  'july.json',
  reportOf(contract, [tag('a'), tag('b', 'tag-name')], { target: 'http://127.0.0.1:5000' }),
);
const other = write('other.json', reportOf(contract, [passed('z')]));

describe('acs compare', () => {
  test('says by clause what got worse, and exits with 1', async () => {
    const { code, out, err } = await acs(['compare', june, july]);
    expect([code, err]).toEqual([1, '']);
    expect(out).toContain('    a ✓ 2 pass\n    b ✗ 1 of 2 fails: createTag/sample/b');
    expect(out).toContain('another URL: http://127.0.0.1:5000 instead of http://127.0.0.1:4020');
    expect(out).toMatch(/✗ From the first run to the last: 1 case got worse, nothing got better .*\n$/);
  });

  test('tells causes by their names, whichever cases they show in, and which came and went', async () => {
    const run = async (name: string, change: Parameters<typeof startModel>[0]) => {
      const server = await startModel(change);
      const report = join(folder, name);
      const chosen = ['--bearer', 'acme-base-token', '--only', 'createAuthenticationProfile/bounds'];
      await acs(['conform', server.url, '--account', 'acme', ...chosen, '--report', `json=${report}`]);
      await server.close();
      return report;
    };
    const boundary = (at: number) => minds('byteLength', (value) => Number(value) >= at);
    const loose = forgives('ratelimit.window', (value) => value === 86_401);
    const files = [await run('a.json', boundary(128)), await run('b.json', all(boundary(100), loose))];
    const { code, out } = await acs(['compare', ...files]);
    expect(code).toBe(1);
    expect(out.slice(out.indexOf('By cause'), out.indexOf('By clause'))).toMatchInlineSnapshot(`
      "By cause
        createAuthenticationProfile/byteLength/rejected
          a ✗ byteLength: accepted to 127, rejected from 128 (400), in createAuthenticationProfile (8 cases fail, 4 not
              judged)
          b ✗ byteLength: accepted to 99, rejected from 100 (400), in createAuthenticationProfile (15 cases fail, 4 not
              judged)
        createAuthenticationProfile/ratelimit.window/accepted
          a ✓ not there: 8 of its cases pass
          b ✗ ratelimit.window: accepted at 86401 (201), in createAuthenticationProfile (8 cases fail)

      "
    `);
    expect(out).toContain('✗ 1 cause is new: createAuthenticationProfile/ratelimit.window/accepted');
    const back = await acs(['compare', ...files.toReversed(), '--report', 'json=-']);
    expect(JSON.parse(back.out).overall.causes).toEqual({
      came: [],
      went: ['createAuthenticationProfile/ratelimit.window/accepted'],
    });
  });

  test.each([
    [[july, june], /nothing got worse, 1 got better/],
    [[june, july, june], /nothing got worse/],
    [
      [june, july, '--implementations'],
      /^(?![\s\S]*worse)[\s\S]*1 of 2 conform to the source, 1 of 2 to the contract/,
    ],
    [[june, june], /june\.json: http/],
  ])('exits with 0 where the last is not worse than the first, or none can be: %j', async (argv, says) => {
    const { code, out } = await acs(['compare', ...argv]);
    expect([code, out]).toEqual([0, expect.stringMatching(says)]);
  });

  test.each([
    [
      [`acme=${june}`, `acme=${july}`],
      1,
      /1 implementation[\s\S]*History of acme[\s\S]*; got worse: acme\n$/,
    ],
    [
      [`acme=${june}`, `globex=${july}`],
      0,
      /2 implementations(?![\s\S]*History)[\s\S]*1 of 2 conform to the source/,
    ],
    [[`acme=${june}`, july], 0, /\na +acme: [\s\S]*\nb +july: /],
  ])('takes files of one name as one implementation over dates: %j', async (argv, exit, says) => {
    const { code, out } = await acs(['compare', ...argv]);
    expect([code, out]).toEqual([exit, expect.stringMatching(says)]);
  });

  test('writes a page and a comment; what goes to stdout takes the place of the text', async () => {
    const page = join(folder, 'results.html');
    const { code, out } = await acs([
      ...['compare', june, july, '--implementations'],
      ...['--report', `html=${page}`, '--report', 'markdown=-'],
    ]);
    expect(code).toBe(0);
    expect(out).toMatch(/^### Access-Control Configuration Service: results of 2 implementations\n/);
    expect(readFileSync(page, 'utf8')).toMatch(/^<!doctype html>/);
  });

  test('writes the model for programs', async () => {
    const { out } = await acs(['compare', june, july, '--report', 'json=-', '--against', 'contract']);
    expect(JSON.parse(out)).toMatchObject({
      format: 'acs-comparison/1',
      against: 'contract',
      overall: { worse: [{ id: 'createTag/sample/b', breaks: ['tag-name'] }] },
    });
  });

  test.each<[string, readonly string[], string]>([
    ['no such file of a name', [june, 'a=nowhere.json'], 'cannot read the report nowhere.json'],
    ['one file', [june], "missing required argument 'b'"],
    [
      'an unknown format',
      [june, july, '--report', 'junit=x'],
      '--report "junit=x" is not FORMAT=PATH: the formats are html, markdown, json',
    ],
  ])('%s is wrong usage, in one line', (_, args, message) => fails(['compare', ...args], message));

  test.each([[[]], [['--implementations']]])('with no case in common ends with 3 %j', (more) =>
    fails(
      ['compare', june, other, ...more],
      /^no case was judged in .*: run .* conform .* with the same options\n$/,
      3,
    ),
  );
});
