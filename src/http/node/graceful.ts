// Stops a server without dropping a request. `Server.close` of node:http cuts keep-alive connections at once, also
// one whose next request is already on its way; here they get a moment, and the response to it says `close`.

import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** Stops a server; made before the server gets its first connection. */
export interface Graceful {
  /**
   * Rejects new connections at once, completes what is in flight, and cuts what is left when the grace time is over.
   * Resolves with how many connections had to be cut.
   */
  stop(graceMilliseconds: number): Promise<number>;
}

const LINGER_MILLISECONDS = 100;

/** Watches a server's connections so that it can be stopped. */
export function createGraceful(server: Server): Graceful {
  const connections = new Map<Socket, Set<ServerResponse>>();
  let stopping = false;
  const endIfIdle = (socket: Socket) => {
    if (connections.get(socket)?.size === 0) socket.end(() => socket.destroy());
  };
  server.on('connection', (socket: Socket) => {
    connections.set(socket, new Set());
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    if (stopping) sayClose(response);
    const active = connections.get(socket);
    active?.add(response);
    response.once('close', () => {
      active?.delete(response);
      if (stopping) endIfIdle(socket);
    });
  });
  return {
    async stop(graceMilliseconds) {
      stopping = true;
      const closed = stopListening(server);
      for (const responses of connections.values()) for (const response of responses) sayClose(response);
      const linger = setTimeout(
        () => {
          for (const socket of connections.keys()) endIfIdle(socket);
        },
        Math.min(LINGER_MILLISECONDS, graceMilliseconds),
      );
      const cut = await cutAfter(graceMilliseconds, connections, closed);
      clearTimeout(linger);
      return cut;
    },
  };
}

// The close of node:net only stops listening.
function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
}

async function cutAfter(
  milliseconds: number,
  connections: ReadonlyMap<Socket, unknown>,
  closed: Promise<void>,
): Promise<number> {
  let cut = 0;
  const timer = setTimeout(() => {
    cut = connections.size;
    for (const socket of connections.keys()) socket.destroy();
  }, milliseconds);
  await closed;
  clearTimeout(timer);
  return cut;
}

function sayClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
