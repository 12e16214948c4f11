import { describe, expect, it } from 'vitest';
import { problem, type Rejection } from '../index.ts';
import { httpRequest, sendProblem } from './messages.ts';
import { listen } from './testing/listen.ts';
import { sendRaw } from './testing/raw.ts';

describe('httpRequest', () => {
  const serve = () =>
    listen(async (request, response) => {
      await httpRequest(request)
        .readBody()
        .then((body) => response.end(body))
        .catch((error: Rejection) => sendProblem(response, error.problem));
    });

  it('responds with 413 to a body that declares too much before any of it has come', async () => {
    const url = await serve();
    const response = await sendRaw(url, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10000000\r\n\r\n');
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('responds with 413 to a chunked body that never ends', async () => {
    const url = await serve();
    const chunk = `10000\r\n${'a'.repeat(65536)}\r\n`;
    const head = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n';
    expect(await sendRaw(url, head + chunk + chunk)).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('lets the sender of 10 MB read the response and use the connection again', async () => {
    const url = await serve();
    const response = await fetch(url, { method: 'POST', body: Buffer.alloc(10_000_000, 'a') });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ detail: 'A body may have at most 102400 bytes.' });
    expect((await fetch(url, { method: 'POST', body: '1' })).status).toBe(200);
  });
});

describe('sendProblem', () => {
  it('responds to HEAD with the headers of GET and no body', async () => {
    const url = await listen((_, response) => sendProblem(response, problem('not-found', 'gone')));
    const [get, head] = [await fetch(url), await fetch(url, { method: 'HEAD' })];
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
    expect(await head.text()).toBe('');
  });

  it('cuts off a response that has begun', async () => {
    const url = await listen((_, response) => {
      response.write('half');
      sendProblem(response, problem('internal-server-error', 'broke'));
    });
    await expect(fetch(url).then((response) => response.text())).rejects.toThrow();
  });
});
