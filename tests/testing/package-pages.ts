// The tests of the packed package in pages: built by Vite, and without a bundler.

import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import express from 'express';
import type { Browser } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Packed, root } from '../../build/testing/packed.ts';
import { reachedFrom } from '../../build/testing/reading.ts';
import { pageBackend } from '../../lab/fixtures/dashboard/backends.ts';
import { travel } from '../../lab/fixtures/dashboard/journey.ts';
import { serveDashboard } from '../../lab/fixtures/dashboard/site.ts';
import { visit } from '../../lab/fixtures/dashboard/visit.ts';
import { closeAtOnce, listen } from '../../src/node-http/index.ts';
import { firefox, openInFirefox, sayOnce } from '../../src/testing/firefox.ts';
import { takeAway, young, youngIn } from '../../src/testing/young.ts';
import { statesOfTheClient } from './states.ts';

/** Declares the tests; what they use is there when they run. */
export function describePages(packed: () => Packed, browser: () => Browser): void {
  describe('the modules for pages', () => {
    it.each(['client', 'forms', 'msw'])('of %s have nothing that the oldest browsers lack', (face) => {
      const files = [...reachedFrom(join(packed().home, `dist/${face}.js`))].filter((file) =>
        existsSync(file),
      );
      expect(files.flatMap((file) => youngIn(readFileSync(file, 'utf8')))).toEqual([]);
      expect(youngIn('Map.groupBy(a); b.values().map(c); d.union(e)')).toHaveLength(3);
    });
  });

  describe('a page that is built with the package', () => {
    it('goes its whole way against Mock Service Worker, in the oldest browser', async () => {
      const project = packed().project('msw');
      const built = (name: string) => join(project, `node_modules/access-control-contract/dist/${name}.js`);
      const site = await serveDashboard(join(project, 'site'), 'demo', {
        'access-control-contract/client': built('client'),
        'access-control-contract/msw': built('msw'),
      });
      const backend = await pageBackend();
      const { page, requests, complaints } = await visit(
        oldest(browser()),
        `${site.url}?backend=msw`,
        backend,
      );
      await travel({ page, backend, requests, complaints });
      expect(complaints).toEqual([]);
      await Promise.all([page.context().close(), backend.close(), site.close()]);
    });
  });

  describe('a page without a bundler', () => {
    it('is answered by Mock Service Worker as the guide shows it, in the oldest browser', async () => {
      const site = siteOf(packed().project('msw'));
      const page = await oldest(browser()).newPage();
      await page.goto(await listen(site.server, '127.0.0.1', 0));
      await expect.poll(() => page.locator('body').innerText()).toMatch(/^created tag_\w+$/);
      expect(await page.evaluate(statesOfTheClient)).toEqual([
        ['a wrong body', 400, ['name']],
        ['a wrong token', 401],
        ['an unknown account', 404],
        ['too many requests', 429],
        ['offline', 'network'],
      ]);
      await page.context().close();
      await closeAtOnce(site.server);
    });

    it('is answered in Firefox too', async ({ skip }) => {
      if (firefox === undefined) return skip('there is no Firefox on this machine');
      const site = siteOf(packed().project('msw'));
      onTestFinished(() => closeAtOnce(site.server));
      onTestFinished(openInFirefox(firefox, await listen(site.server, '127.0.0.1', 0)));
      expect(await site.said).toMatch(/^created tag_\w+$/);
    });
  });
}

/** A browser as old as README allows, as far as built-in functions go. */
const oldest = (browser: Browser): Pick<Browser, 'newPage'> => ({
  newPage: async (like) => {
    const page = await browser.newPage(like);
    await page.addInitScript(takeAway, young);
    return page;
  },
});

/** The page of the guide, which says its text when it has one, with MSW's worker beside it. */
function siteOf(project: string): { readonly server: Server; readonly said: Promise<string> } {
  const guide = readFileSync(join(root, 'docs/without-a-server.md'), 'utf8');
  const [, example = ''] = /```html plain\n(.*?)```/s.exec(guide) ?? [];
  writeFileSync(join(project, 'index.html'), example.replace('<body>', `<body>${sayOnce}`));
  const worker = 'mockServiceWorker.js';
  copyFileSync(join(root, 'node_modules/msw/lib', worker), join(project, worker));
  const { promise, resolve } = Promise.withResolvers<string>();
  const app = express().use(express.static(project));
  app.post('/said', express.text(), (request, response) => {
    response.end();
    resolve(request.body);
  });
  return { server: createServer(app), said: promise };
}
