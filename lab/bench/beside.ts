// What the kit is measured beside, and what loads both, each a process of its own: `node lab/bench/beside.ts SUBJECT ...ARGUMENTS`.

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import express from 'express';
import type { Report } from '../../conformance/index.ts';

type SentRequest = NonNullable<Report['results'][number]['exchange']>['request'];

/** Bytes of the same length as those of the reference server. */
const profile = Buffer.from(
  '{"id":"12","description":"Everything to the first region","upstream":"https://upstream.example/first"}',
);
const tag = Buffer.from('{"id":"tag_0123456789abcdef0123456789abcdef","name":"production"}');

const subjects: Readonly<Record<string, (...args: readonly string[]) => unknown>> = {
  express: bareExpress,
  sqlite: bareSqlite,
  replay,
  load,
};

const [name = '', ...args] = process.argv.slice(2);
await subjects[name]?.(...args);

/** Parses the JSON of a body and does nothing else; what the reference turns off is off here as well. */
function bareExpress(port?: string): void {
  const app = express().disable('x-powered-by').disable('etag');
  app.get('/:account_id/routing:routing_id', (_request, response) => {
    response.type('application/json').send(profile);
  });
  app.post('/:account_id/tag/create', express.json(), (_request, response) => {
    response.status(201).type('application/json').send(tag);
  });
  app.listen(Number(port), '127.0.0.1');
}

/** Inserts what the reference server inserts, one commit for each, with its journal; prints how many a second. */
function bareSqlite(file = '', milliseconds = '1000'): void {
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS tags (account TEXT, id TEXT, document TEXT, PRIMARY KEY (account, id))`);
  const insert = database.prepare('INSERT INTO tags VALUES (?, ?, ?)');
  const begun = performance.now();
  let commits = 0;
  for (; performance.now() < begun + Number(milliseconds); commits++) {
    const id = `tag_${randomUUID().replaceAll('-', '')}`;
    insert.run('acme', id, JSON.stringify({ id, name: 'production' }));
  }
  process.stdout.write(String(commits / ((performance.now() - begun) / 1000)));
}

/** Sends the requests of a file, as many at a time as the suite does, and reads the responses. */
async function replay(file = '', url = '', bearer = ''): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const requests = (JSON.parse(readFileSync(file, 'utf8')) as readonly SentRequest[]).values();
  const sendNext = async () => {
    for (const { method, target, headers, body } of requests) {
      const fields = headers.flatMap(([field, value]) => [field, value.replace('$ACS_BEARER', bearer)]);
      const { hostname, port } = new URL(url);
      const sent = request({ hostname, port, method, path: target, headers: fields, agent });
      sent.end(body && ('text' in body ? body.text : Buffer.from(body.base64, 'base64')));
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      await response.toArray();
    }
  };
  await Promise.all(Array.from({ length: 8 }, sendNext));
  agent.destroy();
}

/** Responses a second, and the milliseconds within which 99 of 100 of them were complete. */
export interface Loaded {
  readonly rate: number;
  readonly p99: number;
}

/** Sends one request over and over, and prints the result; on bare sockets, so that it costs less than what it measures. */
async function load(request = '', port = '', milliseconds = '', connections = ''): Promise<void> {
  const times: number[] = [];
  const begun = performance.now();
  const end = begun + Number(milliseconds);
  const all = Array.from({ length: Number(connections) }, () => sendUntil(end, Number(port), request, times));
  await Promise.all(all);
  const seconds = (performance.now() - begun) / 1000;
  times.sort((a, b) => a - b);
  const loaded: Loaded = { rate: times.length / seconds, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
  process.stdout.write(JSON.stringify(loaded));
}

/** One connection: the next request goes out when the response to the one before is complete. */
function sendUntil(end: number, port: number, bytes: string, times: number[]) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  let received = '';
  let sentAt = 0;
  const next = () => {
    received = '';
    sentAt = performance.now();
    socket.write(bytes);
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
