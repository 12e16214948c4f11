// Sends bytes as they are, for tests of what no HTTP client would send.

import { connect } from 'node:net';

/** Sends bytes and resolves with everything that came back until the connection was closed, or is enough. */
export function sendBytes(
  url: string,
  bytes: string | Uint8Array,
  isEnough: (received: string) => boolean = () => false,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname, () => socket.write(bytes));
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    received += String(chunk);
    if (isEnough(received)) socket.destroy();
  });
  // A reset after the response is how a sender learns that nobody reads the rest.
  socket.once('error', (error) => received === '' && reject(error));
  socket.once('close', () => resolve(received));
  return promise;
}

/** The same up to the end of one response, after which the other side may keep the connection. */
export const sendRaw = (url: string, text: string): Promise<string> => sendBytes(url, text, isWhole);

function isWhole(received: string): boolean {
  const [head = '', body] = received.split('\r\n\r\n');
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  return body !== undefined && body.length >= Number(length ?? 0);
}
