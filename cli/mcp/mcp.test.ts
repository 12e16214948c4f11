import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderJson } from '../../conformance/index.ts';
import { sampleReports } from '../../fixtures/reports/samples.ts';
import { forgives } from '../../fixtures/servers/changes.ts';
import { type Running, startModel } from '../../fixtures/servers/start.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import { packageFile } from '../../src/package-file.ts';
import { temporaryFolder } from '../testing/acs.ts';
import { spawned } from '../testing/spawned.ts';
import { processesIn, running, serverCommand } from '../testing/started.ts';
import { call, connect, personal, secret } from './testing/connected.ts';

const { folder, file } = temporaryFolder();
const contract = await loadContract();
let server: Running;
/** One that is allowed nothing, and one that is allowed everything, below a folder of its own. */
let client: Client;
let allowed: Client;
const below = join(folder, 'below');
const elsewhere = 'http://service.invalid:1';
beforeAll(async () => {
  server = await startModel(forgives('ratelimit.window', (value) => value === 0));
  mkdirSync(below);
  const everything = ['--allow-start', '--allow-writes', '--allow-url', elsewhere, '--root', 'below'];
  client = await connect({ cwd: folder });
  allowed = await connect({ cwd: folder, argv: everything });
});
afterAll(() => Promise.all([client.close(), allowed.close(), server.close()]));

const windows = ['createAuthenticationProfile/bounds/ratelimit.window'];
const examples = { only: ['createTag/examples/*'] };

describe('the tools', () => {
  test('say what they do, what they change, and what they return', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
      ['conform', false],
      ['explain', true],
      ['list', true],
      ['judge', true],
    ]);
    expect(tools.filter(({ outputSchema }) => outputSchema === undefined)).toEqual([]);
    expect(tools.find(({ name }) => name === 'conform')?.annotations?.openWorldHint).toBe(true);
  });

  test('explain and list ids, and say what an unknown one was meant to be', async () => {
    const { data } = await call(client, 'explain', { id: 'tag-name-required' });
    expect(data.meanings[0]).toMatchObject({ kind: 'clause', section: '§2.3', editable: false });
    const listed = await call(client, 'list', { pattern: 'createTag/types/*', limit: 2 });
    expect(listed.data.cases).toHaveLength(2);
    expect(listed.data.left).toBe(listed.data.total - 2);
    const wrong = await call(client, 'explain', { id: 'tag-name-requird' });
    expect(wrong.error).toMatch(/^no case, .*: did you mean tag-name-required, [^\n]*$/);
    expect((await call(client, 'list', { pattern: 'nothing' })).error).toMatch(/^no case matches/);
    expect((await call(client, 'explain', {})).error).toMatch(/id: /);
  });

  test('conform returns the summary, tells progress on the way, and shows no credential', async () => {
    const seen: { progress: number; total?: number | undefined }[] = [];
    const args = { url: server.url, only: windows, causes: 1 };
    const { data, all } = await call(client, 'conform', args, { onprogress: (step) => void seen.push(step) });
    expect(data).toMatchObject({ exitCode: 1, against: 'source', left: { diagnosis: 0 } });
    expect(data.causes).toHaveLength(1);
    expect(data.causes[0]).toMatchObject({
      id: 'ratelimit-window',
      editable: false,
      actual: '201 Created',
    });
    expect(data.causes[0].curl).toContain('$ACS_BEARER');
    expect(all).not.toContain(secret);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen).toEqual(seen.toSorted((a, b) => a.progress - b.progress));
    expect(seen.at(-1)?.total).toBe(data.verdicts.source.planned);
  });

  test('judge reads reports and recordings below the root alone', async () => {
    const report = sampleReports(contract)['every outcome'];
    if (report) writeFileSync(join(below, 'report.json.gz'), gzipSync(renderJson(report, contract)));
    symlinkSync(file('outside.json', '{}'), join(below, 'link.json'));
    const { data } = await call(allowed, 'judge', { file: 'report.json.gz' });
    expect(data.summary).toMatchObject({ exitCode: 3, verdicts: { contract: { planned: 10 } } });
    for (const outside of ['../outside.json', 'link.json', '/etc/hostname'])
      expect((await call(allowed, 'judge', { file: outside })).error).toMatch(/ is not below [^\n]*$/);
    expect((await call(allowed, 'judge', { file: 'nowhere.json' })).error).toMatch(/^cannot read the file/);
  });
});

/** What is asked for, and the one line that rejects it. */
const rejections: readonly (readonly [args: Record<string, unknown>, line: RegExp])[] = [
  [{ start: 'touch started' }, /^starting a command is not allowed here: .*--allow-start$/],
  [
    { url: 'http://service.example' },
    /^creating resources on service\.example is not allowed here.*--allow-writes$/,
  ],
  [
    { url: 'http://service.example', readOnly: true },
    /^the credential is not sent to service\.example.*--allow-url http:\/\/service\.example$/,
  ],
  [{}, /^no base URL is given or configured: pass url/],
  [{ url: 'service' }, /^"service" is not a base URL/],
  [{ url: 'http://127.0.0.1:9', only: ['x'] }, /^no case matches "x"/],
  [{ url: 'http://127.0.0.1:9', only: ['--plan'] }, /^no case matches "--plan"/],
  [{ url: 'http://127.0.0.1:9', account: '..' }, /^--account "\.\." cannot be part of a path/],
];

describe('what is not allowed', () => {
  test('is rejected in one line, and the next call works', async () => {
    for (const [args, line] of rejections) {
      const { error } = await call(client, 'conform', args);
      expect(error).toMatch(line);
      expect(error.split('\n')).toHaveLength(1);
    }
    expect((await call(client, 'explain', { id: 'twin' })).error).toBe('');
  });

  test('creating elsewhere is allowed by --allow-writes, and a credential there by --allow-url', async () => {
    const { data, error } = await call(allowed, 'conform', { url: elsewhere, ...examples });
    expect(error).toBe('');
    expect(data).toMatchObject({
      exitCode: 3,
      stopped: expect.stringMatching(/^the server cannot be reached/),
    });
  });

  test('a config file that is written later allows nothing', async () => {
    file('acs.config.yaml', `start: ${JSON.stringify('touch started')}\nport-env: PORT\n`);
    const { error } = await call(allowed, 'conform', {});
    writeFileSync(join(folder, 'acs.config.yaml'), '');
    expect(error).toMatch(/^no base URL is given or configured/);
  });
});

describe('a server that is started', () => {
  test('is tested and stopped where that is allowed', async () => {
    const pids = join(folder, 'tested');
    const start = serverCommand(`--pids '${pids}'`);
    const { data } = await call(allowed, 'conform', { start, portEnv: 'PORT', ...examples });
    expect(data.verdicts.source.planned).toBeGreaterThan(0);
    expect(running(await processesIn(pids, 1))).toEqual([]);
  });

  test('that ends by itself is an error with its last lines', async () => {
    const start = `echo "the port is $ACS_BEARER"; exit 3`;
    const { error } = await call(allowed, 'conform', { start, portEnv: 'PORT' });
    expect(error).toMatch(/^the command of --start ended with exit code 3 before it was ready/);
    expect(error).toContain('| the port is');
    expect(error).not.toContain(secret);
  });

  test('is stopped when the call is cancelled', async () => {
    const pids = join(folder, 'cancelled');
    const controller = new AbortController();
    const start = serverCommand(`--pids '${pids}' --unready 600000`);
    const asked = call(allowed, 'conform', { start, portEnv: 'PORT' }, { signal: controller.signal });
    const rejected = expect(asked).rejects.toThrow();
    const started = await processesIn(pids, 1);
    expect(running(started)).toEqual(started);
    controller.abort();
    await rejected;
    // The next run waits for its turn, until the cancelled one has stopped what it started.
    await call(allowed, 'conform', { url: server.url, ...examples });
    expect(running(started)).toEqual([]);
  });

  test('is stopped when the client goes away', async () => {
    const pids = join(folder, 'left');
    const { child, ended } = spawned(['mcp', '--allow-start'], { cwd: folder, env: personal() });
    const start = serverCommand(`--pids '${pids}' --unready 600000`);
    child.stdin.write(opening);
    child.stdin.write(line(2, 'tools/call', { name: 'conform', arguments: { start, portEnv: 'PORT' } }));
    const started = await processesIn(pids, 1);
    child.stdin.end();
    expect(await ended).toBe(0);
    expect(running(started)).toEqual([]);
  });
});

const line = (id: number | undefined, method: string, params: object) =>
  `${JSON.stringify({ jsonrpc: '2.0', ...(id !== undefined && { id }), method, params })}\n`;

const opening =
  line(1, 'initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'raw', version: '1' },
  }) + line(undefined, 'notifications/initialized', {});

describe('the protocol', () => {
  test('has stdout to itself, whatever a driver prints and a client sends', async () => {
    const driver = file(
      'driver.mjs',
      `console.log('hello from the driver');
       ${['attachProfile', 'createToken', 'checkToken'].map((name) => `export const ${name} = () => { throw new Error('no'); };`).join('\n')}`,
    );
    const { child, ended, out } = spawned(['mcp'], { cwd: folder, env: personal({ ACS_DRIVER: driver }) });
    child.stdout.on('data', () => {
      if (out().includes('"id":2')) child.stdin.end();
    });
    child.stdin.write('this is no JSON\n{"jsonrpc":"2.0"}\n[]\n');
    child.stdin.write(opening);
    const args = { url: server.url, ...examples };
    child.stdin.write(line(2, 'tools/call', { name: 'conform', arguments: args }));
    expect(await ended).toBe(0);
    const messages = out()
      .trimEnd()
      .split('\n')
      .map((text) => JSON.parse(text) as { jsonrpc: string });
    expect(messages.length).toBeGreaterThan(1);
    expect(messages.filter(({ jsonrpc }) => jsonrpc !== '2.0')).toEqual([]);
  });
});

describe('the resources', () => {
  test('are the contract, the words, and which lines may be edited', async () => {
    const read = async (uri: string) => {
      const [part] = (await client.readResource({ uri })).contents;
      return part && 'text' in part ? part.text : '';
    };
    const text = await read('acs://contract');
    expect(text).toBe(readFileSync(packageFile('openapi.yaml'), 'utf8'));
    expect(JSON.parse(await read('acs://words')).twin).toMatch(/^the accepted request/);
    const { clauses, silences } = JSON.parse(await read('acs://clauses'));
    expect([clauses.length, silences.length]).toEqual([
      contract.source.clauses.size,
      contract.source.silences.size,
    ]);
    expect([clauses[0].editable, silences[0].editable]).toEqual([false, true]);
  });
});
