import { spawn } from 'node:child_process';
import { readFileSync, truncateSync } from 'node:fs';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { send } from './testing/harness.ts';

const { file } = temporaryFolder();
const main = new URL('../../cli/bin.ts', import.meta.url).pathname;

/** `acs serve` with its log going wherever the shell sends it; resolves with its address. */
async function serveLoggingTo(redirection: string) {
  const child = spawn(
    'bash',
    ['-c', `${redirection}; exec "$0" "$1" serve --port 0`, process.execPath, main],
    {
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
      // Node writes its cache as it ends, when nothing handles a file that may not grow any more.
      env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' },
    },
  );
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
    child.stdout?.on('data', (chunk) => {
      said += String(chunk);
      const [found] = /http:\S+/.exec(said) ?? [];
      if (found) resolve(found);
    });
  });
  const end = () =>
    new Promise<number | null>((resolve) => {
      child.removeAllListeners('exit').once('exit', resolve);
      child.kill('SIGTERM');
    });
  return { url, end };
}

it('a closed pipe ends no server', async () => {
  const { url, end } = await serveLoggingTo('exec 2> >(exec true); sleep 0.2');
  for (let asked = 0; asked < 3; asked++) expect((await send(url, { path: '/healthz' })).status).toBe(200);
  expect(await end()).toBe(0);
});

it('a full file drops lines, and how many is said when it works again', async () => {
  const log = file('log', '');
  // A file that may grow to 4096 bytes stands for a disk that is full; appending starts anew once it is emptied.
  const { url, end } = await serveLoggingTo(`ulimit -f 4; exec 2>>${log}`);
  for (let asked = 0; asked < 60; asked++) expect((await send(url, { path: '/healthz' })).status).toBe(200);
  truncateSync(log);
  await send(url, { path: '/healthz' });
  expect(await end()).toBe(0);
  const entries = readFileSync(log, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(entries[0]).toMatchObject({ event: 'log-lines-dropped', lines: expect.any(Number) });
  expect(entries[0].lines).toBeGreaterThan(5);
});
