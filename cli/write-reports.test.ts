import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Report, renderers } from '../conformance/index.ts';
import { only, runAgainst } from '../conformance/testing/run-against.ts';
import { loadContract } from '../src/contract/file/index.ts';
import { fails, temporaryFolder, tolerant } from './testing/acs.ts';
import { parseTargets, writeTargets } from './write-reports.ts';

const contract = await loadContract();
const report: Report = await runAgainst(tolerant, { selection: only('createTag/name') });
const { folder, file } = temporaryFolder();

describe('--report', () => {
  it('writes every format, and says whether one is on stdout', () => {
    const named = ['json=a.json', 'junit=a.xml', 'html=a.html'].map((text) =>
      text.replace('=', `=${folder}/`),
    );
    let out = '';
    const io = { out: (text: string) => (out += text), err: () => undefined, interactive: false, env: {} };
    const write = (texts: readonly string[]) =>
      writeTargets(parseTargets(texts, renderers), ({ render }) => render(report, contract), {
        ...io,
        style: {} as never,
      });
    expect([write(named), out, write(['markdown=-'])]).toEqual([false, '', true]);
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    expect(out).toMatch(/^### Conformance: failed\n/);
    expect(read('a.json')).toMatch(/^\{/);
    expect(read('a.xml')).toMatch(/^<\?xml .*\n<testsuites /);
    expect(read('a.html')).toMatch(/^<!doctype html>/i);
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
    [
      'an earlier report that is none',
      ['--since', file('no.json', '{"format": ')],
      'no.json is no report of this package',
    ],
    ['no earlier report', ['--since', 'nowhere.json'], 'cannot read the earlier report'],
  ])('%s is wrong usage, in one line', (_, argv, message) => fails(run(...argv), message));
});
