// `acs mock` beside `prism mock` on the same contract, in pairs, one after the other: time until the first answer,
// requests a second and the slowest of a hundred, for a read and a create. `npm run build && node bench/mock.ts [seconds]`

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const SECONDS = Number(process.argv[2] ?? 3);
const ROUNDS = 5;
const CONNECTIONS = 16;
const CONTRACT = 'openapi.yaml';
const BUILT = 'dist/cli/bin.js';

interface Subject {
  readonly name: string;
  readonly command: (port: number) => readonly string[];
}

const subjects: readonly [Subject, Subject] = [
  { name: 'acs mock', command: (port) => [BUILT, 'mock', '--port', `${port}`, '--contract', CONTRACT] },
  {
    name: 'prism mock',
    command: (port) => [
      'node_modules/@stoplight/prism-cli/dist/index.js',
      'mock',
      '-p',
      `${port}`,
      '-h',
      '127.0.0.1',
      CONTRACT,
    ],
  },
];

interface Call {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

const calls: readonly Call[] = [
  { name: 'GET', method: 'GET', path: '/acme/routing12' },
  { name: 'POST', method: 'POST', path: '/acme/tag/create', body: '{"name":"production"}' },
];

if (!existsSync(BUILT)) throw new Error('build the package first: npm run build');
const measured = new Map<string, number[][]>();
for (let round = 0; round < ROUNDS; round++) {
  // Who goes first changes from round to round.
  const pair = round % 2 === 0 ? subjects : subjects.toReversed();
  for (const subject of pair) await measure(subject, round);
}
report();

async function measure(subject: Subject, round: number): Promise<void> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(process.execPath, subject.command(port), { stdio: 'ignore' });
  await answered(port);
  note('start, ms', subject, round, performance.now() - begun);
  for (const call of calls) {
    await load(port, call, 500);
    const { rate, p99 } = await load(port, call, SECONDS * 1000);
    note(`${call.name}, requests a second`, subject, round, rate);
    note(`${call.name}, p99, ms`, subject, round, p99);
  }
  await stop(child);
}

/** Asks until there is an answer. */
async function answered(port: number): Promise<void> {
  const agent = new Agent();
  while (!(await send(port, calls[0] as Call, agent).catch(() => undefined))) await wait(5);
  agent.destroy();
}

async function load(port: number, call: Call, milliseconds: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const end = performance.now() + milliseconds;
  const times: number[] = [];
  const sender = async () => {
    while (performance.now() < end) {
      const begun = performance.now();
      await send(port, call, agent);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, sender));
  agent.destroy();
  times.sort((a, b) => a - b);
  return { rate: times.length / (milliseconds / 1000), p99: times[Math.floor(times.length * 0.99)] ?? 0 };
}

function send(port: number, { method, path, body }: Call, agent: Agent): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = {
    Authorization: 'Bearer any',
    ...(body !== undefined && {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    }),
  };
  const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
    response.resume().once('end', () => {
      const { statusCode = 0 } = response;
      if (statusCode < 300) resolve(statusCode);
      else reject(new Error(`${method} ${path}: ${statusCode}`));
    });
  });
  sent.once('error', reject).end(body);
  return promise;
}

function note(what: string, { name }: Subject, round: number, value: number): void {
  const rounds = measured.get(what) ?? [];
  rounds[round] ??= [];
  rounds[round][name === subjects[0].name ? 0 : 1] = value;
  measured.set(what, rounds);
}

/** The median of the ratios of the pairs: above 1 is better than Prism. */
function report(): void {
  for (const [what, rounds] of measured) {
    const isRate = what.includes('a second');
    const ratios = rounds.map(([ours = 0, theirs = 0]) => (isRate ? ours / theirs : theirs / ours));
    const [ours, theirs] = [0, 1].map((column) => median(rounds.map((pair) => pair[column] ?? 0)));
    const line = `${what.padEnd(26)} acs ${ours?.toFixed(1)}, prism ${theirs?.toFixed(1)}: ${median(ratios).toFixed(2)} times as good`;
    process.stdout.write(
      `${line} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})\n`,
    );
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
