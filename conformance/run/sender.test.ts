// Steps of a run: most are taken together, one that has to be alone by itself.

import { expect, it } from 'vitest';
import { takeEach } from './sender.ts';

it('takes no more steps together than it may, then one that has to be alone, then the next ones', async () => {
  const going = new Set<string>();
  const seen: string[] = [];
  const steps: readonly { readonly name: string; readonly alone?: true }[] = [
    { name: 'a' },
    { name: 'b' },
    { name: 'c' },
    { name: 'd', alone: true },
    { name: 'e' },
    { name: 'f' },
  ];
  await takeEach(steps, 2, async ({ name }) => {
    seen.push([name, ...going].join(' beside '));
    going.add(name);
    await new Promise(setImmediate);
    going.delete(name);
  });
  expect(seen).toEqual(['a', 'b beside a', 'c beside b', 'd', 'e', 'f beside e']);
});

it('ends with the error of a step', async () => {
  const taken = takeEach([{}, {}], 2, () => Promise.reject(new Error('broken')));
  await expect(taken).rejects.toThrow('broken');
});
