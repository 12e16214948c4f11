// The page of a comparison in a real Chromium: both themes, narrow and wide, everything in reach and nothing fetched.

import { describe, expect, test } from 'vitest';
import { hugeRuns } from '../../../lab/fixtures/reports/comparisons.ts';
import { loadContract } from '../../../src/contract-file/index.ts';
import { untroubled, useFilePages, views, visit } from '../../../src/testing/file-pages.ts';
import { compareRuns } from '../../compare/index.ts';
import { renderCompareHtml } from './html.ts';

const contract = await loadContract();
const pages = useFilePages();

describe.each(['runs', 'implementations'] as const)('the page of several %s', (of) => {
  const url = pages.write(
    of,
    renderCompareHtml(compareRuns(hugeRuns(contract, 3, 80), { against: 'source', of, contract })),
  );

  test.each(views)(
    'can be read at $width pixels in the $colorScheme theme, and is what it loads',
    async ({ width, options }) => {
      expect(await visit(pages, url, options)).toEqual(untroubled(url, width));
    },
  );

  test('names each table, column and row', async () => {
    const { page } = await pages.open(url);
    const tables = await page.locator('table').count();
    expect(tables).toBeGreaterThan(2);
    expect(await page.locator('table > caption').count()).toBe(tables);
    expect(await page.locator('th:not([scope])').count()).toBe(0);
    expect(await page.locator('main tbody tr:not(:has(> th[scope=row]))').count()).toBe(0);
    await page.context().close();
  });
});
