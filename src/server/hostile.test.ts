import fc from 'fast-check';
import { expect, it } from 'vitest';
import { READ, send, sharedServer } from './testing/harness.ts';
import { faultOf, hostileRequest, sendHostile } from './testing/hostile.ts';

const REQUESTS = Number(process.env['ACS_HOSTILE_REQUESTS'] ?? 3_000);
const AT_ONCE = 20;
const server = await sharedServer();

it(`responds to ${REQUESTS} hostile requests without a 5xx, a stack or a crash`, {
  timeout: 300_000,
}, async () => {
  const together = fc.array(hostileRequest(), { minLength: AT_ONCE, maxLength: AT_ONCE });
  const property = fc.asyncProperty(together, async (requests) => {
    const faults = requests.map(async (request) => faultOf(request, await sendHostile(server.url, request)));
    expect((await Promise.all(faults)).filter((fault) => fault !== undefined)).toEqual([]);
  });
  await fc.assert(property, { numRuns: Math.ceil(REQUESTS / AT_ONCE), seed: 1 });
  expect((await send(server.url, READ)).status).toBe(200);
});
