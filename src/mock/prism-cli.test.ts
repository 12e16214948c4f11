import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultContractFile } from '../contract/file/index.ts';
import { freePort } from '../testing/free-port.ts';
import { asker, type Sent } from './testing/asker.ts';
import { TOKEN } from './testing/bodies.ts';

// The plain command of the package, as somebody without this kit would run the contract.
const manifest = createRequire(import.meta.url).resolve('@stoplight/prism-cli/package.json');
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const command = join(dirname(manifest), 'dist/index.js');
const prism = spawn(
  process.execPath,
  [command, 'mock', '-p', `${port}`, '-h', '127.0.0.1', defaultContractFile],
  { stdio: ['ignore', 'pipe', 'pipe'] },
);
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
const create = { path: '/acme/authentication/create', method: 'POST', body: TOKEN };

describe('prism mock openapi.yaml', () => {
  it.each<[string, Sent, object]>([
    ['a read', routing, { status: 200, body: { id: '12' } }],
    ['a create', create, { status: 201, body: TOKEN }],
    ['a response that Prefer asks for', { ...routing, headers: { Prefer: 'code=429' } }, { status: 429 }],
  ])('responds to %s, and complains of nothing', async (_, sent, response) => {
    expect(await ask(sent)).toMatchObject(response);
    expect(output).not.toMatch(/\bwarn|\berror/i);
  });

  it('responds with 401 to a read without a credential', async () => {
    const body = { type: 'urn:acs:problem:unauthorized' };
    expect(await ask({ ...routing, headers: { Authorization: '' } })).toMatchObject({ status: 401, body });
  });
});

async function started(): Promise<void> {
  while (!output.includes('Prism is listening')) {
    if (prism.exitCode !== null) throw new Error(`prism ended: ${output}`);
    await Promise.race([once(prism.stdout, 'data'), once(prism, 'exit')]);
  }
}
