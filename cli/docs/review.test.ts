// What a reviewer asks of the site, in a real Chromium: each question is answered two clicks from the first page.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, startBrowser } from '../../src/testing/browser.ts';
import { acs, temporaryFolder } from '../testing/acs.ts';

const { folder: home } = temporaryFolder();
const folder = join(home, 'site');
const urlOf = (address: string) => `${pathToFileURL(folder).href}/${address}`;
let browser: Browser;

beforeAll(async () => {
  expect(await acs(['docs', '--out', folder])).toMatchObject({ code: 0, err: '' });
  browser = await startBrowser();
}, 180_000);
afterAll(() => browser.close());

async function openSite(address = 'index.html'): Promise<Page> {
  const { page } = await openPage(browser, urlOf(address));
  return page;
}

/** The rows of a table that are shown, as texts of their cells. */
const rowsIn = async (page: Page, table: string): Promise<readonly (readonly string[])[]> =>
  (await page.locator(`${table} tbody tr:not([hidden])`).allInnerTexts()).map((text) => text.split('\t'));

describe('the first page', () => {
  it('says what the service does and its operations, then what was decided of weight', async () => {
    const page = await openSite();
    const text = await page.locator('main').innerText();
    const said = [
      'The interface by which the security of APIs is configured.',
      'Get a routing profile',
      'POST /{account_id}/tag/create',
      'Which fields are mandatory?',
      'How to read it',
      'In numbers',
    ].map((words) => text.indexOf(words));
    expect(said).toEqual(said.toSorted((one, other) => one - other));
    expect(said).not.toContain(-1);
    await page.context().close();
  });

  it.each([
    ['a wrong credential', ['How is a missing or unknown credential answered?'], '#refused-credential'],
    ['tags without a credential', ['Does creating a tag need a credential?'], '#tag-create-credential'],
    ['names twice', ['Decisions', 'May two profiles or two tags have the same name?'], '#names-unique'],
    ['statements without a test', [/^\d+ statements without a test$/], '#without-a-test'],
    ['who says that byteLength is at least 16', ['Contract', 'ByteLength'], '#L'],
  ] as const)('leads to %s', async (_, clicks, address) => {
    const page = await openSite();
    for (const name of clicks) {
      const link = page.getByRole('link', { name, ...(typeof name === 'string' && { exact: true }) });
      await link.first().click();
    }
    const hash = address.startsWith('#L') ? /#L\d+$/ : new RegExp(`${address}$`);
    await page.waitForURL(hash);
    expect(await page.locator(':target').count()).toBe(1);
    await page.context().close();
  });
});

describe('the decisions', () => {
  it('are a table, the weightiest first, with what a change of each would change', async () => {
    const page = await openSite('decisions.html');
    const rows = await rowsIn(page, '#table');
    expect(rows.length).toBe(71);
    const weights = rows.map(([, , weight = '']) => weight.split(':')[0]);
    expect([...new Set(weights)]).toEqual(['high', 'medium', 'low']);
    const tags = rows.find(([question = '']) => question.startsWith('Does creating a tag need'));
    expect(tags?.slice(2)).toEqual(['high: credentials', 'proposed', '2', '14 go, 227 change']);
    await page.context().close();
  });

  it('are of two kinds, and each can be shown alone', async () => {
    const page = await openSite('decisions.html');
    await page.getByRole('checkbox', { name: /^found by us/ }).uncheck();
    const rows = await rowsIn(page, '#table');
    expect(rows.filter(([question = '']) => !question.endsWith('not shown'))).toEqual([]);
    expect(await page.locator('#names-unique').isVisible()).toBe(false);
    expect(await page.locator('#tag-create-credential').isVisible()).toBe(true);
    await page.getByRole('checkbox', { name: /^high/ }).uncheck();
    expect(await page.locator('#tag-create-credential').isVisible()).toBe(false);
    expect(await page.getByRole('heading', { name: 'Credentials' }).isVisible()).toBe(false);
    await page.context().close();
  });

  it('are a file for a spreadsheet as well', () => {
    const [head, ...rows] = readFileSync(join(folder, 'decisions.csv'), 'utf8').trimEnd().split('\r\n');
    expect(head).toMatch(/^\ufeff"id","section","question","found","decision"/);
    expect(rows.length).toBe(81);
    expect(rows.find((row) => row.startsWith('"tag-create-credential"'))).toMatch(
      /"high","credentials","proposed","","","2","8","0","14","227",""$/,
    );
  });
});

describe('the contract', () => {
  it('has a link for each reference, and can be read by its origins alone', async () => {
    const page = await openSite('contract.html');
    await page.getByRole('link', { name: '#/components/schemas/ByteLength' }).first().click();
    expect(await page.locator(':target').innerText()).toContain('ByteLength:');
    expect(await page.locator('.l .key').first().textContent()).toBe('openapi:');
    for (const box of ['no origin', 'stated', 'derived'])
      await page.getByRole('checkbox', { name: box }).uncheck();
    const shown = page.locator('.l:not([hidden])');
    expect(await shown.count()).toBeGreaterThan(100);
    const badges = await shown.locator('.badge').allInnerTexts();
    expect(badges.some((text) => text.startsWith('chosen '))).toBe(true);
    expect(await page.locator('.l:not([hidden]) .badge.stated').count()).toBeLessThan(10);
    await page.context().close();
  });
});

describe('statements without a test', () => {
  it('are a list, each with the reason', async () => {
    const page = await openSite('source.html');
    const rows = await rowsIn(page, '#without-a-test ~ table');
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter(([, , why = '']) => why.trim() === '' || why.includes('No reason'))).toEqual([]);
    await page.context().close();
  });
});
