// The typed client beside bare fetch, on a server that does nothing but answer.

import { createClient } from '../../../src/client/index.ts';
import type { Comparison, Sizes } from '../comparison.ts';
import { startProcess } from '../subjects/child.ts';
import { rateOf } from '../subjects/rate.ts';

const BEARER = 'acme-demo-token';
const BODY = { name: 'production' };

interface Calls {
  readonly throughClient: (client: ReturnType<typeof createClient>) => Promise<{ readonly kind: string }>;
  readonly path: string;
  readonly init: RequestInit;
}

const compare = (name: string, what: string, { throughClient, path, init }: Calls): Comparison => ({
  name,
  subject: 'client',
  beside: 'fetch',
  measures: [{ name: what, unit: '/s' }],
  async open(sizes: Sizes) {
    const server = await startProcess('trivial');
    const client = createClient({ baseUrl: server.url, bearer: BEARER });
    const callClient = async () => {
      const { kind } = await throughClient(client);
      if (kind !== 'ok') throw new Error(`${what} came to ${kind}`);
    };
    const callFetch = async () => void (await (await fetch(`${server.url}${path}`, init)).json());
    return {
      subject: async () => [await rateOf(callClient, sizes)],
      beside: async () => [await rateOf(callFetch, sizes)],
      close: server.stop,
    };
  },
});

/** What types, checks and outcomes as values cost. */
export const clientComparisons: readonly Comparison[] = [
  compare('client/get', 'getRoutingProfile', {
    throughClient: (client) => client.getRoutingProfile({ path: { account_id: 'acme', routing_id: '12' } }),
    path: '/acme/routing12',
    init: { headers: { Authorization: `Bearer ${BEARER}` } },
  }),
  compare('client/post', 'createTag', {
    throughClient: (client) => client.createTag({ path: { account_id: 'acme' }, body: BODY }),
    path: '/acme/tag/create',
    init: {
      method: 'POST',
      headers: { Authorization: `Bearer ${BEARER}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(BODY),
    },
  }),
];
