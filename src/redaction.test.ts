import { describe, expect, it } from 'vitest';
import { createContract } from './contract/index.ts';
import { documentWith } from './contract/testing/document.ts';
import type { Fields } from './redaction.ts';
import { createRedaction, secretsOf } from './redaction.ts';

const redaction = createRedaction({
  headers: ['X-Api-Key'],
  query: ['api_key'],
  values: ['acme demo/token', 'abc'],
});

it.each([
  ['Authorization', 'Bearer sesame', 'Bearer $ACS_BEARER'],
  ['authorization', 'sesame', '$ACS_BEARER'],
  ['Proxy-Authorization', 'Basic YTpi', 'Basic $ACS_BEARER'],
  ['x-api-key', 'sesame', '$ACS_BEARER'],
  ['Cookie', 'session=1; theme=dark', 'session=$ACS_BEARER; theme=$ACS_BEARER'],
  ['Set-Cookie', 'session=1; Path=/; HttpOnly', 'session=$ACS_BEARER; Path=/; HttpOnly'],
  ['X-Original-Authorization', 'sesame', '$ACS_BEARER'],
  ['Ocp-Apim-Subscription-Key', 'sesame', '$ACS_BEARER'],
  ['X-Access-Key', 'sesame', '$ACS_BEARER'],
  ['X-Jwt-Assertion', 'sesame', '$ACS_BEARER'],
  ['Cf-Access-Jwt-Assertion', 'sesame', '$ACS_BEARER'],
  ['X-Upstream', 'bearer sesame', 'bearer $ACS_BEARER'],
  ['Idempotency-Key', 'k1', 'k1'],
  ['WWW-Authenticate', 'Bearer realm="api"', 'Bearer realm="api"'],
  ['Referer', 'http://a/b?token=sesame&c=1', 'http://a/b?token=$ACS_BEARER&c=1'],
  ['Location', '/b?c=1#access_token=sesame', '/b?c=1#access_token=$ACS_BEARER'],
  ['Content-Location', '/b?sig=sesame', '/b?sig=$ACS_BEARER'],
  ['X-Echo', 'was acme demo/token', 'was $ACS_BEARER'],
])('the header %s: %s is shown as %s', (name, given, shown) => {
  expect(redaction.headers([[name, given]])).toEqual([[name, shown]]);
});

it.each([
  ['/a?api_key=x&b=1', '/a?api_key=$ACS_BEARER&b=1'],
  ['/a?%61pi_key=x', '/a?%61pi_key=$ACS_BEARER'],
  ['/a/acme%20demo%2Ftoken/b', '/a/$ACS_BEARER/b'],
  ['/a?b=%ZZ&api_key=%ZZ', '/a?b=%ZZ&api_key=$ACS_BEARER'],
  ['/a?', '/a?'],
])('the target %s is shown as %s', (given, shown) => {
  expect(redaction.target(given)).toBe(shown);
});

const met: readonly (readonly [title: string, headers: Fields, target: string, text: string])[] = [
  ['a bearer', [['Authorization', 'Bearer sesame-123']], '/', 'sesame-123'],
  ['a password of Basic', [['Authorization', `Basic ${btoa('me:sesame-123')}`]], '/', 'sesame-123'],
  ['an API key', [['X-API-Key', 'sesame-123']], '/', 'sesame-123'],
  ['a query parameter', [], '/?api_key=sesame%2D123', 'sesame-123'],
  ['a bearer in a header of its own', [['X-Upstream', 'Bearer sesame-123']], '/', 'sesame-123'],
  ['a Location', [['Location', '/b#access_token=sesame-123']], '/', 'sesame-123'],
  ['a cookie', [['Cookie', 'a=b; session=sesame-123']], '/', 'sesame-123'],
];

describe('a text', () => {
  it('loses a known credential in every spelling, and keeps what is too short to be one', () => {
    const quoted = createRedaction({ values: ['a"b"c"d'] });
    expect(quoted.text(String.raw`{"t":"a\"b\"c\"d"}`)).toBe('{"t":"$ACS_BEARER"}');
    expect(createRedaction({ values: ['ab/c~d'] }).text('#/ab~1c~0d')).toBe('#/$ACS_BEARER');
    expect(redaction.text('abc')).toBe('abc');
    const value = 'acme demo/token';
    for (const form of [Buffer.from(value).toString('hex'), btoa(value), [...value].reverse().join('')])
      expect(redaction.text(`so ${form}`)).toMatch(/^so \$ACS_BEARER.?.?$/);
  });

  it('loses what its own message carries, whatever those before it carried', () => {
    const carrying = (bearer: string) => redaction.knowing([['Authorization', `Bearer ${bearer}`]]);
    for (const bearer of ['sesame-123', 'sesame-456', 'sesame-456', 'sesame-123'])
      expect(carrying(bearer).text('sesame-123, sesame-456')).not.toContain(bearer);
    expect(redaction.text('sesame-123')).toBe('sesame-123');
  });

  it.each(met)('loses %s that the message itself carries', (_, headers, target, text) => {
    expect(redaction.knowing(headers, target).text(`so ${text}!`)).toBe('so $ACS_BEARER!');
  });
});

it('the secrets of a contract are what its API keys are named', () => {
  const schemes = {
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    asked: { type: 'apiKey', in: 'query', name: 'key' },
    token: { type: 'http', scheme: 'bearer' },
  };
  const security = Object.keys(schemes).map((name) => ({ [name]: [] }));
  const paths = { '/a': { get: { security, responses: {} } } };
  const document = documentWith({}, paths, { components: { securitySchemes: schemes } });
  const { operations } = createContract(document);
  expect(secretsOf(operations, ['t'])).toEqual({ headers: ['X-Key'], query: ['key'], values: ['t'] });
});
