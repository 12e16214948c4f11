// Subjects over the model server of fixtures/servers: faulty by hand, tolerant, trivial.

import { type Fault, faults } from '../../fixtures/servers/faults.ts';
import { startModel } from '../../fixtures/servers/start.ts';
import { type Tolerance, tolerances } from '../../fixtures/servers/tolerances.ts';
import { type Trivial, trivials } from '../../fixtures/servers/trivial.ts';
import type { Contract } from '../../src/contract/index.ts';
import { runSuite, type Target } from '../suite.ts';
import { operationsOf } from './operations.ts';
import { type ProvenServer, tenMegabytes } from './server.ts';

/** What is declared of the model server. */
const modelTarget: Omit<Target, 'url'> = {
  values: { account: 'acme', 'routing-id': '12', 'jwt-id': 'jwt1', 'foreign-account': 'globex' },
  credential: { header: 'Authorization', scheme: 'Bearer', secret: 'acme-base-token' },
  timeout: 10_000,
  only: [],
  skip: [],
  against: 'source',
};
/** Long enough for an answer on a busy machine, short enough to wait for none. */
const untilSilence = 1000;

/** Every server over the model server. */
export const modelServers = (contract: Contract): readonly ProvenServer[] => [
  ...faults.map((fault) => faulty(contract, fault)),
  ...tolerances.map((tolerance) => tolerant(contract, tolerance)),
  ...trivials.map((server) => trivial(contract, server)),
];

function faulty(contract: Contract, { name, breaks, change, verdict, silent }: Fault): ProvenServer {
  const target = {
    ...modelTarget,
    against: verdict,
    only: operationsOf(contract, breaks),
    skip: breaks.includes('body-size') ? [] : [tenMegabytes],
    ...(silent && { timeout: untilSilence }),
  };
  const run = () => withServer(startModel(change), ({ url }) => runSuite(contract, { ...target, url }));
  return { kind: 'hand', name, run };
}

function tolerant(
  contract: Contract,
  { name, silences, change, start, only = [], declared = {} }: Tolerance,
): ProvenServer {
  const { basePath = '', values, credential = modelTarget.credential } = declared;
  const known = Object.entries({ ...modelTarget.values, ...values }).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  const isAboutLength = silences.length === 0 || silences.includes('body-size');
  const skip = isAboutLength ? [] : [tenMegabytes];
  const target = { ...modelTarget, values: Object.fromEntries(known), credential, skip, only };
  const run = () =>
    withServer(start ? start() : startModel(change), ({ url, certificate }) =>
      runSuite(contract, { ...target, url: url + basePath, ...(certificate && { ca: certificate }) }),
    );
  return { kind: 'tolerant', name, run };
}

function trivial(contract: Contract, { name, start }: Trivial): ProvenServer {
  const run = () =>
    withServer(start(), ({ url }) => runSuite(contract, { ...modelTarget, url, timeout: untilSilence }));
  return { kind: 'trivial', name, run };
}

/** Runs something against a server and closes it. */
async function withServer<S extends { readonly close: () => Promise<void> }, T>(
  starting: Promise<S | undefined>,
  use: (server: S) => Promise<T>,
): Promise<T | undefined> {
  const server = await starting;
  if (server === undefined) return undefined;
  try {
    return await use(server);
  } finally {
    await server.close();
  }
}
