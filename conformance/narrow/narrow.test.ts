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

it('a pair loses the edits of its context that the outcome does not need', async () => {
  const report = await reportOn(() => true, 'byteLength/maximum');
  const { control, trial, edit, beside } = findingIn(report, `${create}/byteLength/maximum`) ?? {};
  expect([edit?.says, beside]).toEqual(['byteLength is 129', []]);
  expect(Object.keys(bodyOf(trial))).toEqual(['name', 'keyType', 'ratelimit', 'byteLength']);
  const [right, wrong] = [control, trial].map(bodyOf);
  expect(wrong).toEqual({ ...right, name: wrong?.name, byteLength: 129 });
  expect([control?.response?.status, trial?.response?.status]).toEqual([201, 201]);
});

it('and keeps the others', async () => {
  const isAtMost = ({ ratelimit }: Profile) => ratelimit?.window === 86_400;
  const report = await reportOn(
    (body) => (body.byteLength ?? 0) <= 128 || isAtMost(body),
    'byteLength/maximum',
  );
  const { control, trial, beside } = findingIn(report, `${create}/byteLength/maximum`) ?? {};
  expect(beside).toEqual(['ratelimit.window is 86400']);
  expect([control, trial].map(bodyOf).map(isAtMost)).toEqual([true, true]);
});

it.each<[string, (body: Profile) => boolean, string, object]>([
  [
    'a number',
    ({ ratelimit }) => (ratelimit?.requests ?? 0) <= 2_000_000,
    'ratelimit.requests/maximum',
    { kind: 'number', path: ['ratelimit', 'requests'], from: 1_000_001, to: 2_000_000 },
  ],
  [
    'a length',
    ({ prefix = '' }) => prefix.length <= 60,
    'prefix/maxLength',
    { kind: 'length', path: ['prefix'], from: 51, to: 60 },
  ],
  [
    'a number without an end',
    () => true,
    'byteLength/minimum',
    { kind: 'number', path: ['byteLength'], to: 15 },
  ],
])('finds both ends of what gets the wrong outcome: %s', async (_, takes, property, boundary) => {
  const report = await reportOn(takes, property);
  expect(findingIn(report, `${create}/${property}`)?.boundary).toEqual(boundary);
});

it('names two values that are rejected together alone', async () => {
  const isRejected = ({ ratelimit }: Profile) =>
    ratelimit !== undefined &&
    (ratelimit.window > 86_400 ||
      ratelimit.requests > 1_000_000 ||
      (ratelimit.window === 86_400 && ratelimit.requests === 1_000_000));
  const places = ['ratelimit.window/maximum', 'ratelimit.requests/maximum'];
  const report = await reportOn((body) => !isRejected(body), ...places);
  const findings = places
    .map((place) => findingIn(report, `${create}/${place}`))
    .filter((finding) => finding?.required.kind === 'accepted');
  const names = findings.map((finding) => [finding?.edit.says, ...(finding?.beside ?? [])].toSorted().join());
  expect([...new Set(names)]).toEqual(['ratelimit.requests is 1000000,ratelimit.window is 86400']);
});

it('names both values of a relation between them, and where it turns', async () => {
  const property = 'refill.interval/maximum';
  const report = await reportOn(
    ({ refill, ratelimit }) => refill === undefined || refill.interval <= (ratelimit?.window ?? 0),
    property,
  );
  expect(findingIn(report, `${create}/${property}`)).toMatchObject({
    boundary: { path: ['refill', 'interval'], from: 61, to: 86_400 },
    beside: ['ratelimit.window is 60'],
  });
});

it('accuses nobody of what a service allows for a value that the source leaves open', async () => {
  const report = await reportOn(
    ({ refill }) => (refill?.tokens ?? 0) <= 50 && (refill?.interval ?? 0) <= 86_400,
    'refill.interval/maximum',
    'body/shape-token-full',
  );
  expect(brokenIn(report)).toEqual([]);
  expect(propertyIn(report, `${create}/body/shape-token-full`)?.status).toBe('held');
  expect(propertyIn(report, `${create}/refill.interval/maximum`)?.status).toBe('held');
});
