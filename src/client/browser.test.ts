// What differs for the client in a real Chromium, on a page of another origin than the mock's; the example page shows the rest.

import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../http/node/testing/listen.ts';
import { mocked } from '../mock/testing/mocked.ts';
import { startBrowser } from '../testing/browser.ts';
import { freePort } from '../testing/free-port.ts';
import type * as face from './index.ts';
import { bundleClient } from './testing/bundle.ts';

const mock = await mocked();
const { code } = await bundleClient();
const site = createServer((request, response) => {
  const isModule = request.url === '/client.js';
  response.setHeader('Content-Type', isModule ? 'text/javascript' : 'text/html');
  response.end(
    isModule ? code : '<script type="module">globalThis.client = await import("/client.js")</script>',
  );
});
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await startBrowser();
  page = await browser.newPage();
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}`);
  await page.waitForFunction(() => 'client' in globalThis);
}, 60_000);
afterAll(async () => {
  await browser.close();
  site.close();
});

/** A server that lets every page read what it responds, for one test. */
const shared = (listener: RequestListener) =>
  listen((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', 'content-type');
    response.setHeader('Access-Control-Expose-Headers', 'retry-after');
    if (request.method === 'OPTIONS') response.end();
    else listener(request, response);
  });

type Options = Omit<face.ClientOptions, 'fetch' | 'bearer'> & { readonly bearer?: string };
type Call = Omit<face.CallOptions, 'signal'>;

/** Creates a tag from the page, and resolves with the result as far as it can leave the page. */
function createTag(options: Options, call: Call = {}) {
  return page.evaluate(
    async ([given, more]) => {
      const { createClient } = (globalThis as unknown as { client: typeof face }).client;
      const input = { path: { account_id: 'acme' }, body: { name: 'a' }, ...more };
      const result = await createClient(given).createTag(input);
      const retryAfter = result.response?.headers.get('retry-after') ?? null;
      const cause = result.kind === 'unreachable' ? String(result.cause) : null;
      return { ...result, response: null, retryAfter, cause };
    },
    [options, call] as const,
  );
}

describe('the client in a browser', () => {
  it('sees how long to wait after 429', async () => {
    const limited = { baseUrl: mock.url, bearer: 'any', headers: { Prefer: 'code=429' } };
    const result = await createTag(limited, {});
    expect(result).toMatchObject({ kind: 'problem', status: 429, retryAfter: '2' });
  });

  it('sends a body again after 429', async () => {
    const bodies: string[] = [];
    const baseUrl = await shared(async (request, response) => {
      bodies.push((await request.toArray()).join(''));
      response.writeHead(bodies.length === 1 ? 429 : 201, { 'Retry-After': '0' }).end('{"id":"x"}');
    });
    expect(await createTag({ baseUrl }, { retry: 1 })).toMatchObject({ kind: 'ok', data: { id: 'x' } });
    expect(bodies).toEqual(['{"name":"a"}', '{"name":"a"}']);
  });

  it('makes a result of a service that is not there', async () => {
    const baseUrl = `http://127.0.0.1:${await freePort()}`;
    expect(await createTag({ baseUrl })).toMatchObject({
      kind: 'unreachable',
      reason: 'network',
      message: `createTag: ${baseUrl} could not be reached, or cut the connection.`,
      cause: 'TypeError: Failed to fetch',
    });
  });

  it('makes a result of a service that lets no other page read its response', async () => {
    const baseUrl = await listen((_, response) => void response.end('{"id":"x"}'));
    expect(await createTag({ baseUrl })).toMatchObject({ kind: 'unreachable', reason: 'network' });
  });
});
