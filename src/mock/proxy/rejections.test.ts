import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { sendRaw } from '../../http/node/testing/raw.ts';
import { proxied } from './testing/proxied.ts';

const get = (fields = '') => `GET /acme/routing12 HTTP/1.1\r\nHost: localhost\r\n${fields}\r\n`;
const bodyOf = (response: string) =>
  JSON.parse(response.slice(response.indexOf('\r\n\r\n'))) as Record<string, unknown>;

describe('what cannot be passed on', () => {
  const nowhere = { upstream: new URL('http://127.0.0.1:1') };
  const start = /:1 cannot be reached \(ECONNREFUSED\): start it, or correct the URL\.$/;
  it.each([
    [504, {}, /sent nothing for 0\.2 s; --timeout SECONDS waits longer\.$/],
    [502, nowhere, start],
  ])('is %i', async (status, more, detail) => {
    const { url, seen } = await proxied(() => undefined, { timeout: 200, ...more });
    const response = await sendRaw(url, get());
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(bodyOf(response)['detail']).toMatch(detail);
    await expect.poll(() => seen[0]?.judgement.note).toBe('unanswered');
  });

  it('a server that says nothing after its headers: cut off with its reason', async () => {
    const head = (socket: Socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n');
    const passed = await proxied(head, { timeout: 200 });
    expect(await sendRaw(passed.url, get())).toMatch(/^HTTP\/1\.1 200 OK/);
    await expect.poll(() => passed.seen[0]?.reason).toMatch(/sent nothing for 0\.2 s/);
  });

  it('a server that goes on sending is waited for', async () => {
    const { url } = await proxied(
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n');
        for (const n of [1, 2, 3]) setTimeout(() => socket.write('x'), n * 400);
      },
      { timeout: 1000 },
    );
    expect(await sendRaw(url, get())).toMatch(/\r\n\r\nxxx$/);
  });

  it.each([
    ['what is no HTTP', 'SSH-2.0\r\n\r\n', /gave no complete response \(HPE_/],
    ['nothing', '', /gave no complete response \(ECONNRESET\)/],
  ])('a server that sends %s: 502', async (_, sent, detail) => {
    const { url } = await proxied((socket) => socket.end(sent));
    const rejected = await sendRaw(url, get());
    expect(rejected).toMatch(/^HTTP\/1\.1 502 /);
    expect(bodyOf(rejected)['detail']).toMatch(detail);
  });

  it('another host: 421, unless it is allowed', async () => {
    const { url } = await proxied('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n', {
      allowHosts: ['kit.test'],
    });
    expect(await sendRaw(url, get().replace('localhost', 'evil.example'))).toMatch(/^HTTP\/1\.1 421 /);
    expect(await sendRaw(url, get().replace('localhost', 'kit.test'))).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each([
    ['before the response', ''],
    ['inside a long one', 'HTTP/1.1 200 OK\r\nContent-Length: 50000000\r\n\r\n'],
  ])('a client that goes away %s takes its request with it', async (_, head) => {
    const closed = Promise.withResolvers<void>();
    const { url, seen } = await proxied((behind) => {
      behind.once('close', () => closed.resolve());
      if (head === '') socket.destroy();
      else behind.write(head + 'x'.repeat(40_000_000));
    });
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(get()));
    socket.once('data', () => socket.destroy());
    await closed.promise;
    await expect.poll(() => seen[0]?.reason).toMatch(/^The client closed the connection/);
    expect(await sendRaw(url, get().replace('localhost', 'evil.example'))).toMatch(/^HTTP\/1\.1 421 /);
  });

  it('one client that breaks off inside its body', async () => {
    const { url, seen, received } = await proxied('');
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
      socket.write('POST /acme/tag/create HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{'),
    );
    await expect.poll(() => received[0]).toMatch(/\{$/);
    socket.destroy();
    await expect.poll(() => seen[0]?.reason).toMatch(/^The client closed the connection/);
  });
});
