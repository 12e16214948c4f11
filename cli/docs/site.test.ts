// The site as it is written into a folder and opened from there, in a real Chromium.

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultContractFile } from '../../src/contract/file/index.ts';
import { writeSite } from '../../src/docs/index.ts';
import { barriers, looks, useFilePages } from '../../src/testing/file-pages.ts';
import { processIo } from '../io.ts';
import { createProgram } from '../main.ts';
import { acs, fails, temporaryFolder } from '../testing/acs.ts';
import { siteContents } from './contents.ts';

const { open } = useFilePages();
const { folder: home, file } = temporaryFolder();
const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/contracts/${name}`, import.meta.url));
const ours = join(home, 'ours');
const urlIn = (folder: string, address: string) => `${pathToFileURL(folder).href}/${address}`;
const urlOf = (address: string) => urlIn(ours, address);

beforeAll(async () => {
  const program = await createProgram(processIo(), () => undefined);
  const contents = await siteContents(defaultContractFile, program);
  await writeSite(contents, ours);
}, 60_000);

const pagesIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.html'));
const textOf = (name: string, folder = ours) => readFileSync(join(folder, name), 'utf8');

describe('every page', () => {
  it('opens from the disk, fits a phone and a tablet, complains of nothing and asks for files beside it alone', async () => {
    const { page, requests, complaints, warnings } = await open(urlOf('index.html'));
    const wide: string[] = [];
    for (const name of pagesIn(ours)) {
      await page.goto(urlOf(name));
      for (const width of [390, 768]) {
        await page.setViewportSize({ width, height: 800 });
        const past = await beyond(page);
        if (past > 0) wide.push(`${name}: ${past} pixels past ${width}`);
      }
    }
    expect(wide).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(urlOf('')) && !/^(data|blob):/.test(url))).toEqual([]);
    expect([...complaints, ...warnings]).toEqual([]);
  }, 60_000);

  it('has its addresses once each, and every link leads to one', () => {
    expect(faultsOfLinks(ours)).toEqual([]);
  });
});

/** Addresses that stand on a page twice, and links that lead nowhere. */
function faultsOfLinks(folder: string): readonly string[] {
  const pages = pagesIn(folder);
  const ids = new Map(pages.map((name) => [name, attributesOf(textOf(name, folder), 'id')]));
  const files = new Set(readdirSync(folder));
  const isBroken = (from: string, link: string) => {
    const [file = '', hash] = link.split('#', 2);
    const page = file === '' ? from : file;
    if (!files.has(page)) return true;
    return hash !== undefined && !ids.get(page)?.includes(decodeURIComponent(hash));
  };
  const links = [...pages, 'site.js'].flatMap((name) =>
    linksOf(name, folder).map((link) => [name, link] as const),
  );
  return [
    ...pages.flatMap((name) => twice(ids.get(name) ?? []).map((id) => `${id} stands twice on ${name}`)),
    ...links.filter(([from, link]) => isBroken(from, link)).map(([from, link]) => `${link} on ${from}`),
  ];
}

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

/** Of a thousand things that are alike axe is shown a few, or it takes half a minute. */
const firstOfMany = `for (const [kind, most] of [['.statement', 4], ['tbody tr', 4]])
  [...document.querySelectorAll('#main ' + kind)].slice(most).forEach((element) => element.remove())`;

/** How far a page reaches out of its window. */
const beyond = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');

describe.each(looks)('in the %s theme at %i pixels', (colorScheme, width) => {
  it('everything is in reach and can be read', async () => {
    const { page } = await open(urlOf('index.html'), { colorScheme, viewport: { width, height: 800 } });
    const kinds = [
      'index',
      'source',
      'decisions',
      'reference',
      'who-decided',
      'stated',
      'guides',
      'guide-words',
      'guide-commands',
    ];
    for (const name of kinds) {
      await page.goto(urlOf(`${name}.html`));
      expect([name, await beyond(page)]).toEqual([name, 0]);
      await page.evaluate(firstOfMany);
      expect([name, ...(await barriers(page))]).toEqual([name]);
    }
  }, 120_000);
});

describe('the search', () => {
  it('is had from the keyboard: a slash, a word, arrows and Enter', async () => {
    const { page } = await open(urlOf('guides.html'));
    await page.keyboard.press('/');
    await page.keyboard.type('routing-');
    const results = page.locator('#site-found a');
    await expect.poll(() => results.count()).toBeGreaterThan(3);
    expect(await barriers(page)).toEqual([]);
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
    const address = await results.nth(0).getAttribute('href');
    expect(await page.locator('#site-found a:focus').getAttribute('href')).toBe(address);
    await page.keyboard.press('Enter');
    await page.waitForURL(urlOf(address ?? ''));
    await page.getByRole('searchbox').fill('xyzzy');
    await page.getByText('Nothing found.').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('#site-results').isVisible()).toBe(false);
  });
});

describe('the reference', () => {
  it('opens at the operation that a page links to', async () => {
    const link = 'reference.html#operation%2FcreateAuthenticationProfile';
    expect(attributesOf(textOf('index.html'), 'href')).toContain(link);
    const { page, complaints, warnings } = await open(urlOf(link));
    expect(await page.evaluate<number>('scrollY')).toBeGreaterThan(300);
    expect([...complaints, ...warnings]).toEqual([]);
  });

  it('copies a call', async () => {
    const { page } = await open(urlOf('reference.html'));
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    await page.getByRole('searchbox').press('Control+V');
    expect(await page.getByRole('searchbox').inputValue()).toMatch(/^curl -i -X GET .*routing12/);
  });

  it('is plain, or has a badge at each line; what was chosen is missing from what the source says', () => {
    const badges = ['reference', 'who-decided', 'stated'].map((name) =>
      ['stated', 'derived', 'chosen'].map((level) =>
        textOf(`${name}.html`).includes(`class="badge ${level}"`),
      ),
    );
    expect(badges).toEqual([
      [false, false, false],
      [true, true, true],
      [true, true, false],
    ]);
    expect(textOf('stated.html')).not.toMatch(/>201<|Authorization: Bearer <ACC/);
  });

  it('says who decided the version and the servers', () => {
    const [about] = textOf('who-decided.html').split('<h2');
    expect(about).toMatch(/interface-version<\/a>: version.*relative-paths<\/a>: \{base_url\}/s);
  });

  it('says of a response that a decision brings nothing but that', () => {
    const [, create = ''] = textOf('who-decided.html').split('id="operation/createTag"');
    const [, made = ''] = (create.split('class="aside"', 1)[0] ?? '').split('<h4>Responses</h4>');
    expect(made).not.toMatch(/class="badge (stated|derived)"/);
    expect(made).toContain('tag-created');
  });

  it('has a sentence, the operations and an example for each code of an error', () => {
    const [, codes = ''] = textOf('reference.html').split('id="errors"');
    const sections = codes.split('<section').slice(1);
    expect(sections).toHaveLength(10);
    expect(sections.filter((one) => !/<p>[A-Z].*[\s\S]*<a href="#operation[\s\S]*<pre/.test(one))).toEqual(
      [],
    );
  });
});

describe('the keyboard', () => {
  it('reaches every link and shows where it is', async () => {
    const { page } = await open(urlOf('index.html'));
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
  });
});

/** Writes the site of a contract that is none of ours, and has no source. */
const hostile = join(home, 'hostile');
const writingHostile = ['docs', '--contract', fixture('hostile.json'), '--out', hostile];

describe('a contract of someone else', () => {
  it('runs nothing that it holds, and has no source, no decisions and no badges', async () => {
    expect(await acs(writingHostile)).toMatchObject({ code: 0, err: '' });
    expect(readdirSync(hostile)).not.toContain('source.html');
    expect(faultsOfLinks(hostile)).toEqual([]);
    const { page, complaints } = await open(urlIn(hostile, 'index.html'));
    for (const name of pagesIn(hostile)) await page.goto(urlIn(hostile, name));
    await page.goto(urlIn(hostile, 'index.html'));
    await page.getByRole('searchbox').fill('a');
    await page.locator('#site-found a').first().waitFor();
    expect(complaints).toEqual([]);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain(
      'Evil <script>alert(1)</script>',
    );
  }, 60_000);

  it('is written anew over what was written before, and over nothing else', async () => {
    rmSync(join(hostile, 'guides.html'));
    expect(await acs(writingHostile)).toMatchObject({ code: 0 });
    expect(readdirSync(hostile)).toContain('guides.html');
    writeFileSync(join(hostile, 'notes.txt'), 'mine');
    await fails(
      writingHostile,
      `cannot write the documentation ${hostile}: the folder holds notes.txt, which is not of it; give a new or empty folder\n`,
    );
    expect(readFileSync(join(hostile, 'notes.txt'), 'utf8')).toBe('mine');
  }, 60_000);
});

it('calls with forms, credentials, lists and what only a response has stand in the reference', async () => {
  const out = join(home, 'shop');
  const shop = join(import.meta.dirname, '../../fixtures/documents/shop.yaml');
  expect(await acs(['docs', '--contract', shop, '--out', out])).toMatchObject({ code: 0, err: '' });
  const page = readFileSync(join(out, 'reference.html'), 'utf8');
  const calls = ['multipart/form-data; boundary=', 'data=&apos;', 'sid in the cookie', 'anybody may call it'];
  for (const says of [...calls, 'Each item:', 'readOnly: true']) expect(page).toContain(says);
}, 60_000);

it('the folder is not a file', () => fails(['docs', '--out', file('taken', '')], 'taken: it is a file'));

it('a line that was searched for is opened where it stands', async () => {
  const { page } = await open(urlOf('index.html'));
  await page.keyboard.press('/');
  await page.keyboard.type('who said byteLength is at least 16');
  await page.locator('#site-found a').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/source\.html#/);
  const line = page.locator('li:target');
  expect(await line.innerText()).toMatch(/line \d+\s+minimum: 16 (stated|derived|chosen) /);
  await expect.poll(() => page.evaluate("document.querySelector('li:target').checkVisibility()")).toBe(true);
});
