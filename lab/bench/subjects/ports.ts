// Ports of servers that don't say where they listen.

import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const PATIENCE_MILLISECONDS = 60_000;

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Asks until a success comes. */
export async function answered(port: number, path: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MILLISECONDS;
  const headers = { Authorization: 'Bearer any', Accept: 'application/json' };
  while (performance.now() < deadline) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers }).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.ok) return;
    await wait(5);
  }
  throw new Error(`nothing answers on port ${port}`);
}
