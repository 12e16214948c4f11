// A mock of the contract on a free port, for the tests of one file.

import { afterAll } from 'vitest';
import { loadContract } from '../../contract/file/index.ts';
import type { OpenApiDocument } from '../../contract/index.ts';
import { type MockOptions, startMock } from '../index.ts';
import { asker, type Received } from './asker.ts';

export const contract: OpenApiDocument = (await loadContract()).document;

/** Sends a request to a mock; a `body` that is no string is sent as JSON, and a credential goes with every request. */
export type Ask = (
  path: string,
  init?: { method?: string; headers?: Record<string, string>; body?: unknown },
) => Promise<Received>;

/** Starts a mock until the tests of the file have finished. */
export async function mocked(options: Partial<MockOptions> = {}) {
  const { url, close, replaceContract } = await startMock({ contract, port: 0, ...options });
  afterAll(close);
  const send = asker(url, 'Bearer any');
  const ask: Ask = (path, { method, ...sent } = {}) =>
    send({ path, method: method ?? (sent.body === undefined ? 'GET' : 'POST'), ...sent });
  return { url, ask, replaceContract };
}
