// For tests of pages, most of them files: a browser and a folder for each test file, a theme on a phone and one on a desk.

import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openPage, startBrowser } from './browser.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A browser from before the first test of a file until after the last. */
export function useFilePages() {
  const { file } = temporaryFolder();
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  }, 60_000);
  afterAll(() => browser.close());
  return {
    /** Writes a page to a file of its own, and gives the URL of that. */
    write: (name: string, markup: string) =>
      pathToFileURL(file(`${name.replaceAll(/\W+/g, '-')}.html`, markup)).href,
    /** Opens a URL in a context of its own, which lasts as long as the browser if it is not closed. */
    open: (url: string, options?: BrowserContextOptions) => openPage(browser, url, options),
  };
}

/** Each theme and each width once, a phone and a desk: what can be read in a theme does not hang on the width. */
export const looks = [
  ['light', 390],
  ['dark', 1280],
] as const;

/** Opens everything that is folded. */
export const openAll = (page: Page): Promise<unknown> =>
  page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true })");

/** What axe finds on the page as it stands, or within what a selector names. */
export async function barriers(page: Page, within = 'html'): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate(
    `axe.run('${within}', { resultTypes: ['violations'] })`,
  )) as axe.AxeResults;
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target}`));
}
