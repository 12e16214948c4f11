import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sendBytes } from '../../http/node/testing/raw.ts';
import { proxied } from './testing/proxied.ts';

/** Everything that comes back until the connection is closed. */
const raw = (url: string, text: string, onData?: (received: string) => void) =>
  sendBytes(url, Buffer.from(text, 'latin1'), (received) => {
    onData?.(received);
    return false;
  });

const close = 'Connection: close\r\n\r\n';
const GET = `GET /a HTTP/1.1\r\nHost: localhost\r\n${close}`;
const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
/** Without the fields that are of one connection. */
const plain = (text: string) => text.replaceAll(/^(Connection|Keep-Alive): .*\r\n/gm, '');

describe('a request passed on', () => {
  it('keeps method, target, order, case and repetition of its headers', async () => {
    const { url, received } = await proxied(ok);
    const fields =
      'b-Two: 1\r\nACCEPT: */*\r\nX-a: 1\r\nX-Other:  spaced \r\nx-A: 2\r\nCookie: a=1\r\nCookie: b=2\r\n';
    await raw(url, `GET /acme/%72outing12?a=%20&&b HTTP/1.1\r\nHost: localhost:1\r\n${fields}${close}`);
    const host = /^Host: (.*)$/m.exec(received[0] ?? '')?.[1];
    expect(host).toMatch(/^127\.0\.0\.1:\d+$/);
    expect(plain(received[0] ?? '')).toBe(
      `GET /acme/%72outing12?a=%20&&b HTTP/1.1\r\nHost: ${host}\r\n${fields.replace(':  spaced ', ': spaced')}\r\n`,
    );
  });

  it.each([
    ['a body with its length', 'POST', 'Content-Length: 5\r\n', 'a\xff\x00bc'],
    ['a body in chunks', 'POST', 'Transfer-Encoding: chunked\r\n', '3\r\nabc\r\n0\r\n\r\n'],
    ['a POST without any body', 'POST', '', ''],
    ['a GET with a body', 'GET', 'Content-Length: 1\r\n', '{'],
    ['a method of its own', 'PURGE', '', ''],
    ['a sender that waits to be asked', 'PUT', 'Expect: 100-continue\r\nContent-Length: 2\r\n', 'ab'],
  ])('keeps %s', async (_, method, fields, body) => {
    const { url, received } = await proxied(ok);
    await raw(url, `${method} /a HTTP/1.1\r\nHost: localhost\r\n${fields}${close}${body}`);
    const [head = '', ...rest] = plain(received[0] ?? '').split('\r\n\r\n');
    expect(rest.join('\r\n\r\n')).toBe(body);
    expect(`${head.replace(/^Host: .*$/m, 'Host')}\r\n`).toBe(`${method} /a HTTP/1.1\r\nHost\r\n${fields}`);
  });

  it('drops what is of one connection, and what Connection names', async () => {
    const { url, received } = await proxied(ok);
    const fields =
      'Keep-Alive: 5\r\nTE: trailers\r\nUpgrade: h2c\r\nX-Drop: 1\r\nX-Keep: 1\r\nConnection: close, X-Drop, Host\r\n';
    await raw(url, `GET /a HTTP/1.1\r\nHost: localhost\r\n${fields}\r\n`);
    expect(plain(received[0] ?? '').replace(/^Host: .*$/m, 'Host')).toBe(
      'GET /a HTTP/1.1\r\nHost\r\nX-Keep: 1\r\n\r\n',
    );
  });

  it.each([
    ['/api/v2', 'GET /acme/routing12?x', 'GET /api/v2/acme/routing12?x'],
    ['/api/', 'GET /a/../b//c', 'GET /api/a/../b//c'],
    ['', 'GET http://elsewhere.example/a?b', 'GET /a?b'],
    ['/api', 'OPTIONS *', 'OPTIONS *'],
  ])('goes to the base path %s: %s', async (path, line, expected) => {
    const { url, received } = await proxied(ok, {}, path);
    await raw(url, `${line} HTTP/1.1\r\nHost: localhost\r\n${close}`);
    expect(received[0]).toMatch(new RegExp(`^${expected.replaceAll(/[*?.]/g, '\\$&')} HTTP/1.1\r\n`));
  });
});

describe('a response passed back', () => {
  it.each([
    [
      'headers in order, case and repetition',
      'HTTP/1.1 200 Fine\r\nset-cookie: a=1\r\nX-B: 1\r\nSet-Cookie: b=2\r\nLocation: http://inside:9/x\r\nContent-Length: 2\r\n\r\nok',
    ],
    ['a status nobody knows', 'HTTP/1.1 299 Odd One\r\nContent-Length: 0\r\n\r\n'],
    ['no content', 'HTTP/1.1 204 No Content\r\nX-A: 1\r\n\r\n'],
    ['not modified', 'HTTP/1.1 304 Not Modified\r\nETag: "a"\r\nContent-Length: 9\r\n\r\n'],
    ['an empty body', 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n'],
    ['bytes', 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n\xff\x00\r\n'],
  ])('keeps %s', async (_, response) => {
    const { url } = await proxied(Buffer.from(response, 'latin1'));
    expect(plain(await raw(url, GET))).toBe(response);
  });

  it('keeps the length of what HEAD does not get, and leaves out early hints', async () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n';
    const { url } = await proxied(`HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n${head}`);
    expect(plain(await raw(url, GET.replace('GET', 'HEAD')))).toBe(head);
  });

  it('passes chunks as they come', async () => {
    const { url } = await proxied((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\non\r\n');
      setTimeout(() => socket.end('1\r\ne\r\n0\r\n\r\n'), 100);
    });
    let before = '';
    const response = await raw(url, GET, (so) => {
      before ||= so.endsWith('on\r\n') ? so : '';
    });
    expect(before).not.toBe('');
    expect(response).toMatch(/\r\n\r\n2\r\non\r\n1\r\ne\r\n0\r\n\r\n$/);
  });

  it('is asked for without a content coding, and in one is passed on and not judged', async () => {
    const body = gzipSync(JSON.stringify({ id: 12 }));
    const head = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`;
    const { url, seen, received } = await proxied(Buffer.concat([Buffer.from(head), body]));
    const fields = 'Host: localhost\r\nAuthorization: Bearer a\r\nAccept-Encoding: gzip\r\n';
    const response = await raw(url, `GET /acme/routing12 HTTP/1.1\r\n${fields}${close}`);
    expect(plain(response)).toBe(head + body.toString('latin1'));
    expect(received[0]).not.toMatch(/gzip/);
    await expect.poll(() => seen[0]?.reason).toBe('keeps the contract');
  });

  it('ends where the server behind breaks it off', async () => {
    const { url, seen } = await proxied('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf');
    const response = await raw(url, 'GET /acme/routing12 HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(response).toMatch(/\r\n\r\nhalf$/);
    const reason = /gave no complete response \(ECONNRESET\)/;
    await expect.poll(() => seen[0]?.reason).toMatch(reason);
    expect(seen[0]?.judgement).toMatchObject({ note: 'unanswered' });
  });
});
