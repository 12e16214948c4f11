// `acs mock` beside `prism mock` on the same contract.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Comparison, Measure, Opened, Sizes } from '../comparison.ts';
import { putUnderLoad } from '../load/put-under-load.ts';
import { createTag, getProfile } from '../load/requests.ts';
import { root } from '../sizes.ts';
import { type Listening, stop } from '../subjects/child.ts';
import { answered, freePort } from '../subjects/ports.ts';

const CONTRACT = join(root, 'openapi.yaml');
const PRISM = join(root, 'node_modules/@stoplight/prism-cli/dist/index.js');

type Command = (port: number) => readonly string[];

const mockBy = ({ acs }: Sizes): Command => {
  return (port) => [...acs, 'mock', '--port', `${port}`, '--contract', CONTRACT];
};
const prism: Command = (port) => [PRISM, 'mock', '-p', `${port}`, '-h', '127.0.0.1', CONTRACT];

const compare = (name: string, measures: readonly Measure[], open: Comparison['open']): Comparison => ({
  name: `mock/${name}`,
  subject: 'acs mock',
  beside: 'prism mock',
  measures,
  open,
});

async function start(command: Command): Promise<Listening> {
  const port = await freePort();
  const child = spawn(process.execPath, command(port), { cwd: root, stdio: 'ignore' });
  await answered(port, '/acme/routing12');
  return { url: `http://127.0.0.1:${port}`, port, stop: () => stop(child) };
}

async function timeToStart(command: Command): Promise<readonly number[]> {
  const begun = performance.now();
  const mock = await start(command);
  const time = performance.now() - begun;
  await mock.stop();
  return [time];
}

async function underLoad(request: string, sizes: Sizes): Promise<Opened> {
  const [mock, other] = await Promise.all([start(mockBy(sizes)), start(prism)]);
  const turn = (server: Listening) => async () => {
    const { rate, p99 } = await putUnderLoad(server, request, sizes);
    return [rate, p99];
  };
  return {
    subject: turn(mock),
    beside: turn(other),
    close: async () => void (await Promise.all([mock.stop(), other.stop()])),
  };
}

const ofLoad = (what: string): readonly Measure[] => [
  { name: what, unit: '/s' },
  { name: `${what}, slowest of a hundred`, unit: 'ms' },
];

/** Both read the same file and answer by its examples. */
export const mockComparisons: readonly Comparison[] = [
  compare('start', [{ name: 'until the first response', unit: 'ms' }], async (sizes) => ({
    subject: () => timeToStart(mockBy(sizes)),
    beside: () => timeToStart(prism),
    close: async () => undefined,
  })),
  compare('get', ofLoad('GET of a routing profile'), (sizes) => underLoad(getProfile, sizes)),
  compare('post', ofLoad('POST of a tag'), (sizes) => underLoad(createTag, sizes)),
];
