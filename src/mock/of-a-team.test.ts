// A mock for the API of a team: what a resource is, how collections begin, what a query does, what errors say, and uploads; what
// bodies and links are about the same over HTTP and through handlers.

import { describe, expect, it } from 'vitest';
import type { Received } from './testing/asker.ts';
import { formWith, type Send, ways } from './testing/journeys.ts';

const STATEFUL = { stateful: true };
const good = { name: 'Cat', price: 50, kind: 'toy' };
const png = (size: number, type = 'image/png') =>
  new File([new Uint8Array(size).fill(7)], 'cat.png', { type });
const text: unknown = expect.any(String);
const idOf = ({ body }: Received) => (body as { id: number }).id;
const dataOf = ({ body }: Received) => (body as { data: { id: number; name: string }[] }).data;

describe.each(ways.slice(0, 1))('a mock of a shop, %s', (_, start, below) => {
  it('keeps the key that the client chose, and no second one', async () => {
    const send = await start('shop', STATEFUL);
    const line = { sku: 'abc', quantity: 2 };
    expect(await send('POST /basket', line)).toMatchObject({ status: 201, body: line });
    expect(await send('PUT /basket/abc', { ...line, quantity: 3 })).toMatchObject({
      status: 200,
      body: { quantity: 3 },
    });
    expect(await send('POST /basket', line)).toMatchObject({ status: 400, reason: '400: #/sku is taken' });
    expect((await send('GET /basket')).body).toEqual([{ sku: 'abc', quantity: 3 }]);
    const person = { login: 'carl', email: 'carl@x.io' };
    expect(await send('POST /people', person)).toMatchObject({ status: 201, body: person });
    expect((await send('GET /people/carl')).body).toEqual(person);
    const taken = { code: 'conflict', fields: { login: ['is taken'] } };
    expect(await send('POST /people', person)).toMatchObject({ status: 409, body: taken });
  });

  it('makes what only the server can know', async () => {
    const send = await start('shop', STATEFUL);
    const { status, body, headers } = await send('POST /goods', good);
    expect([status, body]).toEqual([201, { id: 8, created_at: expect.any(String), ...good }]);
    const { created_at: at } = body as { created_at: string };
    expect(Date.now() - Date.parse(at)).toBeLessThan(60_000);
    expect(headers.get('location')).toBe(`${below}/goods/8`);
    expect((await send('POST /orders', { good: 8 })).body).toEqual({ id: 1, good: 8, status: 'open' });
  });

  it('remembers a resource that there is one of', async () => {
    const send = await start('shop', STATEFUL);
    expect((await send('GET /me')).body).toEqual({ name: 'Ann', theme: 'dark' });
    expect((await send('PATCH /me', { theme: 'light' })).body).toEqual({ name: 'Ann', theme: 'light' });
    expect((await send('GET /me')).body).toEqual({ name: 'Ann', theme: 'light' });
  });

  it('contradicts no request without a memory either', async () => {
    const send = await start('shop');
    expect((await send('PATCH /me', { theme: 'light' })).body).toMatchObject({ theme: 'light' });
    expect((await send('PUT /goods/7', good)).body).toMatchObject({ id: 7, ...good });
    const line = { sku: 'abc', quantity: 1 };
    expect((await send('POST /basket', line)).body).toEqual(line);
  });

  it('begins with what the document shows, and with as much more as is asked for, the same each time', async () => {
    const send = await start('shop', { items: 25 });
    const all = await send('GET /goods?per_page=100');
    expect(dataOf(all)).toHaveLength(26);
    expect((await send('GET /goods/7')).body).toMatchObject({ name: 'Duck' });
    expect((await send('GET /people')).body).toHaveLength(27);
    expect(JSON.stringify(all.body)).not.toMatch(/"string"|"text"/);
    const again = await start('shop', { items: 25 });
    expect((await again('GET /goods?per_page=100')).body).toEqual(all.body);
    const reviews = (await send('GET /goods/9/reviews')).body as { good_id: number }[];
    expect(new Set(reviews.map(({ good_id }) => good_id))).toEqual(new Set([9]));
  });

  it('counts what there is in headers and members, and leaves out what it does not know', async () => {
    const send = await start('shop', { items: 11 });
    const { headers, body } = await send('GET /goods?per_page=5&page=2');
    expect((body as { meta: unknown }).meta).toMatchObject({ page: 2, total: 12, total_pages: 3 });
    expect(headers.get('x-total-count')).toBe('12');
    expect(headers.get('link')).toContain(`<${below}/goods?per_page=5&page=3>; rel="next"`);
    expect(headers.get('x-trace')).toBeNull();
    const [first, second] = [await send('GET /goods/7'), await send('GET /goods/7')];
    expect(first.headers.get('etag')).toMatch(/^"[0-9a-f]{8}"$/);
    await send('PUT /goods/7', good);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    expect((await send('GET /goods/7')).headers.get('etag')).not.toBe(first.headers.get('etag'));
  });

  it.each([
    ['?q=cat', ['Cat']],
    ['?kind=toy&sort=-price', ['Duck', 'Cat']],
    ['?kind=book', ['Dog']],
  ])('applies the query %s', async (query, names) => {
    const send = await start('shop', STATEFUL);
    await send('POST /goods', good);
    await send('POST /goods', { name: 'Dog', price: 60, kind: 'book' });
    expect(dataOf(await send(`GET /goods${query}`)).map(({ name }) => name)).toEqual(names);
  });

  it('names a parameter that changes nothing', async () => {
    const send = await start('shop', STATEFUL);
    const { reason } = await send('GET /goods?mood=sad&min_price=60');
    expect(reason).toBe('200: the one that is stored; mood, min_price are not applied');
  });

  const byField = { code: 'E_INVALID', fields: { email: [text] } };
  const notFound = { code: 'not_found', message: 'There is no such person.' };
  it.each<[string, string, unknown, number, unknown]>([
    [
      'a list of faults',
      'POST /goods',
      { name: '', price: 'x' },
      422,
      {
        title: 'Unprocessable content',
        violations: [
          { field: 'kind', message: 'is required' },
          { field: 'name', message: 'must not be empty' },
          { field: 'price', message: 'must be an integer' },
        ],
      },
    ],
    ['faults by field', 'POST /people', { login: 'a', email: 'no' }, 400, byField],
    ['no field', 'POST /people', '{bad', 400, { code: 'E_INVALID' }],
    ['what is missing', 'GET /people/zed', undefined, 404, notFound],
  ])('tells %s in the words of the document', async (_kind, line, body, status, told) => {
    const send = await start('shop', STATEFUL);
    const response = await send(line, body, { 'Content-Type': 'application/json' });
    expect(response).toMatchObject({ status, body: told });
    expect(response.body).not.toHaveProperty('errors');
  });

  it('gives children with their parent alone, and an order to its actions', async () => {
    const send = await start('shop', STATEFUL);
    const id = idOf(await send('POST /goods', good));
    const review = { good_id: id, stars: 3 };
    expect((await send(`POST /goods/${id}/reviews`, { stars: 3 })).body).toMatchObject(review);
    expect((await send('GET /goods/999/reviews')).status).toBe(404);
    expect((await send('POST /goods/999/reviews', { stars: 3 })).status).toBe(404);
    await send(`DELETE /goods/${id}`);
    expect((await send(`GET /goods/${id}/reviews`)).status).toBe(404);
    const order = idOf(await send('POST /orders', { good: 7 }));
    const cancelled = { id: order, good: 7, status: 'cancelled' };
    expect((await send(`POST /orders/${order}/cancel`)).body).toEqual(cancelled);
    expect((await send(`GET /orders/${order}`)).body).toEqual(cancelled);
    expect((await send('POST /orders/999/cancel')).status).toBe(404);
  });

  it('keeps an upload and gives its bytes back', async () => {
    const send = await start('shop', STATEFUL);
    const file = png(300_000);
    const kept = await send('POST /goods/7/picture', formWith('file', file, { alt: 'A cat' }));
    expect([kept.status, kept.body]).toEqual([201, { url: text, bytes: 300_000, alt: 'A cat' }]);
    const { headers, bytes } = await send('GET /goods/7/picture');
    expect([headers.get('content-type'), bytes.length, bytes[0]]).toEqual(['image/png', 300_000, 7]);
    const wrong = await send('POST /goods/7/picture', formWith('file', png(3, 'text/plain'), { alt: 'A' }));
    const message = 'must be image/png or image/jpeg, not text/plain';
    expect(wrong).toMatchObject({ status: 422, body: { violations: [{ field: 'file', message }] } });
  });

  it('takes bodies as long as the user says', async () => {
    const form = () => formWith('file', png(200_000), { alt: 'A' });
    const send = await start('shop', { stateful: true, maxBody: 100_000 });
    expect((await send('POST /goods/7/picture', form())).status).toBe(413);
  });

  it('shows nothing of the kit', async () => {
    const send = await start('shop', STATEFUL);
    const answers = [
      await send('GET /me', undefined, { Cookie: '' }),
      await send('GET /nothing'),
      await send('PATCH /goods'),
      await send('POST /goods', { ...good, tags: ['a', 'a'] }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 404, 405, 422]);
    const shown = JSON.stringify(answers.map(({ headers, body }) => [[...headers], body]));
    expect(shown).not.toMatch(/acs|acme|##/i);
    expect(answers[0]?.headers.get('www-authenticate')).toBe('ApiKey realm="Corner shop"');
  });
});

describe.each(ways)('a mock of articles in the style of JSON:API, %s', (_, start, below) => {
  it('is paged to its end, filtered, changed, and tells faults with their source', async () => {
    const send = await start('articles', STATEFUL);
    const type = { 'Content-Type': 'application/vnd.api+json' };
    const create = (title: string, author: string) =>
      send('POST /articles', { data: { type: 'articles', attributes: { title, author } } }, type);
    for (const title of 'ABCDE')
      expect((await create(title, 'BCD'.includes(title) ? 'y' : 'x')).status).toBe(201);
    expect(await titlesOf(send, below, '/articles?sort=-title')).toEqual(['E', 'D', 'C', 'B', 'A']);
    expect(await titlesOf(send, below, '/articles?filter%5Bauthor%5D=y')).toEqual(['B', 'C', 'D']);
    const made = ((await create('F', 'z')).body as { data: { id: string } }).data;
    const patch = { data: { type: 'articles', attributes: { title: 'G' } } };
    const changed = { id: made.id, type: 'articles', attributes: { title: 'G', author: 'z' } };
    expect((await send(`PATCH /articles/${made.id}`, patch, type)).body).toEqual({ data: changed });
    const errors = [{ detail: 'must not be empty', source: { pointer: '/data/attributes/title' } }];
    expect(await create('', 'x')).toMatchObject({ status: 422, body: { errors } });
    const missing = { errors: [{ detail: 'There is no such article.' }] };
    expect(await send('GET /articles/none')).toMatchObject({ status: 404, body: missing });
  });
});

/** The titles of all pages, each reached by the link of the one before. */
async function titlesOf(send: Send, below: string, first: string): Promise<readonly string[]> {
  const titles: string[] = [];
  for (let next: string | undefined = first; next; ) {
    const { body } = await send(`GET ${next}`);
    const page = body as { data: { attributes: { title: string } }[]; links: { next?: string | null } };
    titles.push(...page.data.map(({ attributes }) => attributes.title));
    next = page.links.next?.slice(below.length);
  }
  return titles;
}

describe.each(ways)('a mock of a file store, %s', (_, start) => {
  it('keeps files with what is known of them, to be read, written again and deleted', async () => {
    const send = await start('files', STATEFUL);
    const uploaded = await send('POST /files', formWith('content', png(5000), { label: 'mine' }));
    const { id } = uploaded.body as { id: string };
    const known = { id, filename: 'cat.png', content_type: 'image/png', size: 5000, label: 'mine' };
    expect([uploaded.status, uploaded.body]).toEqual([201, known]);
    expect((await send(`GET /files/${id}`)).body).toEqual(known);
    expect((await send(`GET /files/${id}/content`)).bytes).toHaveLength(5000);
    const octets = { 'Content-Type': 'application/octet-stream' };
    expect((await send(`PUT /files/${id}/content`, new Uint8Array([1, 2, 3]), octets)).status).toBe(204);
    expect([...(await send(`GET /files/${id}/content`)).bytes]).toEqual([1, 2, 3]);
    expect((await send(`GET /files/${id}`)).body).toMatchObject({
      size: 3,
      content_type: octets['Content-Type'],
    });
    expect((await send('GET /files')).headers.get('x-total-count')).toBe('1');
    expect((await send(`DELETE /files/${id}`)).status).toBe(204);
    expect((await send(`GET /files/${id}/content`)).status).toBe(404);
  });
});
