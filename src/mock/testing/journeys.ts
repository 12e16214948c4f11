// Requests to a mock of a document, over HTTP or through handlers, for journeys that both must make alike.

import { fileURLToPath } from 'node:url';
import { setupServer } from 'msw/node';
import { onTestFinished } from 'vitest';
import { loadContract } from '../../contract/file/index.ts';
import { type MockOptions, startMock } from '../index.ts';
import { createHandlers } from '../msw/index.ts';
import { asker, type Received } from './asker.ts';

/** A document of `fixtures/documents`. */
export const documentNamed = async (name: string) =>
  (await loadContract(fileURLToPath(new URL(`../../../fixtures/documents/${name}.yaml`, import.meta.url))))
    .document;

/** Sends `METHOD /path`. */
export type Send = (line: string, body?: unknown, headers?: Record<string, string>) => Promise<Received>;

type Options = Omit<Partial<MockOptions>, 'contract'>;

const BASE = 'https://mock.example/api';

/** The two ways to a mock; each starts one of a document, below a path, until the test has finished. */
export const ways: readonly (readonly [
  name: string,
  start: (name: string, options?: Options) => Promise<Send>,
  below: string,
])[] = [
  [
    'over HTTP',
    async (name, options = {}) => {
      const { url, close } = await startMock({ contract: await documentNamed(name), port: 0, ...options });
      onTestFinished(close);
      return sender(url);
    },
    '',
  ],
  [
    'through handlers',
    async (name, { log: _log, hosts: _hosts, forward: _forward, ...options } = {}) => {
      const { handlers } = createHandlers({ baseUrl: BASE, contract: await documentNamed(name), ...options });
      const server = setupServer(...handlers);
      server.listen({ onUnhandledRequest: 'error' });
      onTestFinished(() => server.close());
      return sender(BASE);
    },
    '/api',
  ],
];

function sender(url: string): Send {
  const ask = asker(url, 'Bearer any');
  return (line, body, headers = {}) => {
    const [method = '', path = ''] = line.split(' ');
    return ask({ path, method, body, headers: { Cookie: 'sid=any', ...headers } });
  };
}

/** A form with a file. */
export function formWith(name: string, file: File, more: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  form.append(name, file);
  for (const [key, text] of Object.entries(more)) form.append(key, text);
  return form;
}
