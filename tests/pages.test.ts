// The pages as a person sees them, in a real Chromium: they render, and nothing is fetched from elsewhere.

import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultContractFile } from '../src/contract-file/index.ts';
import { startDocs } from '../src/docs/index.ts';
import { openPage, startBrowser } from '../src/testing/browser.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
}, 60_000);
afterAll(async () => {
  await browser.close();
});

const open = (url: string) => openPage(browser, url);

describe('the documentation', () => {
  it('shows every operation with the origin of its parts, and fetches nothing from elsewhere', async () => {
    const docs = await startDocs({ port: 0, host: '127.0.0.1', contractFile: defaultContractFile });
    try {
      const { page, requests, complaints } = await open(`${docs.url}/#operation/createAuthenticationProfile`);
      await page.getByRole('heading', { name: 'Create an authentication profile' }).first().waitFor();
      const text = await page.locator('body').innerText();
      expect(text).toContain('/{account_id}/authentication/create');
      expect(text).toMatch(/chosen\s+maxLength/);
      expect(text).toMatch(/stated §2\.1\s+type/);
      expect(requests.filter((url) => !url.startsWith(docs.url) && !/^(data|blob):/.test(url))).toEqual([]);
      expect(complaints).toEqual([]);
    } finally {
      await docs.close();
    }
  });
});

describe('the documentation of a hostile contract', () => {
  it('runs no script of it, and reads well', async () => {
    const contractFile = join(import.meta.dirname, '../lab/fixtures/contracts/hostile.json');
    const docs = await startDocs({ port: 0, host: '127.0.0.1', contractFile });
    try {
      const { page, requests, complaints } = await open(docs.url);
      await expect.poll(() => page.locator('body').innerText()).toMatch(/Hello[\s\S]*\/a/);
      await page.goto(`${docs.url}/#operation/a`);
      await page.reload();
      await expect.poll(() => page.locator('body').innerText()).toMatch(/Responses/);
      expect(complaints).toEqual([]);
      expect(requests.filter((url) => !url.startsWith(docs.url) && !/^(data|blob):/.test(url))).toEqual([]);
    } finally {
      await docs.close();
    }
  });
});
