import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { defaultContractFile } from './index.ts';
import { loadBundle } from './load.ts';
import { watchContract } from './watch.ts';

const watchers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'FSEventWrap').length;

it('watches nothing any more once it is told to stop, not even what it was still reading', async () => {
  const { document } = await loadBundle(defaultContractFile);
  const before = watchers();
  const stop = watchContract(defaultContractFile, document, {
    onChange: () => expect.unreachable('nothing changes'),
    onFault: (error) => expect.unreachable(error.message),
  });
  await expect.poll(watchers).toBeGreaterThan(before);
  stop();
  await loadBundle(defaultContractFile);
  await sleep(50);
  expect(watchers()).toBe(before);
});
