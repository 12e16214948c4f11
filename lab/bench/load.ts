// Sends one request over and over, on some connections, for some time, and prints what came of it as JSON. A process of
// its own, so that the server has a core to itself; bare sockets, so that it costs less than what it measures.
// `node lab/bench/load.ts '{"port":4020,"request":"GET / HTTP/1.1\r\n...","connections":16,"milliseconds":1000}'`

import { connect } from 'node:net';

/** What is sent: the bytes of one request, again and again. */
export interface Load {
  readonly port: number;
  readonly request: string;
  readonly connections: number;
  readonly milliseconds: number;
}

/** Responses a second, and the milliseconds within which 99 of 100 of them were complete. */
export interface Loaded {
  readonly rate: number;
  readonly p99: number;
}

if (import.meta.main) process.stdout.write(JSON.stringify(await send(JSON.parse(process.argv[2] ?? '{}'))));

async function send({ port, request, connections, milliseconds }: Load): Promise<Loaded> {
  const times: number[] = [];
  const begun = performance.now();
  const end = begun + milliseconds;
  await Promise.all(Array.from({ length: connections }, () => sendUntil(end, { port, request }, times)));
  const seconds = (performance.now() - begun) / 1000;
  times.sort((a, b) => a - b);
  return { rate: times.length / seconds, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
}

/** One connection: the next request goes out when the response to the one before is complete. */
function sendUntil(end: number, { port, request }: Pick<Load, 'port' | 'request'>, times: number[]) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  let received = '';
  let sentAt = 0;
  const next = () => {
    received = '';
    sentAt = performance.now();
    socket.write(request);
  };
  socket.once('connect', next);
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    if (!isComplete(received)) return;
    const now = performance.now();
    times.push(now - sentAt);
    if (now < end) next();
    else socket.end();
  });
  socket.once('error', reject);
  socket.once('close', () =>
    performance.now() < end ? reject(new Error('the server closed a connection under load')) : resolve(),
  );
  return promise;
}

/** @throws Error where it is no success: a rate of rejections would say nothing */
function isComplete(response: string): boolean {
  const headEnd = response.indexOf('\r\n\r\n');
  if (headEnd < 0) return false;
  if (!/^HTTP\/1\.1 2/.test(response))
    throw new Error(`expected a success, got ${response.split('\r\n')[0]}`);
  const declared = /\r\ncontent-length: *(\d+)/i.exec(response.slice(0, headEnd))?.[1];
  return declared === undefined
    ? response.endsWith('0\r\n\r\n')
    : response.length >= headEnd + 4 + Number(declared);
}
