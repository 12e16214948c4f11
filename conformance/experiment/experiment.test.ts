// What is told of servers with one fault: the boundary, its clause, and no other clause.

import { describe, expect, it } from 'vitest';
import { type Change, createBehaviour } from '../../lab/fixtures/servers/behaviour.ts';
import { all, forgives, minds } from '../../lab/fixtures/servers/changes.ts';
import { modelCredential, modelValues } from '../../lab/fixtures/servers/declared.ts';
import { listenerOf, startHttp } from '../../lab/fixtures/servers/start.ts';
import { runConformance } from '../index.ts';
import { optionsFor } from '../testing/run-against.ts';
import { accused, causesIn, reportOn } from './testing/report-on.ts';

const operation = 'createAuthenticationProfile';

const numbers: readonly (readonly [path: string, clause: string, least: number, most: number])[] = [
  ['byteLength', 'byte-length', 16, 128],
  ['ratelimit.window', 'ratelimit-window', 1, 86_400],
  ['refill.interval', 'refill-interval', 1, 86_400],
];

describe.each(numbers)('%s, off by one', (path, clause, least, most) => {
  it.each<[string, Change, string]>([
    [
      'rejected at its maximum',
      minds(path, (value) => value === most),
      `accepted to ${most - 1}, rejected from ${most} (400)`,
    ],
    [
      'rejected at its minimum',
      minds(path, (value) => value === least),
      `accepted from ${least + 1}, rejected to ${least} (400)`,
    ],
    [
      'accepted past its maximum',
      forgives(path, (value) => value === most + 1),
      `accepted at ${most + 1} (201)`,
    ],
    [
      'accepted past its minimum',
      forgives(path, (value) => value === least - 1),
      `accepted at ${least - 1} (201)`,
    ],
  ])('%s', async (_, change, told) => {
    const report = await reportOn(change, [`bounds/${path}/*`, 'bounds/ratelimit.requests/*', 'contexts/*']);
    expect(causesIn(report)).toEqual([`${path}: ${told}, in ${operation}.`]);
    expect(accused(report)).toEqual([clause]);
  });
});

it.each<[string, Change, readonly string[], readonly string[]]>([
  [
    'a maximum inside the range',
    minds('ratelimit.requests', (value) => Number(value) > 65_535),
    ['bounds/ratelimit.requests/*'],
    ['ratelimit.requests: accepted to 65535, rejected from 65536 (400), in createAuthenticationProfile.'],
  ],
  [
    'a length',
    minds('prefix', (value) => String(value).length > 49),
    ['lengths/prefix/max*', 'bounds/byteLength/*'],
    ['prefix: accepted to 49 characters, rejected from 50 (400), in createAuthenticationProfile.'],
  ],
  [
    'a bound beside another member alone',
    minds(
      'ratelimit.window',
      (value, body) => value === 86_400 && (body as { refill?: unknown }).refill !== undefined,
    ),
    ['bounds/ratelimit.window/*', 'bounds/refill.interval/*'],
    [
      'Rejected (400) where ratelimit.window is 86400 or more and refill is there, and has to be accepted, in createAuthenticationProfile.',
    ],
  ],
  [
    'two faults',
    all(
      minds('byteLength', (value) => value === 128),
      minds('prefix', (value) => String(value).length === 50),
    ),
    ['bounds/byteLength/*', 'lengths/prefix/max*'],
    [
      'byteLength: accepted to 127, rejected from 128 (400), in createAuthenticationProfile.',
      'prefix: accepted to 49 characters, rejected from 50 (400), in createAuthenticationProfile.',
    ],
  ],
  [
    'the order of members',
    ({ parse }) => ({
      parse: (bytes) => parse(/keyType[\s\S]*"name"/.test(bytes.toString()) ? Buffer.from('{') : bytes),
    }),
    ['spellings/reversed', 'bounds/byteLength/*'],
    [
      'Rejected (400) where its members are in another order, and has to be accepted, in createAuthenticationProfile.',
    ],
  ],
  [
    'names in escapes',
    ({ parse }) => ({
      parse: (bytes) => parse(/\\u[0-9a-f]{4}[^"]*":/.test(bytes.toString()) ? Buffer.from('{') : bytes),
    }),
    ['spellings/escaped-keys'],
    ['Rejected (400) where its keys are in escapes, and has to be accepted, in createAuthenticationProfile.'],
  ],
  [
    'a body that is cut off',
    ({ parse }) => ({ parse: (bytes) => parse(bytes.subarray(0, 256)) }),
    ['bounds/*', 'contexts/*'],
    [expect.stringMatching(/^Rejected \(400\) where the body has 2\d\d bytes or more/) as string],
  ],
  [
    'a body that nobody reads',
    () => ({ parse: () => ({}), check: () => [] }),
    ['bounds/*', 'types/*', 'bodies/malformed/*'],
    [
      'Accepted (201) where the body is anything, even no JSON, and has to be rejected, in createTag and createAuthenticationProfile.',
    ],
  ],
])('tells %s', async (_, change, rules, told) => {
  expect(causesIn(await reportOn(change, rules))).toEqual(told);
});

it('sends nothing where nothing fails, and no more than it may', async () => {
  expect((await reportOn(() => ({}), ['bounds/byteLength/*'])).experiments).toBeUndefined();
  const change = minds('byteLength', (value) => Number(value) > 99);
  expect((await reportOn(change, ['bounds/byteLength/*'], 3)).experiments?.requests).toBeLessThanOrEqual(3);
  expect((await reportOn(change, ['bounds/byteLength/*'], 0)).experiments).toBeUndefined();
});

it('tells requests that fail among others alone', async () => {
  const inner = listenerOf(createBehaviour());
  let inFlight = 0;
  const server = await startHttp((request, response) => {
    inFlight += 1;
    response.on('close', () => {
      inFlight -= 1;
    });
    setTimeout(() => {
      if (request.method !== 'POST' || inFlight < 4) return inner(request, response);
      request.resume();
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"title":"mixed up"}');
    }, 5);
  });
  const report = await runConformance({
    ...optionsFor(server.url),
    values: modelValues,
    credential: modelCredential,
    selection: { only: ['createTag/*'], skip: ['*/ten-megabytes'], readOnly: false },
    experiments: 200,
  });
  await server.close();
  expect(causesIn(report)[0]).toMatch(
    /requests? got the right response when sent again alone, and some of them not while others ran/,
  );
});
