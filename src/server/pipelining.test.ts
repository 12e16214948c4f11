import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { sendBytes } from '../http/node/testing/raw.ts';
import { startChild } from './testing/child-server.ts';
import { BEARER, READ, send, startServer } from './testing/harness.ts';

const CONNECTIONS = 200;
// What has arrived is parsed at once, up to 64 KiB on each connection, which can be 150 MB for a moment; without the
// line that requests wait in, this heap is full within a minute.
const HEAP_MEGABYTES = 256;
const HEAD = `GET /acme/routing12 HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${BEARER.Authorization}\r\n`;

/** Sends requests for as long as they are taken, and reads nothing. */
async function flood(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).pause();
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const requests = Buffer.from(`${HEAD}\r\n`.repeat(500));
  const more = () => {
    while (!socket.destroyed && socket.write(requests));
  };
  socket.on('drain', more);
  more();
  return socket;
}

it('lives on little memory and responds to others while 200 connections send and never read', {
  timeout: 60_000,
}, async () => {
  const server = await startChild({}, [`--max-old-space-size=${HEAP_MEGABYTES}`]);
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => flood(server.url)));
  for (let asked = 0; asked < 10; asked++) {
    expect((await send(server.url, READ)).status).toBe(200);
  }
  expect(server.process.exitCode).toBeNull();
  for (const socket of sockets) socket.destroy();
  expect(await server.end('SIGTERM')).toBe(0);
});

it('responds to a hundred requests on one connection in their order', async () => {
  const server = await startServer();
  const paths = Array.from({ length: 100 }, (_, i) =>
    i % 2 === 0 ? '/acme/routing12' : `/acme/routing-none-${i}`,
  );
  const requests = paths.map((path, i) => {
    const last = i === paths.length - 1 ? 'Connection: close\r\n' : '';
    return `${HEAD.replace('/acme/routing12', path)}${last}\r\n`;
  });
  const received = await sendBytes(server.url, requests.join(''));
  const statuses = [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  expect(statuses).toEqual(paths.map((_, i) => (i % 2 === 0 ? 200 : 404)));
});
