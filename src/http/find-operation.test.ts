import { describe, expect, it } from 'vitest';
import { loadContract } from '../contract/file/index.ts';
import { createContract, servedHere } from '../contract/index.ts';
import { documentWith } from '../contract/testing/document.ts';
import { createOperationFinder, createPathMatcher } from './find-operation.ts';

const { operations } = await loadContract();
const find = createOperationFinder(operations);

/** What a request comes to: the operation, the allowed methods, or the status of the rejection. */
function outcome(method: string, url: string): string {
  const found = find({ method, url });
  if (found.kind === 'operation') return found.operation.id;
  return found.kind === 'options' ? found.allowed.join(' ') : String(found.problem.body.status);
}

const CASES: readonly (readonly [title: string, method: string, url: string, outcome: string])[] = [
  ['the operation of a method and a path', 'POST', '/acme/tag/create', 'createTag'],
  ['the operation whatever the query', 'GET', '/acme/routing12?a=/b', 'getRoutingProfile'],
  ['the operation of an absolute target', 'GET', 'http://example.com/acme/routing12?a', 'getRoutingProfile'],
  ['404 for an absolute target without a path', 'GET', 'http://example.com', '404'],
  ['the GET of a HEAD', 'HEAD', '/acme/routing12', 'getRoutingProfile'],
  ['405 for a HEAD where there is no GET', 'HEAD', '/acme/tag/create', '405'],
  ['405 for a method that the path does not have', 'DELETE', '/acme/routing12', '405'],
  ['404 for a path that is none', 'GET', '/acme/nothing/here', '404'],
  ['the methods of a path for OPTIONS', 'OPTIONS', '/acme/tag/create', 'POST OPTIONS'],
  ['404 for a star that is not OPTIONS', 'GET', '*', '404'],
];

describe('what a request means is', () => {
  it.each(CASES)('%s', (_, method, url, expected) => expect(outcome(method, url)).toBe(expected));

  it('rejected with the methods of the path', () => {
    expect(find({ method: 'PUT', url: '/acme/routing12' })).toMatchObject({
      problem: { headers: { Allow: 'GET, HEAD, OPTIONS' } },
    });
  });
});

const match = createPathMatcher(operations.map(({ path }) => path));

const ROUTING: readonly (readonly [string, string, Record<string, string> | undefined])[] = [
  ['keeps the separator that is sent', '/acme/routing-12', { account_id: 'acme', routing_id: '-12' }],
  ['decodes a parameter', '/ac%20me/routingz%C3%BCrich', { account_id: 'ac me', routing_id: 'zürich' }],
  [
    'keeps an encoded slash inside a parameter',
    '/acme/routing1%2F2',
    { account_id: 'acme', routing_id: '1/2' },
  ],
  [
    'takes an encoded unreserved character of the literal',
    '/acme/%72outing12',
    { account_id: 'acme', routing_id: '12' },
  ],
  ['takes a line break inside a parameter', '/acme/routing1%0A2', { account_id: 'acme', routing_id: '1\n2' }],
  ['needs a character in a parameter', '/acme/routing', undefined],
  ['rejects noise before', '/acme/xxrouting12', undefined],
  ['rejects a segment before', '/x/acme/routing12', undefined],
  ['rejects another case', '/acme/Routing12', undefined],
  ['rejects a slash at the end', '/acme/routing12/', undefined],
  ['rejects bytes that are not UTF-8', '/acme/routing%FF', undefined],
  ['rejects a path without a slash', 'acme/routing12', undefined],
];

describe('a path matcher of the contract', () => {
  it.each(ROUTING)('%s: %s', (_, path, params) => expect(match(path)[0]?.params).toEqual(params));
});

describe('a path matcher', () => {
  const templates = ['/{a}/{b}', '/{a}/x{b}', '/{a}/xy{b}', '/{a}/xyz', '/lit/{b}', '/{a}', '/a.b/{c}'];
  const matchOf = createPathMatcher(templates);
  it.each([
    ['/1/xyz', '/{a}/xyz'],
    ['/1/xyzz', '/{a}/xy{b}'],
    ['/lit/xyz', '/lit/{b}'],
    ['/1', '/{a}'],
    ['/aXb/1', '/{a}/{b}'],
  ])('prefers what is written out: %s is %s', (path, template) => {
    expect(matchOf(path)[0]?.template).toBe(template);
  });
});

it.each([
  ['POST', '/f/{folder}'],
  ['DELETE', '/f/{file}'],
  ['HEAD', '/f/{file}'],
  ['PUT', '/f/{file}'],
  ['GET', '/f/new'],
])('a path of two names is that which has the method: %s', (method, template) => {
  const of = (path: string, ...names: readonly string[]) => [
    path,
    Object.fromEntries(names.map((name) => [name, { responses: {} }])),
  ];
  const paths = [of('/f/{file}', 'get', 'delete'), of('/f/{folder}', 'post'), of('/f/new', 'patch')];
  const { operations } = createContract(documentWith({}, Object.fromEntries(paths)));
  const url = template === '/f/new' ? '/f/new' : '/f/1';
  expect(createOperationFinder(operations)({ method, url }).place?.template).toBe(template);
});

it('is found below the base path of its servers, and nothing below that of others', () => {
  const get = (servers?: object[], status = '200') => ({
    get: { responses: { [status]: { description: '' } }, ...(servers && { servers }) },
  });
  const servers = [
    { url: 'https://{host}/%C3%A9/{v}/', variables: { host: { default: 'a.test' }, v: { default: 'v2' } } },
  ];
  const paths = {
    '/cups': get(),
    '/admin': get([{ url: 'https://b.test/root' }]),
    '/old': get(undefined, '410'),
  };
  const contract = createContract(documentWith({}, paths, { servers }));
  const at = createOperationFinder(contract.operations);
  const ids = ['/cups', '/%c3%a9/v2/cups', '/%C3%A9/v1/cups', '/root/admin', '/%C3%A9/v2/admin'].map(
    (url) => {
      const found = at({ method: 'GET', url });
      return found.kind === 'operation'
        ? found.operation.path
        : found.kind === 'rejected' && found.problem.body.detail;
    },
  );
  const nothing = 'There is nothing at this path, nor below /%C3%A9/v2 or /root.';
  expect(ids).toEqual(['/cups', '/cups', nothing, '/admin', nothing]);
  expect(contract.operations.map(({ elsewhere }) => elsewhere)).toEqual([
    undefined,
    'https://b.test/root',
    undefined,
  ]);
  expect(servedHere(contract).leftOut).toEqual([
    'not judged: GET /admin is at https://b.test/root',
    'not judged: GET /old declares errors alone',
  ]);
});
