import { describe, expect, it } from 'vitest';
import { listen } from '../http/node/testing/listen.ts';
import { waitAfter } from './retry-after.ts';
import { createTag } from './testing/create-tag.ts';

describe('the wait after a 429', () => {
  const now = 'Sun, 06 Nov 1994 08:49:37 GMT';
  it.each<[string, Record<string, string>, number]>([
    ['seconds', { 'Retry-After': '2' }, 2000],
    ['no seconds', { 'Retry-After': '0' }, 0],
    [
      'a date, by the clock of the service',
      { 'Retry-After': 'Sun, 06 Nov 1994 08:50:07 GMT', Date: now },
      30_000,
    ],
    ['a date in the form of RFC 850', { 'Retry-After': 'Sunday, 06-Nov-94 08:49:39 GMT', Date: now }, 2000],
    ['a date that is past', { 'Retry-After': now }, 0],
    ['nothing', {}, 4000],
    ['text', { 'Retry-After': 'soon' }, 4000],
    ['a negative number', { 'Retry-After': '-5' }, 4000],
    ['a fraction', { 'Retry-After': '1.5' }, 4000],
    ['two numbers', { 'Retry-After': '2, 3' }, 4000],
    ['no date', { 'Retry-After': 'Monday' }, 4000],
  ])('of %s, at the third attempt: %j is %i ms', (_, headers, wait) => {
    expect(waitAfter(new Response(null, { status: 429, headers }), 3)).toBe(wait);
  });

  it('of a date without a Date is by this clock', () => {
    const headers = { 'Retry-After': new Date(Date.now() + 60_000).toUTCString() };
    const wait = waitAfter(new Response(null, { headers }), 1);
    expect(wait).toBeGreaterThan(55_000);
    expect(wait).toBeLessThanOrEqual(60_000);
  });
});

type Turn = readonly [status: number, headers?: Record<string, string>];

/** A server that responds in turn, from then on with 201; what it received, and when. */
async function inTurn(...turns: readonly Turn[]) {
  const received: {
    readonly at: number;
    readonly body: string;
    readonly authorization: string | undefined;
  }[] = [];
  const baseUrl = await listen(async (request, response) => {
    const sent = (await request.toArray()).join('');
    const [status, headers] = turns[received.length] ?? [201];
    received.push({ at: performance.now(), body: sent, authorization: request.headers.authorization });
    response.writeHead(status, headers).end(JSON.stringify({ id: 'x', name: 'a' }));
  });
  return { baseUrl, received };
}

const at = (received: readonly { readonly at: number }[], index: number) => received[index]?.at ?? Number.NaN;

describe('a call that is rejected with 429', () => {
  it('is sent again, as it was, when the service says so, whatever the timeout of an attempt', async () => {
    const { baseUrl, received } = await inTurn([429, { 'Retry-After': '3' }], [429, { 'Retry-After': '0' }]);
    const tokens = ['third', 'second', 'first'];
    const bearer = () => tokens.pop() ?? 'none';
    const result = await createTag({ baseUrl, bearer }, { retry: 2, timeout: 2900 });
    expect(result).toMatchObject({ kind: 'ok', status: 201, data: { id: 'x' } });
    expect(received.map((request) => request.body)).toEqual(Array(3).fill('{"name":"a"}'));
    expect(received.map((request) => request.authorization)).toEqual([
      'Bearer first',
      'Bearer second',
      'Bearer third',
    ]);
    expect(at(received, 1) - at(received, 0)).toBeGreaterThan(2950);
  });

  it('is not sent again without being asked to', async () => {
    const { baseUrl, received } = await inTurn([429, { 'Retry-After': '0' }]);
    expect(await createTag({ baseUrl })).toMatchObject({ kind: 'problem', status: 429 });
    expect((await createTag({ baseUrl, retry: 3 }, { retry: 0 })).status).toBe(201);
    expect(received.length).toBe(2);
  });

  it('stays rejected once it has been sent as often as was asked', async () => {
    const turns = Array<Turn>(9).fill([429, { 'Retry-After': '0' }]);
    const { baseUrl, received } = await inTurn(...turns);
    expect(await createTag({ baseUrl, retry: 2 })).toMatchObject({ kind: 'problem', status: 429 });
    expect(received.length).toBe(3);
  });

  it('stays rejected where the wait would be longer than a minute', async () => {
    const { baseUrl, received } = await inTurn([429, { 'Retry-After': '61' }]);
    expect((await createTag({ baseUrl, retry: 1 })).status).toBe(429);
    expect(received.length).toBe(1);
  });

  it('is aborted in its wait, and keeps the 429', async () => {
    const { baseUrl, received } = await inTurn([429, { 'Retry-After': '30' }]);
    const controller = new AbortController();
    const fetch = async (request: Request) => {
      const response = await globalThis.fetch(request);
      setTimeout(() => controller.abort('enough'), 50);
      return response;
    };
    expect(await createTag({ baseUrl, retry: 1, fetch }, { signal: controller.signal })).toMatchObject({
      kind: 'unreachable',
      reason: 'aborted',
      cause: 'enough',
      response: { status: 429 },
    });
    expect(received.length).toBe(1);
  });
});

describe('nothing else is sent again', () => {
  it.each([400, 401, 408, 409, 425, 500, 502, 503, 504])('not %i, with Retry-After', async (status) => {
    const { baseUrl, received } = await inTurn([status, { 'Retry-After': '0' }]);
    expect((await createTag({ baseUrl, retry: 3 })).status).toBe(status);
    expect(received.length).toBe(1);
  });

  it('not a call without a response', async () => {
    const received: unknown[] = [];
    const baseUrl = await listen((request) => {
      received.push(request.url);
      request.socket.destroy();
    });
    expect(await createTag({ baseUrl, retry: 3 })).toMatchObject({ reason: 'network', response: undefined });
    expect(received.length).toBe(1);
  });
});
