// The reference as a person sees it, in a real Chromium: both views, both themes, narrow and wide.

import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { ContractError } from '../errors.ts';
import { defaultContractFile } from '../prepared.ts';
import { barriers, looks, useFilePages } from '../testing/file-pages.ts';
import { buildReference } from './build.ts';
import { type View, viewFiles } from './links.ts';

const { open, write } = useFilePages();
const urls = new Map<View, string>();
const operation = '#operation/createAuthenticationProfile';
const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

beforeAll(async () => {
  for (const view of ['whole', 'stated'] as const) {
    const markup = await buildReference(defaultContractFile, { view });
    urls.set(view, write(viewFiles[view].replace('.html', ''), markup));
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

/** A view of our contract at an operation, when that is there. */
async function openView(view: View, options = {}) {
  const opened = await open(`${urls.get(view)}${operation}`, options);
  await heading(opened.page).waitFor();
  return opened;
}

// The views share their style: what each has of its own is looked at in each theme and at each width once.
it.each([...looks.map((look) => ['whole', ...look] as const), ['stated', 'dark', 390] as const])(
  'the view %s can be read and used in the %s theme at %i pixels, and loads nothing',
  async (view, colorScheme, width) => {
    const viewport = { width, height: 900 };
    const { page, requests, complaints, warnings } = await openView(view, { colorScheme, viewport });
    expect(await barriersOfOurs(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(requests.filter((url) => !/^(file|data|blob):/.test(url))).toEqual([]);
    expect([...complaints, ...warnings.filter((line) => !line.includes('Redoc'))]).toEqual([]);
    await page.context().close();
  },
);

it('wears all three badges, also on the responses', async () => {
  const { page } = await openView('whole');
  for (const level of ['stated', 'derived', 'chosen'])
    expect(await page.locator(`.acs-origins .acs-${level}`).count()).toBeGreaterThan(0);
  await page.getByRole('tab', { name: '400' }).first().click();
  await page
    .locator('.acs-origins', { hasText: /^chosen\s*400/ })
    .first()
    .waitFor();
});

it('has the path to the letter and every member there to be printed, its switch first, and no search of Redoc', async () => {
  const { page } = await open(urls.get('whole') ?? '');
  const texts = [
    'follows routing directly',
    'How many requests a token may make in one window',
    'Creates a tag',
  ];
  for (const text of texts) await page.getByText(text).first().waitFor({ state: 'attached' });
  const text = await textOf(page);
  expect(text).toContain('GET /{account_id}/routing{routing_id}');
  expect(text).not.toMatch(/routing\/\{|routing%7B|routing\s+\{/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('What the source says');
  // It runs words together.
  await page.keyboard.press('Control+k');
  expect(await page.getByPlaceholder(/search/i).count()).toBe(0);
  expect(
    await page
      .getByText(/^Search/)
      .filter({ visible: true })
      .count(),
  ).toBe(0);
});

it('the switch leads to the same place in the other view, which shows nothing that was chosen and says so', async () => {
  const { page } = await openView('whole');
  const place = await page.evaluate<string>('location.hash');
  await page.getByRole('link', { name: 'What the source says' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.endsWith(viewFiles.stated));
  await heading(page).waitFor();
  expect(await page.evaluate('location.hash')).toBe(place);
  expect(await page.locator('.acs-switch [aria-current]').textContent()).toBe('What the source says');
  expect(await page.locator('.acs-chosen').count()).toBe(0);
  const text = await textOf(page);
  expect(text).not.toMatch(/\b201\b|Authorization/);
});

it('shows what a document of someone else holds, and runs nothing of it', async () => {
  const markup = await buildReference(file('fixtures/contracts/hostile.json'));
  const { page, complaints } = await open(`${write('hostile', markup)}#operation/a`);
  await expect.poll(() => textOf(page)).toMatch(/Hello[\s\S]*\/a[\s\S]*Responses/);
  expect(await page.title()).toBe('Evil <script>alert(1)</script>');
  expect(await page.locator('.acs-switch').count()).toBe(0);
  expect(complaints).toEqual([]);
});

it.each([
  [
    'that is not there',
    'fixtures/contracts/nowhere.yaml',
    'cannot read the contract .*: there is no such file',
  ],
  ['that is no OpenAPI document', 'package.json', 'cannot (?:read|use) the contract .*package\\.json: '],
  ['that is no YAML', 'src/docs/build.ts', 'cannot (?:read|use) the contract .*build\\.ts: '],
])('it rejects a file %s in one line', async (_, path, message) => {
  const error = await buildReference(file(path)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ContractError);
  expect((error as ContractError).message).toMatch(new RegExp(`^${message}[^\\n]*$`));
});
