import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { loadContract } from '../contract/file/index.ts';
import { ContractError } from '../errors.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { fingerprintOf, fingerprintTag } from './build.ts';
import { type DocsServerOptions, startDocs } from './serve.ts';
import type { SiteContents } from './site/contents.ts';

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../fixtures/contracts/${name}.yaml`, import.meta.url));

const { folder, file } = temporaryFolder();
const anywhere = { port: 0, host: '127.0.0.1' };
/** A server of the documented contract, which several tests ask. */
let url: string;
beforeAll(async () => {
  const documented = await startDocs({ ...anywhere, contractFile: fixture('documented') });
  url = documented.url;
  return documented.close;
});

async function start(options: Omit<DocsServerOptions, keyof typeof anywhere>): Promise<string> {
  const docs = await startDocs({ ...anywhere, ...options });
  onTestFinished(docs.close);
  return docs.url;
}

const titleOf = (page: string) => /<title>(.*)<\/title>/.exec(page)?.[1];

test('the page is at / and the contract beside it', async () => {
  const page = await fetch(url);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(titleOf(await page.text())).toBe('Documented');
  const contract = await fetch(`${url}/openapi.yaml`);
  expect(contract.headers.get('content-type')).toBe('application/yaml; charset=utf-8');
  expect(await contract.text()).toContain('title: Documented');
});

test('what the source says alone has a page of its own, and each page leads to the other', async () => {
  const [whole, stated] = await Promise.all(
    ['reference.html', 'stated.html'].map(async (name) => (await fetch(`${url}/${name}`)).text()),
  );
  const current = (page = '') => /<a href="([^"]*)" aria-current="page">/.exec(page)?.[1];
  expect([current(whole), current(stated)]).toEqual(['reference.html', 'stated.html']);
  expect(stated).not.toContain('acs-badge acs-chosen');
  expect(titleOf(stated ?? '')).toBe('Documented · What the source says');
});

test('another path is not found, and another method names those there are', async () => {
  expect((await fetch(`${url}/elsewhere`)).status).toBe(404);
  const rejected = await fetch(url, { method: 'POST' });
  expect([rejected.status, rejected.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  const head = await fetch(url, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

/** A page of the documented contract that was built beforehand. */
async function prebuiltPage(): Promise<URL> {
  const fingerprint = await fingerprintOf(fixture('documented'));
  return pathToFileURL(file('index.html', `built before ${fingerprintTag(fingerprint)}`));
}

test('a page built beforehand is served while it is of the contract; one that changes is shown as it is now, and one that breaks says so', async () => {
  const contractFile = join(folder, 'changing.yaml');
  await copyFile(fixture('documented'), contractFile);
  const url = await start({ contractFile, prebuiltFile: await prebuiltPage() });
  expect(await (await fetch(url)).text()).toContain('built before');
  await copyFile(fixture('annotated'), contractFile);
  expect(titleOf(await (await fetch(url)).text())).toBe('Annotated');
  await writeFile(contractFile, 'openapi: 3.1.0\npaths: {');
  const broken = await fetch(url);
  expect(broken.status).toBe(500);
  expect(await broken.text()).toMatch(/^cannot (?:read|use) the contract .*changing\.yaml: /);
});

test('with contents there is a site, of the contract as it is now', async () => {
  const contractFile = join(folder, 'site.yaml');
  await copyFile(fixture('documented'), contractFile);
  const contentsOf = async (file: string): Promise<SiteContents> => ({
    contract: await loadContract(file),
    text: await readFile(file, 'utf8'),
    cases: [],
    costs: () => ({}),
    guides: [],
    commands: [],
  });
  const url = await start({ contractFile, contentsOf, prebuiltFile: await prebuiltPage() });
  const pages = ['', 'source.html', 'decisions.html', 'reference.html', 'openapi.yaml', 'site.js'];
  const responses = await Promise.all(pages.map((name) => fetch(`${url}/${name}`)));
  expect(responses.map(({ status }) => status)).toEqual(pages.map(() => 200));
  expect(responses.at(-1)?.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(titleOf(await (await fetch(`${url}/decisions.html`)).text())).toBe('Decisions · Documented');
  await copyFile(fixture('no-source'), contractFile);
  expect((await fetch(`${url}/decisions.html`)).status).toBe(404);
  await writeFile(contractFile, 'openapi: 3.1.0\npaths: {');
  expect((await fetch(`${url}/cases.html`)).status).toBe(500);
});

test('a contract that cannot be read stops the start', async () => {
  await expect(start({ contractFile: join(folder, 'nowhere.yaml') })).rejects.toThrow(ContractError);
});
