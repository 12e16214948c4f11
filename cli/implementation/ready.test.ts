import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../src/certificate.ts';
import { untilReady } from './ready.ts';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function urlOf(server: Server, protocol = 'http:'): Promise<URL> {
  open.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return new URL(`${protocol}//127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

const never = new AbortController().signal;

describe('a server is ready', () => {
  it.each([200, 301, 401, 404])('that answers %i', async (status) => {
    const url = await urlOf(createHttpServer((_, response) => response.writeHead(status).end()));
    await expect(untilReady({ url, timeout: 30 }, never)).resolves.toBeUndefined();
  });

  it('with a certificate that nobody signed', async () => {
    const { key, cert } = await makeCertificate();
    const server = createHttpsServer({ key, cert }, (_, response) => response.end());
    const url = await urlOf(server, 'https:');
    await expect(untilReady({ url, timeout: 30 }, never)).resolves.toBeUndefined();
  });
});

describe('a server is not ready', () => {
  it('that answers 503', async () => {
    const url = await urlOf(createHttpServer((_, response) => response.writeHead(503).end()));
    await expect(untilReady({ url, timeout: 2 }, never)).rejects.toThrow('(the last status was 503)');
  });

  it('that speaks something else', async () => {
    const url = await urlOf(
      createServer((socket) => socket.on('error', () => undefined).end('220 mail.example ESMTP\r\n')),
    );
    await expect(untilReady({ url, timeout: 2 }, never)).rejects.toThrow('Parse Error');
  });

  it('that takes the connection and says nothing', async () => {
    const url = await urlOf(createServer((socket) => socket.on('error', () => undefined)));
    await expect(untilReady({ url, timeout: 0.3 }, never)).rejects.toThrow('(it did not respond)');
  });

  it('where the wait is aborted', async () => {
    const signal = AbortSignal.timeout(100);
    const url = new URL('http://127.0.0.1:9/');
    await expect(untilReady({ url, timeout: 60 }, signal)).rejects.toThrow('aborted due to timeout');
  });
});
