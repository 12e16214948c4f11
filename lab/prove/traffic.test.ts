import { expect, it } from 'vitest';
import { loadContract } from '../../src/contract/file/index.ts';
import { createTrafficJudge } from '../../src/http/traffic/index.ts';
import { grammarFault } from '../fixtures/servers/grammar/index.ts';
import { foundInTraffic } from './traffic.ts';

const judge = createTrafficJudge(await loadContract());

it.each([
  ['ratelimit.window, upper bound: is absent', 'ratelimit-window'],
  ['ratelimit.requests, upper bound: is absent', 'ratelimit-requests'],
  ['refill.interval, upper bound: is absent', 'refill-interval'],
  ['byteLength, upper bound: is absent', 'byte-length'],
  ['credential of a read: is absent', 'bearer-required'],
])('the traffic of a faulty server breaks its clause: %s', async (name, clause) => {
  const found = await foundInTraffic(judge, grammarFault(name)?.change);
  expect(found.map(({ origin }) => origin.id)).toContain(clause);
});
