import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Report, renderAnswers, renderJson } from '../../conformance/index.ts';
import { sampleReports } from '../../lab/fixtures/reports/samples.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import { acs as run } from '../testing/acs.ts';

const contract = await loadContract();
const samples = sampleReports(contract);
let folder: string;
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acs-offline-'));
  const sample = (name: string) => samples[name] as Report;
  const other = sample('every outcome');
  const silences = other.silences.map((silence) => ({
    ...silence,
    answers: silence.answers.map(({ cases }) => ({
      cases,
      seen: { kind: 'status', status: 404, phrase: 'Not Found' } as const,
    })),
  }));
  await Promise.all([
    writeFile(file('good.json'), renderJson(sample('all conforming'), contract)),
    writeFile(file('bad.json'), renderJson(sample('every outcome'), contract)),
    writeFile(file('answers.json'), renderAnswers(sample('every outcome'))),
    writeFile(file('other.json'), renderAnswers({ ...other, silences })),
    writeFile(file('garbage.json'), '{"format": '),
    writeFile(file('half.json'), '{"format":"acs-report/3"}'),
    writeFile(file('unknown.json'), '{"format":"acs-report/9"}'),
    writeFile(file('list.json'), '[1]'),
    writeFile(file('known.yaml'), '- {case: createTag/sample/nothing, reason: r}'),
  ]);
});
afterAll(() => rm(folder, { recursive: true }));

const acs = (...argv: readonly string[]) => run(argv);

describe('acs judge', () => {
  test('judges a stored report without sending anything', async () => {
    const { code, out } = await acs('judge', file('bad.json'));
    expect(out).toContain('Access-Control Configuration Service 1.0.0 against http://127.0.0.1:4020');
    expect(out).toMatch(/^source +10 /m);
    expect(code).toBe(3);
  });

  test('writes reports as conform does', async () => {
    const reports = ['--report', `junit=${file('junit.xml')}`, '--report', 'json=-'];
    const { out } = await acs('judge', file('bad.json'), ...reports, '--against', 'contract');
    expect(await readFile(file('junit.xml'), 'utf8')).toMatch(/^<\?xml .*\n<testsuites /);
    expect(JSON.parse(out)).toMatchObject({ format: 'acs-report/3', against: 'contract' });
  });

  test.each<[string, readonly string[], string]>([
    ['no such file', ['nowhere.json'], 'cannot read the report'],
    ['broken JSON', ['garbage.json'], 'garbage.json is not JSON: give a file of --report json=PATH'],
    ['half a report', ['half.json'], 'half.json is not a complete acs-report/3'],
    ['an unknown format', ['unknown.json'], 'is in the format "acs-report/9"'],
    ['no format', ['list.json'], 'is in no format of this package'],
    ['an answers file', ['answers.json'], 'is an answers file, without the exchanges of a report'],
    ['an earlier report that is none', ['good.json', '--since', 'garbage.json'], 'garbage.json is not JSON'],
    ['no earlier report', ['good.json', '--since', 'nowhere.json'], 'cannot read the earlier report'],
    ['an unknown report format', ['good.json', '--report', 'pdf=x'], '--report "pdf=x" is not FORMAT=PATH'],
    [
      'two reports on stdout',
      ['good.json', '--report', 'json=-', '--report', 'html=-'],
      'only one report can go to stdout',
    ],
    ['a folder to write to', ['good.json', '--report', `json=${tmpdir()}`], 'it is a folder'],
    [
      'a place that is not there',
      ['good.json', '--report', 'json=/nowhere/x.json'],
      'cannot write the report /nowhere/x.json',
    ],
    [
      'a known case that is none',
      ['good.json', '--known-failing', 'known.yaml'],
      'known.yaml:1: no case matches "createTag/sample/nothing"',
    ],
  ])('%s is wrong usage, in one line', async (_, args, message) => {
    const { code, out, err } = await acs(
      'judge',
      ...args.map((arg) => (/^\w+\.(json|yaml)$/.test(arg) ? file(arg) : arg)),
    );
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
    expect(err.trim().split('\n')).toHaveLength(1);
  });
});

describe('acs judge --since', () => {
  test('says what became of the failures of an earlier report', async () => {
    const { code, out } = await acs('judge', file('bad.json'), '--since', file('bad.json'));
    expect(out).toContain(
      'Since 2026-07-01T10:00:00.000Z (http://127.0.0.1:4020)\n  ✓ 2 cases failed then and no longer',
    );
    expect(code).toBe(3);
  });
});

describe('acs answers', () => {
  test('shows the answers of one', async () => {
    const { code, out } = await acs('answers', file('bad.json'));
    expect(code).toBe(0);
    expect(out).toContain(
      'scheme-case §5 rule 2  Is the name of the scheme bound to its case?\n  does     X-Echo: $ACS_BEARER plain (1 case)',
    );
    expect(out).toContain('Not tested: ');
  });

  test('says that two are the same, a report and its answers file too', async () => {
    const { code, out } = await acs('answers', file('bad.json'), file('answers.json'));
    expect(code).toBe(0);
    expect(out).toContain('No difference in the 1 silence tested on both.');
  });

  test('shows both answers and the decision where they differ', async () => {
    const { code, out } = await acs('answers', file('answers.json'), file('other.json'));
    expect(code).toBe(1);
    expect(out).toContain(
      '  a        X-Echo: $ACS_BEARER plain (1 case)\n  b        404 Not Found (1 case)\n  decided  No: "bearer"',
    );
    expect(out).toContain('1 difference in the 1 silence tested on both.');
  });

  test('says that there is nothing to compare', async () => {
    const { code, err } = await acs('answers', file('good.json'), file('answers.json'));
    expect(code).toBe(3);
    expect(err).toMatch(/^acs: .* have no silence in common: run /);
  });

  test('refuses garbage in one line', async () => {
    const { code, err } = await acs('answers', file('garbage.json'));
    expect(code).toBe(2);
    expect(err.trim().split('\n')).toHaveLength(1);
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
      meanings: [{ kind: 'clause', section: '§2.3', editable: false, cases: 16 }],
    });
  });

  test('shows the request for an account and a base URL', async () => {
    const given = ['--account', 'mine', '--base-url', 'https://example.test/api/'];
    const { out } = await acs('explain', 'createTag/examples/tag', ...given);
    expect(out).toContain("'https://example.test/api/mine/tag/create'");
  });

  test('suggests the nearest for what is unknown', async () => {
    const { code, err } = await acs('explain', 'tag-name-requird');
    expect(code).toBe(2);
    expect(err).toMatch(
      /^acs: no case, clause, silence, section, operation or term is called "tag-name-requird": did you mean tag-name-required, .*\?\n$/,
    );
  });
});
