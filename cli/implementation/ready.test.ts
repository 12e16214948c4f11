import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeCertificate } from '../../src/http/node/testing/certificate.ts';
import { freePort, probe, untilReady } from './ready.ts';

async function urlOf(server: Server, protocol = 'http:'): Promise<URL> {
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return new URL(`${protocol}//127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

const never = new AbortController().signal;
const responding = (status: number) => createHttpServer((_, response) => response.writeHead(status).end());

it.each([200, 301, 401, 404])('a server that responds %i is ready', async (status) => {
  await untilReady(await urlOf(responding(status)), never);
});

it('so is one with a certificate that nobody signed', async () => {
  const server = createHttpsServer(await makeCertificate(), (_, response) => response.end());
  await untilReady(await urlOf(server, 'https:'), never);
});

describe('a server is not ready', () => {
  const greets = () => createServer((socket) => socket.on('error', () => undefined).end('220 ESMTP\r\n'));
  const silent = () => createServer((socket) => socket.on('error', () => undefined));

  it.each([
    ['that responds 503', () => responding(503), 1, '(the last status was 503)'],
    ['that speaks something else', greets, 1, 'Parse Error'],
    ['that takes the connection and says nothing', silent, 0.3, '(it did not respond)'],
  ])('%s', async (_, server, seconds, says) => {
    await expect(untilReady(await urlOf(server()), never, seconds * 1000)).rejects.toThrow(says);
  });

  it('where the wait is aborted', async () => {
    const url = new URL('http://127.0.0.1:9/');
    const waiting = untilReady(url, AbortSignal.timeout(100));
    await expect(waiting).rejects.toThrow('aborted due to timeout');
  });
});

it('takes the wanted port while it is free, and another one while somebody has it', async () => {
  const wanted = await freePort();
  expect(await freePort(wanted)).toBe(wanted);
  const server = createServer().listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const other = await freePort(wanted);
  server.close();
  expect(other).not.toBe(wanted);
  expect(other).toBeGreaterThan(0);
});

it('a refused connection says that nobody listens', async () => {
  const server = createServer();
  const url = await urlOf(server);
  expect(await probe(url)).toBe('accepted');
  server.close();
  await once(server, 'close');
  expect(await probe(url)).toBe('refused');
});

it('a server whose queue is full is not taken for one that ended', async () => {
  const listening = `const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(server.address().port))`;
  const child = spawn(process.execPath, ['-e', listening]);
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  child.kill('SIGSTOP');
  const url = new URL(`http://127.0.0.1:${Number(String(port))}/`);
  const waiting = Array.from({ length: 6 }, () => connect({ host: '127.0.0.1', port: Number(url.port) }));
  onTestFinished(() => {
    for (const socket of waiting) socket.on('error', () => undefined).destroy();
    child.kill('SIGKILL');
  });
  await expect.poll(() => probe(url)).toBe('unknown');
});
