import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { defaultContractFile, readContractText } from '../../src/contract/file/index.ts';
import { listen } from '../../src/http/node/testing/listen.ts';
import { fails, listening, temporaryFolder } from '../testing/acs.ts';

const { folder, file } = temporaryFolder();

const start = (...argv: string[]) => listening(['mock', '--port', '0', ...argv]);

const get = (url: string, path: string) =>
  fetch(`${url}${path}`, { headers: { Authorization: 'Bearer any' } });

const create = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${url}/acme/tag/create`, {
    method: 'POST',
    headers: { Authorization: 'Bearer acme-demo-token', 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ name: 'kept' }),
  });

/** The commands that a start printed, each with the status that it gets. */
function pasted(text: string): Promise<(readonly [command: string, status: string])[]> {
  const lines = text.split('\n').filter((line) => line.startsWith('  curl '));
  const statusOf = async (line: string) => {
    const command = `${line.trim()} -s -o /dev/null -w '%{http_code}'`;
    return (await promisify(execFile)('bash', ['-c', command])).stdout;
  };
  return Promise.all(lines.map(async (line) => [line, await statusOf(line)] as const));
}

describe('acs mock', () => {
  it('prints requests of its contract that work when they are pasted', async () => {
    const { url, out, stop } = await start('--stateful');
    expect(await pasted(out())).toEqual([
      [expect.not.stringContaining('--data-raw '), '200'],
      [expect.stringContaining('--data-raw '), '201'],
    ]);
    expect(out()).toContain(`  requests and controls: ${url}/_mock/\n`);
    expect((await get(url, '/_mock/')).headers.get('content-type')).toMatch(/html/);
    expect(await stop()).toBe(0);
  });

  it('starts with a contract that has errors, and says what it leaves out', async () => {
    const file = join(folder, 'faulty.yaml');
    const response = '{ 200: { description: all, content: { application/json: { example: [rex] } } } }';
    const paths = `  /pets: { get: { nonsense: true, responses: ${response} } }\n`;
    writeFileSync(file, `openapi: 3.1.0\ninfo: { title: Pets, version: '1' }\npaths:\n${paths}`);
    const { url, err } = await start('--contract', file);
    expect(err()).toMatch(/^acs: left out: GET \/pets nonsense \(faulty\.yaml, line 4\): Property/m);
    expect(await (await get(url, '/pets')).json()).toEqual(['rex']);
  });

  it('begins with a file of its state', async () => {
    const first = await start('--stateful');
    expect((await create(first.url)).status).toBe(201);
    const state = await (await get(first.url, '/_mock/state')).text();
    const next = await start('--state', file('state.json', state));
    expect(await (await get(next.url, '/_mock/state')).json()).toEqual(JSON.parse(state));
  });

  it('passes on the operations that are named, and responds to the others itself', async () => {
    const behind = await listen((request, response) => {
      response.writeHead(201, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ id: 'tag_from_behind', name: request.url }));
    });
    const { url, out } = await start('--forward', behind, '--forward-only', 'createTag');
    const passed = await create(url);
    expect([passed.status, passed.headers.get('mock-reason')]).toEqual([201, `passed on to ${behind}`]);
    expect(await passed.json()).toEqual({ id: 'tag_from_behind', name: '/acme/tag/create' });
    expect((await create(url, { Prefer: 'code=429' })).status).toBe(429);
    await fetch(`${url}/_mock/overrides/createTag`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: '{"code":503,"times":1}',
    });
    expect([(await create(url)).status, (await create(url)).status]).toEqual([503, 201]);
    expect((await get(url, '/acme/routing12')).headers.get('mock-reason')).toContain('as the contract');
    const entries = await (await get(url, '/_mock/requests')).json();
    expect(JSON.stringify(entries)).toContain('tag_from_behind');
    expect(out()).toContain(`It passes on createTag to ${behind}.`);
  });

  it.each([
    [['--forward', 'http://127.0.0.1:1'], /--forward-only OPERATION need each other; .* acs proxy/],
    [['--forward-only', 'createTag'], /need each other/],
    [['--forward', 'http://127.0.0.1:1', '--forward-only', 'createTags'], /did you mean createTag\?/],
  ])('does not pass on by %j', (argv, says) => fails(['mock', ...argv], says));

  it.each([
    ['--state', '{"resources": 3}', '#/resources resources must be an object'],
    ['--state', '{', 'is no JSON'],
  ])('rejects a file of %s that holds %j, and leaves it as it is', async (option, text, says) => {
    const path = file('wrong', text);
    await fails(['mock', option, path], says);
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it('responds by its contract as it is edited, and goes on where an edit is broken', async () => {
    const file = join(folder, 'contract.yaml');
    writeFileSync(file, readContractText(defaultContractFile));
    const { url, err } = await start('--contract', file);
    const status = async () => (await get(url, '/acme/tag/create')).status;
    const edit = (change: (yaml: string) => string) =>
      writeFileSync(file, change(readFileSync(file, 'utf8')));
    expect((await get(url, '/acme/label/create')).status).toBe(404);
    edit((yaml) => yaml.replace('/{account_id}/tag/create:', '/{account_id}/label/create:'));
    await expect.poll(status, { timeout: 20_000 }).toBe(404);
    expect((await get(url, '/acme/label/create')).status).toBe(405);
    edit((yaml) => `${yaml}\nbroken: [`);
    await expect
      .poll(err, { timeout: 20_000 })
      .toMatch(/the mock goes on with the contract as it was: .*contract\.yaml/);
    expect((await get(url, '/acme/label/create')).status).toBe(405);
    edit((yaml) =>
      yaml.replace('\nbroken: [', '').replace('/{account_id}/label/create:', '/{account_id}/tag/create:'),
    );
    await expect.poll(status, { timeout: 20_000 }).toBe(405);
  });
});
