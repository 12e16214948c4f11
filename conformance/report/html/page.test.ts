// The page in a browser: on a phone, a tablet and a desk, in both themes and on paper.

import { expect, test } from 'vitest';
import { sampleReports } from '../../../fixtures/reports/samples.ts';
import { loadContract } from '../../../src/contract/file/index.ts';
import { barriers, openAll, useFilePages } from '../../../src/testing/file-pages.ts';
import type { Report } from '../../types.ts';
import { renderHtml } from './index.ts';

const { write, open } = useFilePages();
const contract = await loadContract();
const samples = sampleReports(contract);

test.each([
  ['every status', 'light', 390],
  ['hostile', 'dark', 768],
  ['known failing', 'light', 1280],
  ['every status against the contract', 'dark', 390],
] as const)(
  '%s: can be read in the %s theme at %i px, with everything open',
  async (name, colorScheme, width) => {
    const url = write(name, renderHtml(samples[name] as Report, contract));
    const { page, requests, complaints, warnings } = await open(url, {
      colorScheme,
      viewport: { width, height: 800 },
    });
    await openAll(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(await barriers(page)).toEqual([]);
    expect([requests, complaints, warnings]).toEqual([[url], [], []]);
  },
);

test('on paper every finding shows its requests', async () => {
  const { page } = await open(write('print', renderHtml(samples['every status'] as Report, contract)));
  await page.emulateMedia({ media: 'print' });
  const heights = await page
    .locator('.card .pair')
    .evaluateAll((all) => all.map((each) => each.clientHeight));
  expect(heights.every((height) => height > 0)).toBe(true);
});
