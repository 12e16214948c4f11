import { describe, expect, it } from 'vitest';
import { createTimeline } from './service.ts';

describe('createTimeline', () => {
  it('takes as long as the task that waits longest', async () => {
    const passed: number[] = [];
    const timeline = createTimeline(async (seconds) => void passed.push(seconds));
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

  it('fails the waits of every task when time cannot pass', async () => {
    const log: string[] = [];
    const timeline = createTimeline(async () => {
      throw new Error('no clock');
    });
    const task = (name: string) => async () => {
      await timeline.wait(1).catch((error: Error) => log.push(`${name}: ${error.message}`));
    };
    await timeline.run([task('a'), task('b')]);
    expect(log).toEqual(['a: no clock', 'b: no clock']);
  });
});
