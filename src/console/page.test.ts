// The page as a person sees it, in a real Chromium.

import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type OpenPage, openPage, startBrowser } from '../testing/browser.ts';
import { type Front, startFront } from './testing/front.ts';
import { fill, hostile } from './testing/samples.ts';

let browser: Browser;
let front: Front;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  front = await startFront();
  return async () => {
    const seen = await Promise.all(opened.splice(0).map(closed));
    await front.close();
    expect(seen.flat()).toEqual([]);
  };
});

const opened: OpenPage[] = [];

/** Closes a page; gives what it complained of, and what it fetched from elsewhere. */
async function closed({ page, requests, complaints, warnings }: OpenPage): Promise<readonly string[]> {
  await page.context().close();
  return [...complaints, ...warnings, ...requests.filter((asked) => !asked.startsWith(front.page))];
}

const ask = (path: string, options: RequestInit = {}) => fetch(`${front.url}${path}`, options);
const rows = (page: Page) => page.locator('#rows .row');
const texts = async (page: Page) =>
  (await rows(page).allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));

/** Opens the console; when the test ends, nothing was complained of and nothing was fetched from elsewhere. */
async function open(options: BrowserContextOptions = {}) {
  const one = await openPage(browser, front.page, { viewport: { width: 1280, height: 800 }, ...options });
  opened.push(one);
  const { page } = one;
  await page.locator('#connection', { hasText: 'Live' }).waitFor();
  await page.locator('#shown').filter({ hasText: /\d/ }).waitFor();
  return page;
}

describe('the list', () => {
  it('shows requests as they come, the newest on top', async () => {
    const page = await open();
    expect(await page.locator('#empty').innerText()).toMatch(/^No requests yet/);
    await ask('/first');
    await ask('/second', { method: 'POST', body: '{}' });
    await expect
      .poll(() => texts(page))
      .toEqual([
        expect.stringMatching(/^200 POST \/second /),
        expect.stringMatching(/^200 GET \/first .*the contract's example profile/),
      ]);
    const slow = front.journal.begin({ method: 'GET', target: '/slow', headers: [] });
    await expect.poll(() => texts(page)).toHaveLength(3);
    expect((await texts(page))[0]).toMatch(/^… GET \/slow/);
    slow.finish({ reason: 'fault=reset' });
    await expect.poll(async () => (await texts(page))[0]).toMatch(/^none GET \/slow .*fault=reset/);
  });

  it('is filtered by text, in headers and bodies too, by method, status and operation', async () => {
    fill(front.journal);
    const page = await open();
    await page.keyboard.press('/');
    await page.keyboard.type('jwt7');
    await expect.poll(() => texts(page)).toEqual([expect.stringMatching(/^201 POST/)]);
    expect(await page.locator('#shown').innerText()).toBe('1 of 8 requests');
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await expect.poll(() => rows(page).count()).toBe(8);
    await page.locator('#filter [name=status]').selectOption('4xx');
    await page.locator('#filter [name=method]').selectOption('POST');
    await page.locator('#filter [name=operation]').selectOption('createTag');
    await expect.poll(() => texts(page)).toEqual([expect.stringMatching(/^429 POST \/acme\/tag/)]);
    fill(front.journal);
    await expect.poll(() => rows(page).count()).toBe(2);
    const href = await page.locator('#har').getAttribute('href');
    const har = (await (await fetch(`${front.page}${href}`)).json()) as { log: { entries: unknown[] } };
    expect(har.log.entries).toHaveLength(2);
  });

  it('folds away what a browser asks ahead of its requests', async () => {
    fill(front.journal, 2);
    const preflight = { Origin: 'http://app.test', 'Access-Control-Request-Method': 'POST' };
    const page = await open();
    for (const path of ['/one', '/two']) await ask(path, { method: 'OPTIONS', headers: preflight });
    await ask('/three', { method: 'OPTIONS' });
    const fold = page.getByRole('button', { name: '2 preflights' });
    await fold.waitFor();
    expect(await page.locator('#shown').innerText()).toBe('3 requests');
    expect((await texts(page)).filter((text) => text.includes('OPTIONS'))).toHaveLength(1);
    await fold.click();
    expect(await rows(page).count()).toBe(5);
    await fold.click();
    expect(await rows(page).count()).toBe(3);
  });

  it('stands still while it is paused', async () => {
    const page = await open();
    await ask('/before');
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.keyboard.press('p');
    expect(await page.locator('#pause').innerText()).toMatch(/^Continue/);
    await ask('/while');
    await expect.poll(() => page.locator('#waiting').innerText()).toBe(', 1 new while paused');
    expect(await rows(page).count()).toBe(1);
    await page.keyboard.press('p');
    await expect.poll(() => rows(page).count()).toBe(2);
    expect(await page.locator('#waiting').isVisible()).toBe(false);
  });

  it('is cleared, here and in every other page', async () => {
    fill(front.journal);
    const [page, other] = [await open(), await open()];
    await rows(other).first().click();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.poll(() => rows(page).count()).toBe(0);
    await expect.poll(() => rows(other).count()).toBe(0);
    expect(await other.locator('#details').innerText()).toMatch(/No request is chosen/);
  });

  it('comes back by itself when the connection was lost', async () => {
    const { page } = await openPage(browser, front.page);
    onTestFinished(() => page.context().close());
    fill(front.journal, 3);
    await expect.poll(() => rows(page).count()).toBe(3);
    await page.keyboard.press('j');
    const port = Number(new URL(front.url).port);
    await front.close();
    await page.locator('#connection', { hasText: 'Connecting' }).waitFor();
    const again = await startFront({ port });
    onTestFinished(() => again.close());
    await ask('/after');
    await expect.poll(() => texts(page), { timeout: 15_000 }).toEqual([expect.stringMatching(/GET \/after/)]);
    expect(await page.locator('#connection').innerText()).toBe('Live');
    expect(await page.locator('#details').innerText()).toMatch(/No request is chosen/);
  });

  it('stays quick with a thousand requests', async () => {
    fill(front.journal, 1000);
    const page = await open();
    await expect.poll(() => rows(page).count()).toBe(200);
    const began = performance.now();
    await ask('/newest');
    await page.locator('.row', { hasText: '/newest' }).waitFor();
    expect(performance.now() - began).toBeLessThan(1000);
    await page.getByRole('button', { name: 'Show 200 older' }).click();
    await expect.poll(() => rows(page).count()).toBe(400);
    await page.keyboard.press('/');
    const typed = performance.now();
    await page.keyboard.type('createTag');
    await page.locator('#shown', { hasText: 'of 1000' }).waitFor();
    expect(performance.now() - typed).toBeLessThan(2000);
  });
});

describe('the keyboard', () => {
  it('moves, shows, filters and goes back', async () => {
    fill(front.journal, 3);
    const page = await open();
    const current = () => page.locator('.row[aria-current]').innerText();
    await page.keyboard.press('j');
    expect(await current()).toContain('/acme/tag/create');
    await page.keyboard.press('ArrowDown');
    expect(await current()).toContain('/acme/authentication/create');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    expect(await current()).toContain('/acme/routing12');
    await page.keyboard.press('k');
    expect(await page.evaluate('document.activeElement.ariaCurrent')).toBe('true');
    await page.locator('#details h2', { hasText: '/acme/authentication/create' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('jp');
    expect(await page.getByLabel('Text').inputValue()).toBe('jp');
    await page.keyboard.press('Escape');
    await expect.poll(() => rows(page).count()).toBe(3);
    expect(await page.getByLabel('Text').inputValue()).toBe('');
  });

  it('keeps the chosen request and the focus while others come', async () => {
    fill(front.journal, 3);
    const page = await open();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await ask('/other');
    await expect.poll(() => rows(page).count()).toBe(4);
    expect(await page.evaluate('document.activeElement.textContent')).toContain(
      '/acme/authentication/create',
    );
  });

  it('shows where the focus is', async () => {
    const page = await open();
    for (let i = 0; i < 6; i += 1) {
      await page.keyboard.press('Tab');
      const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle');
      expect(outline).toBe('solid');
    }
  });
});

describe('a request', () => {
  it('is shown with its reason, what was wrong, and both messages', async () => {
    fill(front.journal, 4);
    const page = await open();
    await rows(page).nth(2).click();
    const details = page.locator('#details');
    await details.getByText('What was wrong (3)').waitFor();
    expect(await details.locator('.findings li').allInnerTexts()).toEqual([
      expect.stringMatching(/request #\/name must not be empty\s+stated\s+name-length/),
      expect.stringMatching(/request #\/window must be at most 3600\s+derived\s+window-range/),
      expect.stringMatching(/response header Content-Type .*\s+chosen\s+refusal-bodies/),
    ]);
    expect(await details.innerText()).toMatch(/Bearer \$ACS_BEARER/);
    expect(await details.locator('pre').first().innerText()).toContain('"window": 4000');
    await details.getByRole('button', { name: 'As sent' }).first().click();
    expect(await details.locator('pre').first().innerText()).toContain('"window":4000');
    await rows(page).nth(0).click();
    await details.getByText('it has 2 segments, the request has 3').waitFor();
    await rows(page).nth(1).click();
    await details.getByText('delay=200').waitFor();
  });

  it('has each finding linked to its clause or silence', async () => {
    fill(front.journal, 2);
    const page = await open();
    await page.keyboard.press('j');
    const clause = page.getByRole('link', { name: 'chosen refusal-bodies' });
    const [beside] = await Promise.all([page.context().waitForEvent('page'), clause.click()]);
    const said = beside.locator('article:target');
    await said.waitFor();
    expect(await said.innerText()).toMatch(
      /refusal-bodies §7\s+What is the body of a refusal\?\s+Decided: A problem document\.\s+RFC 9457 <is> a standard/,
    );
    expect(await beside.title()).toBe('A source: clauses and silences');
    expect(await beside.evaluate('getComputedStyle(document.querySelector("main")).maxWidth')).toBe('736px');
  });

  it('is copied as curl and as fetch', async () => {
    fill(front.journal, 3);
    const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.keyboard.press('j');
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    await page.getByText('Copied.').waitFor();
    const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
    expect(await copied()).toContain(`curl -i -X POST --path-as-is -g ${front.url}/acme/tag/create`);
    expect(await copied()).toContain(`-H 'Authorization: Bearer '"$ACS_BEARER"`);
    await page.getByRole('button', { name: 'Copy as fetch' }).click();
    await expect.poll(copied).toContain('await fetch("');
  });

  it('that is hostile stays text', async () => {
    await ask(`/${'%3Cscript%3E'.repeat(5000)}`);
    front.journal.record(...hostile);
    const page = await open();
    await page.keyboard.press('j');
    await page.locator('#details h2').waitFor();
    expect(await page.locator('#details').innerText()).toContain('<script>alert(2)</script>');
    expect(await page.locator('#details').innerText()).toContain('[U+202E]');
    expect(await page.evaluate('[document.images.length, document.scripts.length]')).toEqual([0, 2]);
    expect(await page.locator('body').innerText()).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u001b]/);
    await page.locator('#filter [name=operation]').selectOption({ index: 1 });
    await expect.poll(() => rows(page).count()).toBe(1);
  });
});

describe('the controls', () => {
  it('change how the mock answers, and show it', async () => {
    const page = await open();
    const other = await open();
    await page.getByRole('button', { name: 'Controls' }).click();
    await page.getByLabel('from').fill('200');
    await page.getByLabel('to', { exact: true }).fill('500');
    await page.getByLabel('Requests that fail, in %').fill('12.5');
    await page.getByLabel('Fault').selectOption('truncate');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Applied.').waitFor();
    expect(front.controls.settings.get()).toEqual({
      delay: { from: 200, to: 500 },
      failRate: 0.125,
      fault: 'truncate',
    });
    await other.getByText('On for all requests: delay 200 to 500 ms, 12.5 % fail, fault truncate').waitFor();
    await other.getByRole('button', { name: 'Turn off', exact: true }).click();
    await page.locator('#active').waitFor({ state: 'hidden' });
    expect(front.controls.settings.get()).toEqual({});
    expect(await page.getByLabel('from').inputValue()).toBe('');
  });

  it('move the scenario, and edit the state', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Controls' }).click();
    await page.getByRole('button', { name: 'limited' }).click();
    await page.locator('button[aria-pressed=true]', { hasText: 'limited' }).waitFor();
    expect(front.controls.scenario.get().state).toBe('limited');
    const state = page.getByLabel('JSON');
    await state.fill('{"half":');
    front.console.changed('state');
    await page.getByText('The state changed in the meantime').waitFor();
    expect(await state.inputValue()).toBe('{"half":');
    await state.fill('{"profiles": [}');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('This is not JSON').waitFor();
    await state.fill('{"profiles": []}');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    expect(front.controls.state.get()).toEqual({ profiles: [] });
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect.poll(() => state.inputValue()).toContain('"door"');
  });

  it('are only those that there are', async () => {
    const bare = await startFront({ controls: {} });
    onTestFinished(() => bare.close());
    const { page, complaints, warnings } = await openPage(browser, bare.page);
    await page.locator('#connection', { hasText: 'Live' }).waitFor();
    expect(await page.getByRole('button', { name: 'Controls' }).isVisible()).toBe(false);
    expect([complaints, warnings]).toEqual([[], []]);
  });
});
