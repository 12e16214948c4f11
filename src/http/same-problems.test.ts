// The mock and the reference server share one validation; this holds that they also share what comes before and after.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultContractFile, loadDocument } from '../contract/file/index.ts';
import { startMock } from '../mock/index.ts';
import { serve } from '../server/index.ts';

const BEARER = 'acme-demo-token';
const JSON_TYPE = 'application/json';

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const servers: { readonly url: string; close(): Promise<void> }[] = [];
beforeAll(async () => {
  const contract = await loadDocument(defaultContractFile);
  servers.push(await startMock({ contract, port: 0, bearer: [BEARER] }));
  servers.push(await serve({ contract, port: 0, log: () => undefined }));
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

async function problemFrom(url: string, { path, headers, ...sent }: Sent) {
  const authorization = { Authorization: `Bearer ${BEARER}` };
  const response = await fetch(`${url}${path}`, { ...sent, headers: { ...authorization, ...headers } });
  const owed = ['content-type', 'allow', 'www-authenticate'].map((name) => response.headers.get(name));
  return { status: response.status, owed, body: await response.text() };
}

const create = (body: string, type = JSON_TYPE): Sent => ({
  method: 'POST',
  path: '/acme/authentication/create',
  headers: { 'Content-Type': type },
  body,
});
const profile = (changes: object) =>
  create(
    JSON.stringify({
      name: 'a',
      keyType: 'token',
      ratelimit: { requests: 1, window: 1 },
      byteLength: 16,
      ...changes,
    }),
  );

const FAULTY: readonly (readonly [title: string, sent: Sent, status: number])[] = [
  ['an unknown path', { path: '/nothing/here' }, 404],
  ['a method that the path does not have', { method: 'DELETE', path: '/acme/routing12' }, 405],
  ['no credential', { path: '/acme/routing12', headers: { Authorization: '' } }, 401],
  ['another scheme', { path: '/acme/routing12', headers: { Authorization: 'Basic YTpi' } }, 401],
  ['an unknown credential', { path: '/acme/routing12', headers: { Authorization: 'Bearer no' } }, 401],
  ['no content type', { ...create('{}', ''), headers: {} }, 415],
  ['another content type', create('{}', 'text/plain'), 415],
  [
    'a compressed body',
    { ...create('{}'), headers: { 'Content-Type': JSON_TYPE, 'Content-Encoding': 'gzip' } },
    415,
  ],
  ['a body too large', create(' '.repeat(102_401)), 413],
  ['no body', create(''), 400],
  ['what is not JSON', create('{"name" "x"}'), 400],
  ['what is not an object', create('[]'), 400],
  ['a missing key type', profile({ keyType: undefined }), 400],
  ['an unknown key type', profile({ keyType: 'x' }), 400],
  [
    'several faults',
    profile({ name: '', byteLength: '16', extra: 1, 'a/b~c #': 1, ratelimit: { window: 0 } }),
    400,
  ],
  [
    'a hundred faults and more',
    profile(Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`f${n}`, n]))),
    400,
  ],
];

describe('mock and reference give the same problem for', () => {
  for (const [title, sent, status] of FAULTY) {
    it(title, async () => {
      const [mocked, served] = await Promise.all(servers.map(({ url }) => problemFrom(url, sent)));
      expect(mocked).toEqual(served);
      expect(served?.status).toBe(status);
    });
  }
});
