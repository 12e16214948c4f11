// For tests: the suite on a server in this process, with the inputs of the kit's own contract.

import { createServer, type RequestListener, type Server } from 'node:http';
import type { Change } from '../../fixtures/servers/behaviour.ts';
import { modelCredential, modelSecondCredential, modelValues } from '../../fixtures/servers/declared.ts';
import { type Running, startModel, startServer } from '../../fixtures/servers/start.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import { type ConformanceOptions, runConformance } from '../index.ts';
import type { Selection } from '../plan/index.ts';
import type { Report } from '../types.ts';

/** A server on a free port of the loopback, with what ends it. */
export type Listening = Running;

/** Listens on port 0. */
export const listen = (handler: RequestListener | Server): Promise<Listening> =>
  startServer(typeof handler === 'function' ? createServer(handler) : handler);

const contract = await loadContract();

/** The operations that the model server has. */
export const ofModel = ['getRoutingProfile', 'createAuthenticationProfile', 'createTag'];

/** Every property. */
export const everything: Selection = { only: [], skip: [], readOnly: false };

/** These properties alone, with the controls that they need. */
export const only = (...patterns: readonly string[]): Selection => ({ ...everything, only: patterns });

/** All that it has, however far the contract has grown. */
export const onModel = {
  only: [],
  skip: contract.operations.filter(({ id }) => !ofModel.includes(id)).map(({ id }) => `${id}/*`),
  readOnly: false,
};

/** Without what most requests of a run are about: the requests of a test are enough to try each row of the others. */
export const fewerRows = (of: Selection = everything): Selection => ({
  ...of,
  skip: [
    ...of.skip,
    'createAuthenticationProfile/*.*',
    '*/body/body-size',
    '*/converted-values',
    '*/path/*-*',
  ],
});

/** Complete options for a URL; parts can be replaced. A usual run repeats rows in further contexts, which few tests ask for. */
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
    requests: 1000,
    nonce: 'tests',
    kit: { name: 'access-control-contract', version: '0.0.0' },
    ...parts,
  };
}

/** Runs the suite on a model server, with all that is declared of it. */
export const runOn = (
  url: string,
  only: readonly string[] = [],
  parts: Partial<ConformanceOptions> = {},
): Promise<Report> =>
  runConformance(
    optionsFor(url, {
      values: modelValues,
      credential: modelCredential,
      secondCredential: modelSecondCredential,
      selection: { ...everything, only },
      ...parts,
    }),
  );

/** Runs the suite on the model server with a change. */
export async function runWith(
  change?: Change,
  only: readonly string[] = [],
  parts: Partial<ConformanceOptions> = {},
): Promise<Report> {
  const server = await startModel(change);
  return runOn(server.url, only, parts).finally(server.close);
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
