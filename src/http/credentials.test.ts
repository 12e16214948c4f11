import { describe, expect, it } from 'vitest';
import { createContract } from '../contract/index.ts';
import { documentWith } from '../contract/testing/document.ts';
import { presentedCredentials, unauthorized } from './credentials.ts';

const schemes = {
  bearer: { type: 'http', scheme: 'bearer' },
  basic: { type: 'http', scheme: 'Basic' },
  login: { type: 'oauth2' },
  header: { type: 'apiKey', in: 'header', name: 'X-Key' },
  query: { type: 'apiKey', in: 'query', name: 'key' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
};

/** The requirement that a list of alternatives, each a list of schemes, is. */
function requirement(...alternatives: readonly (readonly (keyof typeof schemes)[])[]) {
  const security = alternatives.map((names) => Object.fromEntries(names.map((name) => [name, []])));
  const paths = { '/a': { get: { security, responses: {} } } };
  const document = documentWith({}, paths, { components: { securitySchemes: schemes } });
  const [operation] = createContract(document).operations;
  if (operation === undefined) throw new TypeError('the document has no operation');
  return operation.credentials;
}

const ALL = { authorization: 'BEARER b', 'x-key': 'h', cookie: 'a=1; session=c; session=d' };

it.each<[keyof typeof schemes, string | undefined]>([
  ['bearer', 'b'],
  ['login', 'b'],
  ['basic', undefined],
  ['header', 'h'],
  ['query', 'q r'],
  ['cookie', 'c'],
])('the credential of a scheme is read from its place: %s', (name, value) => {
  const presented = presentedCredentials(requirement([name]), { headers: ALL, url: '/a?key=q%20r' });
  expect(presented.map(([first]) => first?.value)).toEqual(value === undefined ? [] : [value]);
});

it.each(['', 'Bearer', 'Bearer ', 'a', 'Basic YTpi', 'Bearer a a'])(
  'no bearer is read from "%s"',
  (authorization) => {
    expect(presentedCredentials(requirement(['bearer']), { headers: { authorization }, url: '/a' })).toEqual(
      [],
    );
  },
);

describe('of alternatives', () => {
  it('those count that are carried in full', () => {
    const either = requirement(['bearer', 'header'], ['query']);
    const counted = (headers: Record<string, string>, url = '/a') =>
      presentedCredentials(either, { headers, url }).map((all) => all.map(({ value }) => value));
    expect(counted({ authorization: 'Bearer b' })).toEqual([]);
    expect(counted({ authorization: 'Bearer b', 'x-key': 'h' })).toEqual([['b', 'h']]);
    expect(counted(ALL, '/a?key=q')).toEqual([['b', 'h'], ['q']]);
    expect(counted({ 'x-key': '' }, '/a?key=')).toEqual([]);
  });
});

describe('the 401', () => {
  it('says what to send', () => {
    const detail = (name: keyof typeof schemes) => unauthorized(requirement([name]), 'missing').body.detail;
    expect(detail('bearer')).toBe('Send a bearer credential in the header Authorization.');
    expect(detail('query')).toBe('Send the credential in the query key.');
  });

  it('says of which kind is not known', () => {
    const detail = (name: keyof typeof schemes) => unauthorized(requirement([name]), 'unknown').body.detail;
    expect(detail('bearer')).toBe('The bearer credential is not known.');
    expect(detail('header')).toBe('The credential is not known.');
  });
});
