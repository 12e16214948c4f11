// The examples of docs/CONTRIBUTING.md, all applied to a copy of the repository, do what the guide says that they do.

import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, start as startProgram } from '../build/testing/packed.ts';
import { changedFiles, contributedTree, removeTree } from './testing/contributing.ts';

const run = promisify(execFile);
const started: Running[] = [];
let tree: string;

const npm = (script: string) => run('npm', ['run', '-s', script], { cwd: tree });
const acs = (...argv: readonly string[]) =>
  run(process.execPath, ['cli/bin.ts', ...argv], { cwd: tree, maxBuffer: 2 ** 26 });

const printed = ({ stdout }: { readonly stdout: string }) => stdout;

/** Starts a server of the tree; its address. */
async function start(verb: string): Promise<string> {
  const server = await startProgram(process.execPath, ['cli/bin.ts', verb, '--port', '0'], tree);
  started.push(server);
  return server.url;
}

const headers = { Authorization: 'Bearer acme-demo-token', 'Content-Type': 'application/json' };
const get = (url: string) => fetch(url, { headers });

/** Each was red once where the contract had another operation, and takes a few seconds. */
const wholeContract = [
  'conformance/derive/overrides',
  'conformance/derive/http/methods',
  'src/contract/changes/contract-diff',
];

beforeAll(async () => {
  tree = contributedTree();
  await npm('generate');
}, 300_000);
afterAll(async () => {
  await Promise.all(started.map((server) => server.stop()));
  removeTree(tree);
});

describe('the examples of the guide', { timeout: 300_000 }, () => {
  it('keep the lint of the contract', () => npm('lint'));

  it('are typed, with the call of the client that the guide shows', async () => {
    const compilerOptions = { incremental: false, tsBuildInfoFile: null };
    const changed = { extends: './tsconfig.json', compilerOptions, include: [], files: changedFiles() };
    writeFileSync(join(tree, 'tsconfig.changed.json'), JSON.stringify(changed));
    const faults = await run('tsc', ['-p', 'tsconfig.changed.json'], { cwd: tree }).then(() => '', printed);
    expect(faults).toBe('');
  });

  it('leave generated tables that name the format', () => {
    expect(readFileSync(join(tree, 'docs/conform.md'), 'utf8')).toContain('csv');
  });

  it('keep tests that look at the whole contract green', async () => {
    const files = wholeContract.map((name) => `${name}.test.ts`);
    const ran = await run('vitest', ['run', '--reporter=dot', '--maxWorkers=1', ...files], {
      cwd: tree,
    }).then(() => '', printed);
    expect(ran).toBe('');
  });

  it('give a mock that responds to the operation', async () => {
    const url = await start('mock');
    const shown = await get(`${url}/acme/tag/tag_01`);
    expect([shown.status, await shown.json()]).toEqual([200, { id: 'tag_01', name: 'production' }]);
    expect((await get(`${url}/acme/tag/another`)).status).toBe(404);
    const other = await fetch(`${url}/acme/tag/tag_01`, { method: 'PUT', headers });
    expect([other.status, other.headers.get('Allow')]).toEqual([405, expect.stringContaining('GET')]);
  });

  it('give a reference that a run with the new cases finds right, in the new format', async () => {
    const url = await start('serve');
    const body = JSON.stringify({ name: 'production' });
    const created = await fetch(`${url}/acme/tag/create`, { method: 'POST', headers, body });
    const tag = (await created.json()) as { readonly id: string };
    expect(await (await get(`${url}/acme/tag/${tag.id}`)).json()).toEqual(tag);
    const { stdout } = await acs(
      ...['conform', url, '--account', 'acme', '--bearer', 'acme-demo-token', '--against', 'contract'],
      ...['--jwt-id', 'jwt1', '--param', `tag_id=${tag.id}`, '--report', 'csv=-'],
      ...['--only', 'getTag/*', '--only', 'createTag/bodies/*'],
    );
    const cases = stdout.trim().split('\n');
    expect(cases).toContain('getTag/examples/known,passed,passed');
    expect(cases).toContain('createTag/bodies/asked/twice,observed,passed');
    expect(cases.filter((line) => /,(failed|inconclusive|errored)/.test(line))).toEqual([]);
  });
});
