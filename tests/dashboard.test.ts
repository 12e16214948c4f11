// The example dashboard in a real Chromium: against every backend a person sees the same.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Backend,
  mockBackend,
  pageBackend,
  reasonsOf,
  referenceBackend,
} from '../lab/fixtures/dashboard/backends.ts';
import { type Journal, travel } from '../lab/fixtures/dashboard/journey.ts';
import { type Site, serveDashboard } from '../lab/fixtures/dashboard/site.ts';
import { visit } from '../lab/fixtures/dashboard/visit.ts';
import { startBrowser } from '../src/testing/browser.ts';

const folder = mkdtempSync(join(tmpdir(), 'acs-dashboard-'));
let browser: Browser;
let site: Site;
let demo: Site;

beforeAll(async () => {
  browser = await startBrowser();
  site = await serveDashboard(join(folder, 'site'), 'production');
  demo = await serveDashboard(join(folder, 'demo'), 'demo');
});
afterAll(async () => {
  await Promise.all([browser.close(), site.close(), demo.close()]);
  rmSync(folder, { recursive: true });
});

const backends: Readonly<Record<string, () => Promise<Backend>>> = {
  mock: () => mockBackend({ stateful: false }),
  'mock --stateful': () => mockBackend({ stateful: true }),
  'Mock Service Worker': pageBackend,
  'the reference server': () => referenceBackend(new URL(site.url).origin),
};

const journals: Record<string, Journal> = {};
const reasons: Record<string, Readonly<Record<string, string>>> = {};

describe('the dashboard', () => {
  it.concurrent.each(Object.keys(backends))(
    'goes its whole way against %s',
    async (name) => {
      const backend = await backends[name]?.();
      if (backend === undefined) throw new Error(name);
      try {
        const home = backend.url === undefined ? `${demo.url}?backend=msw` : site.url;
        const { page, requests, complaints } = await visit(browser, home, backend);
        journals[name] = await travel({ page, backend, requests, complaints });
        reasons[name] = reasonsOf(backend);
        expect(complaints).toEqual([]);
        expect([...new Set(requests.map((url) => new URL(url).hostname))]).toEqual(['127.0.0.1']);
        expect(requests.filter((url) => url.includes('acme-demo-token'))).toEqual([]);
        expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('acme-demo-token');
      } finally {
        await backend.close();
      }
    },
    60_000,
  );

  it('shows what it is to show', () => {
    const lines = Object.entries(journals['mock'] ?? {}).map(
      ([step, { notice, faults, button }]) =>
        `${step}: ${[notice, faults.join(' '), `[${button}]`].join(' | ')}`,
    );
    expect(lines).toMatchInlineSnapshot(`
      [
        "nothing yet:  |  | [Create profile]",
        "no token: ! A valid token is needed The service answers only to a token that it knows. What you entered is kept. Enter a token |  | [Create profile]",
        "a token is asked for: ! A valid token is needed The service answers only to a token that it knows. What you entered is kept. Enter a token |  | [Create profile]",
        "a wrong token: ! A valid token is needed The service answers only to a token that it knows. What you entered is kept. Enter a token |  | [Create profile]",
        "faults of every field: ! Please check what you entered The marked fields need a change. | Name Is required. Requests Must be at least 1. Window in seconds Must be at most 86400. Amount Is required. Every … seconds Is required. Random bytes Must be at least 16. Prefix optional Must have at most 50 characters. | [Create profile]",
        "a fault goes with what caused it: ! Please check what you entered The marked fields need a change. | Requests Must be at least 1. Window in seconds Must be at most 86400. Amount Is required. Every … seconds Is required. Random bytes Must be at least 16. Prefix optional Must have at most 50 characters. | [Create profile]",
        "a profile with refill and prefix: ✓ Profile created partners has the identifier ap_ID. |  | [Create profile]",
        "a minimal profile: ✓ Profile created minimal has the identifier ap_ID. |  | [Create profile]",
        "a JWT configuration that is not there: ! Please check what you entered The marked field needs a change. | JWT configuration Names no JWT configuration of this account. | [Create profile]",
        "a JWT profile: ✓ Profile created services has the identifier ap_ID. |  | [Create profile]",
        "an account that is not there: ! Not found There is no such account. Check the account |  | [Create profile]",
        "a tag without a name: ! Please check what you entered The marked field needs a change. | Name Must not be empty. | [Create tag]",
        "a tag: ✓ Tag created production has the identifier tag_ID. |  | [Create tag]",
        "no identifier: ! Please check what you entered The marked field needs a change. | Identifier Is required. | [Look up]",
        "an identifier that no path can hold: ! This cannot be sent The path parameter routing_id is .., which a path cannot hold: give the identifier that it stands for. Nothing was sent. |  | [Look up]",
        "a routing profile that is not there: ! Not found There is no such routing profile in this account. Check the account |  | [Look up]",
        "a routing profile: ✓ Profile found This is the routing profile 12. |  | [Look up]",
        "a response takes a while:  |  | [Looking up… (locked)]",
        "and comes: ✓ Profile found This is the routing profile 12. |  | [Look up]",
        "too many requests: … Too many requests The service asks to wait N s. What you entered is kept. |  | [Wait N s (locked)]",
        "the wait is over: ✓ You can go on The wait is over. Try again |  | [Look up]",
        "a look-up fails inside the service: ! The service has a problem Nothing was changed. Try again in a moment. Try again |  | [Look up]",
        "a create fails inside the service: ! The service has a problem It may have been created nonetheless. What you entered is kept; sending it again may create it twice. Send it again |  | [Create tag]",
        "a response that is no JSON: ! The response could not be read Something else than the service may have responded. Check the base URL |  | [Look up]",
        "no response: ! The service took too long Nothing was changed. Try again in a moment. Try again |  | [Look up]",
        "a look-up of a service that is gone: ! The service could not be reached Nothing was changed. Try again in a moment. Try again |  | [Look up]",
        "a create of a service that is gone: ! The service could not be reached It may have been created nonetheless. What you entered is kept; sending it again may create it twice. Send it again |  | [Create tag]",
      ]
    `);
  });

  it('shows the same against each of them', () => {
    const { mock = {}, ...others } = journals;
    expect(Object.keys(others).length).toBe(3);
    for (const [name, journal] of Object.entries(others)) {
      const shared = Object.entries(mock).filter(([step]) => step in journal);
      expect({ [name]: journal }).toEqual({ [name]: Object.fromEntries(shared) });
    }
  });

  it('was brought to every state by each of them, but for these', () => {
    const { mock = {} } = journals;
    const missing = Object.entries(journals).map(([name, journal]) => [
      name,
      Object.keys(mock).filter((step) => !(step in journal)),
    ]);
    expect(Object.fromEntries(missing)).toMatchInlineSnapshot(`
      {
        "Mock Service Worker": [],
        "mock": [],
        "mock --stateful": [],
        "the reference server": [
          "a response that is no JSON",
        ],
      }
    `);
    expect(reasons).toMatchInlineSnapshot(`
      {
        "Mock Service Worker": {},
        "mock": {},
        "mock --stateful": {},
        "the reference server": {
          "unreadable": "its responses are always JSON",
        },
      }
    `);
  });
});
