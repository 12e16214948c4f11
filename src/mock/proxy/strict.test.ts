import { describe, expect, it } from 'vitest';
import { sendRaw } from '../../http/node/testing/raw.ts';
import { proxied } from './testing/proxied.ts';

const profile = '{"name":"a","keyType":"token","ratelimit":{"requests":1,"window":86401},"byteLength":32}';
const post = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const created = (body: string) =>
  `HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const CREATE = '/acme/authentication/create';
const echoed = created(`{"id":"ap",${profile.slice(1)}`);

describe('--strict', () => {
  it('responds with 502 and each finding, its place and its origin', async () => {
    const { url, seen } = await proxied(echoed, { strict: 'source' });
    const response = await sendRaw(url, post(CREATE, profile));
    expect(response).toMatch(/^HTTP\/1\.1 502 /);
    expect(JSON.parse(response.slice(response.indexOf('\r\n\r\n')))).toEqual({
      type: 'urn:acs:problem:bad-gateway',
      title: 'Bad gateway',
      status: 502,
      detail: 'The response breaks the source: one finding.',
      errors: [
        {
          pointer: '#',
          detail:
            'status is 201, although the request must be rejected: #/ratelimit/window must be at most 86400',
          origin: 'derived',
          cites: 'ratelimit-window',
        },
      ],
    });
    await expect.poll(() => seen[0]?.withheld).toBe(true);
  });

  it('lets a page read the findings where it could read the response', async () => {
    const open = echoed.replace(
      '\r\n',
      '\r\nAccess-Control-Allow-Origin: http://app.test\r\nVary: Origin\r\n',
    );
    const { url } = await proxied(open, { strict: 'source' });
    expect(await sendRaw(url, post(CREATE, profile))).toMatch(
      /^HTTP\/1\.1 502 [\s\S]*\r\naccess-control-allow-origin: http:\/\/app\.test\r\nvary: Origin\r\n/,
    );
  });

  it('withholds what the contract chose only where the contract decides', async () => {
    const response = created('{"name":"a"}');
    const by = async (strict: 'source' | 'contract') =>
      sendRaw((await proxied(response, { strict })).url, post('/acme/tag/create', '{"name":"a"}'));
    expect(await by('source')).toMatch(/^HTTP\/1\.1 201 /);
    expect(await by('contract')).toMatch(/"pointer":"#\/id"/);
  });

  it.each([
    ['a wrong request that was rejected', 'HTTP/1.1 422 No\r\nContent-Length: 2\r\n\r\nno', profile],
    [
      'a right request that was rejected',
      'HTTP/1.1 403 No\r\nContent-Length: 2\r\n\r\nno',
      profile.replace('86401', '60'),
    ],
    ['a failure', 'HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n', profile],
  ])('passes %s', async (_, response, body) => {
    const { url } = await proxied(response, { strict: 'source' });
    expect(
      (await sendRaw(url, post(CREATE, body))).replaceAll(/^(Connection|Keep-Alive): .*\r\n/gm, ''),
    ).toBe(response);
  });

  it('passes a preflight, which is no part of the contract', async () => {
    const { url, seen } = await proxied('HTTP/1.1 204 No Content\r\n\r\n', { strict: 'contract' });
    const headers = 'Origin: http://app.test\r\nAccess-Control-Request-Method: POST\r\n';
    const sent = `OPTIONS /acme/tag/create/ HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;
    expect(await sendRaw(url, sent)).toMatch(/^HTTP\/1\.1 204 /);
    await expect.poll(() => seen[0]?.judgement.findings).toEqual([]);
  });

  it('passes what is too long to be judged, and streams of events', async () => {
    const long = `HTTP/1.1 200 OK\r\nContent-Length: ${3 << 20}\r\n\r\n${'x'.repeat(3 << 20)}`;
    const { url } = await proxied(long, { strict: 'source' });
    expect(await sendRaw(url, post(CREATE, profile))).toHaveLength(
      long.length + 'Connection: keep-alive\r\nKeep-Alive: timeout=10\r\n'.length,
    );
    const stream = await proxied(
      (socket) =>
        socket.write(
          'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n4\r\na: b\r\n',
        ),
      { strict: 'source' },
    );
    const controller = new AbortController();
    const response = await fetch(`${stream.url}/events`, { signal: controller.signal });
    const read = await response.body?.getReader().read();
    expect(Buffer.from(read?.value ?? []).toString()).toBe('a: b');
    controller.abort();
  });
});
