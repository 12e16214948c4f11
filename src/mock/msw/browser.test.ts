// The handlers in a real Chromium, behind the service worker that MSW comes with.

import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeAtOnce, listen } from '../../http/node/index.ts';
import { startBrowser } from '../../testing/browser.ts';
import { bundleForBrowsers } from '../../testing/bundle.ts';

const worker = fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js'));
let server: Server;
let browser: Browser;
let page: Page;
/** What reached the server: only the page itself may. */
const reached: string[] = [];

beforeAll(async () => {
  const { entry, chunks } = await bundleForBrowsers(
    fileURLToPath(new URL('testing/page.ts', import.meta.url)),
  );
  const files = chunks.map(({ fileName, code }) => [fileName, code] as const);
  const scripts = new Map([...files, ['mockServiceWorker.js', readFileSync(worker, 'utf8')]]);
  server = createServer(({ url = '/' }, response) => {
    reached.push(url);
    const script = scripts.get(url.slice(1));
    response.setHeader('Content-Type', script === undefined ? 'text/html' : 'text/javascript');
    response.end(
      script ?? `<!doctype html><title>page</title><script type="module" src="/${entry.fileName}"></script>`,
    );
  });
  const url = await listen(server, '127.0.0.1', 0);
  browser = await startBrowser();
  page = await browser.newPage();
  await page.goto(url);
  await page.waitForFunction(() => 'hasStarted' in globalThis);
}, 60_000);
afterAll(async () => {
  await browser.close();
  await closeAtOnce(server);
});

interface Asked {
  readonly path: string;
  readonly method?: string;
  readonly prefer?: string;
  readonly body?: unknown;
  readonly give?: number;
}

/** Fetches as the page does; a rejection is given by its name. */
const ask = (asked: Asked) =>
  page.evaluate(async ({ path, method = 'GET', prefer, body, give = 5_000 }) => {
    const headers = {
      Authorization: 'Bearer acme-demo-token',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(prefer !== undefined && { Prefer: prefer }),
    };
    const signal = AbortSignal.timeout(give);
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    try {
      const response = await fetch(`/api${path}`, { method, headers, signal, ...sent });
      const { status } = response;
      const [type, reason] = ['content-type', 'mock-reason'].map((name) => response.headers.get(name));
      try {
        return { status, type, reason, text: await response.text() };
      } catch (error) {
        return { status, broken: (error as Error).name };
      }
    } catch (error) {
      return { failed: (error as Error).name };
    }
  }, asked);

describe('in a page', () => {
  it('a read gets a response with its reason', async () => {
    const response = await ask({ path: '/acme/routing12' });
    const reason = '200: 12 as it is stored';
    expect(response).toMatchObject({ status: 200, type: 'application/json', reason });
    expect(JSON.parse(response.text ?? '')).toMatchObject({ id: '12' });
  });

  it('a fault of a body is a problem with its pointer', async () => {
    const { text, ...response } = await ask({ path: '/acme/tag/create', method: 'POST', body: { name: 1 } });
    const reason = '400: #/name must be a string';
    expect(response).toEqual({ status: 400, type: 'application/problem+json', reason });
    const errors = [{ pointer: '#/name', detail: 'must be a string' }];
    expect(JSON.parse(text ?? '')).toMatchObject({ errors });
  });

  it.each([
    ['reset', { failed: 'TypeError' }],
    ['hang', { failed: 'TimeoutError' }],
    ['garbage', { status: 200, text: '{"id": "\u0000' }],
  ])('the fault %s is seen', async (fault, seen) => {
    expect(await ask({ path: '/acme/routing12', prefer: `fault=${fault}`, give: 500 })).toMatchObject(seen);
  });

  it('a body is made', async () => {
    const made = await ask({ path: '/acme/routing12', prefer: 'dynamic=true' });
    expect(JSON.parse(made.text ?? '')).toEqual({ id: '12' });
  });

  it('an unknown path below the base URL is 404, and every other request alone reaches the server', async () => {
    expect(await ask({ path: '/nothing' })).toMatchObject({ status: 404 });
    expect(reached.filter((url) => url.startsWith('/api'))).toEqual([]);
    const type = await page.evaluate(async () => (await fetch('/apian')).headers.get('content-type'));
    expect(type).toBe('text/html');
  });
});
