// For tests: servers below HTTP, which record what arrives and respond with any bytes.

import type { Socket } from 'node:net';
import { type Running, startTcp } from '../../fixtures/servers/start.ts';

/** One request as its bytes came, in Latin-1. */
export type Responder = (request: string, socket: Socket, count: number) => void;

/** Listens on port 0 and calls `respond` for each whole request (Content-Length framing). */
export function listenRaw(response: Responder): Promise<Running> {
  let count = 0;
  return startTcp((socket) => {
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      for (let whole = wholeRequest(received); whole > 0; whole = wholeRequest(received)) {
        count += 1;
        response(received.slice(0, whole), socket, count);
        received = received.slice(whole);
      }
    });
  });
}

function wholeRequest(received: string): number {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return 0;
  const length = Number(/^content-length: *(\d+)/im.exec(received.slice(0, end))?.[1] ?? 0);
  return received.length >= end + 4 + length ? end + 4 + length : 0;
}
