// Reports on servers with one fault name the boundary, its clause, and no other clause.

import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { type Change, createBehaviour } from '../../fixtures/servers/behaviour.ts';
import { all, alters, forgives, minds, parsesOnly } from '../../fixtures/servers/changes.ts';
import { listenerOf, startHttp } from '../../fixtures/servers/start.ts';
import { leftovers } from '../../fixtures/servers/states.ts';
import { mapMembers } from '../../src/values.ts';
import { diagnose, explainedBy } from '../diagnosis/index.ts';
import { resultsAt } from '../standing.ts';
import { forThisTest } from '../testing/for-this-test.ts';
import { accused, causesIn, reportOn, runOn, selected } from './testing/report-on.ts';

const operation = 'createAuthenticationProfile';

/** Members with a range, one of them in an object, and the clause or silence of each end. */
const numbers: readonly (readonly [path: string, least: number, most: number, low: string, high: string])[] =
  [
    ['byteLength', 16, 128, 'byte-length', 'byte-length'],
    ['ratelimit.requests', 1, 1_000_000, 'requests-lower-bound', 'ratelimit-requests'],
  ];

/** An end that the source leaves open, so that a run against the source reports nothing about it. */
const decided = 'requests-lower-bound';

const rejected = (where: string) => `Rejected (400) where ${where}, and has to be accepted, in ${operation}.`;

const is = (bound: number) => (value: unknown) => value === bound;
const [upTo, from] = [(value: number) => `accepted to ${value}`, (value: number) => `accepted from ${value}`];

/** Keeps 32 bits of each integer. */
const in32Bits = (value: unknown): unknown =>
  Number.isInteger(value) ? Number(BigInt.asIntN(32, BigInt(value as number))) : mapMembers(value, in32Bits);

/** Rejects a profile whose members are in another order. */
const minding = parsesOnly((text) => !/keyType[\s\S]*"name"/.test(text));

describe.each(numbers)('%s, off by one', (path, least, most, low, high) => {
  const [tooFew, tooMany] = [`accepted at ${least - 1} (201)`, `accepted at ${most + 1} (201)`];
  const rows: readonly (readonly [string, Change, string, string])[] = [
    [
      'rejected at its maximum',
      minds(path, is(most)),
      `${upTo(most - 1)}, rejected from ${most} (400)`,
      high,
    ],
    [
      'rejected at its minimum',
      minds(path, is(least)),
      `${from(least + 1)}, rejected to ${least} (400)`,
      low,
    ],
    ['accepted past its maximum', forgives(path, is(most + 1)), tooMany, high],
    ['accepted past its minimum', forgives(path, is(least - 1)), tooFew, low],
  ];
  // What is right of another member, beside this one: one member stands for the others.
  const others = path === 'byteLength' ? ['bounds/ratelimit.requests/*', 'bounds/ratelimit.window/*'] : [];
  it.each(rows)('%s', async (_name, change, told, clause) => {
    const against = clause === decided ? 'contract' : 'source';
    const report = await reportOn(change, [`bounds/${path}/*`, ...others, 'combinations/*'], { against });
    expect(causesIn(report)).toEqual([`${path}: ${told}, in ${operation}.`]);
    expect(accused(report)).toEqual([clause]);
  });
});

it.each<[string, Change, readonly string[], readonly string[]]>([
  [
    'a divisor',
    minds('byteLength', (value) => Number(value) % 8 !== 0),
    ['bounds/byteLength/*', 'combinations/*'],
    [rejected('byteLength is no multiple of 8')],
  ],
  [
    'numbers that are neither a range nor multiples',
    minds('byteLength', (value) => ![16, 32, 64, 128].includes(Number(value))),
    ['bounds/byteLength/*'],
    [rejected('byteLength is 24, and in 18 other ways')],
  ],
  [
    'a length in bytes',
    minds('prefix', (value) => Buffer.byteLength(String(value)) > 60),
    ['lengths/prefix/*', 'bounds/byteLength/*'],
    ['prefix: accepted to 60 bytes in UTF-8, rejected from 61 (400), in createAuthenticationProfile.'],
  ],
  [
    'a length in escapes, which bytes do not tell',
    minds('prefix', (value) => String(value).replaceAll(/[^ -~]/g, '\\\\u0000').length > 60),
    ['lengths/prefix/non-ascii-maximum', 'bounds/byteLength/*'],
    [rejected('prefix is "éééééééééééééééééééééééééééééééééééééééééééééééééé"')],
  ],
  [
    'what is accepted beside another member, whatever that is',
    forgives(
      'byteLength',
      (value, body) => Number(value) < 16 && (body as { prefix?: unknown }).prefix !== undefined,
    ),
    ['bounds/byteLength/*', 'combinations/*'],
    [
      expect.stringMatching(
        /^Accepted \(201\) where prefix is there and byteLength is 15 or less, and in 2 other ways, and has to be rejected/,
      ) as string,
    ],
  ],
  [
    'fractions for whole numbers in every member',
    all(
      ...['byteLength', 'ratelimit.requests', 'ratelimit.window', 'refill.tokens', 'refill.interval'].map(
        (path) => forgives(path, (value) => typeof value === 'number' && !Number.isInteger(value)),
      ),
    ),
    ['types/*/fraction*', 'bounds/*/fraction*'],
    ['Fractions in place of whole numbers are accepted in 5 fields.'],
  ],
  [
    'two faults of one member',
    all(minds('byteLength', is(128)), forgives('byteLength', is(15))),
    ['bounds/byteLength/*'],
    [
      'byteLength: accepted at 15 (201), in createAuthenticationProfile.',
      'byteLength: accepted to 127, rejected from 128 (400), in createAuthenticationProfile.',
    ],
  ],
  [
    'a bound and an order of members',
    all(minds('ratelimit.requests', is(1_000_000)), minding),
    ['bounds/ratelimit.requests/*', 'spellings/reversed'],
    [
      rejected('its members are in another order'),
      'ratelimit.requests: accepted to 999999, rejected from 1000000 (400), in createAuthenticationProfile.',
    ],
  ],
  [
    'names in escapes',
    parsesOnly((text) => !/\\u[0-9a-f]{4}[^"]*":/.test(text)),
    ['spellings/escaped-keys'],
    [rejected('its keys are in escapes')],
  ],
  [
    'a bound below every interval that the contract shows',
    minds('refill.interval', (value) => Number(value) > 1440),
    ['examples/*', 'combinations/*', 'bounds/*'],
    ['refill.interval: accepted to 1440, rejected from 1441 (400), in createAuthenticationProfile.'],
  ],
  [
    'integers of 32 bits',
    ({ decode }) => ({ decode: (value, operation) => decode(in32Bits(value), operation) }),
    ['examples/*', 'combinations/*', 'bounds/ratelimit.requests/*'],
    [
      expect.stringMatching(
        /^ratelimit\.requests: accepted from 429496729[67] to 4295967296 \(201\)/,
      ) as string,
    ],
  ],
  [
    'numbers of sixteen digits, which nobody checks',
    forgives('ratelimit.requests', (value) => Number(value) >= 1e15),
    ['bounds/ratelimit.requests/*'],
    [
      'ratelimit.requests: accepted from 1000000000000000 up, with no end found (201), in createAuthenticationProfile.',
    ],
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
  const report = await reportOn(change, rules);
  expect(causesIn(report)).toEqual(told);
  const explained = explainedBy(diagnose(report));
  expect(resultsAt(report, 'failed').filter(({ case: { id } }) => !explained.has(id))).toEqual([]);
});

it('tells how to declare a rejection in a 2xx, and what is accepted beside it', async () => {
  const change = all(
    minds('name', (value) => String(value).length > 60),
    forgives('byteLength', is(15)),
    alters(
      ({ status }) => ({ status: 200, body: { success: status < 300 } }),
      (_, { method }) => method === 'POST',
    ),
  );
  const report = await reportOn(change, ['bounds/byteLength/*', 'required/*', 'combinations/*']);
  expect(causesIn(report)).toEqual([
    "Wrong requests get 200 with success=false: pass --refused-when 'success=false' if that is how this service rejects.",
    'byteLength: accepted at 15 (200), in createAuthenticationProfile.',
  ]);
});

it('leaves a create that was accepted once, and is a duplicate now, to its clause', async () => {
  const created: number[] = [];
  const change = alters(
    () => ({ status: 201, body: { id: 'tag_1', name: 'untitled' } }),
    ({ status }, { body }) => status === 400 && body.toString() === '{}' && created.push(status) === 1,
  );
  const report = await reportOn(change, ['required/*']);
  expect([causesIn(report), accused(report)]).toEqual([[], ['tag-name-required']]);
});

it('sends nothing where nothing fails, and no more than it may', async () => {
  expect((await reportOn(() => ({}), ['bounds/byteLength/*'])).experiments).toBeUndefined();
  const change = minds('byteLength', (value) => Number(value) > 99);
  expect(
    (await reportOn(change, ['bounds/byteLength/*'], { experiments: 3 })).experiments?.requests,
  ).toBeLessThanOrEqual(3);
  expect((await reportOn(change, ['bounds/byteLength/*'], { experiments: 0 })).experiments).toBeUndefined();
});

it('tells valid requests that fail for what a rejected one left behind with one cause', async () => {
  const rules = ['examples/*', 'combinations/*', 'bounds/*', 'lengths/*', 'spellings/*'];
  const report = await reportOn(leftovers, rules);
  expect(causesIn(report)).toEqual([
    expect.stringMatching(/^\d+ requests got the right response when sent again: state that changes/),
  ]);
  const failing = report.results.filter(({ outcomes }) => outcomes.source === 'failed');
  expect(diagnose(report)[0]?.cases).toEqual(expect.arrayContaining(failing.map(({ case: { id } }) => id)));
});

it('tells requests that fail among others alone', async () => {
  const inner = listenerOf(createBehaviour());
  let inFlight = 0;
  const mixing: RequestListener = (request, response) => {
    inFlight += 1;
    response.on('close', () => {
      inFlight -= 1;
    });
    setTimeout(() => {
      if (request.method !== 'POST' || inFlight < 4) return inner(request, response);
      request.resume();
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"title":"mixed up"}');
    }, 20);
  };
  const server = await forThisTest(startHttp(mixing));
  const report = await runOn(server.url, selected(['createTag/*'], ['*/ten-megabytes']));
  expect(causesIn(report)[0]).toMatch(
    /requests? got the right response when sent again alone, and some of them not while others ran/,
  );
});
