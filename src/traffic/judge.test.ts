import { describe, expect, it } from 'vitest';
import { atPointer } from '../contract/index.ts';
import { loadContract } from '../contract-file/index.ts';
import { createTrafficJudge, judgeExchange, type TrafficExchange } from './index.ts';
import { exchange, lineOf, type Sketch } from './testing/exchange.ts';

const contract = await loadContract();
const judge = createTrafficJudge(contract);
const lines = (sketch: Sketch) => judgeExchange(contract, exchange(sketch)).map(lineOf);

const CREATE = '/acme/authentication/create';
const TAG = '/acme/tag/create';
const token = {
  name: 'partners',
  keyType: 'token',
  ratelimit: { requests: 100, window: 60 },
  byteLength: 32,
};
const jwt = { name: 'services', keyType: 'jwt', jwt_id: 'jwt1', ratelimit: token.ratelimit };
const refused = {
  status: 400,
  answered: { 'Content-Type': 'application/problem+json' },
  answer: { type: 'urn:acs:problem:invalid-request', title: 'Invalid', status: 400, detail: 'x' },
};
const tag = { target: TAG, body: { name: 'a' }, answer: { id: 't1', name: 'a' } };
const preflight = {
  method: 'OPTIONS',
  headers: { Origin: 'http://app.test', 'Access-Control-Request-Method': 'POST' },
  status: 204,
};
const JSON_TYPE = { 'Content-Type': 'application/json' };
const routing = { target: '/acme/routing12', status: 200, answer: { id: '12' } };
const codes = atPointer(contract.document, '/components/schemas/Problem/properties/type/enum') as string[];
const sent = (body: unknown) => ({ target: CREATE, body, ...refused });
const taken = (body: unknown) => ({ target: CREATE, body, answer: { id: 'ap', ...(body as object) } });

describe('an exchange that keeps the contract', () => {
  it.each<[string, Sketch]>([
    ['a read', routing],
    ['a create of a tag', tag],
    ['a token profile', taken(token)],
    ['a jwt profile', taken(jwt)],
    ['a question for the methods', { method: 'OPTIONS', target: TAG, status: 204 }],
    ['a preflight of a path that is none', { ...preflight, target: `${TAG}/` }],
    ['a page beside the interface', { target: '/index.html', status: 200, answer: '<html>' }],
    ['a query nobody asked for', { ...routing, target: '/acme/routing12?x=1' }],
    ['the body in another spelling', { ...tag, body: ' {"name" : "\\u0061"}' }],
    [
      'a whole number with a fraction of zero',
      {
        ...sent('{"name":"a","keyType":"token","ratelimit":{"requests":1e2,"window":60.0},"byteLength":32}'),
      },
    ],
    [
      'a content type with a charset',
      { ...tag, headers: { Authorization: 'Bearer a', 'content-type': 'Application/JSON; charset=utf-8' } },
    ],
    [
      'an answer to HEAD',
      { ...routing, method: 'HEAD', answer: undefined, answered: { 'Content-Type': 'application/json' } },
    ],
    ['304', { ...routing, status: 304, answer: undefined }],
    ['206', { ...routing, status: 206, answer: '{"id' }],
    [
      'a limit',
      {
        ...tag,
        status: 429,
        answered: { 'Retry-After': '2', 'Content-Type': 'application/problem+json' },
        answer: { ...refused.answer, status: 429 },
      },
    ],
  ])('finds nothing in %s', (_, sketch) => {
    expect(lines(sketch)).toEqual([]);
  });
});

describe('a request', () => {
  it.each<[string, Sketch, readonly string[]]>([
    [
      'out of a stated range',
      sent({ ...token, ratelimit: { requests: 1, window: 0 } }),
      ['request stated ratelimit-window: #/ratelimit/window must be at least 1'],
    ],
    [
      'out of a chosen range',
      sent({ ...token, ratelimit: { requests: 0, window: 1 } }),
      ['request chosen requests-lower-bound: #/ratelimit/requests must be at least 1'],
    ],
    [
      'of a wrong type',
      sent({ ...token, byteLength: 'many' }),
      ['request stated byte-length: #/byteLength must be an integer'],
    ],
    [
      'of another type that a framework converts',
      sent({ ...token, byteLength: '32' }),
      ['request chosen converted-values: #/byteLength must be an integer'],
    ],
    [
      'out of range where the source does not give the setting',
      sent({ ...jwt, byteLength: 1 }),
      ['request chosen jwt-other-settings: #/byteLength must be at least 16'],
    ],
    [
      'of no key type',
      sent({ ...token, keyType: 'other' }),
      ['request stated profile-key-type: #/keyType must be one of: token, jwt'],
    ],
    [
      'without a field',
      sent({ ...token, byteLength: undefined }),
      ['request chosen required-fields: #/byteLength is required'],
    ],
    [
      'without a stated field',
      { ...tag, ...refused, body: {} },
      ['request stated tag-name-required: #/name is required'],
    ],
    [
      'with a null for an optional field',
      sent({ ...token, prefix: null }),
      ['request chosen null-values: #/prefix must be a string'],
    ],
    [
      'with a null for a field that must be there',
      { ...tag, ...refused, body: { name: null } },
      ['request stated tag-name: #/name must be a string'],
    ],
    [
      'with a field nobody knows',
      sent({ ...token, extra: 1 }),
      ['request chosen unknown-fields: #/extra is not a known field'],
    ],
    [
      'with a field of the other kind',
      sent({ ...token, jwt_id: 'j' }),
      ['request chosen jwt-id-with-token: #/jwt_id is not a known field'],
    ],
    [
      'too long in every reading',
      sent({ ...token, prefix: 'a'.repeat(51) }),
      ['request stated prefix: #/prefix must have at most 50 characters'],
    ],
    [
      'too long in one reading',
      sent({ ...token, prefix: 'e\u0301'.repeat(30) }),
      ['request chosen characters-counted: #/prefix must have at most 50 characters'],
    ],
    [
      'wrong in the last of two keys',
      { ...tag, ...refused, body: '{"name":"a","name":null}' },
      ['request chosen duplicate-keys: #/name must be a string'],
    ],
    [
      'of another type',
      { ...tag, ...refused, body: [1] },
      ['request stated tag-create-body: # must be an object'],
    ],
    [
      'that says nothing, in another type',
      { ...tag, ...refused, body: [] },
      ['request chosen required-fields: # must be an object'],
    ],
    [
      'that is no JSON',
      { ...tag, ...refused, body: '{"name":' },
      ['request derived tag-create-body: # is not valid JSON'],
    ],
    [
      'that is no UTF-8',
      { ...tag, ...refused, body: Buffer.from('{"name":"\xff"}', 'latin1') },
      ['request chosen invalid-utf-8: # is not UTF-8'],
    ],
    [
      'without a body',
      { ...tag, ...refused, method: 'POST', body: '' },
      ['request derived tag-create-body: # is empty'],
    ],
    [
      'without a credential',
      {
        ...routing,
        ...refused,
        status: 401,
        answered: { ...refused.answered, 'WWW-Authenticate': 'Bearer' },
        headers: { Accept: '*/*' },
      },
      ['request stated bearer-required: credential bearer is missing'],
    ],
    [
      'with a credential that a gateway passes on',
      { ...routing, headers: { 'X-Forwarded-Access-Token': 'a' } },
      [
        'request chosen credential-header: credential bearer is missing',
        'answer chosen credential-header: status is 200, although the request must be rejected: credential bearer is missing',
      ],
    ],
    [
      'with what may be a credential',
      { ...routing, headers: { 'X-Acme': 'secret' } },
      [
        'request chosen credential-header: credential bearer is missing',
        'answer chosen credential-header: status is 200, although the request must be rejected: credential bearer is missing',
      ],
    ],
    [
      'as text',
      { ...tag, headers: { Authorization: 'Bearer a', 'Content-Type': 'text/plain' } },
      [
        'request stated tag-create-content-type: header Content-Type is text/plain, must be application/json',
        'answer chosen unsupported-media-type: status is 201, although the request must be rejected: header Content-Type is text/plain, must be application/json',
      ],
    ],
    [
      'in another charset',
      {
        ...tag,
        ...refused,
        headers: { Authorization: 'Bearer a', 'Content-Type': 'application/json; charset=iso-8859-1' },
      },
      [
        'request chosen content-type-parameters: header Content-Type is application/json; charset=iso-8859-1, must be application/json',
      ],
    ],
    [
      'without a content type',
      { ...tag, ...refused, headers: { Authorization: 'Bearer a' } },
      ['request chosen missing-content-type: header Content-Type is missing, must be application/json'],
    ],
    [
      'in a content coding',
      {
        ...tag,
        ...refused,
        headers: {
          Authorization: 'Bearer a',
          'Content-Type': 'application/json',
          'Content-Encoding': 'gzip',
        },
      },
      ['request chosen content-coding: header Content-Encoding is gzip, must not be sent'],
    ],
    [
      'of another method',
      { ...routing, method: 'DELETE', status: 405 },
      [
        'request chosen undeclared-methods: method the path does not have this method; nearest: GET /{account_id}/routing{routing_id}',
      ],
    ],
    [
      'with a slash at its end',
      { ...tag, target: `${TAG}/`, status: 404 },
      [
        'request chosen trailing-slash: path the path has a slash too many; nearest: POST /{account_id}/tag/create',
      ],
    ],
    [
      'in another case',
      { ...tag, target: '/acme/Tag/create', status: 404 },
      [
        'request chosen path-case: path the path is in another letter case; nearest: POST /{account_id}/tag/create',
      ],
    ],
    [
      'with a version',
      { ...tag, target: `/v1${TAG}`, status: 404 },
      [
        'request chosen unknown-path: path the path has a segment too many at its start; nearest: POST /{account_id}/tag/create',
      ],
    ],
    [
      'misspelt',
      { ...tag, target: '/acme/tags/create', status: 404 },
      [
        'request chosen unknown-path: path the path is spelt differently; nearest: POST /{account_id}/tag/create',
      ],
    ],
    [
      'with a separator',
      { ...routing, target: '/acme/routing/12', status: 404 },
      [
        'request chosen unknown-path: path the path is spelt differently; nearest: GET /{account_id}/routing{routing_id}',
      ],
    ],
  ])('%s is told with what it breaks', (_, sketch, expected) => {
    expect(lines(sketch)).toEqual(expected);
  });
});

describe('an answer', () => {
  const although = (place: string) => `status is 201, although the request must be rejected: ${place}`;
  it.each<[string, Sketch, readonly string[]]>([
    [
      'that accepts what is out of a stated range',
      taken({ ...token, byteLength: 129 }),
      [
        `answer derived byte-length: ${although('#/byteLength must be at most 128')}`,
        'answer chosen profile-created: #/byteLength must be at most 128',
      ],
    ],
    [
      'that accepts what is out of a chosen range',
      taken({ ...token, name: '' }),
      [
        `answer chosen empty-strings: ${although('#/name must not be empty')}`,
        'answer chosen profile-created: #/name must not be empty',
      ],
    ],
    [
      'in Latin-1',
      { ...tag, answer: Buffer.from('{"id":"t","name":"\u00e9"}', 'latin1'), answered: JSON_TYPE },
      ['answer chosen invalid-utf-8: # is not UTF-8'],
    ],
    [
      'that declares UTF-16',
      {
        ...tag,
        answer: Buffer.from('{"id":"t"}', 'utf16le'),
        answered: { 'Content-Type': 'application/json; charset=utf-16' },
      },
      ['answer chosen invalid-utf-8: # is not valid JSON (line 1 column 2)'],
    ],
    [
      'that is no JSON in UTF-8',
      { ...tag, answer: '{', answered: { 'Content-Type': 'application/json; charset="UTF-8"' } },
      [expect.stringMatching(/^answer derived .*: # is not valid JSON/) as string],
    ],
    [
      'that gives a stranger the profile',
      { ...routing, headers: {} },
      [
        'answer derived bearer-required: status is 200, although the request must be rejected: credential bearer is missing',
      ],
    ],
    [
      'of another success where the source has one',
      { ...routing, status: 203 },
      ['answer stated routing-200: status is 203, the contract has 200, 401, 404, 405, 429, 500'],
    ],
    [
      'of another success where it has none',
      { ...tag, status: 200 },
      [
        'answer chosen tag-created: status is 200, the contract has 201, 400, 401, 404, 405, 413, 415, 429, 500',
      ],
    ],
    [
      'of an undeclared refusal',
      { ...tag, status: 409 },
      ['answer chosen -: status is 409, the contract has 201, 400, 401, 404, 405, 413, 415, 429, 500'],
    ],
    [
      'that redirects',
      { ...tag, status: 307 },
      [
        'answer chosen redirects: status is 307, the contract has 201, 400, 401, 404, 405, 413, 415, 429, 500',
      ],
    ],
    [
      'with an error body of its own',
      { ...tag, status: 400, answer: { error: 'no' } },
      [
        'answer chosen error-body: header Content-Type is application/json, must be application/problem+json',
        ...['type', 'title', 'status', 'detail'].map(
          (name) => `answer chosen error-body: #/${name} is required`,
        ),
      ],
    ],
    [
      'with a code of its own',
      { ...tag, ...refused, answer: { ...refused.answer, type: 'about:blank' } },
      [`answer chosen error-codes: #/type must be one of: ${codes.join(', ')}`],
    ],
    [
      'without the required header',
      { ...tag, ...refused, status: 405 },
      ['answer chosen undeclared-methods: header Allow is required'],
    ],
    [
      'with an ill-formed header',
      { ...tag, ...refused, status: 429, answered: { ...refused.answered, 'retry-after': 'soon' } },
      ['answer chosen interface-limits: header Retry-After must be an integer'],
    ],
    [
      'without the stated JSON',
      { ...routing, answer: undefined },
      ['answer derived json-bodies: # is empty in a 200'],
    ],
    [
      'that is no JSON where the source has it',
      { ...routing, answer: '<html>', answered: { 'Content-Type': 'text/html' } },
      [
        'answer chosen routing-fields: header Content-Type is text/html, must be application/json',
        'answer derived json-bodies: # is not valid JSON',
      ],
    ],
    [
      'without a chosen field',
      { ...routing, answer: {} },
      ['answer chosen routing-fields: #/id is required'],
    ],
    [
      'that serves another spelling',
      { ...routing, target: '/acme/Routing12' },
      [
        'answer chosen path-case: status is 200, although the request must be rejected: path the path is in another letter case; nearest: GET /{account_id}/routing{routing_id}',
      ],
    ],
  ])('%s is a finding of its origin', (_, sketch, expected) => {
    expect(lines(sketch).filter((line) => line.startsWith('answer'))).toEqual(expected);
  });
});

describe('what is only told', () => {
  it.each<[string, TrafficExchange, string | undefined]>([
    [
      'a right request that is refused',
      exchange({ ...tag, ...refused, status: 404, answer: { ...refused.answer, status: 404 } }),
      'rejected',
    ],
    ['a wrong request that is refused', exchange({ ...sent({}) }), undefined],
    [
      'a failure',
      exchange({ ...tag, ...refused, status: 500, answer: { ...refused.answer, status: 500 } }),
      'server-error',
    ],
    ['no answer', { request: exchange(tag).request }, 'unanswered'],
    ['a page', exchange({ target: '/index.html', status: 200 }), 'elsewhere'],
    [
      'what a browser asks for as a script',
      exchange({
        target: '/acme/routing.js',
        headers: { 'Sec-Fetch-Dest': 'script' },
        status: 200,
        answer: 'x',
      }),
      'elsewhere',
    ],
    [
      'an image at a path like one of the contract',
      exchange({ ...routing, headers: {}, answered: { 'Content-Type': 'image/png' }, answer: 'x' }),
      'elsewhere',
    ],
  ])('%s', (_, seen, told) => {
    const judgement = judge(seen);
    expect(judgement.told).toBe(told);
    expect(judgement.findings.filter(({ about }) => about === 'answer')).toEqual([]);
  });

  it('bodies that are not known whole', () => {
    const { request, answer } = exchange(tag);
    const { body: _, ...unknown } = request;
    const { body: __, ...cut } = answer ?? { status: 201, headers: [] };
    expect(judge({ request: unknown, answer: cut })).toMatchObject({
      findings: [],
      unread: ['request', 'answer'],
    });
  });
});
