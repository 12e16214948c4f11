// How the page looks: in both themes, narrow and wide, everything is in reach, named and readable.

import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPage, startBrowser } from '../testing/browser.ts';
import { barriers, looks } from '../testing/file-pages.ts';
import { type Front, startFront } from './testing/front.ts';
import { fill, hostile } from './testing/samples.ts';

const check = readFileSync(new URL('./testing/page-faults.js', import.meta.url), 'utf8').replace(
  'export ',
  '',
);
let browser: Browser;
let front: Front;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  front = await startFront();
  return front.close;
});

const rows = (page: Page) => page.locator('#rows .row');
const faults = (page: Page) => page.evaluate<string[]>(`${check}; pageFaults()`);
const width = (page: Page) => page.evaluate('document.documentElement.scrollWidth');

describe.each(looks)('in the %s theme at %i pixels', (colorScheme, wide) => {
  it('everything is in reach and can be read', async () => {
    fill(front.journal, 20);
    front.journal.record(...hostile);
    front.controls.settings.set({ delay: { from: 200, to: 500 }, fault: 'reset', code: 503, failRate: 0.5 });
    front.controls.overrides.put({ createTag: { code: 429, times: 2 } });
    const { page } = await openPage(browser, front.page, {
      colorScheme,
      viewport: { width: wide, height: 800 },
    });
    await rows(page).first().waitFor();
    expect([...(await faults(page)), ...(await barriers(page))]).toEqual([]);
    await rows(page).first().click();
    await page.locator('#details h2').waitFor();
    expect([...(await faults(page)), ...(await barriers(page))]).toEqual([]);
    if (wide === 390) await page.getByRole('button', { name: 'Back to the list' }).click();
    await page.locator('.row', { hasText: '3 wrong' }).first().click();
    await page.getByText('What was wrong (3)').waitFor();
    expect([...(await faults(page)), ...(await barriers(page))]).toEqual([]);
    await page.getByRole('button', { name: 'Operations' }).click();
    for (const summary of await page.locator('#operation-list summary').all()) await summary.click();
    expect([...(await faults(page)), ...(await barriers(page))]).toEqual([]);
    await page.getByRole('button', { name: 'Controls' }).click();
    expect([...(await faults(page)), ...(await barriers(page))]).toEqual([]);
    expect(await width(page)).toBe(wide);
  });
});

it('the theme that was chosen is remembered', async () => {
  const { page } = await openPage(browser, front.page, { colorScheme: 'light' });
  const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
  expect(await background()).toBe('rgb(255, 255, 255)');
  await page.getByRole('button', { name: 'Dark' }).click();
  expect(await background()).toBe('rgb(20, 23, 26)');
  await page.reload();
  expect(await background()).toBe('rgb(20, 23, 26)');
  await page.getByRole('button', { name: 'Light' }).waitFor();
});
