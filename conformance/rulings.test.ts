// Whole runs on servers that are right in an unusual way, or wrong in a usual one: what is broken, what is open, and which option helps.

import { expect, it } from 'vitest';
import {
  accountOf,
  type Behaviour,
  type Change,
  counter,
  profileOf,
  type Reply,
} from '../fixtures/servers/behaviour.ts';
import { all, forgives } from '../fixtures/servers/changes.ts';
import { bearerOf, modelValues } from '../fixtures/servers/declared.ts';
import { type ConformanceOptions, exitCodeOf, rejectionAt } from './index.ts';
import { brokenIn, findingIn, propertyIn } from './testing/properties.ts';
import { runWith } from './testing/run-against.ts';

const running = (
  change: Change | undefined,
  only: readonly string[],
  parts: Partial<ConformanceOptions> = {},
) => runWith(change, only, { requests: 400, ...parts });

const answers =
  (alter: (reply: Reply) => Reply): Change =>
  ({ finish }: Behaviour) => ({ finish: (...given) => alter(finish(...given)) });

const stateOf = ({ statements }: Awaited<ReturnType<typeof running>>, clause: string) =>
  statements.find((statement) => statement.clause === clause)?.state;

const inBodies: Change = ({ reject }) => ({
  reject: (...given) => ({ ...reject(...given), status: 200, body: { ok: false } }),
});

it('a rejection in the body of a 200, undeclared, leaves the run undecided with the value to type', async () => {
  const report = await running(inBodies, ['createTag']);
  expect([brokenIn(report), report.verdicts.source.state]).toEqual([[], 'undecided']);
  const reasons = report.properties.map(({ reason }) => reason);
  expect(reasons).toContainEqual({ kind: 'signed', status: 200, declare: 'ok=false' });
});

it('and is one where that is declared', async () => {
  const report = await running(inBodies, ['createTag'], {
    rejections: [rejectionAt('ok', false)].flatMap((r) => r ?? []),
  });
  expect([brokenIn(report), exitCodeOf(report)]).toEqual([[], 0]);
  expect(propertyIn(report, 'createTag/name/required')?.status).toBe('held');
});

it('a routing profile that does not exist is named as an option, and accuses nobody', async () => {
  const report = await running(undefined, ['getRoutingProfile', 'createTag/name'], {
    values: { ...modelValues, 'routing-id': '99' },
  });
  expect([brokenIn(report, 'contract'), exitCodeOf(report)]).toEqual([[], 3]);
  const input = { kind: 'flag', name: 'routing-id' };
  expect(propertyIn(report, 'getRoutingProfile/resource/routing-404')).toMatchObject({
    status: 'undecided',
    reason: { kind: 'needs', input, rejected: 404 },
  });
  expect(propertyIn(report, 'getRoutingProfile/request/routing-get')?.reason?.kind).toBe('needs');
  expect(propertyIn(report, 'createTag/name/required')?.status).toBe('held');
});

it('a credential that is refused ends the run', async () => {
  const report = await running(undefined, [], { credential: bearerOf('another-token-1') });
  expect([brokenIn(report, 'contract'), exitCodeOf(report)]).toEqual([[], 3]);
  expect(report.stopped).toEqual({ kind: 'option-rejected', input: { kind: 'credential' }, status: 401 });
});

it.each<[string, Partial<Behaviour['paths']>, string, string]>([
  ['createTag/path/tag-create', { createTag: /^\/([^/]+)\/()tags$/ }, '/acme/tags', '/acme/tag/create'],
  [
    'getRoutingProfile/path/routing-path',
    { getRoutingProfile: /^\/([^/]+)\/routing\/([^/]+)$/ },
    '/acme/routing/12',
    '/acme/routing12',
  ],
])('an operation at another path is broken there alone: %s', async (property, paths, there, here) => {
  const change: Change = (right) => ({ paths: { ...right.paths, ...paths } });
  const report = await running(change, ['getRoutingProfile/resource', 'createTag/name', property]);
  expect(brokenIn(report)).toEqual([property]);
  const { control, trial } = findingIn(report, property) ?? {};
  expect([control?.request.target, trial?.request.target]).toEqual([there, here]);
});

it('a server error is a rejection of what is wrong, told apart from the verdicts', async () => {
  const change: Change = ({ reject }) => ({
    reject: (status, ...given) => reject(status === 401 ? status : 500, ...given),
  });
  const report = await running(change, ['createTag/name', 'createTag/body']);
  expect([brokenIn(report), exitCodeOf(report)]).toEqual([[], 0]);
  expect(propertyIn(report, 'createTag/name/required')?.status).toBe('held');
  expect(report.robustness.map(({ about }) => about)).toContain('no body, and no Content-Type');
});

it('and breaks what has to be accepted', async () => {
  const change: Change = ({ created }) => ({
    created: (resource, operation) =>
      'refill' in Object(resource) ? { status: 500 } : created(resource, operation),
  });
  const property = 'createAuthenticationProfile/refill/allowed';
  const report = await running(change, ['createAuthenticationProfile/refill']);
  expect(findingIn(report, property)?.trial?.response?.status).toBe(500);
});

it.each<[string, Change, readonly string[], string]>([
  [
    'a page under the name of JSON breaks the clause',
    answers((reply) => (reply.status < 300 ? { ...reply, body: '<tag/>' } : reply)),
    ['createTag/response/json'],
    'broken',
  ],
  [
    'so does XML under its own',
    answers((reply) =>
      reply.status < 300 ? { ...reply, headers: { 'Content-Type': 'application/xml' }, body: '<a/>' } : reply,
    ),
    ['createTag/response/json'],
    'broken',
  ],
  [
    'JSON under the name of a text is JSON',
    answers((reply) => ({
      ...reply,
      headers: { 'Content-Type': 'text/plain' },
      body: JSON.stringify(reply.body),
    })),
    [],
    'held',
  ],
  [
    'errors may be pages',
    answers((reply) =>
      reply.status < 400 ? reply : { ...reply, headers: { 'Content-Type': 'text/html' }, body: '<p>' },
    ),
    [],
    'held',
  ],
])('%s', async (_, change, broken, state) => {
  const report = await running(change, ['createTag']);
  expect([brokenIn(report), stateOf(report, 'json-bodies')]).toEqual([broken, state]);
  // The pair of a wrong response is the plain request.
  const targets = broken.map((id) => findingIn(report, id)?.trial?.request.target);
  expect(targets).toEqual(broken.map(() => '/acme/tag/create'));
});

it('a token profile with a JWT identifier that is taken is no reason to accuse, and none to check less', async () => {
  const only = ['createAuthenticationProfile/byteLength', 'createAuthenticationProfile/jwt_id'];
  const beside =
    (checksRest: boolean): Change =>
    ({ check }) => ({
      check: (value, ...given) => {
        const { jwt_id: _, ...rest } = Object(value);
        if (rest.keyType !== 'token' || !('jwt_id' in Object(value))) return check(value, ...given);
        return checksRest ? check(rest, ...given) : [];
      },
    });
  expect(brokenIn(await running(beside(true), only, { requests: 1000 }))).toEqual([]);
  const report = await running(beside(false), only, { requests: 1000 });
  expect(brokenIn(report)).toContain('createAuthenticationProfile/byteLength/range');
  const finding = findingIn(report, 'createAuthenticationProfile/byteLength/range');
  expect(finding?.beside).toContain('jwt_id is there');
});

it('an operation that hangs after a wrong request is broken by its valid one, and nothing else is', async () => {
  const change: Change = ({ check, transmit }) => {
    let isLocked = false;
    return {
      check: (value, operation, account) => {
        const faults = check(value, operation, account);
        isLocked ||= operation === 'createTag' && faults.length > 0;
        return faults;
      },
      transmit: (response, reply, call) => {
        if (!isLocked || !call.target.includes('/tag/')) transmit(response, reply, call);
      },
    };
  };
  const report = await running(change, ['createTag'], { timeout: 250, concurrency: 1 });
  expect(brokenIn(report)).toEqual(['createTag/body/tag-create-body']);
  const { trial, seen } = findingIn(report, 'createTag/body/tag-create-body') ?? {};
  expect([trial?.failure?.kind, seen?.kind]).toEqual(['timeout', 'failure']);
});

it('a read that is rejected without a Content-Type is broken', async () => {
  const change: Change = ({ finish }) => ({
    finish: (reply, call, place) =>
      call.method === 'GET' && call.headers['content-type'] === undefined
        ? { status: 415, body: {} }
        : finish(reply, call, place),
  });
  const report = await running(change, ['getRoutingProfile']);
  expect(brokenIn(report)).toEqual(['getRoutingProfile/content-type/routing-get']);
});

/** Alters what a read is answered with, a refusal too. */
const reads =
  (alter: (reply: Reply, id: string, asker: string) => Reply): Change =>
  ({ finish }) => ({
    finish: (reply, call, place) =>
      call.method === 'GET' ? alter(finish(reply, call, place), place?.id ?? '', accountOf(call)) : reply,
  });

const next = counter();
const counting = reads((reply) =>
  reply.status === 200 ? { ...reply, body: { ...Object(reply.body), meta: { served: next() } } } : reply,
);

const found =
  (pattern: RegExp): Change =>
  ({ read: right }) => ({
    read: (place, call) =>
      place.account === 'acme' && pattern.test(place.id) ? { id: place.id, hops: 3 } : right(place, call),
  });
const beside: Change = ({ read: right }) => ({
  read: (place, call) => right(place, call) ?? profileOf('acme', place.id),
});
const alike = reads((reply, id) =>
  reply.status === 200 ? { ...reply, body: { id, kind: 'http', region: 'eu' } } : reply,
);
const told = reads((reply, id, asker) =>
  id === '77' && asker === 'acme' ? { status: 403, body: profileOf('globex', '77') } : reply,
);
const latin = answers((reply) => ({ ...reply, body: Buffer.from(JSON.stringify(reply.body), 'latin1') }));

it.each<[string, Change, readonly string[]]>([
  ['a profile of another account, with a counter', all(beside, counting), ['account/account-scope']],
  ['a counter alone', counting, []],
  ['accounts whose profiles have the same content, with a counter', all(alike, counting), []],
  ['what begins with the identifier found as it', found(/^12./), ['resource/routing-404']],
  ['what every object of a script has found', found(/^constructor$/), ['resource/routing-404']],
  ['every identifier that begins like the known one found', found(/^1/), []],
  ['a refusal with the profile of another account', told, ['second-account/account-scope']],
])('%s', async (_, change, broken) => {
  const report = await running(change, ['getRoutingProfile']);
  expect(brokenIn(report)).toEqual(broken.map((id) => `getRoutingProfile/${id}`));
});

it.each<[string, Change, string]>([
  ['an allowed value in a line', forgives('keyType', (v) => /^token$/m.test(String(v))), 'keyType/enum'],
  ['JSON in Latin-1', latin, 'response/json'],
])('%s', async (_, change, broken) => {
  const property = `createAuthenticationProfile/${broken}`;
  expect(brokenIn(await running(change, [property]))).toEqual([property]);
});
