// The page of a comparison in a real Chromium: both themes, narrow and wide, everything in reach and nothing fetched.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hugeRuns } from '../../../fixtures/reports/comparisons.ts';
import { loadContract } from '../../../src/contract-file/index.ts';
import { openPage, startBrowser } from '../../../src/testing/browser.ts';
import { compareRuns } from '../../compare/index.ts';
import { renderCompareHtml } from './html.ts';

const contract = await loadContract();
const folder = mkdtempSync(join(tmpdir(), 'acs-comparison-'));
let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
}, 60_000);
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** What axe finds, with everything open. */
async function barriers(page: Page): Promise<readonly string[]> {
  await page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true })");
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate('axe.run()')) as axe.AxeResults;
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target}`));
}

const themes = ['light', 'dark'] as const;
const views = themes.flatMap((colorScheme) => [390, 1280].map((width) => ({ colorScheme, width })));

describe.each(['runs', 'implementations'] as const)('the page of several %s', (of) => {
  const file = join(folder, `${of}.html`);
  const url = pathToFileURL(file).href;
  writeFileSync(
    file,
    renderCompareHtml(compareRuns(hugeRuns(contract, 3, 80), { against: 'source', of, contract })),
  );

  test.each(views)(
    'can be read at $width pixels in the $colorScheme theme, and is what it loads',
    async ({ colorScheme, width }) => {
      const options = { colorScheme, viewport: { width, height: 800 } };
      const { page, requests, complaints, warnings } = await openPage(browser, url, options);
      expect(await barriers(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect({ requests, complaints, warnings }).toEqual({ requests: [url], complaints: [], warnings: [] });
      await page.context().close();
    },
  );

  test('names each table, column and row', async () => {
    const { page } = await openPage(browser, url);
    const tables = await page.locator('table').count();
    expect(tables).toBeGreaterThan(2);
    expect(await page.locator('table > caption').count()).toBe(tables);
    expect(await page.locator('th:not([scope])').count()).toBe(0);
    expect(await page.locator('main tbody tr:not(:has(> th[scope=row]))').count()).toBe(0);
    await page.context().close();
  });
});
