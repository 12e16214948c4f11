import { describe, expect, test } from 'vitest';
import { loadContract } from '../../../src/contract/file/index.ts';
import type { CaseRequest, Pair, Property, Seen } from '../../types.ts';
import { groupInWords, propertyInWords } from './headlines.ts';

const contract = await loadContract();

const status = (code: number): Seen => ({ kind: 'status', status: code, phrase: '' });
const accepted: Pick<Pair, 'required' | 'seen'> = { required: { kind: 'rejected' }, seen: status(201) };
const failing: Pick<Pair, 'required' | 'seen'> = { required: { kind: 'rejected' }, seen: status(500) };
const refused: Pick<Pair, 'required' | 'seen'> = { required: { kind: 'accepted' }, seen: status(400) };

type Told = Partial<Omit<Pair, 'trial'>> & {
  readonly body?: unknown;
  readonly headers?: CaseRequest['headers'];
};

/** A broken property; its trial has this body. */
function broken(id: string, [clause, pointer]: readonly [string, string], told: Told) {
  const [operation = '', place = '', rule = ''] = id.split('/');
  const { body, headers = [['Authorization', 'Bearer $ACS_BEARER']], ...pair } = told;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const request = {
    method: 'POST',
    target: '/acme/tag/create',
    url: 'http://127.0.0.1/acme/tag/create',
    headers,
    ...(text !== undefined && { body: { text } }),
  };
  const status_ = pair.seen?.kind === 'status' ? pair.seen.status : 201;
  const response = { status: status_, reason: '', headers: [], body: { text: '' }, length: 0 };
  const finding = {
    edit: [],
    beside: [],
    ...accepted,
    ...pair,
    trial: { request, response, attempts: 1, milliseconds: 1 },
  };
  return {
    id,
    operation,
    place,
    rule,
    level: 'stated',
    origin: { level: 'stated', id: clause, pointer },
    status: 'broken',
    evidence: { judged: 1, held: 0 },
    finding,
  } satisfies Property;
}

const byteLength = ['byte-length', '/components/schemas/ByteLength/maximum'] as const;
const name = ['tag-name', '/components/schemas/TagName/type'] as const;
const keyType = ['profile-key-type', ''] as const;

describe('headlines say in words of the field what is wrong', () => {
  test.each<[string, Property]>([
    [
      'byteLength: 127 is accepted and 128 rejected; §8 allows up to 128',
      broken('createAuthenticationProfile/byteLength/maximum', byteLength, {
        ...refused,
        boundary: { kind: 'number', path: ['byteLength'], from: 128 },
      }),
    ],
    [
      'byteLength: 15 is accepted; §8 allows from 16',
      broken('createAuthenticationProfile/byteLength/minimum', byteLength, {
        boundary: { kind: 'number', path: ['byteLength'], from: 15, to: 15 },
      }),
    ],
    [
      'prefix: a text of 51 characters is accepted; §8 allows up to 50',
      broken(
        'createAuthenticationProfile/prefix/maxLength',
        ['prefix', '/components/schemas/Prefix/maxLength'],
        {
          boundary: { kind: 'length', path: ['prefix'], from: 51, to: 51 },
        },
      ),
    ],
    [
      'name: an empty text is accepted',
      broken('createTag/name/empty-strings', name, { body: { name: '' }, edit: 'the body is {"name":""}' }),
    ],
    ['a number (5) as the body: 500', broken('createTag/body/object', name, { ...failing, body: 5 })],
    [
      'no Content-Type and no body: 500',
      broken('createTag/body/json', name, {
        ...failing,
        edit: [
          { part: { kind: 'header', name: 'content-type' }, from: '[["Content-Type","application/json"]]' },
          { part: { kind: 'body' }, from: '{"text":"{}"}' },
        ],
      }),
    ],
    ['a body without name is accepted', broken('createTag/name/required', name, { body: {} })],
    [
      'keyType: "JWT" is accepted',
      broken('createAuthenticationProfile/keyType/enum', keyType, { body: { keyType: 'JWT' } }),
    ],
    [
      'the response: id is missing',
      broken('createTag/tag-created/schema', name, {
        required: { kind: 'schema', pointer: '' },
        seen: { kind: 'schema', faults: [{ pointer: '/id', message: "must have required property 'id'" }] },
      }),
    ],
    [
      'name: a list of its characters is accepted',
      broken('createTag/name/type', name, {
        body: { name: ['n', 'a', 'm', 'e'] },
        edit: 'name is ["$","U","N","I","Q","U","E"]',
      }),
    ],
    [
      'name: a fraction (1.5): no response: the connection was closed',
      broken('createTag/name/type', name, {
        body: { name: 1.5 },
        seen: { kind: 'failure', failure: { kind: 'reset', detail: 'socket hang up' } },
      }),
    ],
    [
      'a request without a credential is accepted',
      broken('getRoutingProfile/credential/missing', keyType, { headers: [] }),
    ],
    [
      'every valid request is rejected (400)',
      broken('createTag/body/tag-create-body', name, { ...refused, beside: [{ kind: 'any-request' }] }),
    ],
    ['name: 1e400 is accepted', broken('createTag/name/maximum', name, { body: '{"name":1e400}' })],
  ])('%s', (says, property) => {
    expect(propertyInWords(property, contract)).toBe(says);
  });

  test('the same in several places is one line that names them', () => {
    const fraction = (place: string) =>
      broken(`createAuthenticationProfile/${place}/type`, byteLength, {
        body: place === 'byteLength' ? { byteLength: 16.5 } : { ratelimit: { window: 1.5 } },
      });
    expect(
      groupInWords([fraction('byteLength'), fraction('ratelimit.window')], contract),
    ).toMatchInlineSnapshot(`"byteLength and ratelimit.window: a fraction is accepted"`);
  });

  test('of a property that is not broken, what it requires', () => {
    const { finding: _, ...held } = broken('createAuthenticationProfile/byteLength/maximum', byteLength, {});
    expect(propertyInWords({ ...held, status: 'held' }, contract)).toMatchInlineSnapshot(
      `"§2.1, §8 byte-length: The length of generated tokens is an integer from 16 to 128 bytes."`,
    );
  });
});
