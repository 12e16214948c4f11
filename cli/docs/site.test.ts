// The site as it is written into a folder and opened from there, in a real Chromium.

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, startBrowser } from '../../src/testing/browser.ts';
import { looks } from '../../src/testing/file-pages.ts';
import { acs, temporaryFolder } from '../testing/acs.ts';

const { folder: home, file } = temporaryFolder();
const fixture = (name: string) =>
  fileURLToPath(new URL(`../../lab/fixtures/contracts/${name}`, import.meta.url));
const ours = join(home, 'ours');
const urlIn = (folder: string, address: string) => `${pathToFileURL(folder).href}/${address}`;
const urlOf = (address: string) => urlIn(ours, address);
let browser: Browser;

beforeAll(async () => {
  expect(await acs(['docs', '--out', ours])).toMatchObject({ code: 0, err: '' });
  browser = await startBrowser();
}, 180_000);
afterAll(() => browser.close());

const pagesIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.html'));
const textOf = (name: string, folder = ours) => readFileSync(join(folder, name), 'utf8');

describe('every page', () => {
  it('opens from the disk, fits a phone and a tablet, complains of nothing and asks for files beside it alone', async () => {
    const { page, requests, complaints, warnings } = await openPage(browser, urlOf('index.html'));
    const wide: string[] = [];
    for (const name of pagesIn(ours)) {
      await page.goto(urlOf(name));
      for (const width of [390, 768]) {
        await page.setViewportSize({ width, height: 800 });
        const past = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        if (past > 0) wide.push(`${name}: ${past} pixels past ${width}`);
      }
    }
    expect(wide).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(urlOf('')) && !/^(data|blob):/.test(url))).toEqual([]);
    expect([...complaints, ...warnings]).toEqual([]);
    await page.context().close();
  }, 60_000);

  it('has its addresses once each, and every link leads to one', () => {
    expect(faultsOfLinks(ours)).toEqual([]);
  });
});

/** Addresses that stand on a page twice, and links that lead nowhere. */
function faultsOfLinks(folder: string): readonly string[] {
  const pages = pagesIn(folder).filter((name) => !fromRedoc.has(name));
  const ids = new Map(pages.map((name) => [name, attributesOf(textOf(name, folder), 'id')]));
  const files = new Set(readdirSync(folder));
  const isBroken = (from: string, link: string) => {
    const [file = '', hash] = link.split('#', 2);
    const page = file === '' ? from : file;
    if (!files.has(page)) return true;
    return hash !== undefined && !fromRedoc.has(page) && !ids.get(page)?.includes(decodeURIComponent(hash));
  };
  const links = [...pages, 'site.js'].flatMap((name) =>
    linksOf(name, folder).map((link) => [name, link] as const),
  );
  return [
    ...pages.flatMap((name) => twice(ids.get(name) ?? []).map((id) => `${id} stands twice on ${name}`)),
    ...links.filter(([from, link]) => isBroken(from, link)).map(([from, link]) => `${link} on ${from}`),
    ...(links.length > 500 ? [] : [`only ${links.length} links were found`]),
  ];
}

/** Pages whose addresses are there when their script has run. */
const fromRedoc = new Set(['reference.html', 'stated.html']);

/** Every link of a file that leads to a page of ours. */
function linksOf(name: string, folder: string): readonly string[] {
  const text = textOf(name, folder);
  if (name.endsWith('.html'))
    return attributesOf(text, 'href').filter((link) => !/^(https?|data):/.test(link));
  return [...(text.split('\n', 1)[0] ?? '').matchAll(/"([^"]*\.html(?:#[^"]*)?)"\]/g)].map(
    ([, link = '']) => link,
  );
}

const attributesOf = (text: string, name: string): readonly string[] =>
  [
    ...text.replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '').matchAll(new RegExp(` ${name}="([^"]*)"`, 'g')),
  ].map(([, value = '']) =>
    value.replaceAll('&apos;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  );

const twice = (ids: readonly string[]) => ids.filter((id, i) => ids.indexOf(id) !== i);

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What keeps somebody from using the page: how far it reaches out of the window, and what axe finds in it. */
async function barriers(page: Page, within = 'document'): Promise<readonly string[]> {
  const past = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  await page.evaluate(`${axe}; ${firstOfMany}`);
  const found = await page.evaluate<string[]>(
    `axe.run(${within}, { resultTypes: ['violations'] }).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ' at ' + target)))`,
  );
  return [...found.slice(0, 10), ...(past > 0 ? [`${past} pixels to the right of the window`] : [])];
}

/** Of a thousand things that are alike axe is shown a few, or it takes half a minute. */
const firstOfMany = `for (const kind of ['.statement', '.block', '.group', 'tbody tr'])
  [...document.querySelectorAll('#main ' + kind)].slice(15).forEach((one) => one.remove())`;

describe.each(looks)('in the %s theme at %i pixels', (colorScheme, width) => {
  it('everything is in reach and can be read', async () => {
    const { page } = await openPage(browser, urlOf('index.html'), {
      colorScheme,
      viewport: { width, height: 800 },
    });
    const kinds = ['index', 'source', 'decisions', 'contract', 'cases', 'cases-createTag', 'guides'];
    for (const name of [...kinds, 'guide-annotations', 'commands']) {
      await page.goto(urlOf(`${name}.html`));
      expect([name, ...(await barriers(page))]).toEqual([name]);
    }
    await page.goto(urlOf('reference.html'));
    expect(await barriers(page, '"#site-bar"')).toEqual([]);
    await page.context().close();
  }, 120_000);
});

/** What is typed, and what comes first. */
const searches: readonly (readonly [text: string, first: RegExp])[] = [
  ['createTag', /^operation\s+createTag\s/],
  ['byteLength', /^field\s+byteLength\s/],
  ['bearer-required', /^clause\s+bearer-required\s/],
  ['WWW-Authenticate', /^(decision|line)\s/],
  ['404 getRoutingProfile', /^status\s+404 getRoutingProfile\s/],
  ['createTag/required', /^cases\s+createTag\/required\s?/],
  ['webhooks', /^silence\s+events\s/],
  ['The mock', /^guide\s+The mock\s/],
  ['duplicates', /^decision\s+duplicate-keys\s/],
  ['wrong credential', /^decision\s+refused-credential\s/],
  ['unauthorized', /^decision\s+refused-credential\s/],
  ['409', /^decision\s+names-unique\s/],
  ['422', /^decision\s+invalid-request\s/],
  ['minimum 16', /^line\s+ByteLength minimum: 16\s/],
  ['who said that byteLength is at least 16', /^line\s+ByteLength minimum: 16/],
  ['what about names twice', /^decision\s+names-unique\s/],
  ['what if tags need no credential', /^decision\s+tag-create-credential\s/],
  ['mandatry', /required/],
  ['byteLe', /^(field\s+byteLength|line\s+ByteLength)/],
];

describe('the search', () => {
  it('is had from the keyboard: a slash, a word, arrows and Enter', async () => {
    const { page } = await openPage(browser, urlOf('guides.html'));
    await page.keyboard.press('/');
    await page.keyboard.type('routing-');
    const options = page.getByRole('option');
    await expect.poll(() => options.count()).toBeGreaterThan(3);
    expect(await barriers(page)).toEqual([]);
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
    expect(await page.locator('[aria-selected=true]').getAttribute('id')).toBe('site-found-1');
    const address = await options.nth(1).getAttribute('href');
    await page.keyboard.press('Enter');
    await page.waitForURL(urlOf(address ?? ''));
    await page.context().close();
  });

  it('finds what is asked for by its name, its words, other forms of them, and questions', async () => {
    const { page } = await openPage(browser, urlOf('index.html'));
    for (const [text, first] of searches) {
      await page.getByRole('combobox').fill(text);
      await expect.poll(() => page.getByRole('option').first().innerText(), { message: text }).toMatch(first);
    }
    await page.getByRole('combobox').fill('xyzzy');
    await page.getByText('Nothing found.').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('#site-results').isVisible()).toBe(false);
    await page.context().close();
  }, 60_000);
});

describe('the reference as a page of the site', () => {
  it('has the bar with the search, and its operations where the other pages say', async () => {
    const link = 'reference.html#operation/createAuthenticationProfile';
    expect(attributesOf(textOf('contract.html'), 'href')).toContain(link);
    const { page, complaints, warnings } = await openPage(browser, urlOf(link));
    const missing = page.getByText('No page at this address');
    const isMissing = async () => (await missing.count()) > 0;
    const seen: boolean[] = [await isMissing()];
    await expect
      .poll(async () => {
        seen.push(await isMissing());
        return page.evaluate<number>('scrollY');
      })
      .toBeGreaterThan(1000);
    expect(seen).not.toContain(true);
    expect(await page.locator('#site-bar').boundingBox()).toMatchObject({ y: 0 });
    await page.locator('#site-search').fill('empty-strings');
    await page.locator('#site-found').getByRole('option').first().click();
    await page.waitForURL(urlOf('decisions.html#empty-strings'));
    expect([...complaints, ...warnings]).toEqual([]);
    await page.context().close();
  });
});

describe('an origin in the reference', () => {
  it('leads to the clause, and from there back to its lines and cases', async () => {
    const { page } = await openPage(browser, urlOf('reference.html#operation/createTag'));
    await page.locator('#api-content').getByRole('link', { name: 'tag-create', exact: true }).first().click();
    await page.waitForURL(urlOf('source.html#tag-create'));
    const links = await page
      .locator('#tag-create a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(links.some((link) => /^contract\.html#L\d+$/.test(link))).toBe(true);
    expect(links).toContain('cases-createTag.html#createTag%2Fexamples');
    await page.context().close();
  });
});

describe('the keyboard', () => {
  it('reaches every link and shows where it is', async () => {
    const { page } = await openPage(browser, urlOf('index.html'));
    const count = await page.locator('a[href]:not(#site-found a), input, summary').count();
    const seen = new Set<string>();
    for (let i = 0; i < count; i += 1) {
      await page.keyboard.press('Tab');
      seen.add(
        await page.evaluate<string>(
          '(() => { const active = document.activeElement; const { outlineStyle, outlineWidth } = getComputedStyle(active); return `${[...document.querySelectorAll("*")].indexOf(active)} ${active.outerHTML.slice(0, 80)} ${outlineStyle !== "none" && outlineWidth !== "0px"}` })()',
        ),
      );
    }
    expect(seen.size).toBe(count);
    expect([...seen].filter((one) => !one.endsWith(' true'))).toEqual([]);
    await page.context().close();
  });
});

let writing: Promise<string> | undefined;

/** The folder with the site of a contract that has a source, written once. */
function documented(): Promise<string> {
  const folder = join(home, 'documented');
  const written = () => acs(['docs', '--contract', fixture('documented.yaml'), '--out', folder]);
  writing ??= written().then(({ code }) => {
    expect(code).toBe(0);
    return folder;
  });
  return writing;
}

describe('a contract of someone else', () => {
  it('runs nothing that it holds, and has no source, no decisions and no badges', async () => {
    const folder = join(home, 'hostile');
    const ran = await acs(['docs', '--contract', fixture('hostile.json'), '--out', folder]);
    expect(ran).toMatchObject({ code: 0, err: '' });
    expect(readdirSync(folder)).not.toContain('source.html');
    expect(faultsOfLinks(folder)).toEqual([]);
    expect(textOf('cases-a.html', folder).includes('class="badge')).toBe(false);
    const { page, complaints } = await openPage(browser, urlIn(folder, 'index.html'));
    for (const name of pagesIn(folder)) await page.goto(urlIn(folder, name));
    await page.goto(urlIn(folder, 'index.html'));
    await page.getByRole('combobox').fill('a');
    await page.getByRole('option').first().waitFor();
    expect(complaints).toEqual([]);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain(
      'Evil <script>alert(1)</script>',
    );
    await page.context().close();
  }, 60_000);

  it('has its source without a proof, and says so', async () => {
    const folder = await documented();
    expect(faultsOfLinks(folder)).toEqual([]);
    const text = textOf('source.html', folder);
    const said = ['No proof belongs to this contract', 'A tag is read by its name.', 'proven by'];
    expect(said.filter((words) => text.includes(words))).toEqual(said.slice(0, 2));
  }, 60_000);
});

describe('the folder', () => {
  it('is written anew over what was written before, and over nothing else', async () => {
    const folder = await documented();
    rmSync(join(folder, 'source.html'));
    const write = () => acs(['docs', '--contract', fixture('documented.yaml'), '--out', folder]);
    expect(await write()).toMatchObject({ code: 0 });
    expect(readdirSync(folder)).toContain('source.html');
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    const { code, err } = await write();
    expect([code, err]).toEqual([
      2,
      `acs: cannot write the documentation ${folder}: the folder holds notes.txt, which is not of it; give a new or empty folder\n`,
    ]);
    expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toBe('mine');
    expect(readdirSync(home).filter((name) => name.includes('.tmp'))).toEqual([]);
  }, 60_000);

  it('is not a file', async () => {
    const taken = file('taken', '');
    expect(await acs(['docs', '--out', taken])).toMatchObject({ code: 2 });
  });
});
