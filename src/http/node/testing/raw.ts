// Sends bytes as they are, for tests of what no HTTP client would send.

import { connect } from 'node:net';

/** Writes text to a port of this machine and returns everything until the other side closes or responds. */
export function sendRaw(url: string, text: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text));
  let received = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    received += chunk;
    if (isWhole(received)) socket.destroy();
  });
  socket.on('close', () => resolve(received));
  socket.on('error', reject);
  return promise;
}

function isWhole(received: string): boolean {
  const [head = '', body] = received.split('\r\n\r\n');
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  return body !== undefined && Buffer.byteLength(body) >= Number(length ?? 0);
}
