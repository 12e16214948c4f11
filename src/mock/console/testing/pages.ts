// The console in a real Chromium, for the tests of one file.

import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type OpenPage, openPage, startBrowser } from '../../../testing/browser.ts';
import { type Front, startFront } from './front.ts';

/** What the tests of a file have: a browser for all, and for each a front of its own. */
export interface Pages {
  readonly browser: Browser;
  readonly front: Front;
  readonly ask: (path: string, options?: RequestInit) => Promise<Response>;
  /** Opens the console; when the test ends, nothing was complained of and nothing was fetched from elsewhere. */
  readonly open: (options?: BrowserContextOptions) => Promise<Page>;
}

/** Registers what starts and closes them. */
export function consolePages(): Pages {
  let browser: Browser;
  let front: Front;
  const opened: OpenPage[] = [];
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    front = await startFront();
    return async () => {
      const seen = await Promise.all(opened.splice(0).map((one) => closed(one, front)));
      await front.close();
      expect(seen.flat()).toEqual([]);
    };
  });
  return {
    get browser() {
      return browser;
    },
    get front() {
      return front;
    },
    ask: (path, options = {}) => fetch(`${front.url}${path}`, options),
    open: async (options = {}) => {
      const viewport = { width: 1280, height: 800 };
      const one = await openPage(browser, front.page, { viewport, ...options });
      opened.push(one);
      await one.page.locator('#connection', { hasText: 'Live' }).waitFor();
      await one.page.locator('#shown').filter({ hasText: /\d/ }).waitFor();
      return one.page;
    },
  };
}

/** Closes a page; gives what it complained of, and what it fetched from elsewhere. */
async function closed(
  { page, requests, complaints, warnings }: OpenPage,
  front: Front,
): Promise<readonly string[]> {
  await page.context().close();
  return [...complaints, ...warnings, ...requests.filter((asked) => !asked.startsWith(`${front.url}/`))];
}

export const rows = (page: Page) => page.locator('#rows .row');

export const texts = async (page: Page) =>
  (await rows(page).allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
