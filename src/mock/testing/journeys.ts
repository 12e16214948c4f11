// Requests to a mock of a document, over HTTP or through handlers, for journeys that both must make alike.

import { fileURLToPath } from 'node:url';
import { setupServer } from 'msw/node';
import { onTestFinished } from 'vitest';
import { loadContract } from '../../contract/file/index.ts';
import { jsonIn } from '../../values.ts';
import { type MockOptions, startMock } from '../index.ts';
import { createHandlers } from '../msw/index.ts';

/** A document of `fixtures/documents`. */
export const documentNamed = async (name: string) =>
  (await loadContract(fileURLToPath(new URL(`../../../fixtures/documents/${name}.yaml`, import.meta.url))))
    .document;

/** A response; its body is parsed where it is JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  readonly bytes: Uint8Array;
  readonly reason: string;
}

/** Sends `METHOD /path`; what is no form and no text is sent as JSON. */
export type Send = (line: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

type Options = Omit<Partial<MockOptions>, 'contract'>;

const BASE = 'https://mock.example';

/** The two ways to a mock; each starts one of a document until the test has finished. */
export const ways: readonly (readonly [
  name: string,
  start: (name: string, options?: Options) => Promise<Send>,
])[] = [
  [
    'over HTTP',
    async (name, options = {}) => {
      const { url, close } = await startMock({ contract: await documentNamed(name), port: 0, ...options });
      onTestFinished(close);
      return sender(url);
    },
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
  ],
];

const sender =
  (url: string): Send =>
  async (line, body, headers = {}) => {
    const [method = '', path = ''] = line.split(' ');
    const isRaw = typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array;
    const type: Record<string, string> =
      body === undefined || isRaw ? {} : { 'Content-Type': 'application/json' };
    const init = { method, headers: { Cookie: 'sid=any', ...type, ...headers } };
    const sent = isRaw ? (body as string) : JSON.stringify(body);
    const response = await fetch(url + path, body === undefined ? init : { ...init, body: sent });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const reason = response.headers.get('mock-reason') ?? '';
    return {
      status: response.status,
      headers: response.headers,
      body: jsonIn(new TextDecoder().decode(bytes)),
      bytes,
      reason,
    };
  };

/** A form with a file. */
export function formWith(name: string, file: File, more: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  form.append(name, file);
  for (const [key, text] of Object.entries(more)) form.append(key, text);
  return form;
}
