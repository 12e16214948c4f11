// The pages as a person sees them, in a real Chromium: they render, and nothing is fetched from elsewhere.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderHtml } from './conformance/report/html/index.ts';
import { sampleReports } from './fixtures/reports/samples.ts';
import { defaultContractFile, loadContract } from './src/contract-file/index.ts';
import { startDocs } from './src/docs/index.ts';
import { openPage, startBrowser } from './src/testing/browser.ts';

const folder = mkdtempSync(join(tmpdir(), 'acs-pages-'));
const contract = await loadContract();
let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
}, 60_000);
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
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
    const contractFile = join(import.meta.dirname, 'fixtures/contracts/hostile.json');
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

describe('a report as a page', () => {
  const reports = Object.entries(sampleReports(contract));

  it.each(reports)(
    'of %s shows both verdicts and every case, runs nothing of what a server answered, and fetches nothing',
    async (name, report) => {
      const file = join(folder, `${name.replaceAll(/\W+/g, '-')}.html`);
      writeFileSync(file, renderHtml(report, contract));
      const url = pathToFileURL(file).href;
      const { page, requests, complaints } = await open(url);
      expect(await page.locator('[data-scope]').count()).toBe(2);
      expect(await page.locator('#cases li[data-id]').count()).toBe(report.results.length);
      expect(requests).toEqual([url]);
      expect(complaints).toEqual([]);
    },
  );

  it('finds cases by what is typed', async () => {
    const [, report] = reports.find(([, sample]) => sample.results.length > 2) ?? [];
    if (report === undefined) throw new Error('no sample report has cases to find');
    const file = join(folder, 'filter.html');
    writeFileSync(file, renderHtml(report, contract));
    const { page } = await open(pathToFileURL(file).href);
    const [first] = report.results;
    await page.locator('#filter input[name=text]').fill(first?.case.id ?? '');
    const shown = page.locator('#cases li[data-id]:visible');
    await expect.poll(() => shown.count()).toBeLessThan(report.results.length);
    expect(await shown.first().getAttribute('data-id')).toBe(first?.case.id);
  });
});
