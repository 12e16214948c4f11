import { expect, it } from 'vitest';
import { creating, profile, send, sharedServer } from './testing/harness.ts';

const server = await sharedServer();

async function create(body: unknown, kind: 'authentication' | 'tag' = 'authentication') {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await send(server.url, creating(kind, text));
  const { errors = [] } = response.json as { errors?: readonly { pointer: string; detail: string }[] };
  return { status: response.status, errors: errors.map(({ pointer, detail }) => `${pointer} ${detail}`) };
}

const limit = (changes: object) => profile({ ratelimit: { requests: 100, window: 60, ...changes } });
const refill = (changes: object) => profile({ refill: { tokens: 100, interval: 60, ...changes } });
const jwt = (changes: object = {}) => ({
  name: 'services',
  keyType: 'jwt',
  jwt_id: 'jwt1',
  ratelimit: { requests: 100, window: 60 },
  ...changes,
});

const ACCEPTED: readonly (readonly [title: string, body: unknown])[] = [
  ['the bounds below', { ...limit({ requests: 1, window: 1 }), byteLength: 16, prefix: 'p' }],
  ['the bounds above', { ...limit({ requests: 1_000_000, window: 86_400 }), byteLength: 128 }],
  ['the bounds of a refill below', refill({ tokens: 1, interval: 1 })],
  ['the bounds of a refill above', refill({ tokens: 1_000_000, interval: 86_400 })],
  ['a prefix of 50 characters', profile({ prefix: 'p'.repeat(50) })],
  ['a prefix of 50 characters of two UTF-16 units each', profile({ prefix: '\u{1f600}'.repeat(50) })],
  [
    'a jwt profile with every other setting',
    jwt({ byteLength: 16, prefix: 'p', refill: { tokens: 1, interval: 1 } }),
  ],
  ['a jwt profile with nothing else', jwt()],
];

const REJECTED: readonly (readonly [title: string, body: unknown, ...errors: string[]])[] = [
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
    'an unknown field with a slash, a tilde and a space',
    profile({ 'a/b~c #': 1 }),
    '#/a~1b~0c%20%23 is not a known field',
  ],
  [
    'every missing field',
    { keyType: 'jwt' },
    '#/name is required',
    '#/jwt_id is required',
    '#/ratelimit is required',
  ],
  ['an unknown jwt_id', jwt({ jwt_id: 'jwt2' }), '#/jwt_id names no JWT configuration of this account'],
];

it.each(ACCEPTED)('a profile is accepted with %s', async (_, body) => {
  expect(await create(body)).toEqual({ status: 201, errors: [] });
});

it.each(REJECTED)('a profile is rejected, with a pointer, for %s', async (_, body, ...errors) => {
  expect(await create(body)).toEqual({ status: 400, errors });
});

it('a tag takes a name of 255 characters and no more', async () => {
  expect(await create({ name: 'n'.repeat(255) }, 'tag')).toEqual({ status: 201, errors: [] });
  expect(await create({ name: 'n'.repeat(256) }, 'tag')).toEqual({
    status: 400,
    errors: ['#/name must have at most 255 characters'],
  });
});
