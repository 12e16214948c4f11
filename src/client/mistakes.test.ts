// A mistake of the caller's, of the environment's or of ours is thrown; `network` is kept for the network.

import { afterEach, expect, it, vi } from 'vitest';
import { UsageError } from '../errors.ts';
import type { ClientOptions } from './index.ts';
import { createTag } from './testing/create-tag.ts';

const call = async (options: Partial<ClientOptions>) =>
  createTag({ baseUrl: 'http://127.0.0.1', timeout: 2000, ...options });
afterEach(() => vi.unstubAllGlobals());

const read = async () => {
  const response = new Response('{}');
  await response.text();
  return response;
};

it.each<[string, ClientOptions['fetch']]>([
  ['gives nothing, as the function of a test may', async () => undefined as never],
  ['gives what is no Response', async () => ({ status: 200, ok: true }) as never],
  ['gives a Response that was read', read],
])('a fetch that %s is a mistake', async (_, fetch) => {
  await expect(call({ fetch })).rejects.toThrow('the fetch of the client gave no Response that can be read');
  await expect(call({ fetch })).rejects.toThrow(UsageError);
});

it.each(['fetch', 'Request', 'Headers'])('an environment without %s is told as that', async (name) => {
  vi.stubGlobal(name, undefined);
  await expect(call({})).rejects.toThrow('createClient needs fetch, Request and Headers');
});

it('an error of our own is thrown as it is', async () => {
  const mistake = new TypeError('undefined is not a function');
  vi.stubGlobal(
    'Request',
    class {
      constructor() {
        throw mistake;
      }
    },
  );
  await expect(call({})).rejects.toBe(mistake);
});
