// What the server accepts follows from its contract alone: also from one that was changed. What it accepts by the kit's own the
// suite judges.

import request from 'supertest';
import { expect, it } from 'vitest';
import type { OpenApiDocument } from '../contract/index.ts';
import { CONTRACT, create, profile, sharedServer, startServer } from './testing/harness.ts';

const { url } = await sharedServer();
const PROFILES = '/acme/authentication/create';
const limit = (changes: object) => profile({ ratelimit: { requests: 100, window: 60, ...changes } });
const jwt = (changes: object = {}) =>
  profile({ keyType: 'jwt', jwt_id: 'jwt1', byteLength: undefined, ...changes });

const REJECTED: readonly (readonly [title: string, body: object | string, ...errors: string[]])[] = [
  [
    'a number too large to be one',
    JSON.stringify(limit({})).replace('60', '1e400'),
    '#/ratelimit/window must be an integer',
  ],
  [
    'a key type that objects inherit',
    profile({ keyType: 'constructor' }),
    '#/keyType must be one of: token, jwt',
  ],
  [
    'an unknown field that a pointer escapes',
    profile({ 'a/b~c #': 1 }),
    '#/a~1b~0c%20%23 is not a known field',
  ],
  [
    'missing fields',
    { keyType: 'jwt' },
    '#/name is required',
    '#/jwt_id is required',
    '#/ratelimit is required',
  ],
  ['an unknown jwt_id', jwt({ jwt_id: 'jwt2' }), '#/jwt_id names no JWT configuration of this account'],
];

it.each(REJECTED)('a profile is rejected, with a pointer, for %s', async (_, sent, ...expected) => {
  const { body } = await create(url, sent, PROFILES).expect(400);
  const errors: readonly { pointer: string; detail: string }[] = body.errors;
  expect(errors.map(({ pointer, detail }) => `${pointer} ${detail}`)).toEqual(expected);
});

type Tree = { [key: string]: Tree };
const schema = (document: Tree, name: string) => document['components']?.['schemas']?.[name] ?? {};

/** A change of the contract, and what the server then makes of bodies. */
const CHANGES: [string, (document: Tree) => void, ...[body: unknown, status: number][]][] = [
  [
    'a bound that moved',
    (document) => {
      Object.assign(schema(document, 'RateLimit')['properties']?.['window'] ?? {}, { maximum: 86_401 });
    },
    [limit({ window: 86_401 }), 201],
    [limit({ window: 86_402 }), 400],
  ],
  [
    'a value more in an enum of an alternative',
    (document) => {
      const keyType = schema(document, 'NewTokenProfile')['properties']?.['keyType'];
      Object.assign(keyType ?? {}, { enum: ['token', 'opaque'] });
    },
    [profile({ keyType: 'opaque' }), 201],
    [profile({ keyType: 'other' }), 400],
  ],
  [
    'a field that tells alternatives apart and is not required any more',
    (document) => {
      Object.assign(schema(document, 'NewTokenProfile'), { required: ['name', 'ratelimit', 'byteLength'] });
    },
    [profile({ keyType: undefined }), 201],
    [profile(), 201],
  ],
  [
    'unknown fields',
    (document) => {
      Object.assign(schema(document, 'NewTokenProfile'), { additionalProperties: true });
    },
    [profile({ extra: 1 }), 201],
    [profile({ extra: 1, id: 'mine' }), 201],
  ],
  [
    'OpenAPI 3.0, which knows no if/then',
    (document) => {
      Object.assign(document, { openapi: '3.0.3' });
    },
    [profile(), 201],
    [profile({ byteLength: 15 }), 400],
    [profile({ keyType: 'x' }), 400],
    [[], 400],
    ['null', 400],
  ],
];

function changed(change: (document: Tree) => void) {
  const contract = structuredClone(CONTRACT);
  change(contract as unknown as Tree);
  return startServer({ contract: contract as OpenApiDocument });
}

it.each(CHANGES)('the server follows a contract with %s', async (_, change, ...responses) => {
  const server = await changed(change);
  for (const [body, status] of responses) await create(server.url, body as object, PROFILES).expect(status);
});

it('asks for no credential where the contract asks for none, and still knows its accounts', async () => {
  const server = await changed((document) => {
    Object.assign(document['paths']?.['/{account_id}/tag/create']?.['post'] ?? {}, { security: [] });
  });
  const createIn = (account: string) =>
    request(server.url).post(`/${account}/tag/create`).send({ name: 'a' });
  await createIn('acme').expect(201);
  await createIn('nobody').expect(404);
});

it('responds at another path where the contract has another path', async () => {
  const { '/{account_id}/authentication/create': item, ...paths } = CONTRACT.paths ?? {};
  const contract = { ...CONTRACT, paths: { ...paths, '/v1/{account_id}/profiles': item ?? {} } };
  const server = await startServer({ contract });
  await create(server.url, profile(), '/v1/acme/profiles').expect(201);
  await create(server.url, profile(), PROFILES).expect(404);
});
