// The page of a comparison in a real Chromium: both themes, narrow and wide, everything in reach and nothing fetched.

import { describe, expect, test } from 'vitest';
import { hugeRuns } from '../../../fixtures/reports/comparisons.ts';
import { loadContract } from '../../../src/contract/file/index.ts';
import { untroubled, useFilePages, views, visit } from '../../../src/testing/file-pages.ts';
import { compareRuns, type RunComparison } from '../../compare/index.ts';
import { renderCompareHtml } from './html.ts';

const contract = await loadContract();
const pages = useFilePages();

const huge = hugeRuns(contract, 3, 24);
const write = (name: string, named: typeof huge, of: RunComparison['of']) =>
  pages.write(name, renderCompareHtml(compareRuns(named, { against: 'source', of, contract })));
const runs = write('runs', huge, 'runs');
const dates = write(
  'dates',
  huge.map((one) => ({ ...one, label: 'acme' })),
  'implementations',
);

describe.each([
  ['runs', runs],
  ['dates', dates],
])('the page of several %s', (_, url) => {
  test.each(views)(
    'can be read at $width pixels in the $colorScheme theme, and is what it loads',
    async ({ width, options }) => {
      expect(await visit(pages, url, options)).toEqual(untroubled(url, width));
    },
  );
});

test('finds rows by a word, and sorts by a column and back again', async () => {
  const { page } = await pages.open(runs);
  const rows = page.locator('#clauses .wide').first().locator('tbody tr:visible');
  const names = () => rows.locator('th').allInnerTexts();
  const all = await names();
  const table = page.locator('#clauses .wide').first();
  const head = table.getByRole('button', { name: 'Clause', exact: true });
  await head.click();
  expect(await names()).not.toEqual(all);
  expect((await names()).toSorted()).toEqual(all.toSorted());
  await head.click();
  await head.click();
  expect(await names()).toEqual(all);
  await page.getByLabel('Find').fill('byte-length');
  expect(await rows.count()).toBeGreaterThan(0);
  expect((await names()).every((name) => /byte.?length/i.test(name))).toBe(true);
  expect(await page.getByRole('search').innerText()).toMatch(/\d+ rows?$/);
  await page.context().close();
});

test.each([
  ['clauses', runs],
  ['history-1', dates],
])('keeps the first column of %s in sight at 390 pixels', async (id, url) => {
  const { page } = await pages.open(url, { viewport: { width: 390, height: 800 } });
  const table = page.locator(`#${id} .wide`).first();
  const name = table.locator('tbody th').first();
  const before = await name.boundingBox();
  await table.evaluate((box) => box.scrollTo({ left: 200 }));
  const moved = Math.abs(((await name.boundingBox())?.x ?? -1) - (before?.x ?? 0));
  expect(moved).toBeLessThan(5);
  expect(before?.width).toBeLessThan(170);
  await page.context().close();
});

test('breaks no date at 390 pixels, in the first column or at the head of one', async () => {
  for (const [url, dated] of [
    [dates, '#history-1 > .wide tbody tr:first-child .date'],
    [runs, '#clauses > .wide thead th:last-child .date'],
  ] as const) {
    const { page } = await pages.open(url, { viewport: { width: 390, height: 800 } });
    const parts = page.locator(dated);
    expect(await parts.allInnerTexts()).toEqual(['2026-07-01', '10:00 UTC']);
    for (const part of await parts.all()) expect((await part.boundingBox())?.height).toBeLessThan(30);
    await page.context().close();
  }
});

test('names each table, column and row', async () => {
  const { page } = await pages.open(runs);
  const tables = await page.locator('table').count();
  expect(tables).toBeGreaterThan(2);
  expect(await page.locator('table > caption').count()).toBe(tables);
  expect(await page.locator('th:not([scope])').count()).toBe(0);
  expect(await page.locator('main tbody tr:not(:has(> th[scope=row]))').count()).toBe(0);
  await page.context().close();
});
