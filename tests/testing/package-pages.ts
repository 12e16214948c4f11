// The tests of the packed package in pages: built by Vite, and without a bundler.

import { copyFileSync, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import express from 'express';
import type { Browser } from 'playwright-core';
import { build as buildWithVite } from 'vite';
import { describe, expect, it, onTestFinished } from 'vitest';
import webpack from 'webpack';
import { type Packed, root } from '../../build/testing/packed.ts';
import { complaintsOf, reachedFrom } from '../../build/testing/reading.ts';
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

  describe('a page that a bundler makes of the guide', () => {
    it.each(Object.entries(bundlers))('%s, in the oldest browser', async (_, bundle) => {
      const project = packed().project('msw');
      const html = '<!doctype html><body><script type="module" src="built.js"></script>';
      writeFileSync(join(project, 'index.html'), html);
      const site = siteOf(project);
      writeFileSync(join(project, 'page.js'), bundledExample());
      await bundle(project);
      const page = await oldest(browser()).newPage();
      await page.goto(await listen(site.server, '127.0.0.1', 0));
      await expect.poll(() => page.locator('body').innerText()).toMatch(/^created tag_\w+$/);
      await page.context().close();
      await closeAtOnce(site.server);
    });
  });

  describe('a page in React', () => {
    it('compiles strictly, is built by Vite, and shows each way in which a call can end', async () => {
      const project = packed().project('msw', 'react', 'react-dom', '@types/react', '@types/react-dom');
      cpSync(join(root, 'examples/react'), project, { recursive: true });
      expect(complaintsOf(join(project, 'tsconfig.json'))).toEqual([]);
      await buildWithVite({ root: project, logLevel: 'error' });
      const site = siteOf(join(project, 'dist'));
      const page = await oldest(browser()).newPage();
      await page.goto(await listen(site.server, '127.0.0.1', 0));
      for (const [fields, says] of endings) {
        for (const [name, value] of Object.entries({ name: 'production', ...fields }))
          await page.locator(`[name=${name}]`).fill(value);
        await page.getByRole('button').click();
        await expect.poll(() => page.locator('main').innerText()).toMatch(says);
      }
      await page.context().close();
      await closeAtOnce(site.server);
    });
  });

  describe('a page without a bundler', () => {
    it('is answered by Mock Service Worker as the guide shows it, in the oldest browser', async () => {
      const site = siteOf(plainProject(packed()));
      const page = await oldest(browser()).newPage();
      await page.goto(await listen(site.server, '127.0.0.1', 0));
      await expect.poll(() => page.locator('body').innerText()).toMatch(/^created tag_\w+$/);
      expect(await page.evaluate(statesOfTheClient)).toEqual([
        ['a wrong body', 400, ['name']],
        ['a wrong token', 401],
        ['an unknown account', 404],
        ['too many requests', 429],
        ['too many requests, and once again', 201],
        ['offline', 'network'],
      ]);
      await page.context().close();
      await closeAtOnce(site.server);
    });

    it('is answered in Firefox too', async ({ skip }) => {
      if (firefox === undefined) return skip('there is no Firefox on this machine');
      const site = siteOf(plainProject(packed()));
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

/** What is sent from the React page, and what it says then; each text differs from the one before. */
const endings: readonly (readonly [Readonly<Record<string, string>>, RegExp])[] = [
  [{}, /Created tag_\w+\./],
  [{ name: '' }, /must not be empty/],
  [{ token: 'wrong' }, /401: /],
  [{ account: 'nowhere' }, /404: /],
  [{ prefer: 'code=429' }, /429: /],
  [{ prefer: 'script="429,201"' }, /Created tag_\w+\./],
  [{ prefer: 'fault=reset' }, /The service is gone: network\./],
];

/** The page of the guide that needs no bundler. */
function plainExample(): string {
  const guide = readFileSync(join(root, 'docs/mock.md'), 'utf8');
  return /```html plain\n(.*?)```/s.exec(guide)?.[1] ?? '';
}

/** A project that is this page, which says its text when it has one. */
function plainProject(packed: Packed): string {
  const project = packed.project('msw');
  writeFileSync(join(project, 'index.html'), plainExample().replace('<body>', `<body>${sayOnce}`));
  return project;
}

/** Its script, with MSW's own modules as they are imported where a bundler is. */
function bundledExample(): string {
  const [, script = ''] = /<script type="module">(.*?)<\/script>/s.exec(plainExample()) ?? [];
  const bundled = script.replace('MockServiceWorker.setupWorker', 'setupWorker');
  return `import { setupWorker } from 'msw/browser';\n${bundled}`;
}

/** What makes `built.js` of `page.js` in a project's folder; Vite has the dashboard. */
const bundlers = {
  async webpack(context: string): Promise<void> {
    const compiler = webpack({
      context,
      mode: 'production',
      entry: './page.js',
      output: { path: context, filename: 'built.js', module: true },
      experiments: { outputModule: true },
      performance: false,
    });
    const stats = await promisify(compiler.run.bind(compiler))();
    expect(stats?.toJson({ all: false, errors: true, warnings: true })).toMatchObject({
      errors: [],
      warnings: [],
    });
  },
  async esbuild(absWorkingDir: string): Promise<void> {
    const options = { bundle: true, minify: true, format: 'esm' as const, outfile: 'built.js' };
    const { errors, warnings } = await build({ absWorkingDir, entryPoints: ['page.js'], ...options });
    expect([errors, warnings]).toEqual([[], []]);
  },
};

/** Serves a folder with MSW's worker in it; what its page posts to `/said` is passed on. */
function siteOf(folder: string): { readonly server: Server; readonly said: Promise<string> } {
  const worker = 'mockServiceWorker.js';
  copyFileSync(join(root, 'node_modules/msw/lib', worker), join(folder, worker));
  const { promise, resolve } = Promise.withResolvers<string>();
  const app = express().use(express.static(folder));
  app.post('/said', express.text(), (request, response) => {
    response.end();
    resolve(request.body);
  });
  return { server: createServer(app), said: promise };
}
