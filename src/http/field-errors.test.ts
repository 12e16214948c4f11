import { describe, expect, it } from 'vitest';
import { loadContract } from '../contract/file/index.ts';
import { fieldErrors } from './fault-words.ts';

const { faultsOf } = await loadContract();
const RATE = { requests: 100, window: 60 };
const TOKEN = { name: 'partners', keyType: 'token', ratelimit: RATE, byteLength: 32 };
const JWT = { name: 'services', keyType: 'jwt', jwt_id: 'jwt1', ratelimit: RATE };
const PROFILE = '/components/schemas/NewAuthenticationProfile';
const without = (body: object, field: string) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));

const CASES: readonly (readonly [string, unknown, readonly string[]])[] = [
  ['nothing in a token profile', TOKEN, []],
  ['nothing in a jwt profile', JWT, []],
  ['a missing field', without(TOKEN, 'name'), ['#/name is required']],
  [
    'every missing field',
    { keyType: 'jwt' },
    ['#/name is required', '#/jwt_id is required', '#/ratelimit is required'],
  ],
  ['a missing field inside', { ...TOKEN, ratelimit: { requests: 1 } }, ['#/ratelimit/window is required']],
  ['an unknown field', { ...TOKEN, colour: 1 }, ['#/colour is not a known field']],
  ['a field of the other alternative', { ...TOKEN, jwt_id: 'a' }, ['#/jwt_id is not a known field']],
  [
    'an unknown field inside',
    { ...TOKEN, refill: { tokens: 1, interval: 1, x: 1 } },
    ['#/refill/x is not a known field'],
  ],
  ['a field with a name of slashes', { ...TOKEN, 'a/b~c #': 1 }, ['#/a~1b~0c%20%23 is not a known field']],
  ['a value too large', { ...TOKEN, byteLength: 129 }, ['#/byteLength must be at most 128']],
  ['a value too small', { ...TOKEN, byteLength: 15 }, ['#/byteLength must be at least 16']],
  ['a text too long', { ...TOKEN, prefix: 'a'.repeat(51) }, ['#/prefix must have at most 50 characters']],
  ['an empty text', { ...TOKEN, name: '' }, ['#/name must not be empty']],
  ['a fraction', { ...TOKEN, byteLength: 32.5 }, ['#/byteLength must be an integer']],
  ['a number as text', { ...TOKEN, byteLength: '32' }, ['#/byteLength must be an integer']],
  ['a null', { ...TOKEN, refill: null }, ['#/refill must be an object']],
  ['a key type that is missing', without(TOKEN, 'keyType'), ['#/keyType is required']],
  ['a key type that is unknown', { ...TOKEN, keyType: 'Token' }, ['#/keyType must be one of: token, jwt']],
  [
    'a key type that is inherited',
    { ...TOKEN, keyType: 'constructor' },
    ['#/keyType must be one of: token, jwt'],
  ],
  ['a key type that is no text', { ...TOKEN, keyType: 1 }, ['#/keyType must be one of: token, jwt']],
  ['an array', [TOKEN], ['# must be an object']],
];

describe('the faults of a profile', () => {
  for (const [what, body, expected] of CASES) {
    it(`are ${expected.length === 0 ? 'none: ' : ''}${what}`, () => {
      expect(
        fieldErrors(faultsOf(PROFILE, body)).map(({ pointer, detail }) => `${pointer} ${detail}`),
      ).toEqual(expected);
    });
  }

  it('takes a whole number however it is written', () => {
    expect(faultsOf(PROFILE, JSON.parse(JSON.stringify(TOKEN).replace('60', '6e1')))).toEqual([]);
  });
});
