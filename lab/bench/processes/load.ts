// Sends one request over and over, on some connections, for some time, and writes what came of it as JSON. A process of
// its own, so that the server has a core to itself; bare sockets, so that it costs less than what it measures.
// `node lab/bench/processes/load.ts '{"port":4020,"request":"GET / HTTP/1.1\r\n...","connections":16,"milliseconds":1000}'`

import { connect } from 'node:net';
import { lengthOf } from '../load/response.ts';
import type { Load, Loaded } from '../load/types.ts';

const load = JSON.parse(process.argv[2] ?? '{}') as Load;
const request = Buffer.from(load.request);
const times: number[] = [];
const begun = performance.now();
const end = begun + load.milliseconds;
await Promise.all(Array.from({ length: load.connections }, sendUntilEnd));
const seconds = (performance.now() - begun) / 1000;
times.sort((a, b) => a - b);
const loaded: Loaded = {
  rate: times.length / seconds,
  p99: times[Math.floor(times.length * 0.99)] ?? 0,
};
process.stdout.write(JSON.stringify(loaded));

/** One connection: the next request goes out when the response to the one before is complete. */
function sendUntilEnd(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connect({ host: '127.0.0.1', port: load.port, noDelay: true });
  let received: Buffer = Buffer.alloc(0);
  let sentAt = 0;
  const send = () => {
    sentAt = performance.now();
    socket.write(request);
  };
  socket.once('connect', send);
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const length = lengthOf(received);
    if (length === undefined) return;
    received = received.subarray(length);
    const now = performance.now();
    times.push(now - sentAt);
    if (now < end) send();
    else socket.end();
  });
  socket.once('error', reject);
  socket.once('close', () =>
    performance.now() < end ? reject(new Error('the server closed a connection under load')) : resolve(),
  );
  return promise;
}
