// Requests to handlers and to a server, and what they answered.

import { setupServer } from 'msw/node';
import { onTestFinished } from 'vitest';
import { createHandlers, type HandlersOptions } from '../index.ts';
import type { Sent } from './requests.ts';

/** Where the service would be; nothing listens there. */
export const BASE = 'https://acs.example/v1';

/** What was answered. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: unknown;
}

export type Ask = (sent: Sent) => Promise<Answered>;

/** Asks below a URL, with a credential unless another is given. */
export const asker =
  (url: string): Ask =>
  async ({ path, method = 'GET', headers, body }) => {
    const json = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { Authorization: 'Bearer acme-demo-token', ...json, ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  };

/** Handlers in use until the test has finished; a request that they leave to others is an error. */
export function handle(options: Partial<HandlersOptions> = {}) {
  const { baseUrl = BASE } = options;
  const made = createHandlers({ ...options, baseUrl });
  const server = setupServer(...made.handlers);
  server.listen({ onUnhandledRequest: 'error' });
  onTestFinished(() => server.close());
  return { ...made, server, ask: asker(baseUrl.replace(/\/+$/, '')) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
