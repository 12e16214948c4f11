// What is wrong in one way has one heading, in however many places and values it shows.

import { expect, it } from 'vitest';
import type { Change } from '../../fixtures/servers/behaviour.ts';
import { alters, converts, minds, parsesOnly } from '../../fixtures/servers/changes.ts';
import { bodyFaults } from '../../fixtures/servers/faults/bodies.ts';
import { diagnose, explainedBy } from '../diagnosis/index.ts';
import { resultsAt } from '../standing.ts';
import { accused, causesIn, reportOn } from './testing/report-on.ts';

const operation = 'createAuthenticationProfile';

const parsed = (body: Buffer): Readonly<Record<string, unknown>> => {
  try {
    return Object(JSON.parse(body.toString()));
  } catch {
    return {};
  }
};

it.each<[string, Change, readonly string[], readonly string[]]>([
  [
    'words in another case, in every shape',
    converts('keyType', (value) => (typeof value === 'string' ? value.toLowerCase() : value)),
    ['enums/*', 'examples/*'],
    [
      'Accepted (201) where jwt_id is there and keyType is "JWT", and in 3 other ways, and has to be rejected, in createAuthenticationProfile.',
    ],
  ],
  [
    'letters in escapes',
    parsesOnly((text) => !/\\u00[2-7]/.test(text)),
    ['spellings/*', 'combinations/*'],
    [
      expect.stringMatching(
        /^Rejected \(400\) where the body is \{"\\u006eame".* and createAuth\w+\.$/,
      ) as string,
    ],
  ],
  [
    'a body of several lines',
    parsesOnly((text) => !text.includes('\n')),
    ['spellings/*', 'combinations/*'],
    [expect.stringMatching(/^Rejected \(400\) where .* and createAuth\w+\.$/) as string],
  ],
  [
    'half a pair in escapes, even where the other half follows',
    parsesOnly((text) => !/\\ud83d/.test(text)),
    ['spellings/*', 'combinations/*'],
    [
      'Rejected (400) where name is "NAME \\u05e9\\u05dc\\u05d5\\u05dd \\u6f22\\u5b57 \\ud83d\\ude42", and has to be accepted, in createTag and createAuthenticationProfile.',
    ],
  ],
  [
    'two numbers whose product overflows',
    minds('ratelimit', (limit) => {
      const { requests = 0, window = 0 } = Object(limit) as Partial<Record<string, number>>;
      return requests <= 1_000_000 && window <= 86_400 && Math.imul(requests, window) < 0;
    }),
    ['bounds/ratelimit.requests/*', 'bounds/equal-numbers', 'combinations/*'],
    [
      expect.stringMatching(
        /^Rejected \(400\) where ratelimit\.requests is .* and ratelimit\.window is .*, and in another way, and has to be/,
      ) as string,
    ],
  ],
])('tells %s', async (_, change, rules, told) => {
  const report = await reportOn(change, rules);
  expect(causesIn(report)).toEqual(told);
  const explained = explainedBy(diagnose(report));
  expect(resultsAt(report, 'failed').filter(({ case: { id } }) => !explained.has(id))).toEqual([]);
});

it('tells a service that rejects names with a percent sign, which only a decision speaks of', async () => {
  const change = minds('name', (value) => String(value).includes('%'));
  const rules = ['texts/*', 'spellings/*', 'answers/name/*', 'examples/*'];
  const [bySource, byContract] = [
    await reportOn(change, rules),
    await reportOn(change, rules, { against: 'contract' }),
  ];
  expect(causesIn(bySource)).toEqual([]);
  expect(causesIn(byContract)).toEqual([
    `Rejected (400) where name has "%" in it, and has to be accepted, in createTag and ${operation}.`,
  ]);
  expect(accused(byContract)).toEqual(['name-characters']);
});

it('tells a text that ends in a server error in every member with one cause, also where one is read beside another', async () => {
  const isHalf = (text: unknown) => typeof text === 'string' && !text.isWellFormed();
  const isHit = (body: Readonly<Record<string, unknown>>) =>
    isHalf(body['name']) || (body['keyType'] === 'jwt' && isHalf(body['jwt_id']));
  const change = alters(
    () => ({ status: 500, body: { error: 'unhandled' } }),
    (_, { method, body }) => method === 'POST' && isHit(parsed(body)),
  );
  const report = await reportOn(change, ['examples/*', 'texts/*', 'combinations/*']);
  expect(causesIn(report)).toEqual([
    expect.stringMatching(/^A server error \(500\) where name or jwt_id has ".ud800" in it, in create/),
  ]);
});

it('tells texts that end in a server error in one member with one cause', async () => {
  const change = alters(
    () => ({ status: 500, body: { error: 'no such address' } }),
    (_, { method, body }) => method === 'POST' && /["<>\\\n%\u0001]/.test(String(parsed(body)['name'])),
  );
  expect(causesIn(await reportOn(change, ['examples/*', 'texts/*', 'answers/name/*']))).toEqual([
    expect.stringMatching(
      /^A server error \(500\) where name has .* in it, and in \d other ways, in create.* and create/,
    ),
  ]);
});

it.each([
  ['NaN is in every range', 'Values of NaN are accepted in 3 fields.'],
  ['hexadecimal numbers past a bound', 'Hexadecimal numbers are accepted in 4 fields.'],
  ['numbers with zeros before them', 'Numbers with zeros before them are accepted in 4 fields.'],
])('tells %s once', async (name, told) => {
  const fault = bodyFaults.find((other) => other.name.startsWith(name));
  const report = await reportOn((right) => fault?.change(right) ?? {}, ['extended-numbers/*', 'examples/*']);
  expect(causesIn(report)).toEqual([told]);
});

it('tells a member whose type ends in a server error with one cause', async () => {
  const isScalar = (value: unknown) => value !== undefined && typeof value !== 'object';
  const change = alters(
    () => ({ status: 500, body: {} }),
    (_, { method, body }) => method === 'POST' && isScalar(JSON.parse(body.toString()).ratelimit),
  );
  const report = await reportOn(change, ['types/ratelimit/*', 'required/ratelimit/*', 'examples/*']);
  expect(causesIn(report)).toEqual([
    'A server error (500) where ratelimit is a number, a text or a boolean, in createAuthenticationProfile.',
  ]);
});
