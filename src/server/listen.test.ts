import { expect, it } from 'vitest';
import { sendBytes } from '../http/node/testing/raw.ts';
import { BEARER, READ, send, sharedServer } from './testing/harness.ts';

const limits = { headersTimeout: 300, requestTimeout: 600, keepAliveTimeout: 200 };
const server = await sharedServer({ limits });

const HEAD = `GET /acme/routing12 HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${BEARER.Authorization}\r\n`;
const POST = `POST /acme/tag/create HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${BEARER.Authorization}\r\nContent-Type: application/json\r\n`;

const BYTES: readonly (readonly [title: string, bytes: string, status: number])[] = [
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['a version that is none', 'GET / HTTP/9.9\r\n\r\n', 400],
  ['a header without a colon', 'GET / HTTP/1.1\r\nHost a\r\n\r\n', 400],
  ['two lengths', `${POST}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`, 400],
  ['a length and chunks', `${POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
  ['a chunk that is none', `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
  ['a length that is no number', `${POST}Content-Length: x\r\n\r\n`, 400],
  ['no Host', 'GET /acme/routing12 HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['a CONNECT', 'CONNECT a:1 HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
  ['headers that are too long', `${HEAD}X: ${'x'.repeat(17_000)}\r\n\r\n`, 431],
  ['headers that never end', `${HEAD}X: `, 408],
  ['a body that never comes', `${POST}Content-Length: 10\r\n\r\n{`, 408],
  ['an Expect that nobody knows', `${HEAD}Expect: more\r\nConnection: close\r\n\r\n`, 200],
  ['HTTP/1.0', `${HEAD.replace('1.1', '1.0')}\r\n`, 200],
];

/** The kind of a problem, where its status alone says it. */
const KINDS: Readonly<Record<number, string>> = {
  400: 'malformed-http',
  408: 'request-timeout',
  431: 'header-fields-too-large',
};

it.each(BYTES)('bytes get a response that the sender can read: %s', async (_, bytes, status) => {
  const response = await sendBytes(server.url, bytes);
  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  if (status < 400) return;
  expect(response).toContain('application/problem+json');
  expect(response).toContain('Connection: close');
  const type = `urn:acs:problem:${KINDS[status]}`;
  expect(JSON.parse(response.slice(response.lastIndexOf('{"type"')))).toMatchObject({ status, type });
});

it('a sender that says nothing is cut off', async () => {
  expect(await sendBytes(server.url, '')).toMatch(/^(HTTP\/1\.1 408 |$)/);
});

it('a request after all of these gets a 200', async () => {
  expect((await send(server.url, READ)).status).toBe(200);
});
