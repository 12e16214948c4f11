import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultContractFile } from '../contract/file/index.ts';
import { freePort } from '../testing/free-port.ts';
import { asker } from './testing/asker.ts';
import { TOKEN } from './testing/bodies.ts';

// The plain command of the package, as somebody without this kit would run the contract.
const manifest = createRequire(import.meta.url).resolve('@stoplight/prism-cli/package.json');
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const command = join(dirname(manifest), 'dist/index.js');
const args = [command, 'mock', '-p', `${port}`, '-h', '127.0.0.1', defaultContractFile];
const prism = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
let output = '';
for (const stream of [prism.stdout, prism.stderr]) stream.on('data', (chunk) => (output += chunk));
beforeAll(started);
process.once('exit', () => prism.kill('SIGKILL'));
afterAll(async () => {
  if (prism.exitCode !== null || prism.signalCode !== null) return;
  const gone = once(prism, 'exit');
  prism.kill('SIGKILL');
  await gone;
});

const ask = asker(url);
const routing = { path: '/acme/routing12' };

it('prism mock openapi.yaml starts without a complaint, and responds', async () => {
  expect(output).toContain(`${url}/acme/routing`);
  expect(await ask(routing)).toMatchObject({ status: 200, body: { id: '12' } });
  const create = { path: '/acme/authentication/create', method: 'POST', body: TOKEN };
  expect(await ask(create)).toMatchObject({ status: 201, body: TOKEN });
  const { status, headers } = await ask({ ...routing, headers: { Prefer: 'code=429' } });
  expect([status, headers.get('retry-after')]).toEqual([429, '2']);
  expect(output).not.toMatch(/\bwarn|\berror/i);
  const rejected = await (await fetch(`${url}${routing.path}`)).json();
  expect(rejected).toMatchObject({ status: 401, type: 'urn:acs:problem:unauthorized' });
});

async function started(): Promise<void> {
  while (!output.includes('Prism is listening')) {
    if (prism.exitCode !== null) throw new Error(`prism ended: ${output}`);
    await Promise.race([once(prism.stdout, 'data'), once(prism, 'exit')]);
  }
}
