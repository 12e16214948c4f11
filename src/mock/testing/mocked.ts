// A mock of the contract on a free port, for the tests of one file.

import { afterAll } from 'vitest';
import { defaultContractFile, loadDocument } from '../../contract/file/index.ts';
import type { OpenApiDocument } from '../../contract/index.ts';
import { type MockOptions, type RunningMock, startMock } from '../index.ts';

/** The contract of the kit. */
export const contract: OpenApiDocument = await loadDocument(defaultContractFile);

/** The smallest accepted bodies. */
export const TOKEN = {
  name: 'partners',
  keyType: 'token',
  ratelimit: { requests: 100, window: 60 },
  byteLength: 32,
};
export const JWT = {
  name: 'services',
  keyType: 'jwt',
  jwt_id: 'jwt1',
  ratelimit: { requests: 100, window: 60 },
};

/** What a call answered, with its body parsed. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Sends a request to a mock; a `body` that is no string is sent as JSON, and a credential goes with every request. */
export type Ask = (
  path: string,
  init?: { method?: string; headers?: Record<string, string>; body?: unknown },
) => Promise<Answered>;

/** A mock that runs for the tests of one file. */
export interface Mocked extends Pick<RunningMock, 'url' | 'unkept' | 'replaceContract'> {
  readonly ask: Ask;
}

/** Starts a mock until the tests of the file have finished. */
export async function mocked(options: Partial<MockOptions> = {}): Promise<Mocked> {
  const { url, close, unkept, replaceContract } = await startMock({ contract, port: 0, ...options });
  afterAll(close);
  const ask: Ask = async (path, { method, headers, body } = {}) => {
    const json = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const response = await fetch(`${url}${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { Authorization: 'Bearer any', ...json, ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
  };
  return { url, ask, unkept, replaceContract };
}
