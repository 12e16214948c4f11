// How the page looks: in both themes, narrow and wide, everything is in reach, named and readable.

import { describe, expect, it } from 'vitest';
import { barriers, looks } from '../../testing/file-pages.ts';
import { consolePages, rows } from './testing/pages.ts';
import { fill, hostile, record } from './testing/samples.ts';

const pages = consolePages();

describe.each(looks)('in the %s theme at %i pixels', (colorScheme, wide) => {
  it('everything is in reach and can be read', async () => {
    const { journal, controls } = pages.front;
    fill(journal, 20);
    record(journal, ...hostile);
    controls.settings.put({ delay: { from: 200, to: 500 }, fault: 'reset', code: 503, failRate: 0.5 });
    controls.overrides.put({ createTag: { code: 429, times: 2 } });
    const page = await pages.open({ colorScheme, viewport: { width: wide, height: 800 } });
    const check = async () => {
      expect(await barriers(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(wide);
    };
    await check();
    await rows(page).first().click();
    await page.locator('#details h2').waitFor();
    await check();
    if (wide === 390) await page.getByRole('button', { name: 'Back to the list' }).click();
    await page.locator('.row', { hasText: '3 wrong' }).first().click();
    await page.getByText('What was wrong (3)').waitFor();
    await check();
    await page.getByRole('button', { name: 'Operations' }).click();
    for (const summary of await page.locator('#operation-list summary').all()) await summary.click();
    await check();
    await page.getByRole('button', { name: 'Controls' }).click();
    await check();
  });
});

it('the theme that was chosen is remembered', async () => {
  const page = await pages.open({ colorScheme: 'light' });
  const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
  expect(await background()).toBe('rgb(255, 255, 255)');
  await page.getByRole('button', { name: 'Dark' }).click();
  expect(await background()).toBe('rgb(20, 23, 26)');
  await page.reload();
  expect(await background()).toBe('rgb(20, 23, 26)');
  await page.getByRole('button', { name: 'Light' }).waitFor();
});
