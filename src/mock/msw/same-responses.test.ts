// The responses without a server and those of the mock server are the same, request for request.

import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StandInContents } from '../stand-in/index.ts';
import { asker, type Received, type Sent } from '../testing/asker.ts';
import { mocked } from '../testing/mocked.ts';
import { createHandlers } from './index.ts';
import { BASE } from './testing/handled.ts';
import { ROWS } from './testing/requests.ts';

const kinds: readonly (readonly [kind: string, contents: StandInContents])[] = [
  ['responds with the examples', {}],
  ['keeps what is created', { stateful: true }],
  ['takes some credentials', { bearer: ['acme-demo-token'], accounts: ['a/b'] }],
  ['responds with one status', { overrides: { '*': { code: 503 } } }],
];

// Of the connection, not of the response.
const APART = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);
const masked = (text: string) => text.replaceAll(/(ap_|tag_)[0-9a-f]{12}/g, '$1id');

function comparable({ status, headers, text }: Received) {
  const sent = [...headers].filter(([name]) => !APART.has(name));
  return { status, headers: sent.map(([name, value]) => `${name}: ${masked(value)}`), text: masked(text) };
}

describe.each(kinds)('a mock that %s', async (_, contents) => {
  const mock = await mocked(contents);
  const server = setupServer(...createHandlers({ baseUrl: BASE, ...contents }).handlers);
  beforeAll(() => server.listen({ onUnhandledRequest: 'bypass' }));
  afterAll(() => server.close());

  async function askBoth(sent: Sent) {
    return [await asker(BASE)(sent), await asker(mock.url)(sent)].map(comparable);
  }

  it.each(ROWS.map(([title, ...requests]) => [title, requests] as const))(
    'gives the same response to %s',
    async (_, requests) => {
      for (const sent of requests) {
        const [without, withServer] = await askBoth(sent);
        expect(without).toEqual(withServer);
      }
    },
  );
});
