import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { listen } from '../../src/http/node/testing/listen.ts';
import { type Received, type Sent, send } from '../../src/server/testing/harness.ts';
import { type FetchHandler, listenerOf } from './fetch-listener.ts';

/** Sends a request to a fetch handler over a socket. */
async function sendTo(handler: FetchHandler, sent: Sent): Promise<Received> {
  return send(await listen(listenerOf(handler)), sent);
}

/** Responds with what it received. */
const mirror: FetchHandler = async (request) => {
  const { pathname, search } = new URL(request.url);
  const seen = { method: request.method, target: pathname + search, body: await request.text() };
  return Response.json({ ...seen, tags: request.headers.get('x-tag') }, { status: 203 });
};

it.each<[string, Sent, object]>([
  ['a read', { path: '/a%2Fb?c=d' }, { method: 'GET', target: '/a%2Fb?c=d', body: '', tags: null }],
  [
    'a body',
    { method: 'POST', path: '/a', body: 'text', headers: { 'x-tag': '1' } },
    { method: 'POST', target: '/a', body: 'text', tags: '1' },
  ],
  [
    'a body that a Request cannot have',
    { path: '/a', body: 'text', headers: { 'content-length': '4' } },
    { method: 'GET', target: '/a', body: '', tags: null },
  ],
  [
    'a method that a Request cannot have',
    { method: 'TRACE', path: '/a' },
    { method: 'TRACE', target: '/a', body: '', tags: null },
  ],
])('passes %s to the handler', async (_, sent, expected) => {
  const { status, json } = await sendTo(mirror, sent);
  expect([status, json]).toEqual([203, expected]);
});

it('passes status, headers and every cookie back', async () => {
  const headers = new Headers({ etag: '"1"' });
  headers.append('set-cookie', 'a=1');
  headers.append('set-cookie', 'b=2');
  const response = await sendTo(() => new Response(null, { status: 204, headers }), { path: '/' });
  expect([response.status, response.text, response.headers]).toMatchObject([
    204,
    '',
    { etag: '"1"', 'set-cookie': ['a=1', 'b=2'] },
  ]);
});

it('responds with 500 and the message where the handler throws', async () => {
  const broken = () => {
    throw new Error('no database');
  };
  expect(await sendTo(broken, { path: '/' })).toMatchObject({ status: 500, text: 'no database' });
});

it('says what to do where the handler is a listener that hides its parameters', async () => {
  const handler = (() => undefined) as unknown as FetchHandler;
  expect((await sendTo(handler, { path: '/' })).text).toMatch(/returned no Response: .*node:http has two/);
});

it('breaks off where the body of a response does', async () => {
  const body = new ReadableStream({
    pull: (controller) => controller.error(new Error('lost')),
  });
  const server = createServer(listenerOf(() => new Response(body)));
  const url = await listen((request, response) => server.emit('request', request, response));
  await expect(fetch(url).then((response) => response.text())).rejects.toThrow();
});
