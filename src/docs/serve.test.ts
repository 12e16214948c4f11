import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { loadContract, readContractText } from '../contract/file/index.ts';
import { startDocs } from './serve.ts';

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../fixtures/contracts/${name}.yaml`, import.meta.url));

const file = fixture('documented');
/** A server of the documented contract, which several tests ask. */
let url: string;
beforeAll(async () => {
  const contents = { contract: await loadContract(file), text: readContractText(file), guides: [] };
  const documented = await startDocs({ contents, port: 0, host: '127.0.0.1' });
  url = documented.url;
  return documented.close;
}, 60_000);

const titleOf = (page: string) => /<title>(.*)<\/title>/.exec(page)?.[1];
const pageAt = async (address: string) => (await fetch(`${url}/${address}`)).text();

test.each([
  ['', 'text/html', '<title>Documented</title>'],
  ['source.html', 'text/html', '<title>The source · Documented</title>'],
  ['decisions.html', 'text/html', '<title>Decisions · Documented</title>'],
  ['openapi.yaml', 'application/yaml', 'title: Documented'],
  ['site.js', 'text/javascript', 'globalThis.acsSearchIndex = ['],
])('serves /%s as %s', async (address, type, text) => {
  const response = await fetch(`${url}/${address}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`]);
  expect((await response.text()).includes(text)).toBe(true);
});

test('what the source says alone has a page of its own, and each page leads to the other', async () => {
  const [whole, stated] = await Promise.all([pageAt('reference.html'), pageAt('stated.html')]);
  const current = (page: string) => /class="switch".*?<a href="([^"]*)" aria-current/.exec(page)?.[1];
  expect([current(whole), current(stated)]).toEqual(['reference.html', 'stated.html']);
  expect(stated.includes('badge chosen')).toBe(false);
  expect(titleOf(stated)).toBe('What the source says · Documented');
});

test('another path is not found, and another method names those there are', async () => {
  expect((await fetch(`${url}/elsewhere`)).status).toBe(404);
  const rejected = await fetch(url, { method: 'POST' });
  expect([rejected.status, rejected.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  const head = await fetch(url, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});
