// Tasks that go at the same time, and such that go alone.

import { expect, it } from 'vitest';
import { createCrossing } from './line.ts';

/** Tasks that begin and end when they are told to, with what was going on as each began. */
function watched() {
  const crossing = createCrossing();
  const going = new Set<string>();
  const seen: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const start = (kind: 'among' | 'alone', name: string) => {
    const end = Promise.withResolvers<void>();
    ends.set(name, end);
    return crossing[kind](async () => {
      seen.push([name, ...going].join(' beside '));
      going.add(name);
      await end.promise;
      going.delete(name);
    });
  };
  const end = (name: string) => ends.get(name)?.resolve();
  return { start, end, seen };
}

it('lets several go at the same time, one alone after them, and the next after that', async () => {
  const { start, end, seen } = watched();
  const tasks = [start('among', 'a'), start('among', 'b'), start('alone', 'c'), start('among', 'd')];
  end('b');
  await tasks[1];
  expect(seen).toEqual(['a', 'b beside a']);
  for (const name of ['a', 'c', 'd']) end(name);
  await Promise.all(tasks);
  expect(seen.slice(2)).toEqual(['c', 'd']);
});

it('goes on after one that fails', async () => {
  const crossing = createCrossing();
  const failed = crossing.alone(() => Promise.reject(new Error('broken')));
  const next = crossing.alone(() => Promise.resolve('through'));
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('through');
});
