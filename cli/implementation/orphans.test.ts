import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/acs.ts';
import { spawned } from '../testing/spawned.ts';
import { conformStarted, processesIn, running, serverCommand } from '../testing/started.ts';

const { folder } = temporaryFolder();
let runs = 0;

/** A run whose server never gets ready, so that it is there when the signal comes. */
function start(told: string, suffix: string, ...more: readonly string[]) {
  runs += 1;
  const pids = join(folder, `pids-${runs}`);
  const command = `${serverCommand(`--pids '${pids}' ${told}`)} ${suffix}`;
  return { pids, ...spawned(conformStarted(command, ...more), { cwd: folder }) };
}

async function goneWithin(ids: readonly number[], milliseconds: number): Promise<readonly number[]> {
  for (const end = performance.now() + milliseconds; performance.now() < end; await sleep(400))
    if (running(ids).length === 0) return [];
  return running(ids);
}

const unready = '--unready 60000';

describe.concurrent('no process stays', () => {
  it('that another one started, both ignoring SIGTERM, after Ctrl-C', async ({ expect }) => {
    const { child, pids, ended, err } = start(`${unready} --forks --stubborn`, '; true');
    const ids = await processesIn(pids, 2);
    expect(running(ids)).toEqual(ids);
    child.kill('SIGINT');
    expect(await ended).toBe(3);
    // What a process wrote may be read after its end.
    await expect.poll(err).toBe('acs: interrupted before the server was ready\n');
    expect(running(ids)).toEqual([]);
  });

  it('after SIGHUP', async () => {
    const { child, pids, ended } = start(`${unready} --forks --stubborn`, '');
    const ids = await processesIn(pids, 2);
    child.kill('SIGHUP');
    await ended;
    expect(await goneWithin(ids, 60_000)).toEqual([]);
  });

  it('after a second Ctrl-C', async () => {
    const { child, pids, ended } = start(`${unready} --stubborn`, '');
    const ids = await processesIn(pids, 1);
    child.kill('SIGINT');
    // The first one was heard once the server was asked to end.
    await processesIn(pids, 2);
    child.kill('SIGINT');
    expect(await ended).toBe(3);
    expect(await goneWithin(ids, 60_000)).toEqual([]);
  });

  // What waits for its turn at one request a second would take longer than the test may.
  it('after Ctrl-C in the middle of a run, which reports what ran', async () => {
    const report = join(folder, 'report.json');
    const { child, pids, ended, err } = start('', '', '--rate', '1', '--report', `json=${report}`);
    const ids = await processesIn(pids, 2);
    child.kill('SIGINT');
    expect(await ended).toBe(3);
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({ stopped: { kind: 'interrupted' } });
    expect([running(ids), err()]).toEqual([[], '']);
  });

  it('of one that was running when the run had ended', async () => {
    const { pids, ended } = start('--forks', '');
    const ids = await processesIn(pids, 2);
    expect(await ended).toBe(1);
    expect(running(ids)).toEqual([]);
  });
});
