// From wrong outcomes to pairs, on servers of a line each that take every JSON object but some.

import { json } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { brokenIn, findingIn, propertyIn } from '../testing/properties.ts';
import { only, runAgainst } from '../testing/run-against.ts';
import type { Exchange } from '../types.ts';

interface Profile {
  readonly name?: string;
  readonly prefix?: string;
  readonly byteLength?: number;
  readonly ratelimit?: { readonly requests: number; readonly window: number };
  readonly refill?: { readonly tokens: number; readonly interval: number };
}

const create = 'createAuthenticationProfile';

/** The report of properties of profiles on a server that takes these bodies. */
const reportOn = (takes: (body: Profile) => boolean, ...properties: readonly string[]) =>
  runAgainst(
    async (request, response) => {
      const body = await json(request).catch(() => undefined);
      const isTaken = typeof body === 'object' && body !== null && takes(body);
      response.writeHead(isTaken ? 201 : 400).end();
    },
    { selection: only(...properties.map((property) => `${create}/${property}`)), requests: 300 },
  );

const bodyOf = (exchange: Exchange | undefined): Profile => {
  const { body } = exchange?.request ?? {};
  return body !== undefined && 'text' in body ? JSON.parse(body.text) : {};
};

const isEnough = ({ byteLength = 16 }: Profile) => byteLength >= 16;

it('a pair loses the edits of its context that the outcome does not need', async () => {
  const report = await reportOn(isEnough, 'byteLength/range');
  const { control, trial, edit, beside } = findingIn(report, `${create}/byteLength/range`) ?? {};
  expect([edit?.says, beside]).toEqual(['byteLength is 129', []]);
  expect(Object.keys(bodyOf(trial))).toEqual(['name', 'keyType', 'ratelimit', 'byteLength']);
  const [right, wrong] = [control, trial].map(bodyOf);
  expect(wrong).toEqual({ ...right, name: wrong?.name, byteLength: 129 });
  expect([control?.response?.status, trial?.response?.status]).toEqual([201, 201]);
});

it('and keeps the others', async () => {
  const isAtMost = ({ ratelimit }: Profile) => ratelimit?.window === 86_400;
  const report = await reportOn(
    (body) => isEnough(body) && ((body.byteLength ?? 0) <= 128 || isAtMost(body)),
    'byteLength/range',
  );
  const { control, trial, beside } = findingIn(report, `${create}/byteLength/range`) ?? {};
  expect(beside).toEqual(['ratelimit.window is 86400']);
  expect([control, trial].map(bodyOf).map(isAtMost)).toEqual([true, true]);
});

it.each<[string, (body: Profile) => boolean, string, object]>([
  [
    'a number',
    ({ ratelimit }) => (ratelimit?.requests ?? 0) <= 2_000_000,
    'ratelimit.requests/range',
    { kind: 'number', side: 'above', path: ['ratelimit', 'requests'], from: 1_000_001, to: 2_000_000 },
  ],
  [
    'a length',
    ({ prefix = '' }) => prefix.length <= 60,
    'prefix/maxLength',
    { kind: 'length', side: 'above', path: ['prefix'], from: 51, to: 60 },
  ],
])('finds both ends of what gets the wrong outcome: %s', async (_, takes, property, boundary) => {
  const report = await reportOn(takes, property);
  expect(findingIn(report, `${create}/${property}`)?.boundary).toEqual(boundary);
});

it('of a range names the other end that is wrong as well', async () => {
  const report = await reportOn(
    ({ byteLength = 16 }) => byteLength > 8 && byteLength <= 200,
    'byteLength/range',
  );
  const { boundary: low, otherEnd: { boundary: high } = {} } =
    findingIn(report, `${create}/byteLength/range`) ?? {};
  expect([low?.from, low?.to, high?.from, high?.to]).toEqual([9, 15, 129, 200]);
});

it('names two values that are rejected together alone', async () => {
  const isRejected = ({ ratelimit }: Profile) =>
    ratelimit !== undefined &&
    (ratelimit.window > 86_400 ||
      ratelimit.requests > 1_000_000 ||
      (ratelimit.window === 86_400 && ratelimit.requests === 1_000_000));
  const places = ['ratelimit.window/range', 'ratelimit.requests/range'];
  const report = await reportOn((body) => !isRejected(body), ...places);
  const findings = places
    .map((place) => findingIn(report, `${create}/${place}`))
    .filter((finding) => finding?.required.kind === 'accepted');
  const names = findings.map((finding) => [finding?.edit.says, ...(finding?.beside ?? [])].toSorted().join());
  expect([...new Set(names)]).toEqual(['ratelimit.requests is 1000000,ratelimit.window is 86400']);
});

it('names both values of a relation between them, and where it turns', async () => {
  const property = 'refill.interval/range';
  const report = await reportOn(
    ({ refill: { interval: n } = { interval: 1 }, ratelimit }) => n >= 1 && n <= (ratelimit?.window ?? 0),
    property,
  );
  expect(findingIn(report, `${create}/${property}`)).toMatchObject({
    boundary: { path: ['refill', 'interval'], from: 61, to: 86_400 },
    beside: ['ratelimit.window is 60'],
  });
});

it('accuses nobody of what a service allows for a value that the source leaves open', async () => {
  const report = await reportOn(
    ({ refill: { tokens, interval } = { tokens: 0, interval: 1 } }) =>
      tokens <= 50 && interval >= 1 && interval <= 86_400,
    'refill.interval/range',
    'body/shape-token-full',
  );
  expect(brokenIn(report)).toEqual([]);
  expect(propertyIn(report, `${create}/body/shape-token-full`)?.status).toBe('held');
  expect(propertyIn(report, `${create}/refill.interval/range`)?.status).toBe('held');
});
