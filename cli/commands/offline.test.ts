import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type Report, renderAnswers, renderJson } from '../../conformance/index.ts';
import { sampleReports } from '../../fixtures/reports/samples.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import { fails, acs as run, temporaryFolder } from '../testing/acs.ts';

const contract = await loadContract();
const samples = sampleReports(contract);
const { folder, file } = temporaryFolder();
const acs = (...argv: readonly string[]) => run(argv);

const every = samples['every outcome'] as Report;
const seen = { kind: 'status', status: 404, phrase: 'Not Found' } as const;
const silences = every.silences.map((silence) => ({
  ...silence,
  answers: silence.answers.map(({ cases }) => ({ cases, seen })),
}));
const good = file('good.json', renderJson(samples['all conforming'] as Report, contract));
const bad = file('bad.json', renderJson(every, contract));
const answers = file('answers.json', renderAnswers(every));
const other = file('other.json', renderAnswers({ ...every, silences }));
const garbage = file('garbage.json', '{"format": ');
const known = file('known.yaml', '- {case: createTag/sample/nothing, reason: r}');

describe('acs judge', () => {
  test('judges a stored report without sending anything', async () => {
    const { code, out } = await acs('judge', bad);
    expect(out).toContain('Access-Control Configuration Service 1.0.0 against http://127.0.0.1:4020');
    expect(out).toMatch(/^source +10 /m);
    expect(code).toBe(3);
  });

  test('writes reports as conform does', async () => {
    const junit = join(folder, 'junit.xml');
    const reports = ['--report', `junit=${junit}`, '--report', 'json=-'];
    const { out } = await acs('judge', bad, ...reports, '--against', 'contract');
    expect(readFileSync(junit, 'utf8')).toMatch(/^<\?xml .*\n<testsuites /);
    expect(JSON.parse(out)).toMatchObject({ format: 'acs-report/4', against: 'contract' });
  });

  test.each<[string, readonly string[], string]>([
    ['no such file', ['nowhere.json'], 'cannot read the report'],
    ['broken JSON', [garbage], 'garbage.json is not JSON: give a file of --report json=PATH'],
    ['an earlier report that is none', [good, '--since', garbage], 'garbage.json is not JSON'],
    ['no earlier report', [good, '--since', 'nowhere.json'], 'cannot read the earlier report'],
    [
      'two reports on stdout',
      [good, '--report', 'json=-', '--report', 'html=-'],
      'only one report can go to stdout',
    ],
    ['a folder to write to', [good, '--report', `json=${tmpdir()}`], 'it is a folder'],
    [
      'a place that is not there',
      [good, '--report', 'json=/nowhere/x.json'],
      'cannot write the report /nowhere/x.json',
    ],
    [
      'a known case that is none',
      [good, '--known-failing', known],
      'known.yaml:1: no case matches "createTag/sample/nothing"',
    ],
  ])('%s is wrong usage, in one line', (_, args, message) => fails(['judge', ...args], message));
});

describe('a report whose name ends in .gz', () => {
  test('is written compressed, in any format', async () => {
    const [json, page, plain] = ['whole.json.gz', 'page.html.gz', 'whole.json'].map((name) =>
      join(folder, name),
    ) as [string, string, string];
    const targets = [`json=${json}`, `html=${page}`, `json=${plain}`];
    await acs('judge', bad, ...targets.flatMap((target) => ['--report', target]));
    expect(gunzipSync(readFileSync(json)).equals(readFileSync(plain))).toBe(true);
    expect(gunzipSync(readFileSync(page)).toString()).toMatch(/^<!doctype html>/i);
    const both = join(folder, 'both.md.gz');
    await acs('compare', json, plain, '--report', `markdown=${both}`);
    expect(gunzipSync(readFileSync(both)).toString()).toContain('2 runs compared');
  });

  test('is read as the other', async () => {
    const zipped = file('bad.json.gz', gzipSync(readFileSync(bad)));
    const outs = async (path: string) => [
      await acs('judge', path),
      await acs('judge', path, '--since', path),
      await acs('compare', path, path, '--report', 'json=-'),
      await acs('answers', path),
    ];
    const named = JSON.stringify(await outs(zipped)).replaceAll(zipped, bad);
    expect(named).toBe(JSON.stringify(await outs(bad)));
  });

  test('is rejected in one line where its end is missing', () =>
    fails(
      ['judge', file('cut.json.gz', gzipSync(readFileSync(bad)).subarray(0, -100))],
      /^cannot read the report .*cut\.json\.gz: it begins as gzip does, and is cut off or damaged: write it/,
    ));
});

describe('acs judge --since', () => {
  test('says what became of the failures of an earlier report', async () => {
    const { code, out } = await acs('judge', bad, '--since', bad);
    expect(out).toContain(
      'Since 2026-07-01T10:00:00.000Z (http://127.0.0.1:4020)\n  ✓ 2 cases failed then and no longer',
    );
    expect(code).toBe(3);
  });
});

describe('acs answers', () => {
  test('shows the answers of one', async () => {
    const { code, out } = await acs('answers', bad);
    expect(code).toBe(0);
    expect(out).toContain(
      'scheme-case §5 rule 2  Is the name of the scheme bound to its case?\n  does     X-Echo: $ACS_BEARER plain (1 case)',
    );
    expect(out).toContain('Not tested: ');
  });

  test('says that two are the same, a report and its answers file too', async () => {
    const { code, out } = await acs('answers', bad, answers);
    expect(code).toBe(0);
    expect(out).toContain('No difference in the 1 silence tested on both.');
  });

  test('shows both answers and the decision where they differ', async () => {
    const { code, out } = await acs('answers', answers, other);
    expect(code).toBe(1);
    expect(out).toContain(
      '  a        X-Echo: $ACS_BEARER plain (1 case)\n  b        404 Not Found (1 case)\n  decided  No: "bearer"',
    );
    expect(out).toContain('1 difference in the 1 silence tested on both.');
  });

  test('says that there is nothing to compare, and what cannot be read', async () => {
    await fails(['answers', good, answers], /^.* have no silence in common: run /, 3);
    await fails(['answers', garbage], /garbage\.json/);
  });
});

describe('acs explain', () => {
  test.each([
    ['createTag/required/name/missing', /^createTag\/required\/name\/missing/],
    ['tag-name-required', /^tag-name-required/],
    ['scheme-case', /^scheme-case/],
    ['createTag/types/*', /^createTag\/types\/name\/array {2}/m],
  ])('explains %s', async (id, says) => {
    const { code, out } = await acs('explain', id);
    expect([code, out]).toEqual([0, expect.stringMatching(says)]);
  });

  test('prints JSON for programs', async () => {
    const { code, out } = await acs('explain', 'tag-name-required', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      id: 'tag-name-required',
      meanings: [{ kind: 'clause', section: '§2.3', editable: false, cases: 18 }],
    });
  });

  test('shows the request for an account and a base URL', async () => {
    const given = ['--account', 'mine', '--base-url', 'https://example.test/api/'];
    const { out } = await acs('explain', 'createTag/examples/tag', ...given);
    expect(out).toContain("'https://example.test/api/mine/tag/create'");
  });

  test('suggests the nearest for what is unknown', () =>
    fails(
      ['explain', 'tag-name-requird'],
      /^no case, clause, silence, section, operation or term is called "tag-name-requird": did you mean tag-name-required, .*\?\n$/,
    ));
});
