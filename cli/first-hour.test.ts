// Where a first hour goes wrong: each mistake gets one line that says what to type, on a server that has it.

import type { IncomingMessage, RequestListener } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createBehaviour, secondCredential } from '../fixtures/servers/behaviour.ts';
import { listenerOf, startTls } from '../fixtures/servers/start.ts';
import { listen } from '../src/http/node/testing/listen.ts';
import { acs } from './testing/acs.ts';

const right = listenerOf(createBehaviour(() => ({})));
const declared = '--account acme --bearer acme-base-token --routing-id 12'.split(' ');
const few = [
  'getRoutingProfile/*',
  'createTag/name/required',
  'createTag/path',
  'createTag/method',
  '*/body/tag-create-body',
];

/** The right service, except that it gets each request as another one. */
const seenAs =
  (
    change: (request: IncomingMessage) => { readonly url?: string; readonly method?: string },
  ): RequestListener =>
  (request, response) => {
    Object.assign(request, change(request));
    right(request, response);
  };

const at = (wrong: RegExp, place: string, instead: string) =>
  seenAs(({ url = '' }) => ({
    url: wrong.test(url) ? url.replace(wrong, instead) : url.replace(place, '/none/'),
  }));

/** It creates at the path with a slash at its end, as a route of Flask does. */
const redirecting: RequestListener = (request, response) => {
  const { url = '' } = request;
  if (url.endsWith('/create'))
    return void request.resume().on('end', () => response.writeHead(308, { location: `${url}/` }).end());
  request.url = url.replace(/\/create\/$/, '/create');
  right(request, response);
};

/** It creates with PUT, and says so. */
const put: RequestListener = (request, response) => {
  if (request.method === 'POST')
    return void request.resume().on('end', () => response.writeHead(405, { allow: 'PUT' }).end());
  if (request.method === 'PUT') request.method = 'POST';
  right(request, response);
};

/** A run, and what it says in the terminal, line ends of wrapping taken out. */
async function ran(url: string, ...more: readonly string[]) {
  const only = few.flatMap((id) => ['--only', id]);
  const { code, out } = await acs(['conform', url, ...declared, ...only, ...more]);
  return { code, out: out.replaceAll(/\n {2}/g, ' ') };
}
const said = async (url: string, ...more: readonly string[]) => (await ran(url, ...more)).out;

const second = [
  '--second-account',
  'globex',
  '--second-routing-id',
  '77',
  '--second-bearer',
  secondCredential,
];

describe('a first run says what to type', () => {
  it.each<[string, readonly string[], RegExp]>([
    [
      'a wrong token',
      ['--bearer', 'wrong'],
      /the credential is rejected \(401\): check --bearer or --credential\./,
    ],
    [
      'an account that does not exist',
      ['--account', 'nobody'],
      /Check the base URL \(it has no account in it\), --account, and the path\./,
    ],
    [
      'a routing profile that does not exist',
      ['--routing-id', 'nope'],
      /^\? GET \S+ +404 to every valid request: check --routing-id$/m,
    ],
    [
      'a JWT configuration that does not exist',
      ['--jwt-id', 'nope', '--only', 'createAuthenticationProfile/body'],
      /check --jwt-id, since what it gives is rejected \(4\d\d\)/,
    ],
    [
      'a wrong token of the second account',
      [...second, '--second-bearer', 'wrong'],
      /check --second-bearer, since what it gives is rejected \(401\)/,
    ],
    [
      'a second profile that does not exist',
      [...second, '--second-routing-id', 'nope'],
      /check --second-routing-id, since what it gives is rejected \(404\)/,
    ],
  ])('%s, and accuses nobody', async (_, more, expected) => {
    const { code, out } = await ran(await listen(right), ...more);
    expect(out).toMatch(expected);
    expect([code, out]).toEqual([3, expect.not.stringMatching(/^[✗○]/m)]);
  });

  it.each<[string, RequestListener, string, RegExp]>([
    [
      'a slash before the identifier',
      at(/\/routing\/(?=12)/, '/routing', '/routing'),
      '',
      /✗ GET \S+ +not there: 404 to every request; GET \/acme\/routing\/12: 200\n[\s\S]*✗ GET \/acme\/routing\/12 gets 200, and GET \/acme\/routing12 gets 404/,
    ],
    [
      'a slash at the end',
      at(/\/tag\/create\/$/, '/tag/', '/tag/create'),
      '',
      /✗ POST \S+ +not there: 404 to every request; POST \/acme\/tag\/create\/: 201\n/,
    ],
    [
      'a slash at the end, where it is redirected to',
      redirecting,
      '',
      /✗ POST \S+ +308 to every valid request; POST \/acme\/tag\/create\/: 201\n[\s\S]*: serve it without one\./,
    ],
    [
      'another method',
      put,
      '',
      /✗ POST \S+ +not there with POST: 405 to every request; PUT \/acme\/tag\/create: 201\n/,
    ],
    [
      'a base path that the service takes for an account',
      seenAs(({ url = '' }) => ({ url: url.replace(/^\/[^/]+/, '/acme') })),
      '/api',
      /^\? POST \S+ +not there: 404 to every request$/m,
    ],
    [
      'the account in the base URL',
      right,
      '/acme',
      /^\? POST \S+ +not there: 404 to every request\n[\s\S]*Check the base URL \(it has no account in it\), --account, and the path\./m,
    ],
  ])('%s', async (_, listener, base, expected) => {
    expect(await said((await listen(listener)) + base)).toMatch(expected);
  });

  it('https for http, http for https, and another port', async () => {
    const url = await listen(right);
    const tls = await startTls();
    onTestFinished(tls.close);
    const { code, out } = await ran(url.replace('http:', 'https:'));
    expect(out).toMatch(
      /ended early: .*: the server speaks plain http, so begin the base URL with http:\/\/\.\n/,
    );
    expect([code, out]).toEqual([3, expect.not.stringMatching(/✗|--driver FILE/)]);
    expect(await said(tls.url.replace('https:', 'http:'))).toContain('https in place of http?');
    const nobody = await ran('http://127.0.0.1:1');
    expect(nobody.code).toBe(3);
    expect(nobody.out).toMatch(
      /The run ended early: the server cannot be reached: cannot connect \(.*ECONNREFUSED.*\): does it listen on this port\?/,
    );
  });
});
