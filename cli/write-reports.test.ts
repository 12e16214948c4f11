import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Report } from '../conformance/index.ts';
import { only, runAgainst } from '../conformance/testing/run-against.ts';
import { loadContract } from '../src/contract/file/index.ts';
import { acs, fails, temporaryFolder, tolerant } from './testing/acs.ts';
import { parseReportTargets, writeReports } from './write-reports.ts';

const contract = await loadContract();
const report: Report = await runAgainst(tolerant, { selection: only('createTag/name') });
const { folder, file } = temporaryFolder();
const stored = file('stored.json', JSON.stringify(report));

describe('--report', () => {
  it('writes every format, compressed where the name says so, and one on stdout takes the place of the text', () => {
    const named = ['json=a.json', 'json=a.json.gz', 'junit=a.xml', 'html=a.html.gz'];
    const targets = parseReportTargets([
      ...named.map((text) => text.replace('=', `=${folder}/`)),
      'markdown=-',
    ]);
    let out = '';
    const io = { out: (text: string) => (out += text), err: () => undefined, interactive: false, env: {} };
    writeReports(report, contract, targets, { ...io, style: {} as never }, { verbose: false });
    const read = (name: string) => readFileSync(join(folder, name));
    expect(out).toMatch(/^### Access-Control Configuration Service/);
    expect(gunzipSync(read('a.json.gz')).equals(read('a.json'))).toBe(true);
    expect(read('a.xml').toString()).toMatch(/^<\?xml .*\n<testsuites /);
    expect(gunzipSync(read('a.html.gz')).toString()).toMatch(/^<!doctype html>/i);
  });

  const run = (...more: readonly string[]) => ['conform', 'http://127.0.0.1:9', '--account', 'acme', ...more];

  it.each<[string, readonly string[], string | RegExp]>([
    ['two on stdout', ['--report', 'json=-', '--report', 'html=-'], 'only one report can go to stdout'],
    ['a folder', ['--report', `json=${tmpdir()}`], 'it is a folder'],
    [
      'a place that is not there',
      ['--report', 'json=/nowhere/x.json'],
      'cannot write the report /nowhere/x.json',
    ],
    [
      'an earlier report of another format',
      ['--since', file('old.json', '{"format": "acs-report/4"}')],
      /old\.json is .*acs-report\/4.*run again/,
    ],
    ['an earlier report that is none', ['--since', file('no.json', '{"format": ')], 'no.json is not JSON'],
    ['no earlier report', ['--since', 'nowhere.json'], 'cannot read the earlier report'],
    [
      'half an earlier report',
      ['--since', file('cut.json.gz', gzipSync(readFileSync(stored)).subarray(0, -100))],
      /^cannot read the earlier report .*cut\.json\.gz: it begins as gzip does, and is cut off or damaged: write it/,
    ],
  ])('%s is wrong usage, in one line', (_, argv, message) => fails(run(...argv), message));
});

it('a compressed report is read as the other', async () => {
  const zipped = file('stored.json.gz', gzipSync(readFileSync(stored)));
  expect(await acs(['compare', zipped, zipped])).toEqual(await acs(['compare', stored, stored]));
});
