// The guides name what is there, and the example of docs/CONTRIBUTING.md, applied to a copy of the repository, does what it says.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { renderOperationTable, renderTypes } from '../build/client-files.ts';
import { root, run, start } from '../build/testing/packed.ts';
import { loadContract } from '../src/contract/file/index.ts';
import { lintContract } from '../src/docs/index.ts';
import { startMock } from '../src/mock/index.ts';
import { changedFiles, contributedTree, removeTree } from './testing/contributing.ts';

let tree: string;

const headers = { Authorization: 'Bearer acme-demo-token', 'Content-Type': 'application/json' };
const get = (url: string) => fetch(url, { headers });

beforeAll(async () => {
  tree = contributedTree();
  // What `npm run generate` writes of the contract for the types of the client.
  const contract = join(tree, 'openapi.yaml');
  const write = (name: string, text: string) => writeFileSync(join(tree, 'src/client', name), text);
  write('schema.gen.ts', await renderTypes(pathToFileURL(contract)));
  write('operations.gen.ts', renderOperationTable(await loadContract(contract)));
}, 300_000);
afterAll(() => removeTree(tree));

const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));

it.each(pages)('%s names no file of the repository that is not there', (page) => {
  const text = readFileSync(join(root, 'docs', page), 'utf8');
  const named = text.matchAll(/`((?:src|conformance|cli|fixtures|tests|build|examples|docs)\/[\w./-]+)/g);
  expect([...named].flatMap(([, path = '']) => (existsSync(join(root, path)) ? [] : [path]))).toEqual([]);
});

describe('the operation of the guide', { timeout: 300_000 }, () => {
  it('keeps the lint of the contract', async () => {
    const faults = await lintContract(join(tree, 'openapi.yaml'));
    expect(faults.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('is typed, with the call of the client that the guide shows', async () => {
    const compilerOptions = { incremental: false, tsBuildInfoFile: null };
    const changed = { extends: './tsconfig.json', compilerOptions, include: [], files: changedFiles };
    writeFileSync(join(tree, 'tsconfig.changed.json'), JSON.stringify(changed));
    const tsc = join(root, 'node_modules/typescript-7/bin/tsc');
    expect(
      await run(process.execPath, [tsc, '--checkers', '1', '-p', 'tsconfig.changed.json'], tree),
    ).toMatchObject({ code: 0, stdout: '' });
  });

  it('has a mock that responds to it', async () => {
    const { document } = await loadContract(join(tree, 'openapi.yaml'));
    const { url, close } = await startMock({ contract: document, port: 0 });
    onTestFinished(close);
    const shown = await get(`${url}/acme/tag/tag_01`);
    expect([shown.status, await shown.json()]).toEqual([200, { id: 'tag_01', name: 'production' }]);
    expect((await get(`${url}/acme/tag/another`)).status).toBe(404);
    const other = await fetch(`${url}/acme/tag/tag_01`, { method: 'PUT', headers });
    expect([other.status, other.headers.get('Allow')]).toEqual([405, expect.stringContaining('GET')]);
  });

  it('has a reference that a run with its properties finds conforming', async () => {
    const server = await start(process.execPath, ['cli/bin.ts', 'serve', '--port', '0'], tree);
    onTestFinished(async () => void (await server.stop()));
    const { url } = server;
    const body = JSON.stringify({ name: 'production' });
    const created = await fetch(`${url}/acme/tag/create`, { method: 'POST', headers, body });
    const { id } = (await created.json()) as { readonly id: string };
    expect(await (await get(`${url}/acme/tag/${id}`)).json()).toEqual({ id, name: 'production' });
    const line = `cli/bin.ts conform ${url} --account acme --bearer acme-demo-token --param tag_id=${id} --only getTag/* --against contract`;
    const ran = await run(process.execPath, line.split(' '), tree);
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringContaining('✓ Contract conformance: passed')]);
  });
});
