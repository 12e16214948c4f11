// The package as it is installed: packed, unpacked elsewhere, run from an empty folder.

import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const root = import.meta.dirname;
const folder = mkdtempSync(join(tmpdir(), 'acs-package-'));
const empty = join(folder, 'empty');
const bin = join(folder, 'package/dist/cli/bin.js');

beforeAll(async () => {
  mkdirSync(empty);
  await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: root });
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  await run('tar', ['xf', join(folder, tarball), '-C', folder]);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts a command that stays up and resolves with the URL that it prints. */
async function start(command: string, ...options: readonly string[]) {
  const child = spawn(process.execPath, [bin, command, '--port', '0', ...options], {
    cwd: empty,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const url = await new Promise<string>((found, failed) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const [, address] = /(http:\/\/[\d.:]+)/.exec(printed) ?? [];
      if (address !== undefined && printed.endsWith('\n')) found(address);
    });
    child.on('exit', () => failed(new Error(`${command} ended: ${printed}`)));
  });
  const ended = new Promise<number | null>((done) => child.on('exit', done));
  return {
    url,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

describe('the packed package', () => {
  it('judges its own server as conforming', async () => {
    const server = await start('serve', '--db', join(folder, 'served.db'));
    const argv = [
      'conform',
      server.url,
      '--account',
      'acme',
      '--bearer',
      'acme-demo-token',
      '--routing-id',
      '12',
      '--jwt-id',
      'jwt1',
    ];
    const { stdout } = await run(process.execPath, [bin, ...argv, '--against', 'contract'], { cwd: empty });
    expect(stdout).toMatch(/✓ Source conformance/);
    expect(await server.stop()).toBe(0);
  });

  it('mocks', async () => {
    const mock = await start('mock');
    const answer = await fetch(`${mock.url}/acme/routing12`, { headers: { authorization: 'Bearer any' } });
    expect([answer.status, ((await answer.json()) as { id: string }).id]).toEqual([200, '12']);
    expect(await mock.stop()).toBe(0);
  });

  it('carries its documentation', async () => {
    const docs = await start('docs');
    const page = await (await fetch(docs.url)).text();
    expect(page).toContain('Access-Control Configuration Service');
    expect(page.length).toBeGreaterThan(500_000);
    expect(await docs.stop()).toBe(0);
  });

  it('carries the page that shows the requests', async () => {
    const script = `
      import { createConsole, createJournal } from '${join(folder, 'package/dist/src/console/index.js')}';
      console.log(typeof createConsole({ title: 'T', version: '1.0.0', journal: createJournal() }));`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: empty });
    expect(stdout.trim()).toBe('function');
    const page = readdirSync(join(folder, 'package/dist/src/console/page'));
    expect(page.sort()).toEqual(readdirSync(join(root, 'src/console/page')).sort());
  });

  it('says what it is made of', () => {
    const text = readFileSync(join(folder, 'package/dist/sbom.cdx.json'), 'utf8');
    const { bomFormat, components } = JSON.parse(text) as {
      bomFormat: string;
      components: { purl: string }[];
    };
    expect(bomFormat).toBe('CycloneDX');
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const named = Object.entries(dependencies).map(([name, version]) => `pkg:npm/${name}@${version}`);
    const carried = components.map(({ purl }) => decodeURIComponent(purl));
    expect(carried).toEqual(expect.arrayContaining(named));
  });

  it('gives its programs and the contract to whoever imports it', async () => {
    const script = `
      import { loadContract, createClient, runConformance } from '${join(folder, 'package/dist/index.js')}';
      const contract = await loadContract();
      console.log(contract.operations.length, typeof createClient, typeof runConformance);`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: empty });
    expect(stdout.trim()).toBe('3 function function');
  });

  it('says on an older Node what it needs', async ({ skip }) => {
    const old = await olderNode();
    if (old === undefined) return skip('there is no Node older than 24 on this machine');
    const failed = (await run(old, [bin, '--version']).catch((error: unknown) => error)) as {
      code: number;
      stderr: string;
    };
    expect(failed.code).toBe(2);
    expect(failed.stderr).toMatch(/^acs needs Node 24 or newer; this is Node [\d.]+\.\n$/);
  });
});

async function olderNode(): Promise<string | undefined> {
  for (const place of (process.env.PATH ?? '').split(delimiter)) {
    const { stdout } = await run(join(place, 'node'), ['--version']).catch(() => ({ stdout: '' }));
    const major = Number(/^v(\d+)/.exec(stdout)?.[1] ?? 24);
    if (major < 24) return join(place, 'node');
  }
  return undefined;
}
