// Causes are the same in every run: on one server, which an earlier run has used, and on a restarted one.

import { expect, it } from 'vitest';
import type { Change } from '../../fixtures/servers/behaviour.ts';
import { all, forgives, minds } from '../../fixtures/servers/changes.ts';
import { leaks, sticks } from '../../fixtures/servers/states.ts';
import { diagnose } from '../diagnosis/index.ts';
import { causeInWords } from '../report/words/causes.ts';
import { modelWith } from '../testing/for-this-test.ts';
import type { Report } from '../types.ts';
import { runOn, selected } from './testing/report-on.ts';

const selection = selected(
  ['create*/examples/*', '*/bounds/*', '*/lengths/*', '*/combinations/*', '*/spellings/*', '*/required/*'],
  ['*/in/*/least', '*/in/*/most', '*/far*', '*/bounds/ratelimit.requests/*', '*/bounds/refill.tokens/*'],
);

/** What programs and people compare of the causes of a run. */
const told = (report: Report) =>
  diagnose(report).map((cause) => ({
    words: causeInWords(cause),
    ...(cause.kind === 'narrowed' && {
      id: cause.id,
      triggers: cause.triggers,
      clause: cause.origin,
      operations: cause.operations,
      cases: cause.cases,
    }),
  }));

const onceMore = async (change: Change, runs: number) => {
  const { url } = await modelWith(change);
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) {
    const nonce = `run${Math.random().toString(36).slice(2, 4)}`;
    reports.push(await runOn(url, { ...selection, nonce }));
  }
  return reports.map(told);
};

it.each<[string, Change, readonly unknown[]]>([
  [
    'a bound beside another member',
    minds('ratelimit.window', (value, body) => value === 86_400 && 'refill' in Object(body)),
    [
      'Rejected (400) where ratelimit.window is 86400 or more and refill is there, and has to be accepted, in createAuthenticationProfile.',
    ],
  ],
  [
    'bounds and a length',
    all(
      minds('refill.interval', (value) => value === 1),
      forgives('byteLength', (value) => value === 129),
      minds('prefix', (value) => String(value).length > 49),
    ),
    [
      'byteLength: accepted at 129 (201), in createAuthenticationProfile.',
      'refill.interval: accepted from 2, rejected to 1 (400), in createAuthenticationProfile.',
      'prefix: accepted to 49 characters, rejected from 50 (400), and in 2 other ways, in createAuthenticationProfile.',
    ],
  ],
  [
    'a body that is cut off',
    ({ parse }) => ({ parse: (bytes) => parse(bytes.subarray(0, 256)) }),
    [expect.stringMatching(/^Rejected \(400\) where the body has 2\d\d bytes or more/)],
  ],
  [
    'an operation that is not there',
    ({ paths }) => ({ paths: { ...paths, createTag: /^\/nowhere()()$/ } }),
    [
      'Every valid request is rejected (404), in createTag: is it there, under this path, and with what the options name?',
    ],
  ],
])('%s is told alike by a run and by the next one on the same server', async (_, change, words) => {
  const [first, second] = await onceMore(change, 2);
  expect(first?.map((cause) => cause.words)).toEqual(words);
  expect(second).toEqual(first);
});

it.each<[string, Change]>([
  ['state that stays', sticks],
  ['a pool that leaks', leaks(10, { status: 500, body: 'no connection' })],
])('%s has the same id on every fresh start', async (_, change) => {
  const ids = async () => (await onceMore(change, 1)).flat().map((cause) => ('id' in cause ? cause.id : ''));
  const first = await ids();
  expect(first).toHaveLength(1);
  expect(await ids()).toEqual(first);
});
