import { describe, expect, it } from 'vitest';
import { createTimeline } from './service.ts';

function recorder(fails = false) {
  const passed: number[] = [];
  const log: string[] = [];
  const timeline = createTimeline(async (seconds) => {
    if (fails) throw new Error('no clock');
    passed.push(seconds);
  });
  return { passed, log, timeline };
}

describe('createTimeline', () => {
  it('takes as long as the task that waits longest', async () => {
    const { passed, timeline } = recorder();
    await timeline.run([
      () => timeline.wait(3),
      () => timeline.wait(5),
      async () => {
        await timeline.wait(1);
        await timeline.wait(4);
      },
    ]);
    expect(passed).toEqual([1, 2, 2]);
  });

  it('runs one task at a time, from wait to wait', async () => {
    const { log, timeline } = recorder();
    const task = (name: string, seconds: number) => async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} waits`);
      await timeline.wait(seconds);
      log.push(`${name} wakes`);
      await Promise.resolve();
      log.push(`${name} ends`);
    };
    await timeline.run([task('a', 2), task('b', 1), task('c', 2)]);
    const begun = ['a begins', 'a waits', 'b begins', 'b waits', 'c begins', 'c waits'];
    const woken = ['b wakes', 'b ends', 'a wakes', 'a ends', 'c wakes', 'c ends'];
    expect(log).toEqual([...begun, ...woken]);
  });

  it('fails the waits of every task when time cannot pass', async () => {
    const { log, timeline } = recorder(true);
    const task = (name: string) => async () => {
      await timeline.wait(1).catch((error: Error) => log.push(`${name}: ${error.message}`));
    };
    await timeline.run([task('a'), task('b')]);
    expect(log).toEqual(['a: no clock', 'b: no clock']);
  });
});
