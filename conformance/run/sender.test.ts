// The lock of a run: shared tasks run together, an exclusive one by itself.

import { expect, it } from 'vitest';
import { createSharedLock } from './sender.ts';

/** Tasks that start and end on demand, and what was running when each started. */
function watched() {
  const lock = createSharedLock();
  const going = new Set<string>();
  const seen: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const start = (kind: 'shared' | 'exclusive', name: string) => {
    const end = Promise.withResolvers<void>();
    ends.set(name, end);
    return lock[kind](async () => {
      seen.push([name, ...going].join(' beside '));
      going.add(name);
      await end.promise;
      going.delete(name);
    });
  };
  const end = (name: string) => ends.get(name)?.resolve();
  return { start, end, seen };
}

it('runs shared tasks together, then an exclusive one, then the next shared one', async () => {
  const { start, end, seen } = watched();
  const tasks = [start('shared', 'a'), start('shared', 'b'), start('exclusive', 'c'), start('shared', 'd')];
  end('b');
  await tasks[1];
  expect(seen).toEqual(['a', 'b beside a']);
  for (const name of ['a', 'c', 'd']) end(name);
  await Promise.all(tasks);
  expect(seen.slice(2)).toEqual(['c', 'd']);
});

it('continues after a task that fails', async () => {
  const lock = createSharedLock();
  const failed = lock.exclusive(() => Promise.reject(new Error('broken')));
  const next = lock.exclusive(() => Promise.resolve('through'));
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('through');
});
