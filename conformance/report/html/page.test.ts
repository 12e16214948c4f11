// The page of a report in a real Chromium: whatever was found, it can be read, holds together, and fetches nothing.

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { reportOf } from '../../../fixtures/reports/report-of.ts';
import { failed } from '../../../fixtures/reports/results.ts';
import { sampleReports } from '../../../fixtures/reports/samples.ts';
import { loadContract } from '../../../src/contract/file/index.ts';
import { barriers, openAll, useFilePages, views } from '../../../src/testing/file-pages.ts';
import { only, runAgainst } from '../../testing/run-against.ts';
import { constant, worst } from '../../testing/worst.ts';
import type { Report } from '../../types.ts';
import { renderHtml } from './index.ts';

const contract = await loadContract();
const library = await loadContract('fixtures/documents/library.yaml');
const pages = useFilePages();

const selection = only('getRoutingProfile/reads/**', 'createTag/lengths/**');
const part = await runAgainst(constant, { selection });
const withoutSource = await runAgainst(constant, {
  contract: library,
  values: {},
  credential: { header: 'X-Library-Key', secret: 'any-credential' },
  selection: only('*/examples', '*/required', '*/security'),
});

const samples = sampleReports(contract);
const sample = (name: string) => samples[name] as Report;
const reports: Readonly<Record<string, Report>> = {
  'hostile responses': sample('hostile responses'),
  'known failing cases': sample('known failing cases'),
  'nothing at all': sample('nothing at all'),
  'a part of the worst server': part,
  'the worst server against the contract': { ...worst, against: 'contract' },
  'a contract without a source': withoutSource,
};

const render = (report: Report) => renderHtml(report, report === withoutSource ? library : contract);

const ready = (page: Page) => page.locator('#filter:not([hidden])').waitFor();

/** Links to a place on the page that is not there. */
const brokenLinks = (page: Page) =>
  page.evaluate(`[...document.querySelectorAll('a[href^="#"]')].map((link) => decodeURIComponent(link.hash.slice(1)))
    .filter((id) => !document.getElementById(id) && !id.startsWith('case-'))`);

describe.each(Object.entries(reports))('the page of %s', (name, report) => {
  const url = pages.write(name, render(report));

  test.each(views)(
    'shows both verdicts and every case, runs nothing of what a server sent, and reads well at $width pixels in the $colorScheme theme',
    async ({ width, options }) => {
      const { page, requests, complaints, warnings } = await pages.open(url, options);
      await ready(page);
      expect(await page.locator('[data-scope]').count()).toBe(2);
      expect(await page.locator('#cases > details > summary').textContent()).toMatch(
        new RegExp(`^List ${report.results.length} cases?$`),
      );
      const openers = await page.locator('.matrix button:enabled, .opens button').all();
      await openers[0]?.click();
      await openAll(page);
      expect(await brokenLinks(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      // A page of every case is too long to be looked at element by element.
      if (!/^the worst|without/.test(name)) expect(await barriers(page)).toEqual([]);
      expect({ requests, complaints, warnings }).toEqual({ requests: [url], complaints: [], warnings: [] });
      await page.context().close();
    },
  );
});

test('a clause of another contract is shown under its id, whatever that is', async () => {
  const id = `a "clause" <b> \ud800 \u2028 \u0000 __proto__`;
  const report = reportOf(contract, [failed('a', id), failed('b', '__proto__')]);
  const { page, complaints } = await pages.open(pages.write('another contract', render(report)));
  await ready(page);
  expect(await brokenLinks(page)).toEqual([]);
  const counts = page.locator('.matrix td[data-column=failed] button');
  for (const each of await counts.all()) {
    await each.press('Enter');
    expect(await page.locator('#opened .case').count()).toBe(Number(await each.textContent()));
  }
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the keyboard reaches everything, in the order in which it stands', async () => {
  const { page } = await pages.open(pages.write('keyboard', render(sample('every outcome'))));
  await ready(page);
  const reachable = 'a[href], button:enabled, input, select, summary, pre';
  const shown = `[...document.querySelectorAll('${reachable}')].filter((each) => each.checkVisibility())`;
  const count = await page.evaluate(`${shown}.length`);
  const reached: unknown[] = [];
  while (reached.length < Number(count)) {
    await page.keyboard.press('Tab');
    reached.push(await page.evaluate(`${shown}.indexOf(document.activeElement)`));
  }
  expect(reached).toEqual(reached.map((_, i) => i));
  await page.context().close();
});
