import { describe, expect, test } from 'vitest';
import { loadContract } from '../../../src/contract/file/index.ts';
import type { Edit, Exchange, Pair, Seen, TrialRequest } from '../../types.ts';
import { type Broken, groupInWords, likeness, propertyInWords } from './headlines.ts';
import { glimpseInWords } from './seen.ts';

const contract = await loadContract();

const status = (code: number): Seen => ({ kind: 'status', status: code, phrase: '' });
const failing = { seen: status(500) };
const refused = { required: { kind: 'accepted' }, seen: status(400) } as const;

type Told = Partial<Omit<Pair, 'trial' | 'edit'>> & {
  readonly body?: unknown;
  readonly headers?: TrialRequest['headers'];
  readonly edit?: Edit;
  readonly judged?: number;
  readonly method?: string;
  readonly target?: string;
};

const member = (path: string, says = ''): Edit => ({
  says,
  parts: [{ kind: 'member', path: path.split('.') }],
});
const header = (name: string, says: string): Edit => ({ says, parts: [{ kind: 'header', name }] });
const whole: Edit = { says: 'the body is something else', parts: [{ kind: 'body' }] };

const clauses = {
  byteLength: ['byte-length', '/components/schemas/ByteLength/maximum'],
  prefix: ['prefix', '/components/schemas/Prefix/maxLength'],
} as const;

const sent = (method: string, target: string, code: number): Exchange => ({
  request: { method, target, url: `http://127.0.0.1${target}`, headers: [] },
  response: { status: code, reason: '', headers: [], body: { text: '' }, length: 0 },
  ...{ attempts: 1, milliseconds: 1 },
});

/** A broken property; its trial has this body. */
function broken(
  id: string,
  { body, headers, edit, judged = 1, method = 'POST', target = '/acme/tag/create', ...pair }: Told,
): Broken {
  const [operation = '', place = '', rule = ''] = id.split('/');
  const [clause, pointer] = clauses[place as keyof typeof clauses] ?? ['tag-name', ''];
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const request = {
    ...{ method, target, url: `http://127.0.0.1${target}` },
    headers: headers ?? [['Authorization', 'Bearer $ACS_BEARER'] as const],
    ...(text !== undefined && { body: { text } }),
  };
  const code = pair.seen?.kind === 'status' ? pair.seen.status : 201;
  const response = { status: code, reason: '', headers: [], body: { text: '' }, length: 0 };
  return {
    ...{ id, operation, place, rule, level: 'stated', status: 'broken' },
    origin: { level: 'stated', id: clause, pointer },
    evidence: { judged, held: 0 },
    finding: {
      ...{ beside: [], required: { kind: 'rejected' }, seen: status(201) },
      edit: edit ?? member(place),
      ...pair,
      trial: { request, response, attempts: 1, milliseconds: 1 },
    },
  };
}

const profile = 'createAuthenticationProfile';

describe('headlines say in words of the field what is wrong', () => {
  test.each<[string, Broken]>([
    [
      'byteLength: 127 is accepted and 128 rejected; §8 allows up to 128',
      broken(`${profile}/byteLength/range`, {
        ...refused,
        boundary: { kind: 'number', side: 'above', path: ['byteLength'], from: 128 },
      }),
    ],
    [
      'byteLength: 17 is accepted and 16 rejected; §8 allows from 16',
      broken(`${profile}/byteLength/range`, {
        ...refused,
        boundary: { kind: 'number', side: 'below', path: ['byteLength'], from: 16, to: 16 },
      }),
    ],
    [
      'byteLength: 129 to 256 is accepted; §8 allows up to 128',
      broken(`${profile}/byteLength/range`, {
        boundary: { kind: 'number', side: 'above', path: ['byteLength'], from: 129, to: 256 },
      }),
    ],
    [
      'byteLength: 15 or less is accepted; §8 allows from 16',
      broken(`${profile}/byteLength/range`, {
        boundary: { kind: 'number', side: 'below', path: ['byteLength'], to: 15 },
      }),
    ],
    [
      'prefix: a text of 51 characters is accepted; §8 allows up to 50',
      broken(`${profile}/prefix/maxLength`, {
        boundary: { kind: 'length', side: 'above', path: ['prefix'], from: 51, to: 51 },
      }),
    ],
    [
      'name: a text of 40 characters is rejected (400)',
      broken('createTag/name/name-length', { ...refused, body: { name: 'é'.repeat(40) } }),
    ],
    [
      'name: an empty text is accepted',
      broken('createTag/name/empty-strings', {
        boundary: { kind: 'length', side: 'below', path: ['name'], to: 0 },
      }),
    ],
    ['name: an empty text is accepted', broken('createTag/name/empty-strings', { body: { name: '' } })],
    ['a number (5) as the body: 500', broken('createTag/body/object', { ...failing, body: 5, edit: whole })],
    [
      'no Content-Type and no body: 500',
      broken('createTag/body/json', {
        ...failing,
        edit: {
          says: 'Content-Type is absent and the body is ',
          parts: [{ kind: 'header', name: 'content-type' }, { kind: 'body' }],
        },
      }),
    ],
    ['a body without name is accepted', broken('createTag/name/required', { body: {} })],
    ['keyType: "JWT" is accepted', broken(`${profile}/keyType/enum`, { body: { keyType: 'JWT' } })],
    [
      'refill.tokens: every wrong type is accepted',
      broken(`${profile}/refill.tokens/type`, { body: { refill: { tokens: [1] } }, judged: 9 }),
    ],
    [
      'refill.interval is added: accepted where keyType is "jwt"',
      broken(`${profile}/body/jwt-other-settings`, {
        body: { keyType: 'jwt' },
        edit: member('refill.interval', 'refill.interval is added'),
        beside: ['keyType is "jwt"'],
      }),
    ],
    [
      'refill.interval: NaN is accepted',
      broken(`${profile}/refill.interval/type`, {
        body: '{"refill":{"interval":NaN}}',
        edit: member('refill.interval', 'refill.interval is NaN'),
      }),
    ],
    [
      'GET /acme/routing/12 gets 200, and GET /acme/routing12 gets 404',
      broken('getRoutingProfile/path/routing-path', {
        ...{ required: { kind: 'accepted' }, seen: status(404) },
        ...{ control: sent('GET', '/acme/routing/12', 200), target: '/acme/routing12', method: 'GET' },
      }),
    ],
    [
      'the response: id is missing',
      broken('createTag/tag-created/schema', {
        required: { kind: 'schema', pointer: '' },
        seen: { kind: 'schema', faults: [{ pointer: '/id', message: "must have required property 'id'" }] },
      }),
    ],
    [
      'name: a list of its characters is accepted',
      broken('createTag/name/type', {
        body: { name: ['n', 'a', 'm', 'e'] },
        edit: member('name', 'name is ["$","U","N","I","Q","U","E"]'),
      }),
    ],
    [
      'name: a fraction (1.5): no response: the connection was closed',
      broken('createTag/name/type', {
        body: { name: 1.5 },
        seen: { kind: 'failure', failure: { kind: 'reset', detail: 'socket hang up' } },
      }),
    ],
    [
      'a request without a credential is accepted',
      broken('getRoutingProfile/credential/wrong', {
        headers: [],
        edit: header('authorization', 'Authorization is absent'),
      }),
    ],
    [
      'a wrong credential is accepted',
      broken('getRoutingProfile/credential/wrong', {
        edit: header('authorization', 'Authorization is "Bearer $ACS_BEARERx"'),
      }),
    ],
    [
      'a valid request is rejected (400)',
      broken('createTag/body/tag-create-body', { ...refused, edit: { says: '', parts: [] } }),
    ],
    [
      'white space between its parts is rejected (400)',
      broken('createTag/body/encoding', {
        ...refused,
        edit: { says: 'white space between its parts', parts: [{ kind: 'encoding' }] },
      }),
    ],
    ['name: 1e400 is accepted', broken('createTag/name/maximum', { body: '{"name":1e400}' })],
    [
      'refill.interval: 59 is accepted and 60 rejected where ratelimit.window is 60; §8 allows up to 86400',
      {
        ...broken(`${profile}/refill.interval/range`, {
          ...refused,
          boundary: { kind: 'number', side: 'above', path: ['refill', 'interval'], from: 60 },
          beside: ['ratelimit.window is 60'],
        }),
        origin: {
          level: 'stated',
          id: 'refill-interval',
          pointer: '/components/schemas/Refill/properties/interval/maximum',
        },
      },
    ],
  ])('%s', (says, property) => {
    expect(propertyInWords(property, contract)).toBe(says);
  });

  test('the same in several places is one line that names them', () => {
    const fractions = ['byteLength', 'ratelimit.window'].map((place) =>
      broken(`${profile}/${place}/type`, {
        body: place === 'byteLength' ? { byteLength: 16.5 } : { ratelimit: { window: 1.5 } },
      }),
    );
    expect(groupInWords(fractions as [Broken], contract)).toBe(
      'byteLength and ratelimit.window: a fraction is accepted',
    );
    const required = { kind: 'json', required: true } as const;
    const unread = ['createTag', profile].map((operation) => {
      const seen = { kind: 'not-json', fault: '', excerpt: operation } as const;
      return broken(`${operation}/response/json`, { required, seen });
    });
    expect(new Set(unread.map((each) => likeness(each, contract))).size).toBe(1);
    expect(groupInWords(unread as [Broken], contract)).toBe(
      'the response: no JSON, in createTag and createAuthenticationProfile',
    );
  });

  test('of a property that is not broken, what it requires', () => {
    const { finding: _, ...held } = broken(`${profile}/byteLength/range`, {});
    expect(propertyInWords({ ...held, status: 'held' }, contract)).toBe(
      '§2.1, §8 byte-length: The length of generated tokens is an integer from 16 to 128 bytes.',
    );
  });
});

test("a framework's error page is no reason", () => {
  const page = { status: 400, phrase: 'Bad Request', excerpt: '<!doctype html>\n<title>400</title>' };
  expect(glimpseInWords(page)).toBe('400 Bad Request');
  expect(glimpseInWords({ ...page, excerpt: 'no name' })).toBe('400 Bad Request: no name');
});
