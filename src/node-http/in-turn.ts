// Requests that a client sends on one connection without waiting for answers (pipelining, RFC 9112 §9.3.2) are answered
// one after the other, so that nobody gets more of the server by it, and wait in bounded number.

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** So many requests may wait on a connection before it is read from no more. */
const MOST_READ = 16;
/** What had arrived before is parsed all the same; a connection on which more wait is cut. */
const MOST_WAITING = 256;

interface Line {
  readonly waiting: (() => void)[];
  isPaused: boolean;
}

/** Wraps a listener; `onCut` hears of each connection that is cut. */
export function inTurn(app: RequestListener, onCut: () => void): RequestListener {
  const lines = new WeakMap<Socket, Line>();
  const start = (request: IncomingMessage, response: ServerResponse, line: Line) => {
    response.once('close', () => next(request.socket, line));
    app(request, response);
  };
  const next = (socket: Socket, line: Line) => {
    const turn = line.waiting.shift();
    if (line.isPaused && line.waiting.length < MOST_READ) {
      line.isPaused = false;
      socket.resume();
    }
    if (turn === undefined) lines.delete(socket);
    else if (!socket.destroyed) turn();
  };
  return (request, response) => {
    const { socket } = request;
    const line = lines.get(socket);
    if (line === undefined) {
      const first: Line = { waiting: [], isPaused: false };
      lines.set(socket, first);
      return start(request, response, first);
    }
    if (socket.destroyed) return;
    line.waiting.push(() => start(request, response, line));
    if (line.waiting.length > MOST_WAITING) {
      line.waiting.length = 0;
      socket.destroy();
      onCut();
    } else if (line.waiting.length >= MOST_READ && !line.isPaused) {
      line.isPaused = true;
      socket.pause();
    }
  };
}
