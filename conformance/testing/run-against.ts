// For tests: the suite on a server in this process, with the inputs of the kit's own contract.

import { createServer, type RequestListener, type Server } from 'node:http';
import { type Running, startServer } from '../../fixtures/servers/start.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import { type ConformanceOptions, type Report, runConformance } from '../index.ts';
import type { Selection } from '../selection.ts';

/** A server on a free port of the loopback, with what ends it. */
export type Listening = Running;

/** Listens on port 0. */
export const listen = (handler: RequestListener | Server): Promise<Listening> =>
  startServer(typeof handler === 'function' ? createServer(handler) : handler);

const contract = await loadContract();

/** The operations that the model server has. */
export const ofModel = ['getRoutingProfile', 'createAuthenticationProfile', 'createTag'];

/** Every case. */
export const everything: Selection = { only: [], skip: [], readOnly: false };

/** These cases alone, with the twins that they need. */
export const only = (...patterns: readonly string[]): Selection => ({ ...everything, only: patterns });

/** All that it has, however far the contract has grown. */
export const onModel = {
  only: [],
  skip: contract.operations.filter(({ id }) => !ofModel.includes(id)).map(({ id }) => `${id}/*`),
  readOnly: false,
};

/** Each row once, and not in other bodies too; without what is long to send. */
export const eachOnce: Selection = { only: [], skip: ['*/in/*', '*/ten-megabytes'], readOnly: false };

/** Two thirds of all cases are rows of these, which are judged like the rows of the other tables. */
const manyRows = ['createAuthenticationProfile/types', 'createAuthenticationProfile/bounds'];

/** Every rule of a selection, for tests in which the number of cases says nothing. */
export const fewerRows = (of: Selection = everything): Selection => ({
  ...of,
  skip: [...of.skip, ...eachOnce.skip, ...manyRows],
});

/** Complete options for a URL; parts can be replaced. */
export function optionsFor(url: string, parts: Partial<ConformanceOptions> = {}): ConformanceOptions {
  return {
    contract,
    baseUrl: new URL(url),
    values: { account: 'acme', 'routing-id': '12', 'jwt-id': 'jwt1' },
    credential: { header: 'Authorization', scheme: 'Bearer', secret: 'canary-5eCr3t/+token' },
    headers: [],
    selection: everything,
    against: 'source',
    concurrency: 8,
    rate: 0,
    timeout: 2000,
    deadline: 120_000,
    nonce: 'tests',
    kit: { name: 'access-control-contract', version: '0.0.0' },
    ...parts,
  };
}

/** Runs the suite on a handler and closes it again. */
export async function runAgainst(
  handler: RequestListener | Server,
  parts: Partial<ConformanceOptions> = {},
): Promise<Report> {
  const server = await listen(handler);
  try {
    return await runConformance(optionsFor(server.url, parts));
  } finally {
    await server.close();
  }
}
