// The page of a mock as a person sees it, in a real Chromium: requests, one request whole, operations, and its looks.

import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sendRaw } from '../../http/node/testing/raw.ts';
import { barriers, looks, useFilePages } from '../../testing/file-pages.ts';
import { type MockOptions, startMock } from '../index.ts';
import { asker } from '../testing/asker.ts';
import { documentNamed } from '../testing/journeys.ts';
import { contract } from '../testing/mocked.ts';

const { open: openPage } = useFilePages();

/** A mock of its own, and its page; when the test ends, nothing was complained of and nothing was fetched from elsewhere. */
async function opened(options: Partial<MockOptions> = {}, context: BrowserContextOptions = {}) {
  const mock = await startMock({ contract, port: 0, ...options });
  const ask = asker(mock.url);
  const open = async () => {
    const viewport = { width: 1280, height: 800 };
    const one = await openPage(`${mock.url}/_mock/`, { viewport, ...context });
    await one.page.locator('#connection', { hasText: 'Live' }).waitFor();
    return one;
  };
  const { page, complaints, warnings, requests } = await open();
  onTestFinished(async () => {
    await page.context().close();
    await mock.close();
    const elsewhere = requests.filter((asked) => !asked.startsWith(`${mock.url}/`));
    const others = warnings.filter((text) => !/status of 4\d\d|ERR_(FAILED|CONNECTION_RESET)/.test(text));
    expect([...complaints, ...others, ...elsewhere]).toEqual([]);
  });
  const state = async (path: string) => (await ask({ path: `/_mock/${path}` })).body;
  const logged = async () =>
    (await state('requests')) as {
      readonly entries: readonly { readonly request: { readonly body?: string } }[];
    };
  return { url: mock.url, ask, page, open, state, logged };
}

const rows = (page: Page) => page.locator('#rows .row');
const create = (body: unknown, headers = {}) => ({ path: '/acme/tag/create', method: 'POST', body, headers });
const read = { path: '/acme/routing12' };

describe('the list', () => {
  it('shows requests as they come, the newest first, each with its reason, and keeps the focus', async () => {
    const { ask, page } = await opened();
    await page.getByText('No requests yet').waitFor();
    await ask(read);
    await rows(page).first().focus();
    await ask(create({ name: 5 }));
    await expect.poll(() => rows(page).count()).toBe(2);
    expect((await rows(page).allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      expect.stringMatching(
        /^400 POST \/acme\/tag\/create \d\d:\d\d:\d\d 1 wrong · createTag · #\/name must be a string$/,
      ),
      expect.stringMatching(/^200 GET \/acme\/routing12 .* getRoutingProfile · 12 as the contract has it/),
    ]);
    expect(await page.evaluate('document.activeElement.innerText')).toContain('/acme/routing12');
    await page.keyboard.press('Enter');
    await page.locator('#details h2', { hasText: '/acme/routing12' }).waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('No requests yet').waitFor();
  });

  it('is filtered by text, and has the latest requests without preflights', async () => {
    const { ask, page } = await opened();
    for (let i = 0; i < 201; i++) await ask({ path: `/acme/routing${i}` });
    const asks = { Origin: 'http://localhost:1', 'Access-Control-Request-Method': 'POST' };
    await ask({ ...create(undefined, asks), method: 'OPTIONS' });
    await page.getByText('201 requests', { exact: true }).waitFor();
    expect(await rows(page).count()).toBe(201);
    await page.getByLabel('Filter', { exact: true }).focus();
    await page.keyboard.type('routing19');
    await page.getByText('11 of 201 requests').waitFor();
    await page.keyboard.type('xyz');
    await page.getByText('none that fits the filter').waitFor();
  });

  it('goes on where another server takes the place of the one that stopped', async () => {
    const { ask, page, url } = await opened();
    await ask(read);
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.route('**/requests?*', (route) => route.abort());
    await page.locator('#connection', { hasText: 'Connecting' }).waitFor();
    await page.unroute('**/requests?*');
    await page.locator('#connection', { hasText: 'Live' }).waitFor();
    await fetch(`${url}/acme/x`);
    await expect.poll(() => rows(page).count()).toBe(2);
  });
});

describe('a request', () => {
  it('is shown with its reason, what was wrong by which clause, and both messages', async () => {
    const { ask, page } = await opened();
    await ask(create({ extra: 1 }));
    await ask({ path: '/acme/routing/12' });
    await rows(page).nth(1).click();
    const details = page.locator('#details');
    await details.getByText('What was wrong (2)').waitFor();
    expect(await details.locator('.findings li').first().innerText()).toMatch(
      /^request #\/name is required\s+stated tag-name-required/,
    );
    await details.locator('summary').first().click();
    expect(await details.innerText()).toContain('Bearer $ACS_BEARER');
    expect(await page.evaluate('document.documentElement.scrollHeight <= innerHeight')).toBe(true);
    expect(await details.locator('pre').first().innerText()).toBe('{\n  "extra": 1\n}');
    await rows(page).nth(0).click();
    await details.getByText('the path is spelt differently; nearest:').first().waitFor();
  });

  it('is copied as curl and as a test', async () => {
    const { ask, page, url } = await opened({}, { permissions: ['clipboard-read', 'clipboard-write'] });
    await ask(create({ name: 'a' }));
    await rows(page).first().click();
    const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    await page.getByText('Copied.').waitFor();
    expect(await copied()).toContain(`curl -i -X POST --path-as-is -g ${url}/acme/tag/create`);
    expect(await copied()).toContain(`'Authorization: Bearer '"$ACS_BEARER"`);
    await page.getByRole('button', { name: 'Copy as test' }).click();
    await expect.poll(copied).toContain('expect(response.status).toBe(201);');
  });

  it('that is hostile stays text', async () => {
    const { page, url } = await opened();
    const mark = '<img src=x onerror=alert(1)><script>alert(2)</script>\u202e';
    const head = `GET /${'a'.repeat(9000)}?${encodeURI('\u202e')}<script>"' HTTP/1.1\r\nHost: localhost\r\nX-A: <script>alert(2)</script>\r\n`;
    await sendRaw(url, `${head}\r\n`);
    await asker(url)(create(`{"a":"${mark}"}`, { 'Content-Type': 'application/json' }));
    for (const row of [0, 1]) {
      await rows(page).nth(row).click();
      await page.locator('#details h2').waitFor();
      await page.getByText('<script>').first().waitFor();
    }
    await rows(page).nth(0).click();
    await page.getByText('[U+202E]').first().waitFor();
    expect(await page.evaluate('[document.images.length, document.scripts.length]')).toEqual([0, 1]);
    expect(await page.locator('body').innerText()).not.toMatch(/[\u202a-\u202e]/);
  });
});

describe('the operations', () => {
  it('are sent with one press, as they are or as they were edited', async () => {
    const { page, logged } = await opened();
    await page.getByRole('button', { name: 'Operations' }).click();
    const card = page.locator('#operations li', { hasText: 'createTag' });
    await page.getByRole('button', { name: 'Send createTag' }).click();
    await page.getByText('POST /acme/tag/create: 201').waitFor();
    await card.getByText('Request', { exact: true }).click();
    await card.getByLabel('Path and query').fill('acme/tag/create');
    await page.getByRole('button', { name: 'Send createTag' }).click();
    await page.getByText('it begins with a slash').waitFor();
    await card.getByLabel('Path and query').fill('/acme/tag/create?a=b');
    await card.getByLabel('Request body').fill('{"name":"mine"}');
    await page.getByRole('button', { name: 'Send createTag' }).click();
    await expect.poll(() => rows(page).count()).toBe(2);
    const entries = (await logged()).entries;
    expect(entries[1]?.request).toMatchObject({ target: '/acme/tag/create?a=b', body: '{"name":"mine"}' });
    await page.keyboard.press('Escape');
    expect(await page.locator('#operations').isVisible()).toBe(false);
  });

  it('of a team are searched, and sent as they are: forms, uploads, and to what exists', async () => {
    const shop = await documentNamed('shop');
    const { page } = await opened({ contract: shop, stateful: true });
    await page.getByRole('button', { name: 'Operations' }).click();
    const cards = page.locator('#operations li:not([hidden])');
    for (const [id, status] of [
      ['login', 200],
      ['uploadPicture', 201],
      ['getPicture', 200],
      ['createPerson', 201],
      ['getGood', 200],
      ['changeMe', 200],
    ] as const) {
      await page.getByLabel('Search', { exact: true }).fill(id);
      await expect.poll(() => cards.count()).toBeLessThan(3);
      await page.getByRole('button', { name: `Send ${id}`, exact: true }).click();
      await rows(page).first().locator('.why', { hasText: id }).waitFor();
      expect(await rows(page).first().locator('.status').innerText()).toBe(String(status));
    }
  });

  it('are overridden one at a time, which every page shows, and taken back', async () => {
    const { page, open, state } = await opened();
    const { page: other } = await open();
    await page.getByRole('button', { name: 'Operations' }).click();
    const card = page.locator('#operations li', { hasText: 'getRoutingProfile' });
    await card.getByText('Override').click();
    await card.getByText('404 routing-profile account').waitFor();
    const field = card.getByLabel('One or more of');
    const set = card.getByRole('button', { name: 'Set' });
    await field.fill('{"own":');
    await set.click();
    await card.getByText('This is not JSON.').waitFor();
    await field.fill('{"cod":404}');
    await set.click();
    await card.getByText('did you mean "code"?').waitFor();
    const override = { code: 404, example: 'account', fault: 'garbage', times: 3 };
    await field.fill(JSON.stringify(override));
    await set.click();
    await other.getByText(`getRoutingProfile: ${JSON.stringify(override)}`).waitFor();
    expect(await state('overrides')).toEqual({ getRoutingProfile: override });
    await other.getByRole('button', { name: 'Take back' }).click();
    await page.locator('#active').waitFor({ state: 'hidden' });
    expect(await state('overrides')).toEqual({});
  });

  it('are sent with the credential that the reader has', async () => {
    const { page } = await opened({ bearer: ['typed'] });
    await page.getByRole('button', { name: 'Operations' }).click();
    const send = page.getByRole('button', { name: 'Send getRoutingProfile' });
    await send.click();
    await page.getByText('Fill in the credential first.').waitFor();
    await page.getByLabel('Credential to send with').fill('typed');
    await send.click();
    await page.getByText('GET /acme/routing12: 200').waitFor();
  });
});

describe.each(looks)('in the %s theme at %i pixels', (colorScheme, width) => {
  it('everything is in reach and can be read', async () => {
    const context = { colorScheme, viewport: { width, height: 800 } };
    const { ask, page } = await opened(
      { overrides: { '*': { delay: 5 } }, bearer: ['acme-demo-token'] },
      context,
    );
    for (const sent of [read, create({ name: 5 }), { path: `/${'a'.repeat(500)}` }]) await ask(sent);
    await ask({ ...read, headers: { Prefer: 'fault=reset' } }).catch(() => undefined);
    await ask({ path: '/_mock/overrides', method: 'PUT', body: { createTag: { code: 429, times: 2 } } });
    const check = async () => {
      expect(await barriers(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    };
    await page.getByText('createTag: {"code":429').waitFor();
    await check();
    for (const row of [1, 2]) {
      await rows(page).nth(row).click();
      await page.locator('#details h2').waitFor();
      await check();
      if (width < 900) await page.getByRole('button', { name: 'Back to the list' }).click();
    }
    await page.getByRole('button', { name: 'Operations' }).click();
    for (const summary of await page.locator('#operations summary').all()) await summary.click();
    await check();
  });
});
