// Stops a server without dropping a request. `Server.close` of node:http cuts keep-alive connections at once, also
// one whose next request is already on its way; here they get a moment, and the response to it says `close`.

import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';

const LINGER_MILLISECONDS = 100;

/** Watches a server so that it can be stopped; made before the server gets its first connection. */
export function createGraceful(server: Server) {
  const open = new Set<ServerResponse>();
  let isStopping = false;
  server.prependListener('request', (_, response) => {
    if (isStopping) sayClose(response);
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  return {
    /**
     * Rejects new connections at once, completes what is in flight, and cuts what is left when the grace time is over.
     * Resolves with how many responses were cut.
     */
    async stop(graceMilliseconds: number): Promise<number> {
      isStopping = true;
      open.forEach(sayClose);
      let cut = 0;
      const end = setTimeout(() => {
        cut = open.size;
        server.closeAllConnections();
      }, graceMilliseconds);
      const linger = setInterval(() => server.closeIdleConnections(), LINGER_MILLISECONDS);
      // The close of node:net only stops listening.
      await new Promise<void>((resolve) => void NetServer.prototype.close.call(server, () => resolve()));
      clearTimeout(end);
      clearInterval(linger);
      return cut;
    },
  };
}

function sayClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
