// Traffic in a real browser: recordings as it writes them, judged by the command.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acs, temporaryFolder } from '../cli/testing/acs.ts';
import { loadContract } from '../src/contract/file/index.ts';
import { listen } from '../src/http/node/testing/listen.ts';
import { type RunningMock, startMock } from '../src/mock/index.ts';
import { startBrowser } from '../src/testing/browser.ts';

const { folder } = temporaryFolder();
let browser: Browser;
let mock: RunningMock;

beforeAll(async () => {
  mock = await startMock({ contract: (await loadContract()).document, port: 0 });
  browser = await startBrowser();
}, 60_000);
afterAll(async () => {
  await browser.close();
  await mock.close();
});

/** What a page does to the interface. */
interface Sent {
  readonly path: string;
  readonly method?: string;
  readonly body?: string;
}

/** Records a page of another origin that sends some requests. */
async function record(
  name: string,
  sent: readonly Sent[],
  content: 'embed' | 'omit' = 'embed',
): Promise<string> {
  const page = '<!doctype html><title>App</title><script src="/routing.js"></script>';
  const app = await listen((request, response) =>
    response
      .writeHead(200, { 'Content-Type': request.url === '/' ? 'text/html' : 'text/javascript' })
      .end(request.url === '/' ? page : ''),
  );
  const path = join(folder, `${name}.har`);
  const context = await browser.newContext({ recordHar: { path, content } });
  const tab = await context.newPage();
  await tab.goto(app);
  await tab.evaluate(
    async ({ url, all }) => {
      for (const { path: at, method = 'GET', body } of all) {
        const headers = {
          Authorization: 'Bearer browser-secret',
          ...(body && { 'Content-Type': 'application/json' }),
        };
        await fetch(`${url}${at}`, { method, headers, ...(body && { body }) }).then((response) =>
          response.text(),
        );
      }
    },
    { url: mock.url, all: sent },
  );
  await context.close();
  return path;
}

const TAG = { path: '/acme/tag/create', method: 'POST' };

describe('a recording of Chromium', () => {
  it('of a page that keeps the contract passes, with its preflights and assets told apart', async () => {
    const file = await record('good', [
      { path: '/acme/routing12' },
      { ...TAG, body: '{"name":"a"}' },
      { path: '/acme/routing13' },
    ]);
    const { code, out, err } = await acs(['judge', file]);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(new RegExp(`: 3 calls of \\d requests to ${mock.url}$`, 'm'));
    expect(out).toMatch(/not judged: 2 requests to pages and other places, http:\/\/127\.0\.0\.1:\d+ \(2\)/);
    expect(out).toContain('✓ Contract conformance: passed (3 calls)');
    expect(out).toContain('1 request kept the contract and got a 4xx');
  });

  it('of a page that breaks it fails by the clause, and shows no credential', async () => {
    const file = await record('bad', [
      { ...TAG, body: '{}' },
      { ...TAG, body: '{"name":""}' },
      { path: '/acme/tag/create/' },
    ]);
    const { code, out } = await acs(['judge', file]);
    expect(code).toBe(1);
    expect(out).toMatch(/§2\.3 (stated|derived) \(tag-name-required\)/);
    expect(out).toContain('request: #/name');
    expect(out).toContain('empty-strings §2.1, §2.3  createTag, request: #/name must not be empty (1 time)');
    expect(out).toContain('Source conformance: failed (1 request breaks the source)');
    expect(readFileSync(file, 'utf8')).toContain('browser-secret');
    expect(out).not.toContain('browser-secret');
  });

  it('without bodies is judged by what it has', async () => {
    const { code, out } = await acs(['judge', await record('bare', [{ path: '/acme/routing12' }], 'omit')]);
    expect(code).toBe(0);
    expect(out).toContain('1 response body not judged: not known completely');
  });
});
