import { expect, it } from 'vitest';
import { loadContract } from '../../src/contract/file/index.ts';
import { judgeServer, serversOf } from './servers.ts';

it('holds both verdicts for the model server, so that a fault is all that its servers differ in', async () => {
  const contract = await loadContract();
  const model = serversOf(contract).find(
    ({ kind, name }) => kind === 'tolerant' && name === 'as the base is',
  );
  const digest = model && (await judgeServer(contract, model));
  expect(digest?.conforms).toEqual({ source: true, contract: true });
});
