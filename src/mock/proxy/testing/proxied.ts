// For tests: a server behind that responds with bytes as they are, a proxy before it, and what passed.

import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { loadContract } from '../../../contract/file/index.ts';
import { type ProxyOptions, type SeenExchange, startProxy } from '../index.ts';

export interface Proxied {
  readonly url: string;
  /** What the server behind received, connection by connection. */
  readonly received: string[];
  readonly seen: SeenExchange[];
}

/** Responds on a connection once its request is there. */
export type ResponseOf = string | Buffer | ((socket: Socket) => void);

/** Starts both for the test that is running. */
export async function proxied(
  response: ResponseOf,
  options: Partial<ProxyOptions> = {},
  path = '',
): Promise<Proxied> {
  const received: string[] = [];
  const server = createServer((socket) => {
    const at = received.push('') - 1;
    let hasResponded = false;
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      received[at] += chunk.toString('latin1');
      if (hasResponded || !isWhole(received[at] ?? '')) return;
      hasResponded = true;
      if (typeof response === 'function') response(socket);
      else socket.end(response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const seen: SeenExchange[] = [];
  const proxy = await startProxy({
    contract: await loadContract(),
    upstream: new URL(`http://127.0.0.1:${port}${path}`),
    port: 0,
    onExchange: (exchange) => void seen.push(exchange),
    ...options,
  });
  onTestFinished(async () => {
    await proxy.close();
    server.close();
  });
  return { url: proxy.url, received, seen };
}

function isWhole(text: string): boolean {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  if (!text.includes('\r\n\r\n')) return false;
  if (/transfer-encoding: chunked/i.test(head)) return text.endsWith('\r\n0\r\n\r\n');
  return body.length >= Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
}
