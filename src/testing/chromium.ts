// A real Chromium for tests, from the npm package that carries one; it talks to nobody by itself.

import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The package turns this off, and with it what a page may read of another origin. */
const args = chromium.args.filter((argument) => argument !== '--disable-web-security');

/** Starts a browser without a window; the caller closes it. */
export async function startChromium(): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [...args, '--no-sandbox', ...quiet],
  });
}
