// A proxy that listens.

import { createGraceful, createHttpServer, DEFAULT_LIMITS, knownHosts, listen } from '../node-http/index.ts';
import { createHandler } from './handler.ts';
import type { ProxyOptions, RunningProxy } from './options.ts';

/** An upload may take so long. */
const REQUEST_MILLISECONDS = 300_000;

/**
 * Starts a proxy.
 * @throws IncompleteError when the port is taken, UsageError when it cannot listen there, ContractError when the
 *   contract has a schema that is none.
 */
export async function startProxy(options: ProxyOptions): Promise<RunningProxy> {
  const { host = '127.0.0.1', port = 4011, timeout = 30_000, allowHosts } = options;
  const handle = createHandler(options, knownHosts(host, allowHosts));
  const server = createHttpServer(
    (request, response) => void handle(request, response).catch(() => response.destroy()),
    {
      limits: {
        requestTimeout: REQUEST_MILLISECONDS,
        stallTimeout: Math.max(DEFAULT_LIMITS.stallTimeout, timeout + 5_000),
      },
    },
  );
  const graceful = createGraceful(server);
  const url = await listen(server, host, port);
  return { url, close: async (grace = 0) => void (await graceful.stop(grace)) };
}
