// The list of requests as a person sees it, in a real Chromium.

import { describe, expect, it, onTestFinished } from 'vitest';
import { openPage } from '../../testing/browser.ts';
import { startFront } from './testing/front.ts';
import { consolePages, rows, texts } from './testing/pages.ts';
import { fill } from './testing/samples.ts';

const pages = consolePages();

describe('the list', () => {
  it('shows requests as they come, the newest on top, stands still while it is paused, and is cleared everywhere', async () => {
    const [page, other] = [await pages.open(), await pages.open()];
    expect(await page.locator('#empty').innerText()).toMatch(/^No requests yet/);
    await pages.ask('/first');
    await pages.ask('/second', { method: 'POST', body: '{}' });
    await expect
      .poll(() => texts(page))
      .toEqual([
        expect.stringMatching(/^200 POST \/second /),
        expect.stringMatching(/^200 GET \/first .*the contract's example profile/),
      ]);
    const slow = pages.front.journal.begin({ method: 'GET', target: '/slow', headers: [] });
    await expect.poll(async () => (await texts(page))[0]).toMatch(/^… GET \/slow/);
    slow.finish({ reason: 'fault=reset' });
    await expect.poll(async () => (await texts(page))[0]).toMatch(/^none GET \/slow .*fault=reset/);
    await page.keyboard.press('p');
    expect(await page.locator('#pause').innerText()).toMatch(/^Continue/);
    await pages.ask('/while');
    await expect.poll(() => page.locator('#waiting').innerText()).toBe(', 1 new while paused');
    expect(await rows(page).count()).toBe(3);
    await page.keyboard.press('p');
    await expect.poll(() => rows(page).count()).toBe(4);
    expect(await page.locator('#waiting').isVisible()).toBe(false);
    await rows(other).first().click();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    for (const one of [page, other]) await expect.poll(() => rows(one).count()).toBe(0);
    expect(await other.locator('#details').innerText()).toMatch(/No request is chosen/);
  });

  it('is filtered by text, in headers and bodies too, by method, status and operation', async () => {
    fill(pages.front.journal);
    const page = await pages.open();
    await page.keyboard.press('/');
    await page.keyboard.type('jwt7');
    await expect.poll(() => texts(page)).toEqual([expect.stringMatching(/^201 POST/)]);
    expect(await page.locator('#shown').innerText()).toBe('1 of 8 requests');
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await expect.poll(() => rows(page).count()).toBe(8);
    for (const [name, value] of Object.entries({ status: '4xx', method: 'POST', operation: 'createTag' }))
      await page.locator(`#filter [name=${name}]`).selectOption(value);
    await expect.poll(() => texts(page)).toEqual([expect.stringMatching(/^429 POST \/acme\/tag/)]);
    fill(pages.front.journal);
    await expect.poll(() => rows(page).count()).toBe(2);
    const href = await page.locator('#har').getAttribute('href');
    const har = (await (await fetch(`${pages.front.page}${href}`)).json()) as { log: { entries: unknown[] } };
    expect(har.log.entries).toHaveLength(2);
  });

  it('folds away what a browser asks ahead of its requests', async () => {
    fill(pages.front.journal, 2);
    const preflight = { Origin: 'http://app.test', 'Access-Control-Request-Method': 'POST' };
    const page = await pages.open();
    for (const path of ['/one', '/two']) await pages.ask(path, { method: 'OPTIONS', headers: preflight });
    await pages.ask('/three', { method: 'OPTIONS' });
    const fold = page.getByRole('button', { name: '2 preflights' });
    await fold.waitFor();
    expect(await page.locator('#shown').innerText()).toBe('3 requests');
    expect((await texts(page)).filter((text) => text.includes('OPTIONS'))).toHaveLength(1);
    await fold.click();
    expect(await rows(page).count()).toBe(5);
    await fold.click();
    expect(await rows(page).count()).toBe(3);
  });

  it('comes back by itself when the connection was lost', async () => {
    const { page } = await openPage(pages.browser, pages.front.page);
    onTestFinished(() => page.context().close());
    fill(pages.front.journal, 3);
    await expect.poll(() => rows(page).count()).toBe(3);
    await page.keyboard.press('j');
    const port = Number(new URL(pages.front.url).port);
    await pages.front.close();
    await page.locator('#connection', { hasText: 'Connecting' }).waitFor();
    const again = await startFront({ port });
    onTestFinished(() => again.close());
    await pages.ask('/after');
    await expect.poll(() => texts(page), { timeout: 15_000 }).toEqual([expect.stringMatching(/GET \/after/)]);
    expect(await page.locator('#connection').innerText()).toBe('Live');
    expect(await page.locator('#details').innerText()).toMatch(/No request is chosen/);
  });

  it('draws two hundred of a thousand requests, and more when asked', async () => {
    fill(pages.front.journal, 1000);
    const page = await pages.open();
    await expect.poll(() => rows(page).count()).toBe(200);
    await pages.ask('/newest');
    await page.locator('.row', { hasText: '/newest' }).waitFor();
    await page.getByRole('button', { name: 'Show 200 older' }).click();
    await expect.poll(() => rows(page).count()).toBe(400);
    await page.keyboard.press('/');
    await page.keyboard.type('createTag');
    await page.locator('#shown', { hasText: 'of 1000' }).waitFor();
  });
});

describe('the keyboard', () => {
  it('moves, shows, filters and goes back, and keeps its place while others come', async () => {
    fill(pages.front.journal, 3);
    const page = await pages.open();
    for (let i = 0; i < 6; i += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
    }
    const current = () => page.locator('.row[aria-current]').innerText();
    await page.keyboard.press('j');
    expect(await current()).toContain('/acme/tag/create');
    await page.keyboard.press('ArrowDown');
    expect(await current()).toContain('/acme/authentication/create');
    await pages.ask('/other');
    await expect.poll(() => rows(page).count()).toBe(4);
    const focused = await page.evaluate('document.activeElement.textContent');
    expect(focused).toContain('/acme/authentication/create');
    for (const key of ['j', 'j']) await page.keyboard.press(key);
    expect(await current()).toContain('/acme/routing12');
    await page.keyboard.press('k');
    expect(await page.evaluate('document.activeElement.ariaCurrent')).toBe('true');
    await page.locator('#details h2', { hasText: '/acme/authentication/create' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('jp');
    expect(await page.getByLabel('Text').inputValue()).toBe('jp');
    await page.keyboard.press('Escape');
    await expect.poll(() => rows(page).count()).toBe(4);
    expect(await page.getByLabel('Text').inputValue()).toBe('');
  });
});
