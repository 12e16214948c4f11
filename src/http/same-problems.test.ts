// The mock and the reference server share one validation; this holds that they also share what comes before and after.
// `tests/same-responses.test.ts` holds the same of the requests of the suite, which has none of these.

import { afterAll, expect, it } from 'vitest';
import { startMock } from '../mock/index.ts';
import { CONTRACT, create, profile, sharedServer, TOKEN } from '../server/testing/harness.ts';

const servers = [await startMock({ contract: CONTRACT, port: 0, bearer: [TOKEN] }), await sharedServer()];
afterAll(() => Promise.all(servers.map((server) => server.close())));

const faulty = (changes: object) => JSON.stringify(profile(changes));

it.each([
  ['a body too large', ' '.repeat(102_401), 413],
  [
    'several faults',
    faulty({ name: '', byteLength: '16', extra: 1, 'a/b~c #': 1, ratelimit: { window: 0 } }),
    400,
  ],
  [
    'a hundred faults and more',
    faulty(Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`f${n}`, n]))),
    400,
  ],
])('mock and reference give the same problem for %s', async (_, body, status) => {
  const path = '/acme/authentication/create';
  const [mocked, served] = await Promise.all(servers.map(({ url }) => create(url, body, path)));
  expect([mocked?.status, served?.status]).toEqual([status, status]);
  expect(mocked?.text).toBe(served?.text);
  expect(mocked?.headers['content-type']).toBe(served?.headers['content-type']);
});
