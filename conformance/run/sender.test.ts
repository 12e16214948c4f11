// Steps of a run: most are taken together, one that has to be alone by itself.

import { expect, it } from 'vitest';
import { takeEach } from './sender.ts';

it('takes steps together, then one that has to be alone, then the next ones', async () => {
  const going = new Set<string>();
  const seen: string[] = [];
  const steps: readonly { readonly name: string; readonly alone?: true }[] = [
    { name: 'a' },
    { name: 'b' },
    { name: 'c', alone: true },
    { name: 'd' },
    { name: 'e' },
  ];
  await takeEach(steps, 2, async ({ name }) => {
    seen.push([name, ...going].join(' beside '));
    going.add(name);
    await new Promise(setImmediate);
    going.delete(name);
  });
  expect(seen).toEqual(['a', 'b beside a', 'c', 'd', 'e beside d']);
});

it('takes no more at a time than it may', async () => {
  let going = 0;
  let most = 0;
  await takeEach(Array(7).fill({}), 3, async () => {
    going += 1;
    most = Math.max(most, going);
    await new Promise(setImmediate);
    going -= 1;
  });
  expect(most).toBe(3);
});

it('ends with the error of a step', async () => {
  const taken = takeEach([{}, {}], 2, () => Promise.reject(new Error('broken')));
  await expect(taken).rejects.toThrow('broken');
});
