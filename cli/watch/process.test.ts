import { mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/acs.ts';
import { spawned } from '../testing/spawned.ts';
import { processesIn, running } from '../testing/started.ts';
import { serverIn } from '../testing/watching.ts';

const folder = realpathSync(temporaryFolder().folder);

/** A watch whose streams are pipes, up to the second of two runs. */
async function watchOfTwoRuns(name: string) {
  const pids = join(folder, `${name}-pids`);
  const sources = join(folder, name);
  mkdirSync(sources);
  const { start, edit } = serverIn(sources, `appendFileSync(${JSON.stringify(pids)}, process.pid + '\\n');`);
  const more = ['--account', 'acme', '--bearer', 'tok', '--only', 'createTag/required', '--watch'];
  const { child, ended, out } = spawned(['conform', ...more, ...start], { cwd: tmpdir() });
  const runs = Promise.withResolvers<void>();
  child.stdout.on('data', () => {
    if (out().split('Contract conformance: ').length === 3) runs.resolve();
  });
  child.stderr.on('data', (text: string) => {
    if (text.includes('Watching ')) edit("typeof name === 'string' && name !== ''", 'true');
  });
  await Promise.race([runs.promise, ended]);
  return { child, ended, out, pids };
}

describe('without a terminal', () => {
  it.each([
    ['the end of stdin', 'stdin'],
    ['SIGINT', 'SIGINT'],
  ] as const)('runs at each change, prints plain text, and ends with %s', async (_, how) => {
    const { child, ended, out, pids } = await watchOfTwoRuns(how);
    if (how === 'stdin') child.stdin.end();
    else child.kill(how);
    expect(await ended).toBe(1);
    expect(out()).toMatch(/server\.mjs changed\n\n✗ [\s\S]*✗ \d+ cases newly failing/);
    expect(out()).not.toContain('\u001b');
    expect(running(await processesIn(pids, 2))).toEqual([]);
  });
});
