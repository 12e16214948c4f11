// Handlers in use, for the test that is running.

import { setupServer } from 'msw/node';
import { onTestFinished } from 'vitest';
import { asker } from '../../testing/asker.ts';
import { createHandlers, type HandlersOptions } from '../index.ts';

/** Where the service would be; nothing listens there. */
export const BASE = 'https://acs.example/v1';

/** Handlers in use until the test has finished; a request that they leave to others is an error. */
export function handle(options: Partial<HandlersOptions> = {}) {
  const { baseUrl = BASE } = options;
  const made = createHandlers({ ...options, baseUrl });
  const server = setupServer(...made.handlers);
  server.listen({ onUnhandledRequest: 'error' });
  onTestFinished(() => server.close());
  return { ...made, server, ask: asker(baseUrl.replace(/\/+$/, '')) };
}
