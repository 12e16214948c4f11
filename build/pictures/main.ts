// `npm run pictures`: the pictures of the README, of a real run against a faulty server and of the pages as Chromium shows
// them. Run by hand when the output or a page changes; the server listens on port 8080.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { main } from '../../cli/main.ts';
import { coloured } from '../../conformance/index.ts';
import { createBehaviour } from '../../fixtures/servers/behaviour.ts';
import { modelCredential } from '../../fixtures/servers/declared.ts';
import { faults } from '../../fixtures/servers/faults.ts';
import { listenerOf } from '../../fixtures/servers/start.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import { startMock } from '../../src/mock/index.ts';
import { startBrowser } from '../../src/testing/browser.ts';
import { terminalSvg } from './terminal.ts';

const folder = join(import.meta.dirname, '../../docs/pictures');
const fault = 'window of a week allowed';
const report = ['conform', 'http://127.0.0.1:8080', '--account', 'acme', '--routing-id', '12'];

process.env.ACS_BEARER = modelCredential.secret;
const pages = mkdtempSync(join(tmpdir(), 'acs-pictures-'));
const server = await startFaulty();
try {
  const lines = await printed([...report, '--report', `html=${join(pages, 'report.html')}`]);
  const shown = ['$ acs conform http://127.0.0.1:8080 --account acme --routing-id 12', '', ...lines];
  writeFileSync(join(folder, 'failing-run.svg'), terminalSvg('A run that fails', shown));
  await printed(['docs', '--out', join(pages, 'site')]);
  await photograph();
} finally {
  server.close();
  rmSync(pages, { recursive: true });
}

async function startFaulty() {
  const change = faults.find(({ name }) => name === fault)?.change;
  if (change === undefined) throw new TypeError(`there is no fault "${fault}" any more`);
  const started = createServer(listenerOf(createBehaviour(change)));
  await new Promise<void>((resolve) => started.listen(8080, '127.0.0.1', resolve));
  return started;
}

/** The lines of a command, with colours. */
async function printed(argv: readonly string[]): Promise<readonly string[]> {
  const out: string[] = [];
  await main(argv, {
    out: (text) => out.push(text),
    err: () => undefined,
    interactive: false,
    style: coloured,
    env: process.env,
  });
  return out.join('').trimEnd().split('\n');
}

async function photograph(): Promise<void> {
  const mock = await startMock({ contract: (await loadContract()).document, port: 0 });
  const browser = await startBrowser();
  const context = await browser.newContext({
    viewport: { width: 1200, height: 800 },
    deviceScaleFactor: 0.5,
  });
  const file = (path: string) => pathToFileURL(join(pages, path)).href;
  const shots = [
    { name: 'report', url: file('report.html'), shows: 'What to repair', keys: [] },
    { name: 'mock', url: `${mock.url}/_mock/`, shows: '4 requests', keys: ['j', 'j'] },
    { name: 'source', url: file('site/source.html'), shows: 'statement by statement', keys: [] },
  ];
  try {
    await callMock(mock.url);
    for (const { name, url, shows, keys } of shots) {
      const page = await context.newPage();
      await page.goto(url);
      await page.getByText(shows).first().waitFor();
      for (const key of keys) await page.keyboard.press(key);
      await page.screenshot({ path: join(folder, `${name}.png`) });
    }
  } finally {
    await browser.close();
    await mock.close();
  }
}

/** What a page might send while it is written: what is there, a fault, a limit. */
async function callMock(url: string): Promise<void> {
  const headers = { Authorization: 'Bearer any', 'Content-Type': 'application/json' };
  const create = (body: unknown) =>
    fetch(`${url}/acme/tag/create`, { method: 'POST', headers, body: JSON.stringify(body) });
  await fetch(`${url}/acme/routing12`, { headers });
  await create({ name: 'production' });
  await create({ nam: 'production' });
  await fetch(`${url}/acme/routing12`, { headers: { ...headers, Prefer: 'code=429' } });
}
