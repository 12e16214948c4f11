// How a server of `lab/bench/processes/` tells its parent where it listens, and goes with it.

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens on a free port and sends the URL. */
export function listenAndTell(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  });
  process.once('disconnect', () => {
    server.close();
    server.closeAllConnections();
  });
}
