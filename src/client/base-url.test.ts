// A path as base URL: of the page, also in jsdom, where the `fetch` of Node takes no path.

import { afterEach, expect, it, vi } from 'vitest';
import { listen } from '../http/node/testing/listen.ts';
import { createClient } from './index.ts';

afterEach(() => vi.unstubAllGlobals());
const input = { path: { account_id: 'acme', routing_id: '12' } };

it.each([
  ['location', (origin: string) => ({ location: { href: `${origin}/shop/page?x=1#y` } })],
  [
    'document',
    (origin: string) => ({ document: { baseURI: `${origin}/` }, location: { href: 'about:srcdoc' } }),
  ],
])('a path is that of the page, which %s names', async (_, page) => {
  const asked: (string | undefined)[] = [];
  const origin = await listen((request, response) => {
    asked.push(request.url);
    response.end('{}');
  });
  for (const [name, value] of Object.entries(page(origin))) vi.stubGlobal(name, value);
  const results = await Promise.all(
    ['/', '/api', '/api/'].map((baseUrl) => createClient({ baseUrl }).getRoutingProfile(input)),
  );
  expect(results.map(({ kind }) => kind)).toEqual(['ok', 'ok', 'ok']);
  expect(asked.toSorted()).toEqual(['/acme/routing12', '/api/acme/routing12', '/api/acme/routing12']);
});

it('a path where there is no page is told as that, when something is to be sent', async () => {
  const client = createClient({ baseUrl: '/api' });
  await expect(client.getRoutingProfile(input)).rejects.toThrow('a path such as /api is for pages');
});
