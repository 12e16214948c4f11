import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { documentWith } from '../contract/testing/document.ts';
import { knownHosts } from '../http/node/index.ts';
import { sendRaw } from '../http/node/testing/raw.ts';
import { startMock } from './index.ts';
import { contract } from './testing/mocked.ts';

async function start(options: Partial<Parameters<typeof startMock>[0]> = {}) {
  const mock = await startMock({ contract, port: 0, ...options });
  onTestFinished(mock.close);
  return mock;
}

describe('startMock', () => {
  it('says which port it took, and stops at once, open connections included', async () => {
    const { url, close } = await startMock({ contract, port: 0 });
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const response = await fetch(`${url}/acme/routing12`);
    expect([response.status, (await response.text()).length]).toEqual([401, expect.any(Number)]);
    await close();
    await expect(fetch(`${url}/acme/routing12`)).rejects.toThrow();
  });

  it('logs a line for each request, without its query and credential', async () => {
    const lines: string[] = [];
    const { url } = await start({ log: (line) => lines.push(line) });
    await fetch(`${url}/acme/routing12?token=canary`, { headers: { Authorization: 'Bearer canary' } });
    expect(lines).toEqual(['GET /acme/routing12 -> 200: 12 as the contract has it']);
  });

  const request = (line: string, ...fields: readonly string[]) =>
    `${[line, 'Host: localhost', 'Authorization: Bearer a', ...fields].join('\r\n')}\r\n\r\n`;
  const read = 'GET /acme/routing12 HTTP/1.1';
  const create = (length: number) =>
    request('POST /acme/tag/create HTTP/1.1', 'Content-Type: application/json', `Content-Length: ${length}`);
  const hostile: readonly (readonly [string, string, number])[] = [
    ['what is not HTTP', 'GARBAGE\r\n\r\n', 400],
    ['CONNECT', request('CONNECT a:1 HTTP/1.1'), 400],
    ['no Host', `${read}\r\n\r\n`, 400],
    ['headers without end', request(read, `X: ${'a'.repeat(20_000)}`), 431],
    ['an absolute target', request('GET http://x.y/acme/routing12 HTTP/1.1'), 200],
    ['an expectation', request(read, 'Expect: x'), 200],
    ['a GET with a body', `${request(read, 'Content-Type: text/plain', 'Content-Length: 3')}{a}`, 200],
    ['HTTP/1.0', 'GET /acme/routing12 HTTP/1.0\r\nAuthorization: Bearer a\r\n\r\n', 200],
    ['a target of one star', request('OPTIONS * HTTP/1.1'), 204],
    ['a read of one star', request('GET * HTTP/1.1'), 404],
    ['dots in the path', request('GET /acme/../routing12 HTTP/1.1'), 404],
    ['a broken Accept', request(read, 'Accept: ;;q=,/*'), 200],
    ['a lie about the length', `${create(999_999_999_999)}{`, 413],
  ];
  it('responds with a status whatever a connection brings, and goes on', async () => {
    const { url } = await start();
    for (const [what, text, status] of hostile) {
      const response = await sendRaw(url, text);
      expect(response, what).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect((await fetch(`${url}/acme/routing12`)).status, what).toBe(401);
    }
  });

  it('shows nothing of the kit in the rejections of another document', async () => {
    const { url } = await start({
      contract: documentWith({}, { '/a': { get: {} } }),
      hosts: knownHosts('127.0.0.1'),
    });
    for (const text of [`${read}\r\n\r\n`, `${read}\r\nHost: evil.example\r\n\r\n`]) {
      const response = await sendRaw(url, text);
      expect(response).toContain('"type":"about:blank"');
      expect(response).not.toContain('acs');
    }
  });

  it('survives a sender that hangs up in the middle of a body', async () => {
    const { url } = await start();
    const { promise, resolve } = Promise.withResolvers<void>();
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
      socket.write(`${create(50)}{`, () => socket.resetAndDestroy()),
    );
    socket.on('close', () => resolve());
    await promise;
    expect((await fetch(`${url}/acme/routing12`)).status).toBe(401);
  });
});
