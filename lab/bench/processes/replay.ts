// A plain client: sends recorded requests again, as many at a time as the suite does, and reads the responses.
// `node lab/bench/processes/replay.ts FILE URL`

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { Recorded } from '../subjects/recorder.ts';

const CONCURRENCY = 8;

const [file = '', url = ''] = process.argv.slice(2);
const recorded = JSON.parse(readFileSync(file, 'utf8')) as readonly Recorded[];
const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
const queue = recorded.values();
await Promise.all(Array.from({ length: CONCURRENCY }, sendNext));
agent.destroy();

async function sendNext(): Promise<void> {
  for (const one of queue) await send(one);
}

async function send({ method, target, headers, body }: Recorded): Promise<void> {
  const { hostname, port } = new URL(url);
  const options = { hostname, port, method, path: target, headers, agent, setDefaultHeaders: false };
  const outgoing = request(options);
  outgoing.end(body === '' ? undefined : Buffer.from(body, 'base64'));
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  await response.toArray();
}
