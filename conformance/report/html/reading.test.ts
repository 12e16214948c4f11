// What a reader does on the page of a report, with the keyboard alone: search, narrow down, open, copy, send a link.

import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadContract } from '../../../src/contract/file/index.ts';
import { useFilePages } from '../../../src/testing/file-pages.ts';
import { pageDataOf } from '../../testing/page-data.ts';
import { worst } from '../../testing/worst.ts';
import type { Report } from '../../types.ts';
import { renderHtml } from './index.ts';

const contract = await loadContract();
const pages = useFilePages();

const markup = renderHtml(worst, contract);
const { cases } = pageDataOf(markup);
const url = pages.write('reading', markup);

const ready = (page: Page) => page.locator('#filter:not([hidden])').waitFor();

/** Opens the page, or what a link to it shows. */
async function opened(hash = ''): Promise<Page> {
  const { page } = await pages.open(`${url}${hash}`);
  onTestFinished(() => page.context().close());
  await ready(page);
  return page;
}

const says = (count: number) => `${count} of ${cases.length} cases`;

describe('the filter', () => {
  const fits = cases.filter(
    ({ id, operation, state }) => id.includes('types') && operation === 'createTag' && state === 'failed',
  );

  test('finds cases by what is typed and chosen, and counts clauses by them', async () => {
    const page = await opened();
    await page.getByLabel('Find').focus();
    await page.keyboard.type('types createTag/');
    await page.keyboard.press('Tab');
    await page.keyboard.type('failed');
    await expect.poll(() => page.locator('#filter output').textContent()).toMatch(/^\d+ of \d+ cases$/);
    const shown = await page.locator('#cases .case > summary > code').allTextContents();
    expect(shown).toEqual(expect.arrayContaining(fits.map(({ id }) => id).slice(0, 1)));
    expect(shown.every((id) => id.startsWith('createTag/'))).toBe(true);
    const states = await page.locator('#cases .state').allTextContents();
    expect(new Set(states)).toEqual(new Set(['failed']));
    const passed = page.locator('.matrix td[data-column=passed] button:enabled');
    expect(await passed.count()).toBeLessThan(await page.locator('.matrix tr[data-clause]').count());
  });

  test('is kept in the address, so that a link shows the same', async () => {
    const page = await opened();
    await page.getByLabel('Operation').selectOption('getRoutingProfile');
    await page.getByLabel('Outcome').selectOption('failed');
    const count = cases.filter(
      (shown) => shown.operation === 'getRoutingProfile' && shown.state === 'failed',
    ).length;
    await expect.poll(() => page.locator('#filter output').textContent()).toBe(says(count));
    const again = await opened(new URL(page.url()).hash);
    expect(await again.locator('#filter output').textContent()).toBe(says(count));
    expect(await again.getByLabel('Operation').inputValue()).toBe('getRoutingProfile');
    await again.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => again.locator('#filter output').textContent()).toBe(`${cases.length} cases`);
    expect(again.url()).toBe(url);
  });

  test('shows fifty cases at a time, and puts the reader at the first of the next', async () => {
    const page = await opened('#outcome=failed');
    const items = page.locator('#cases .case');
    expect(await items.count()).toBe(50);
    await page.locator('#cases').getByRole('button', { name: 'Show 50 more' }).press('Enter');
    expect(await items.count()).toBe(100);
    expect(
      await items
        .nth(50)
        .locator('summary')
        .evaluate((summary) => summary.matches(':focus')),
    ).toBe(true);
  });
});

describe('a count of the matrix', () => {
  test('opens its cases, each with finding and exchange, and closes with Escape, as that of a silence does', async () => {
    const page = await opened();
    const button = page.locator('#clause-byte-length td[data-column=failed] button');
    const count = Number(await button.textContent());
    expect(count).toBe(cases.filter(({ clauses }) => clauses['byte-length'] === 'failed').length);
    await button.press('Enter');
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    const row = page.locator(`#${await button.getAttribute('aria-controls')}`);
    expect(await row.locator('.title').textContent()).toBe(`${count} cases failed: byte-length`);
    await row.locator('.case > summary').first().press('Enter');
    const item = row.locator('.case').first();
    await item.locator('pre').last().waitFor();
    expect(await item.innerText()).toMatch(
      /actual\s+200 OK[\s\S]*Request[\s\S]*POST \/acme[\s\S]*Response[\s\S]*partners[\s\S]*curl -i/,
    );
    const again = await opened(new URL(page.url()).hash);
    expect(await again.locator('#opened .title').textContent()).toBe(`${count} cases failed: byte-length`);
    await page.keyboard.press('Escape');
    expect(await row.count()).toBe(0);
    expect(await button.evaluate((element) => element.matches(':focus'))).toBe(true);
    const linked = await opened('#silence-required-fields');
    await linked.locator('#silence-required-fields button').press('Enter');
    const asked = cases.filter(({ silences }) => silences.includes('required-fields')).length;
    expect(await linked.locator('#opened .title').textContent()).toBe(`${asked} cases of required-fields`);
  });
});

describe('a link', () => {
  test('to a case opens it alone', async () => {
    const { id } = cases.find(({ state }) => state === 'failed') ?? { id: '' };
    const page = await opened(`#case-${id}`);
    const item = page.locator('#cases .case');
    expect(await item.getAttribute('id')).toBe(`case-${id}`);
    await item.locator('pre').first().waitFor();
    expect(await page.locator('#filter output').textContent()).toBe(says(1));
  });

  test('that means nothing does no harm', async () => {
    const few = { ...worst, results: worst.results.slice(0, 60) };
    const short = pages.write('short', renderHtml(few, contract));
    for (const hash of [
      '#%',
      '#open=%E0%A4%A',
      '#text=%',
      '#case-nothing',
      '#outcome=no-such',
      '#__proto__',
    ]) {
      const { page, complaints } = await pages.open(`${short}${hash}`);
      await ready(page);
      expect(complaints).toEqual([]);
      await page.context().close();
    }
  });
});

describe('the cause with the most cases', () => {
  test('gives its request and its curl line to the clipboard, and lists its cases', async () => {
    const page = await opened();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const card = page.locator('.card').first();
    for (const name of ['curl', 'Request']) {
      await card.getByRole('button', { name: `Copy ${name}` }).press('Enter');
      const text = await card.getByLabel(name, { exact: true }).textContent();
      await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(text);
    }
    expect(await page.getByRole('status').last().textContent()).toBe('Request copied');
    const which = page.locator('.which').first();
    const says = await which.locator('summary').first().innerText();
    await which.locator('summary').first().press('Enter');
    await which.locator('.case').first().waitFor();
    const left = await which.getByRole('button', { name: 'Show' }).innerText();
    expect(Number(/of (\d+)/.exec(left)?.[1]) + 50).toBe(Number(/\d+/.exec(says)?.[0]));
  });
});

describe('the page', () => {
  test('is small for a run of the whole contract, whatever the server sends', () => {
    const noisy: Report = {
      ...worst,
      results: worst.results.map((result, i) => {
        const { exchange } = result;
        if (exchange?.response === undefined) return result;
        const text = scrambled(3000, i);
        return { ...result, exchange: { ...exchange, response: { ...exchange.response, body: { text } } } };
      }),
    };
    expect(worst.results.length).toBeGreaterThan(2000);
    expect(Buffer.byteLength(markup)).toBeLessThan(600_000);
    expect(Buffer.byteLength(renderHtml(noisy, contract))).toBeLessThan(1_000_000);
  });

  test('begins with few elements, and draws cases when they are asked for', async () => {
    const page = await opened();
    expect(await page.locator('*').count()).toBeLessThan(5000);
    expect(await page.locator('.case').count()).toBe(0);
  });

  test('tells verdicts, causes, clauses and silences without its script too', async () => {
    const { page } = await pages.open(url, { javaScriptEnabled: false });
    expect(await page.locator('[data-scope]').count()).toBe(2);
    expect(await page.locator('.card').count()).toBeGreaterThan(5);
    expect(await page.locator('.card pre[aria-label=curl]').first().innerText()).toMatch(/^curl -i/);
    const failed = await page.locator('#clause-byte-length td[data-column=failed]').innerText();
    expect(Number(failed)).toBeGreaterThan(0);
    expect(await page.locator('#filter').isVisible()).toBe(false);
    expect(await page.locator('.unscripted').isVisible()).toBe(true);
    await page.context().close();
  });

  test('prints what it tells, without what can only be clicked', async () => {
    const page = await opened();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#filter').isVisible()).toBe(false);
    expect(await page.locator('nav').isVisible()).toBe(false);
    expect(await page.locator('.card').last().locator('pre').first().isVisible()).toBe(true);
    expect(await page.locator('#clause-byte-length td[data-column=failed]').innerText()).toMatch(/\d+/);
  });
});

/** Text of which no part repeats. */
function scrambled(length: number, seed: number): string {
  let state = seed + 1;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(33 + (state % 90));
  }).join('');
}
