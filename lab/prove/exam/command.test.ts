import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommand } from './command.ts';

const run = (command: string, deadline = 10_000) => runCommand(command, { env: process.env, deadline });

it.each([
  ['exit 0', { answer: 'conforms', exitCode: 0 }],
  ['exit 3', { answer: 'fails', exitCode: 3 }],
  ['kill -9 $$', { answer: 'fails' }],
  ['no-such-tool-anywhere', { answer: 'not started', exitCode: 127 }],
  ['sleep 20', { answer: 'timed out' }],
])('answers for %s', async (command, answer) => {
  expect(await run(command, 1000)).toMatchObject(answer);
});

it('keeps the last line that was printed, without colours', async () => {
  const { lastLine } = await run(String.raw`printf 'one\n\033[31mtwo\033[0m\n\n' >&2`);
  expect(lastLine).toBe('two');
});

it.each([
  ['it is out of time', 'wait'],
  ['it has ended', 'exit 0'],
])('leaves nothing running that the command has started, once %s', async (_, end) => {
  const folder = mkdtempSync(join(tmpdir(), 'acs-command-'));
  await run(`sleep 20 & echo $! > '${folder}/pid'; ${end}`, 1000);
  const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
  rmSync(folder, { recursive: true });
  await expect.poll(() => isRunning(pid)).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
