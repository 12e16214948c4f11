// For tests: servers below HTTP, which record what arrives and respond with any bytes.

import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { Listening } from './run-against.ts';

/** One request as its bytes came, in Latin-1. */
export type Responder = (request: string, socket: Socket, count: number) => void;

/** Listens on port 0 and calls `respond` for each whole request (Content-Length framing). */
export async function listenRaw(response: Responder): Promise<Listening> {
  const sockets = new Set<Socket>();
  let count = 0;
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    let received = '';
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      for (let whole = wholeRequest(received); whole > 0; whole = wholeRequest(received)) {
        count += 1;
        response(received.slice(0, whole), socket, count);
        received = received.slice(whole);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function wholeRequest(received: string): number {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return 0;
  const length = Number(/^content-length: *(\d+)/im.exec(received.slice(0, end))?.[1] ?? 0);
  return received.length >= end + 4 + length ? end + 4 + length : 0;
}
