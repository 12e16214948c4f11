import { describe, expect, it } from 'vitest';
import { loadContract } from '../../contract/file/index.ts';
import { atPointer } from '../../contract/index.ts';
import { createTrafficJudge, type TrafficExchange } from './index.ts';
import { exchange, lineOf, type Sketch } from './testing/exchange.ts';

const contract = await loadContract();
const judge = createTrafficJudge(contract);
const lines = (sketch: Sketch) => judge(exchange(sketch)).findings.map(lineOf);

const CREATE = '/acme/authentication/create';
const TAG = '/acme/tag/create';
const token = {
  name: 'partners',
  keyType: 'token',
  ratelimit: { requests: 100, window: 60 },
  byteLength: 32,
};
const jwt = { name: 'services', keyType: 'jwt', jwt_id: 'jwt1', ratelimit: token.ratelimit };
const problemAt = (status: number) => ({
  status,
  responseHeaders: { 'Content-Type': 'application/problem+json' },
  response: { type: 'urn:acs:problem:invalid-request', title: 'Invalid', status, detail: 'x' },
});
const rejected = problemAt(400);
const tag = { target: TAG, body: { name: 'a' }, response: { id: 't1', name: 'a' } };
const preflight = {
  method: 'OPTIONS',
  headers: { Origin: 'http://app.test', 'Access-Control-Request-Method': 'POST' },
  status: 204,
};
const JSON_TYPE = { 'Content-Type': 'application/json' };
const routing = { target: '/acme/routing12', status: 200, response: { id: '12' } };
const codes = atPointer(contract.document, '/components/schemas/Problem/properties/type/enum') as string[];
const bad = (more: Partial<Sketch>): Sketch => ({ ...tag, ...rejected, ...more });
const carrying = (headers: Readonly<Record<string, string>>) => ({
  headers: { Authorization: 'Bearer a', ...headers },
});
const sent = (body: unknown) => ({ target: CREATE, body, ...rejected });
const taken = (body: unknown) => ({ target: CREATE, body, response: { id: 'ap', ...(body as object) } });

describe('an exchange that keeps the contract', () => {
  it.each<[Sketch]>([
    [routing],
    [taken(token)],
    [{ method: 'OPTIONS', target: TAG, status: 204 }],
    [{ ...preflight, target: `${TAG}/` }],
    [{ target: '/index.html', status: 200, response: '<html>' }],
    [{ ...routing, method: 'HEAD', response: undefined, responseHeaders: JSON_TYPE }],
    [{ ...routing, status: 304, response: undefined }],
    [{ ...routing, status: 206, response: '{"id' }],
  ])('finds nothing in %j', (sketch) => {
    expect(lines(sketch)).toEqual([]);
  });
});

describe('a request', () => {
  it.each<[Sketch, string | readonly string[]]>([
    [
      sent({ ...token, ratelimit: { requests: 1, window: 0 } }),
      'stated ratelimit-window: #/ratelimit/window must be at least 1',
    ],
    [sent({ ...token, byteLength: 'many' }), 'chosen converted-values: #/byteLength must be an integer'],
    [sent({ ...jwt, byteLength: 1 }), 'chosen jwt-other-settings: #/byteLength must be at least 16'],
    [bad({ body: {} }), 'stated tag-name-required: #/name is required'],
    [bad({ body: { name: null } }), 'chosen converted-values: #/name must be a string'],
    [sent({ ...token, extra: 1 }), 'chosen unknown-fields: #/extra is not a known field'],
    [sent({ ...token, jwt_id: 'j' }), 'chosen jwt-id-with-token: #/jwt_id is not a known field'],
    [sent({ ...token, prefix: 'a'.repeat(51) }), 'stated prefix: #/prefix must have at most 50 characters'],
    [
      sent({ ...token, prefix: 'e\u0301'.repeat(30) }),
      'chosen characters-counted: #/prefix must have at most 50 characters',
    ],
    [
      bad({ body: `{"name":${'['.repeat(9999)}${']'.repeat(9999)}}` }),
      'chosen converted-values: #/name must be a string',
    ],
    [bad({ body: '{"name":' }), 'derived tag-create-body: # is not valid JSON'],
    [bad({ body: Buffer.from('{"name":"\xff"}', 'latin1') }), 'chosen invalid-utf-8: # is not UTF-8'],
    [{ ...tag, ...rejected, method: 'POST', body: '' }, 'derived tag-create-body: # is empty'],
    [
      {
        ...routing,
        ...problemAt(401),
        responseHeaders: { ...rejected.responseHeaders, 'WWW-Authenticate': 'Bearer' },
        headers: { Accept: '*/*' },
      },
      'stated bearer-required: credential bearer is missing',
    ],
    [
      { ...routing, headers: { 'X-Forwarded-Access-Token': 'secret' } },
      [
        'request chosen credential-header: credential bearer is missing',
        'answer chosen credential-header: status is 200, although the request must be rejected: credential bearer is missing',
      ],
    ],
    [
      { ...taken(token), body: '[1]' },
      [
        'request chosen converted-values: # must be an object',
        'answer chosen converted-values: status is 201, although the request must be rejected: # must be an object',
      ],
    ],
    [
      { ...tag, body: '{"name":"a",}' },
      [
        expect.stringMatching(/^request derived tag-create-body: # is not valid JSON/) as string,
        expect.stringMatching(/^answer chosen json-extensions: status is 201/) as string,
      ],
    ],
    [
      { ...tag, ...carrying({ 'Content-Type': 'text/plain' }) },
      [
        'request chosen unsupported-media-type: header Content-Type is text/plain, must be application/json',
        'answer chosen unsupported-media-type: status is 201, although the request must be rejected: header Content-Type is text/plain, must be application/json',
      ],
    ],
    [
      bad(carrying({})),
      'chosen unsupported-media-type: header Content-Type is missing, must be application/json',
    ],
    [
      bad(carrying({ ...JSON_TYPE, 'Content-Encoding': 'gzip' })),
      'chosen content-coding: header Content-Encoding is gzip, must not be sent',
    ],
    [
      { ...tag, target: `${TAG}/`, status: 404 },
      'chosen unknown-path: path the path is spelt differently; nearest: POST /{account_id}/tag/create',
    ],
    [
      { ...tag, target: `/v1${TAG}`, status: 404 },
      'chosen unknown-path: path the path is spelt differently; nearest: POST /{account_id}/tag/create',
    ],
    [
      { ...tag, target: '/acme/tags/create', status: 404 },
      'chosen unknown-path: path the path is spelt differently; nearest: POST /{account_id}/tag/create',
    ],
    [
      { ...routing, target: '/acme/routing/12', status: 404 },
      'chosen unknown-path: path the path is spelt differently; nearest: GET /{account_id}/routing{routing_id}',
    ],
  ])('%j breaks %j', (sketch, expected) => {
    expect(lines(sketch)).toEqual(typeof expected === 'string' ? [`request ${expected}`] : expected);
  });
});

describe('a response', () => {
  const although = (place: string) => `status is 201, although the request must be rejected: ${place}`;
  it.each<[Sketch, string | readonly string[]]>([
    [
      taken({ ...token, byteLength: 129 }),
      [
        `derived byte-length: ${although('#/byteLength must be at most 128')}`,
        'chosen profile-created: #/byteLength must be at most 128',
      ],
    ],
    [
      taken({ ...token, name: '' }),
      [
        `chosen empty-strings: ${although('#/name must not be empty')}`,
        'chosen profile-created: #/name must not be empty',
      ],
    ],
    [
      { ...tag, response: '{', responseHeaders: { 'Content-Type': 'application/json; charset="UTF-8"' } },
      [expect.stringMatching(/^derived .*: # is not valid JSON/) as string],
    ],
    [
      { ...routing, status: 203 },
      'stated routing-200: status is 203, the contract has 200, 401, 404, 405, 429, 500',
    ],
    [
      { ...tag, status: 409 },
      'chosen -: status is 409, the contract has 201, 400, 401, 404, 405, 413, 415, 429, 500',
    ],
    [
      { ...tag, status: 307 },
      'chosen redirects: status is 307, the contract has 201, 400, 401, 404, 405, 413, 415, 429, 500',
    ],
    [
      bad({ response: { ...rejected.response, type: 'about:blank' } }),
      [`chosen error-codes: #/type must be one of: ${codes.join(', ')}`],
    ],
    [bad({ status: 405 }), 'chosen undeclared-methods: header Allow is required'],
    [
      { ...tag, ...problemAt(429), responseHeaders: { ...rejected.responseHeaders, 'retry-after': 'soon' } },
      'chosen interface-limits: header Retry-After must be an integer',
    ],
    [{ ...routing, response: undefined }, 'derived json-bodies: # is empty in a 200'],
    [
      { ...routing, response: '<html>', responseHeaders: { 'Content-Type': 'text/html' } },
      [
        'derived json-bodies: # is not valid JSON',
        'chosen routing-fields: header Content-Type is text/html, must be application/json',
      ],
    ],
    [
      { ...routing, target: '/acme/Routing12' },
      'chosen unknown-path: status is 200, although the request must be rejected: path the path is spelt differently; nearest: GET /{account_id}/routing{routing_id}',
    ],
  ])('%j has a response that breaks %j', (sketch, expected) => {
    const ofResponse = lines(sketch).filter((line) => line.startsWith('answer '));
    expect(ofResponse.map((line) => line.slice('answer '.length))).toEqual([expected].flat());
  });
});

describe('what is only told', () => {
  it.each<[TrafficExchange, string | undefined]>([
    [exchange({ ...tag, ...problemAt(404) }), 'rejected'],
    [exchange(sent({})), undefined],
    [exchange({ ...tag, ...problemAt(500) }), 'server-error'],
    [{ request: exchange(tag).request }, 'unanswered'],
    [exchange({ target: '/index.html', status: 200 }), 'elsewhere'],
  ])('%j is %s', (seen, told) => {
    const judgement = judge(seen);
    expect(judgement.note).toBe(told);
    expect(judgement.findings.filter(({ about }) => about === 'answer')).toEqual([]);
  });

  it('nothing of bodies that are not known whole', () => {
    const { request, response } = exchange({ ...tag, body: {} });
    const { body: _, ...unknown } = request;
    const { body: __, ...cut } = response ?? { status: 201, headers: [] };
    expect(judge({ request: unknown, response: cut }).findings).toEqual([]);
  });
});
