import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { processesIn, running } from '../testing/started.ts';
import { serverIn } from '../testing/watching.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'acs-watch-process-')));
afterAll(() => rmSync(folder, { recursive: true }));
const bin = resolve(import.meta.dirname, '../bin.ts');

/** A watch whose streams are pipes, up to the second of two runs. */
async function watchOfTwoRuns(name: string) {
  const pids = join(folder, `${name}-pids`);
  const sources = join(folder, name);
  mkdirSync(sources);
  const { start, edit } = serverIn(sources, `appendFileSync(${JSON.stringify(pids)}, process.pid + '\\n');`);
  const more = ['--account', 'acme', '--bearer', 'tok', '--only', 'createTag/required', '--watch'];
  const child = spawn(process.execPath, [bin, 'conform', ...more, ...start], { cwd: tmpdir() });
  const exited = new Promise((done) => child.once('exit', (code, signal) => done(code ?? signal)));
  let out = '';
  let verdicts = 0;
  const edits = Promise.withResolvers<void>();
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
    verdicts = out.split('Contract conformance: ').length - 1;
    if (verdicts === 2) edits.resolve();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    if (chunk.includes('Watching ')) edit("typeof name === 'string' && name !== ''", 'true');
  });
  await Promise.race([edits.promise, exited]);
  return { child, exited, out: () => out, pids };
}

describe('without a terminal', () => {
  it.each([
    ['the end of stdin', 'stdin'],
    ['SIGINT', 'SIGINT'],
  ] as const)('runs at each change, prints plain text, and ends with %s', async (_, how) => {
    const { child, exited, out, pids } = await watchOfTwoRuns(how);
    if (how === 'stdin') child.stdin.end();
    else child.kill(how);
    expect(await exited).toBe(1);
    expect(out()).toMatch(/server\.mjs changed\n\n✗ [\s\S]*✗ \d+ cases newly failing/);
    expect(out()).not.toContain('\u001b');
    expect(running(await processesIn(pids, 2))).toEqual([]);
  });
});
