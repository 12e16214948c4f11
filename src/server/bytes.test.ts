// What no HTTP client would send: bytes that are no HTTP, senders that stop or never read, and noise.

import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sendBytes } from '../http/node/testing/raw.ts';
import { startChild } from './testing/child-server.ts';
import { profile, ROUTING, read, sharedServer, TOKEN } from './testing/harness.ts';

const limits = { headersTimeout: 300, requestTimeout: 600, keepAliveTimeout: 200 };
const hasty = await sharedServer({ limits });
const patient = await sharedServer();

const FIELDS = `Host: localhost\r\nAuthorization: Bearer ${TOKEN}\r\n`;
const HEAD = `GET ${ROUTING} HTTP/1.1\r\n${FIELDS}`;
const POST = `POST /acme/tag/create HTTP/1.1\r\n${FIELDS}Content-Type: application/json\r\n`;

const BYTES: [title: string, bytes: string, status: number, kind?: string][] = [
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'malformed-http'],
  ['a version that is none', 'GET / HTTP/9.9\r\n\r\n', 400, 'malformed-http'],
  ['a header without a colon', 'GET / HTTP/1.1\r\nHost a\r\n\r\n', 400, 'malformed-http'],
  ['two lengths', `${POST}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`, 400, 'malformed-http'],
  ['a length and chunks', `${POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
  ['a chunk that is none', `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400, 'malformed-http'],
  ['no Host', `GET ${ROUTING} HTTP/1.1\r\nConnection: close\r\n\r\n`, 400, 'malformed-http'],
  ['a CONNECT', 'CONNECT a:1 HTTP/1.1\r\nHost: localhost\r\n\r\n', 400, 'malformed-http'],
  ['headers that are too long', `${HEAD}X: ${'x'.repeat(17_000)}\r\n\r\n`, 431, 'header-fields-too-large'],
  ['headers that never end', `${HEAD}X: `, 408, 'request-timeout'],
  ['a body that never comes', `${POST}Content-Length: 10\r\n\r\n{`, 408, 'request-timeout'],
  ['an Expect that nobody knows', `${HEAD}Expect: more\r\nConnection: close\r\n\r\n`, 200],
  ['HTTP/1.0', `${HEAD.replace('1.1', '1.0')}\r\n`, 200],
];

it.each(BYTES)('bytes get a response that the sender can read: %s', async (_, bytes, status, kind) => {
  const response = await sendBytes(hasty.url, bytes);
  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  if (status >= 400) expect(response).toContain('Connection: close');
  if (kind === undefined) return;
  const problem = JSON.parse(response.slice(response.lastIndexOf('{"type"')));
  expect(problem).toMatchObject({ status, type: `urn:acs:problem:${kind}` });
});

it('a sender that says nothing is cut off', async () => {
  expect(await sendBytes(hasty.url, '')).toMatch(/^(HTTP\/1\.1 408 |$)/);
});

it('a hundred requests on one connection get their responses in their order', async () => {
  const requests = Array.from({ length: 100 }, (_, at) =>
    HEAD.replace(ROUTING, at % 2 === 0 ? ROUTING : `/acme/routing-none-${at}`),
  );
  const received = await sendBytes(patient.url, `${requests.join('\r\n')}Connection: close\r\n\r\n`);
  const statuses = [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  expect(statuses).toEqual(requests.map((_, at) => (at % 2 === 0 ? 200 : 404)));
});

// What has arrived is parsed at once, up to 64 KiB on each connection, which can be 75 MB for a moment; without the line that
// requests wait in, this heap is full within a minute.
it('100 connections that send and never read take little memory, and others are served', async () => {
  const server = await startChild({}, ['--max-old-space-size=128']);
  const { hostname, port } = new URL(server.url);
  const flood = async () => {
    const socket = connect(Number(port), hostname).pause();
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    const more = () => {
      while (!socket.destroyed && socket.write(`${HEAD}\r\n`.repeat(500)));
    };
    socket.on('drain', more);
    more();
    return socket;
  };
  const sockets = await Promise.all(Array.from({ length: 100 }, flood));
  for (let asked = 0; asked < 10; asked++) await read(server.url).expect(200);
  for (const socket of sockets) socket.destroy();
  expect(await server.end('SIGTERM')).toBe(0);
});

const anything = fc.oneof(
  fc.jsonValue({ stringUnit: 'binary' }),
  fc.double(),
  fc.uint8Array({ maxLength: 50 }),
);
const body = fc
  .tuple(fc.constantFrom('name', 'keyType', 'ratelimit', 'byteLength', '__proto__', 'x'), anything)
  .map(([field, value]) => Object.defineProperty({ ...profile() }, field, { value, enumerable: true }));
const target = fc.oneof(
  fc.constantFrom(
    '/acme/tag/create',
    '/acme/authentication/create',
    '/acme/routing%zz',
    '*',
    '/%00/routing%ff',
  ),
  fc.string({ unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)) }),
);
/** A request with a strange target, body and header, which may be cut and may have bytes of noise in it. */
const hostile = fc
  .record({
    method: fc.constantFrom('POST', 'POST', 'GET', 'HEAD', 'TRACE', 'BREW', 'get'),
    target,
    header: fc.string({ unit: fc.integer({ min: 33, max: 255 }).map((code) => String.fromCharCode(code)) }),
    body: fc.oneof({ weight: 3, arbitrary: body }, anything),
    noise: fc.option(fc.record({ at: fc.nat(400), bytes: fc.uint8Array({ maxLength: 8 }) }), { freq: 4 }),
  })
  .map((request) => {
    const text = Buffer.from(JSON.stringify(request.body) ?? '');
    const length = `Content-Type: application/json\r\nContent-Length: ${text.length}`;
    const head = `${request.method} ${request.target} HTTP/1.1\r\n${FIELDS}X-Any: ${request.header}\r\n${length}`;
    const bytes = Buffer.concat([Buffer.from(`${head}\r\nConnection: close\r\n\r\n`, 'latin1'), text]);
    const { at, bytes: noise } = request.noise ?? { at: bytes.length, bytes: [] };
    const sent = Buffer.concat([bytes.subarray(0, at), Buffer.from(noise), bytes.subarray(at + 1)]);
    return { sent, isWhole: request.noise === null };
  });

it('hostile requests get a response without a 5xx and without anything of the inside', async () => {
  const together = fc.array(hostile, { minLength: 40, maxLength: 40 });
  const property = fc.asyncProperty(together, async (requests) => {
    const faults = requests.map(async ({ sent, isWhole }) => {
      const response = await sendBytes(hasty.url, sent).catch(() => '');
      if (response === '') return isWhole ? ['no response'] : [];
      const isGood = /^HTTP\/1\.1 [1-4]\d\d /.test(response);
      return isGood && !/node_modules|\.[cm]?[jt]s:\d|\n +at /.test(response) ? [] : [response];
    });
    expect((await Promise.all(faults)).flat()).toEqual([]);
  });
  await fc.assert(property, { numRuns: 20, seed: 1 });
  await read(hasty.url).expect(200);
});
