// Prints the files of ours in which a function is called while the mock handles one GET, as JSON.

import { Session } from 'node:inspector/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { defaultContractFile, loadDocument } from '../../src/contract/file/index.ts';
import { startMock } from '../../src/mock/index.ts';

const root = new URL('../../', import.meta.url).href;

const mock = await startMock({
  contract: await loadDocument(defaultContractFile),
  port: 0,
  log: () => undefined,
});
const get = async () => {
  const response = await fetch(`${mock.url}/acme/routing12`, { headers: { Authorization: 'Bearer any' } });
  await response.text();
};
await get();
await get();
// What the first requests set off has ended.
await wait(500);

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
await get();
await wait(100);
const { result } = await session.post('Profiler.takePreciseCoverage');
session.disconnect();
await mock.close();

const passed = result
  .filter(({ url }) => url.startsWith(root) && !url.includes('/node_modules/') && url !== import.meta.url)
  .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
  .map(({ url }) => url.slice(root.length));
process.stdout.write(JSON.stringify(passed.toSorted()));
