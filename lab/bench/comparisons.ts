// Every comparison, in the order of the table.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseReport } from '../../conformance/index.ts';
import type { Running } from '../fixtures/servers/start.ts';
import type { Loaded } from './beside.ts';
import type { Comparison, Goal, Sizes } from './measure.ts';
import { root, run, startServer } from './processes.ts';

const bearer = 'acme-demo-token';
const body = '{"name":"production"}';
const head = `Host: 127.0.0.1\r\nAuthorization: Bearer ${bearer}\r\nAccept: application/json\r\n`;
const getProfile = `GET /acme/routing12 HTTP/1.1\r\n${head}\r\n`;
const createTag = `POST /acme/tag/create HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

const besideFile = join(root, 'lab/bench/beside.ts');
const contractFile = join(root, 'openapi.yaml');
const prismFile = join(root, 'node_modules/@stoplight/prism-cli/dist/index.js');

const beside = (name: string) => startServer((port) => [besideFile, name, port]);
const prism = () => startServer((port) => [prismFile, 'mock', '-p', port, '-h', '127.0.0.1', contractFile]);
const mock = ({ acs }: Sizes) =>
  startServer((port) => [acs, 'mock', '--port', port, '--contract', contractFile]);
const serve = ({ acs }: Sizes, ...more: readonly string[]) =>
  startServer((port) => [acs, 'serve', '--port', port, ...more]);

/** Sends a request again after each response, for the time of a turn. */
async function load({ url }: Running, request: string, sizes: Sizes): Promise<Loaded> {
  const args = [request, new URL(url).port, `${sizes.milliseconds}`, `${sizes.connections}`];
  return JSON.parse((await run([besideFile, 'load', ...args])).output);
}

/** The reference server, with a folder for files; `close` ends both. */
async function serveWithFolder(sizes: Sizes, optionsOf: (folder: string) => readonly string[] = () => []) {
  const folder = mkdtempSync(join(tmpdir(), 'acs-bench-'));
  const server = await serve(sizes, ...optionsOf(folder));
  const close = async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  };
  return { folder, server, close };
}

const suite: Comparison = {
  name: 'suite/run',
  subject: 'acs conform',
  beside: 'the same requests, sent plainly',
  measures: [
    { name: 'from start to end', unit: 'ms', goal: { of: 'ratio', atMost: 2.5 } },
    { name: 'peak memory', unit: 'MB', goal: { of: 'value', atMost: 150 } },
  ],
  async open(sizes) {
    const { folder, server, close } = await serveWithFolder(sizes);
    const report = join(folder, 'report.json');
    const options = `--account acme --routing-id 12 --jwt-id jwt1 --second-account globex --bearer ${bearer}`;
    const conform = [sizes.acs, 'conform', server.url, ...options.split(' ')];
    await run([...conform, '--report', `json=${report}`]);
    const { results } = parseReport(readFileSync(report, 'utf8'), report);
    const requests = join(folder, 'requests.json');
    writeFileSync(requests, JSON.stringify(results.flatMap(({ exchange }) => exchange?.request ?? [])));
    const measured = async (args: readonly string[]) => {
      // A run that a machine under load keeps from a verdict is measured once more.
      const { milliseconds, megabytes } = await run(args).catch(() => run(args));
      return [milliseconds, megabytes];
    };
    return {
      subject: () => measured(conform),
      beside: () => measured([besideFile, 'replay', requests, server.url, bearer]),
      close,
    };
  },
};

async function timeToStart(start: () => Promise<Running>): Promise<readonly number[]> {
  const begun = performance.now();
  const server = await start();
  const time = performance.now() - begun;
  await server.close();
  return [time];
}

const mockStart: Comparison = {
  name: 'mock/start',
  subject: 'acs mock',
  beside: 'prism mock',
  measures: [{ name: 'until the first response', unit: 'ms' }],
  open: async (sizes) => ({
    subject: () => timeToStart(() => mock(sizes)),
    beside: () => timeToStart(prism),
  }),
};

const underLoad = (
  names: Pick<Comparison, 'name' | 'subject' | 'beside'>,
  [request, what, goal]: readonly [request: string, what: string, goal?: Goal],
  start: (sizes: Sizes) => readonly [Promise<Running>, Promise<Running>],
): Comparison => ({
  ...names,
  measures: [
    { name: what, unit: '/s', ...(goal && { goal }) },
    { name: `${what}, slowest of a hundred`, unit: 'ms' },
  ],
  async open(sizes) {
    const servers = await Promise.all(start(sizes));
    const turn = (server: Running) => async () => {
      const { rate, p99 } = await load(server, request, sizes);
      return [rate, p99];
    };
    const close = () => Promise.all(servers.map((server) => server.close()));
    return { subject: turn(servers[0]), beside: turn(servers[1]), close };
  },
});

const isFast: Goal = { of: 'ratio', atLeast: 0.45 };
const get = [getProfile, 'GET of a routing profile'] as const;
const post = [createTag, 'POST of a tag'] as const;
const mocks = { subject: 'acs mock', beside: 'prism mock' };
const servers = { subject: 'acs serve', beside: 'bare Express' };
const bothMocks = (sizes: Sizes) => [mock(sizes), prism()] as const;
const bothServers = (sizes: Sizes) => [serve(sizes), beside('express')] as const;

/** Creates that are on disk before their response is sent, beside one insert after the other, each committed. */
const durable: Comparison = {
  name: 'server/durable',
  subject: 'acs serve --db FILE',
  beside: 'SQLite alone',
  measures: [{ name: 'POST of a tag; commits', unit: '/s', goal: { of: 'ratio', atLeast: 0.8 } }],
  async open(sizes) {
    const optionsOf = (folder: string) => ['--db', join(folder, 'acs.db')];
    const { folder, server, close } = await serveWithFolder(sizes, optionsOf);
    const alone = [besideFile, 'sqlite', join(folder, 'alone.db'), `${sizes.milliseconds}`];
    return {
      subject: async () => [(await load(server, createTag, sizes)).rate],
      beside: async () => [Number((await run(alone)).output)],
      close,
    };
  },
};

const startUp = (name: string, args: readonly string[]): Comparison => ({
  name,
  subject: `acs ${args.join(' ')}`,
  beside: 'node -e 0',
  measures: [{ name: 'from start to end', unit: 'ms', goal: { of: 'value', atMost: 250 } }],
  open: async ({ acs }) => ({
    subject: async () => [(await run([acs, ...args])).milliseconds],
    beside: async () => [(await run(['-e', '0'])).milliseconds],
  }),
});

/** Every comparison. */
export const comparisons: readonly Comparison[] = [
  suite,
  mockStart,
  underLoad({ name: 'mock/get', ...mocks }, get, bothMocks),
  underLoad({ name: 'mock/post', ...mocks }, post, bothMocks),
  underLoad({ name: 'server/get', ...servers }, [...get, isFast], bothServers),
  underLoad({ name: 'server/post', ...servers }, [...post, isFast], bothServers),
  durable,
  startUp('start-up/help', ['--help']),
  startUp('start-up/list', ['conform', '--list']),
];
