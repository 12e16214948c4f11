// Subjects over the model server of fixtures/servers: faulty by hand, tolerant, trivial.

import { modelCredential, modelValues, targetOf } from '../../fixtures/servers/declared.ts';
import { type Fault, faults } from '../../fixtures/servers/faults.ts';
import { startModel } from '../../fixtures/servers/start.ts';
import { type Tolerance, tolerances } from '../../fixtures/servers/tolerances.ts';
import { type Trivial, trivials } from '../../fixtures/servers/trivial.ts';
import type { Contract } from '../../src/contract/index.ts';
import { runSuite, type Target } from '../suite.ts';
import { casesOf } from './cases.ts';
import { type ProvenServer, tenMegabytes } from './server.ts';

/** What is declared of the model server. */
const modelTarget: Omit<Target, 'url'> = {
  values: modelValues,
  credential: modelCredential,
  timeout: 10_000,
  only: [],
  skip: [],
  against: 'source',
};
/** Long enough for an answer on a busy machine, short enough to wait for none. */
const untilSilence = 500;

/** Every server over the model server. */
export const modelServers = (contract: Contract): readonly ProvenServer[] => [
  ...faults.map((fault) => faulty(contract, fault)),
  ...tolerances.map((tolerance) => tolerant(contract, tolerance)),
  ...trivials.map((server) => trivial(contract, server)),
];

function faulty(
  contract: Contract,
  { name, breaks, change, verdict, silent, caughtBy }: Fault,
): ProvenServer {
  const target = {
    ...modelTarget,
    against: verdict,
    only: [caughtBy, ...casesOf(contract, breaks, verdict)],
    skip: breaks.includes('body-size') ? [] : [tenMegabytes],
    ...(silent && { timeout: untilSilence }),
  };
  const run = () => withServer(startModel(change), ({ url }) => runSuite(contract, { ...target, url }));
  return { kind: 'hand', name, run };
}

function tolerant(
  contract: Contract,
  { name, silences, change, start, slow: only = [], declared }: Tolerance,
): ProvenServer {
  const isAboutLength = silences.length === 0 || silences.includes('body-size');
  const skip = isAboutLength ? [] : [tenMegabytes];
  const run = () =>
    withServer(start ? start() : startModel(change), (server) =>
      runSuite(contract, { ...modelTarget, skip, only, ...targetOf(server, declared) }),
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
