// The reference page as a person sees it, in a real Chromium: both views, both themes, narrow and wide.

import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultContractFile } from '../prepared.ts';
import { barriers, looks, useFilePages } from '../testing/file-pages.ts';
import { buildDocs, documentWithOrigins } from './build.ts';
import type { View } from './frame.ts';
import { viewFiles } from './links.ts';
import { composed, engineOf } from './page.ts';

const views: readonly View[] = ['whole', 'stated'];
const operation = '#operation/createAuthenticationProfile';
const { open, write } = useFilePages();
const urls = new Map<View, string>();
const urlOf = (view: View) => urls.get(view) ?? '';
let engine = '';

beforeAll(async () => {
  for (const view of views) {
    const markup = await buildDocs({ contractFile: defaultContractFile, view });
    urls.set(view, write(viewFiles[view].replace('.html', ''), markup));
    engine = engineOf(markup);
  }
}, 60_000);

/** What Redoc itself brings, which no style of ours mends: each with what it would take. */
const ofRedoc: ReadonlySet<string> = new Set([
  'heading-order', // its panels of examples begin at h4
  'label-content-name-mismatch', // its menu of examples is labelled "Example" and shows the example's name
  'page-has-heading-one', // it renders the title only when it is scrolled to
  'region', // its menu is no landmark
]);

const barriersOfOurs = async (page: Page) =>
  (await barriers(page)).filter((found) => !ofRedoc.has(found.split(' ', 1)[0] ?? ''));

const heading = (page: Page) =>
  page.getByRole('heading', { name: 'Create an authentication profile' }).first();
const textOf = (page: Page) => page.locator('body').innerText();
const isRedocs = (line: string) => line.includes('Redoc');

// The views share their style: what each has of its own is looked at in each theme and at each width once.
it.each([...looks.map((look) => ['whole', ...look] as const), ['stated', 'dark', 390] as const])(
  'the view %s can be read and used in the %s theme at %i pixels',
  async (view, colorScheme, width) => {
    const viewport = { width, height: 900 };
    const options = { colorScheme, viewport };
    const { page, requests, complaints, warnings } = await open(urlOf(view) + operation, options);
    await heading(page).waitFor();
    expect(await barriersOfOurs(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(requests.filter((url) => !/^(file|data|blob):/.test(url))).toEqual([]);
    expect([...complaints, ...warnings.filter((line) => !isRedocs(line))]).toEqual([]);
    await page.context().close();
  },
);

describe('the whole contract', () => {
  it('shows the path to the letter', async () => {
    const { page } = await open(`${urlOf('whole')}#operation/getRoutingProfile`);
    await page.getByRole('heading', { name: 'Get a routing profile' }).first().waitFor();
    const text = await textOf(page);
    expect(text).toContain('GET /{account_id}/routing{routing_id}');
    expect(text).toContain('follows routing directly');
    expect(text).not.toMatch(/routing\/\{|routing%7B|routing\s+\{/);
  });

  it('wears all three badges, and a response says what follows and what is chosen', async () => {
    const { page } = await open(urlOf('whole') + operation);
    await heading(page).waitFor();
    for (const level of ['stated', 'derived', 'chosen'])
      expect(await page.locator(`.acs-origins .acs-${level}`).count()).toBeGreaterThan(0);
    await page.getByRole('tab', { name: '400' }).first().click();
    const rejected = page.locator('.acs-origins', {
      hasText: 'that a body which breaks what the source says',
    });
    await rejected.first().waitFor();
    const text = await rejected.first().innerText();
    expect(text).toMatch(/^chosen\s+400/);
    expect(text).toMatch(/derived preamble, §2\.1/);
  });

  it('has every operation and every member there to be printed, its switch first, and no search of Redoc', async () => {
    const { page } = await open(urlOf('whole'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('What the source says');
    const texts = [
      'Returns one routing profile',
      'How many requests a token may make in one window',
      'Creates a tag',
    ];
    for (const text of texts) await page.getByText(text).first().waitFor({ state: 'attached' });
    // It runs words together.
    await page.keyboard.press('Control+k');
    expect(await page.getByPlaceholder(/search/i).count()).toBe(0);
    const visible = page.getByText(/^Search/).filter({ visible: true });
    expect(await visible.count()).toBe(0);
  });
});

it('the switch leads to the same place in the other view, which shows nothing that was chosen and says so', async () => {
  const { page } = await open(urlOf('whole') + operation);
  await heading(page).waitFor();
  const place = await page.evaluate<string>('location.hash');
  await page.getByRole('link', { name: 'What the source says' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.endsWith(viewFiles.stated));
  await heading(page).waitFor();
  expect(await page.evaluate('location.hash')).toBe(place);
  const current = page.locator('.acs-switch [aria-current]');
  expect(await current.textContent()).toBe('What the source says');
  expect(await page.locator('.acs-chosen').count()).toBe(0);
  const text = await textOf(page);
  expect(text).toContain('with which status is not shown');
  expect(text).not.toMatch(/\b201\b|Authorization/);
});

it('the engine of a page renders another document, where there is no Redocly CLI, and runs nothing of it', async () => {
  const hostile = fileURLToPath(new URL('../../fixtures/contracts/hostile.json', import.meta.url));
  const redoc = { head: '', body: '<div id="redoc"></div>', engine };
  const filled = composed(await documentWithOrigins(hostile), redoc, { head: '' });
  const { page, complaints } = await open(`${write('filled', filled)}#operation/a`);
  await expect.poll(() => textOf(page)).toMatch(/Hello[\s\S]*\/a[\s\S]*Responses/);
  expect(await page.title()).toBe('Evil <script>alert(1)</script>');
  expect(await textOf(page)).not.toContain('Access-Control');
  expect(await page.evaluate('document.documentElement.className')).toMatch(/light/);
  expect(complaints).toEqual([]);
});
