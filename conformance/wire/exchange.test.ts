import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { forThisTest } from '../testing/for-this-test.ts';
import { listenRaw, type Responder } from '../testing/raw-server.ts';
import { type Listening, listen } from '../testing/run-against.ts';
import type { Exchange, TrialRequest } from '../types.ts';
import { createWire, type Wire } from './exchange.ts';
import { createNames } from './names.ts';
import { createSecrets } from './secrets.ts';

const post: TrialRequest = {
  method: 'POST',
  target: '/acme/tag/create',
  headers: [
    ['Authorization', 'Bearer $ACS_BEARER'],
    ['Content-Type', 'application/json'],
  ],
  body: { text: '{"name":"$UNIQUE"}' },
};

const optionsTo = (url: string, timeout = 30_000) => ({
  baseUrl: new URL(url),
  concurrency: 4,
  timeout,
  secrets: createSecrets([{ placeholder: '$ACS_BEARER', value: 'sEcret/1+x' }]),
  names: createNames('run01'),
  signal: new AbortController().signal,
});

async function wireTo(
  response: Responder,
  base = '',
  timeout?: number,
): Promise<Wire & { server: Listening }> {
  const server = await forThisTest(listenRaw(response));
  const wire = createWire(optionsTo(server.url + base, timeout));
  onTestFinished(wire.close);
  return { ...wire, server };
}

async function sent(request: TrialRequest, base?: string): Promise<string> {
  let recorded = '';
  const wire = await wireTo((bytes, socket) => {
    recorded = bytes;
    socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n');
  }, base);
  await wire.send(request);
  return recorded.replace(/Host: 127\.0\.0\.1:\d+/, 'Host: HOST');
}

describe('the bytes on the wire', () => {
  it('are what the case says, with the secret and a new name filled in', async () => {
    expect(await sent(post)).toBe(
      'POST /acme/tag/create HTTP/1.1\r\nHost: HOST\r\nConnection: keep-alive\r\n' +
        'Authorization: Bearer sEcret/1+x\r\nContent-Type: application/json\r\nContent-Length: 23\r\n\r\n' +
        '{"name":"nrun01000001"}',
    );
  });

  const head = 'HTTP/1.1\r\nHost: HOST\r\nConnection: keep-alive\r\n';
  const get = (target: string, ...headers: TrialRequest['headers']) => ({ method: 'GET', target, headers });
  const bare = (body: { text: string } | { base64: string }) => ({ ...get('/'), method: 'POST', body });
  const bearer = (text: string) => get('/', ['Authorization', `Bearer ${text}`]);
  const noText = { base64: Buffer.from('"\xff"', 'latin1').toString('base64') };
  const table: readonly (readonly [string, TrialRequest, string])[] = [
    ['an absent header is absent', get('/a/routing12'), `GET /a/routing12 ${head}\r\n`],
    ['%2e%2e and %2F arrive as written', get('/a/%2e%2e/b%2Fc'), `GET /a/%2e%2e/b%2Fc ${head}\r\n`],
    ['dots and empty segments are kept', get('/a/../b//c'), `GET /a/../b//c ${head}\r\n`],
    ['an empty header is empty', get('/', ['Authorization', '']), `GET / ${head}Authorization: \r\n\r\n`],
    ['the case of a header is kept', get('/', ['x-aPI-Key', 'K']), `GET / ${head}x-aPI-Key: K\r\n\r\n`],
    ['an empty body has a length and no type', bare({ text: '' }), `POST / ${head}Content-Length: 0\r\n\r\n`],
    ['bytes that are not UTF-8 stay', bare(noText), `POST / ${head}Content-Length: 3\r\n\r\n"\xff"`],
    [
      'the credential is cut where the case says so',
      bearer('${ACS_BEARER%?}'),
      `GET / ${head}Authorization: Bearer sEcret/1+\r\n\r\n`,
    ],
    [
      'the credential is longer where the case says so',
      bearer('${ACS_BEARER}x'),
      `GET / ${head}Authorization: Bearer sEcret/1+xx\r\n\r\n`,
    ],
  ];
  it.each(table)('%s', async (_, request, bytes) => {
    expect(await sent(request)).toBe(bytes);
  });

  it('go below the base path', async () => {
    expect(await sent(get('/acme/routing12'), '/api/v2/')).toMatch(/^GET \/api\/v2\/acme\/routing12 /);
  });

  it('carry a body in two pieces, the second a moment later', async () => {
    const pieces: string[] = [];
    const receive: RequestListener = (request, response) => {
      request.on('data', (chunk: Buffer) => pieces.push(chunk.toString()));
      request.on('end', () => response.end());
    };
    const wire = createWire(optionsTo((await forThisTest(listen(receive))).url));
    onTestFinished(wire.close);
    const { response } = await wire.send({ ...post, body: { text: '{"name":"a"}' }, inTwoPieces: true });
    expect([response?.status, ...pieces]).toEqual([200, '{"name', '":"a"}']);
  });

  it.each<[string, Partial<TrialRequest>, string]>([
    [
      'a nested value in its place',
      { body: { text: '{"a":"$NESTED"}' }, nesting: { levels: 3, open: '[', close: ']' } },
      'Content-Length: 13\r\n\r\n{"a":[[[1]]]}',
    ],
    ['padding before a body', { body: { text: '{}' }, padding: 3 }, 'Content-Length: 5\r\n\r\n   {}'],
  ])('carry %s', async (_, more, end) => {
    expect((await sent({ ...post, headers: [], ...more })).endsWith(end)).toBe(true);
  });
});

const ok = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

/** Sends these bytes, and closes the connection. */
const ends =
  (bytes: string): Responder =>
  (_, socket) =>
    socket.end(bytes);
/** Sends the first bytes in response to each of the first two requests, and the later ones after that. */
const writes =
  (first: string, later = first): Responder =>
  (_, socket, count) =>
    socket.write(count < 3 ? first : later);

describe('a hostile response', () => {
  const table: readonly (readonly [string, Responder, string])[] = [
    ['none at all', () => undefined, 'timeout'],
    ['a reset', (_, socket) => socket.resetAndDestroy(), 'reset'],
    ['a close', (_, socket) => socket.end(), 'reset'],
    ['what is not HTTP', ends('SSH-2.0-OpenSSH_9.9\r\n'), 'invalid-http'],
    ['a status that is not one', ends('HTTP/1.1 2x0 OK\r\n\r\n'), 'invalid-http'],
    ['a body shorter than its length', ends(`${ok}Content-Length: 50\r\n\r\n{}`), 'truncated'],
    ['two lengths', ends(`${ok}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`), 'invalid-http'],
    ['a chunk that is cut', ends(`${ok}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a`), 'truncated'],
    ['a slow drip', drip, 'timeout'],
    ['a body without end', flood, 'too-large'],
    ['headers without end', writes(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(200_000)}\r\n\r\n`), 'invalid-http'],
    [
      '101 to no upgrade',
      writes('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
      'timeout',
    ],
    ['a compressed bomb', (_, socket) => gzipped(socket, Buffer.alloc(5_000_000)), 'too-large'],
    [
      'a coding that is not what it says',
      ends(`${ok}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}`),
      'undecodable',
    ],
  ];
  it.each(table)('%s becomes a failure of its kind', async (_, response, kind) => {
    const wire = await wireTo(response, '', kind === 'timeout' ? 400 : undefined);
    const exchange = await wire.send(post);
    expect(exchange.failure?.kind).toBe(kind);
    expect(JSON.stringify(exchange.failure)).not.toMatch(/\\n|sEcret/);
  });

  it('that is compressed without being asked is read all the same', async () => {
    const wire = await wireTo((_, socket) => gzipped(socket, Buffer.from('{"a":1}')));
    expect((await wire.send(post)).response?.body).toEqual({ text: '{"a":1}' });
  });

  it('that redirects is not followed', async () => {
    let requests = 0;
    const wire = await wireTo((_, socket) => {
      requests += 1;
      socket.write('HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n');
    });
    expect((await wire.send(post)).response?.status).toBe(302);
    expect(requests).toBe(1);
  });

  it('says that nobody listens', async () => {
    const wire = await wireTo(() => undefined);
    await wire.server.close();
    expect((await wire.send(post)).failure).toMatchObject({ kind: 'unreachable' });
  });
});

describe('waiting', () => {
  const empty = 'Content-Length: 0\r\n\r\n';
  const wait = `HTTP/1.1 429 Wait\r\nRetry-After: 0\r\n${empty}`;
  const created = `HTTP/1.1 201 Created\r\n${empty}`;

  it.each([429, 503, 423])(
    'is done as a %i with Retry-After asks, and the request sent again',
    async (status) => {
      const wire = await wireTo(writes(`HTTP/1.1 ${status} Wait\r\nRetry-After: 0\r\n${empty}`, created));
      const exchange = await wire.send(post);
      expect([exchange.response?.status, exchange.attempts]).toEqual([201, 3]);
    },
  );

  it('gives a request that is sent again a new name, and says where a name under a key stays', async () => {
    const got: string[] = [];
    const wire = await wireTo((bytes, socket) => {
      got.push(/nrun01\w+/.exec(bytes)?.[0] ?? '');
      socket.write(got.length % 2 === 1 ? wait : created);
    });
    const keyed = { ...post, body: { text: '{"name":"$UNIQUE[taken]"}' } };
    const repeats: unknown[] = [];
    for (const request of [post, keyed, { ...keyed }]) repeats.push((await wire.send(request)).repeatsName);
    expect(got.map((name) => name.slice(-1))).toEqual(['1', '2', '3', '3', '3', '3']);
    expect(repeats).toEqual([undefined, true, true]);
  });

  it('ends when the service never stops asking for it', async () => {
    const wire = await wireTo(writes(wait));
    const exchange = await wire.send(post);
    expect([exchange.response?.status, exchange.attempts]).toEqual([429, 40]);
  });

  it('is not done any more once it was in vain, where the service does not say how long', async () => {
    let asked = 0;
    const wire = await wireTo((_, socket) => {
      asked += 1;
      socket.write('HTTP/1.1 429 Wait\r\nContent-Length: 0\r\n\r\n');
    });
    await Promise.all(Array.from({ length: 5 }, () => wire.send(post)));
    const before = asked;
    expect([(await wire.send(post)).attempts, asked - before]).toEqual([1, 1]);
    expect(before).toBe(20);
  });

  it('is not done for longer than half a minute', async () => {
    const wire = await wireTo(writes(`HTTP/1.1 429 Wait\r\nRetry-After: 86400\r\n${empty}`));
    expect((await wire.send(post)).attempts).toBe(1);
  });
});

describe('a connection', () => {
  it('that the other side closed while idle is replaced', async () => {
    const wire = await wireTo((_, socket) => {
      socket.write(`${ok}Content-Length: 2\r\n\r\n{}`);
      setTimeout(() => socket.destroy(), 1);
    });
    const statuses: (number | undefined)[] = [];
    for (let i = 0; i < 20; i += 1) statuses.push((await wire.send(post)).response?.status);
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
  });

  it.each<[string, Partial<TrialRequest>, number, number]>([
    ['carries the next request where a body was read', {}, 201, 1],
    ['carries no other request where a rejected body may be unread', {}, 415, 2],
    ['carries no other request where the body of a GET may be unread', { method: 'GET' }, 200, 2],
  ])('%s', async (_, more, status, connections) => {
    const sockets = new Set<unknown>();
    const wire = await wireTo((_bytes, socket) => {
      sockets.add(socket);
      socket.write(`HTTP/1.1 ${status} It\r\nContent-Length: 0\r\n\r\n`);
    });
    for (const request of [{ ...post, ...more }, post]) await wire.send(request);
    expect(sockets.size).toBe(connections);
  });

  it('of HTTP/1.0 is understood', async () => {
    const wire = await wireTo(ends('HTTP/1.0 201 Created\r\n\r\n{"id":"1"}'));
    const exchange: Exchange = await wire.send(post);
    expect(exchange.response).toMatchObject({ status: 201, body: { text: '{"id":"1"}' } });
  });
});

function drip(_: string, socket: Parameters<Responder>[1]): void {
  socket.write(`${ok}Content-Length: 100\r\n\r\n`);
  const timer = setInterval(() => socket.write('x'), 50);
  socket.on('close', () => clearInterval(timer));
}

function flood(_: string, socket: Parameters<Responder>[1]): void {
  socket.write(`${ok}Transfer-Encoding: chunked\r\n\r\n`);
  const chunk = `10000\r\n${'x'.repeat(65536)}\r\n`;
  const timer = setInterval(() => socket.write(chunk), 1);
  socket.on('close', () => clearInterval(timer));
}

function gzipped(socket: Parameters<Responder>[1], body: Buffer): void {
  const bytes = gzipSync(body);
  socket.write(`${ok}Content-Encoding: gzip\r\nContent-Length: ${bytes.length}\r\n\r\n`);
  socket.end(bytes);
}
