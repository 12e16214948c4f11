// The tests of the packed package in pages: the example page, and one without a bundler.

import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import express from 'express';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { build as buildWithVite } from 'vite';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Packed, root } from '../../build/testing/packed.ts';
import { complaintsOf, reachedFrom } from '../../build/testing/reading.ts';
import { closeAtOnce, listen } from '../../src/http/node/index.ts';
import { barriers, looks } from '../../src/testing/file-pages.ts';
import { firefox, openInFirefox, sayOnce } from '../../src/testing/firefox.ts';
import { takeAway, young, youngIn } from '../../src/testing/young.ts';
import { backends, travel } from './page-journey.ts';

/** Declares the tests; what they use is there when they run. */
export function describePages(packed: () => Packed, browser: () => Browser): void {
  it.each(['client', 'forms', 'msw'])('the module %s has nothing that the oldest browsers lack', (face) => {
    const files = [...reachedFrom(join(packed().home, `dist/${face}.js`))].filter(existsSync);
    expect(files.flatMap((file) => youngIn(readFileSync(file, 'utf8')))).toEqual([]);
    expect(youngIn('Map.groupBy(a); b.values().map(c); d.union(e)')).toHaveLength(3);
  });

  describe('the example page', () => {
    let project: string;
    const built = (mode: string) => {
      const outDir = join(project, mode);
      return buildWithVite({ root: project, mode, logLevel: 'error', build: { outDir } });
    };
    beforeAll(async () => {
      project = packed().project('msw', 'vite', 'react', 'react-dom', '@types/react', '@types/react-dom');
      cpSync(join(root, 'examples/page'), project, { recursive: true });
      await built('demo');
    });

    it('compiles strictly', async () =>
      expect(await complaintsOf(join(project, 'tsconfig.json'))).toEqual([]));

    it('is built for production without the service inside it', async () => {
      await built('production');
      const files = readdirSync(join(project, 'production/assets'));
      expect(files.filter((name) => name.endsWith('.js'))).toHaveLength(1);
    });

    it('shows the same against every backend, in the oldest browser', async () => {
      await Promise.all(
        Object.entries(backends).map(async ([name, start], n) => {
          const site = await siteOf(join(project, 'demo'));
          const backend = await start();
          const look = looks[n];
          const options = look && { colorScheme: look[0], viewport: { width: look[1], height: 800 } };
          const inside = backend.url === undefined ? '?backend=msw' : '';
          const { page, requests, complaints } = await open(browser(), site.url + inside, options);
          await travel(page, backend, async () => {
            if (look) expect(await troublesOf(page), name).toEqual([]);
          });
          expect(complaints, name).toEqual([]);
          expect([...new Set(requests.map((url) => new URL(url).hostname))], name).toEqual(['127.0.0.1']);
          expect(requests.filter((url) => url.includes('demo-token'))).toEqual([]);
          expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0);
          await Promise.all([page.context().close(), backend.close(), site.close()]);
        }),
      );
    });

    it('is used with the keyboard alone, and says that it is offline', async () => {
      const site = await siteOf(join(project, 'demo'));
      const { page } = await open(browser(), site.url);
      await page.locator('#tag-name').focus();
      await page.keyboard.type('production');
      await page.context().setOffline(true);
      await page.keyboard.press('Enter');
      await page.getByText('You are offline').waitFor();
      await page.locator('#token').fill('secret');
      await page.locator('#baseUrl').fill('https://elsewhere.example');
      expect(await page.locator('#token').inputValue()).toBe('');
      await Promise.all([page.context().close(), site.close()]);
    });
  });

  describe('a page without a bundler', () => {
    it('gets its responses from Mock Service Worker as the guide shows it, in the oldest browser', async () => {
      const site = await siteOf(plainProject(packed()));
      const { page } = await open(browser(), site.url);
      await expect.poll(() => page.locator('body').innerText()).toMatch(/^created tag_\w+$/);
      await Promise.all([page.context().close(), site.close()]);
    });

    it('gets them in Firefox too', async ({ skip }) => {
      if (firefox === undefined) return skip('there is no Firefox on this machine');
      const site = await siteOf(plainProject(packed()));
      onTestFinished(site.close);
      onTestFinished(openInFirefox(firefox, site.url));
      expect(await site.said).toMatch(/^created tag_\w+$/);
    });
  });
}

/** Opens a page in a browser as old as README allows, as far as built-in functions go. */
async function open(browser: Browser, url: string, options: BrowserContextOptions = {}) {
  const page = await browser.newPage(options);
  page.setDefaultTimeout(15_000);
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    // The browser itself notes every response that is no success.
    const isNoted = message.text().startsWith('Failed to load resource');
    if (/^(error|warning)$/.test(message.type()) && !isNoted) complaints.push(message.text());
  });
  await page.addInitScript(takeAway, young);
  await page.goto(url);
  return { page, requests, complaints };
}

/** What axe finds, and how far the page goes beyond the window. */
async function troublesOf(page: Page): Promise<readonly string[]> {
  const beyond = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
  return [...(await barriers(page)), ...(beyond > 0 ? [`${beyond} px beyond the window`] : [])];
}

/** A project that is the page of the guide without a bundler, which says its text when it has one. */
function plainProject(packed: Packed): string {
  const project = packed.project('msw');
  const guide = readFileSync(join(root, 'docs/mock.md'), 'utf8');
  const [, example = ''] = /```html plain\n(.*?)```/s.exec(guide) ?? [];
  writeFileSync(join(project, 'index.html'), example.replace('<body>', `<body>${sayOnce}`));
  return project;
}

/** Serves a folder with MSW's worker in it; what its page posts to `/said` is passed on. */
async function siteOf(folder: string) {
  const worker = 'mockServiceWorker.js';
  copyFileSync(join(root, 'node_modules/msw/lib', worker), join(folder, worker));
  const { promise, resolve } = Promise.withResolvers<string>();
  const app = express().use(express.static(folder));
  app.post('/said', express.text(), (request, response) => {
    response.end();
    resolve(request.body);
  });
  const server: Server = createServer(app);
  const url = `${await listen(server, '127.0.0.1', 0)}/`;
  return { url, said: promise, close: () => closeAtOnce(server) };
}
