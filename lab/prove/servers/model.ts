// Subjects over the model server of lab/fixtures/servers: faulty by hand, tolerant, trivial.

import type { Contract } from '../../../src/contract/index.ts';
import {
  type Declared,
  modelCredential,
  modelSecondCredential,
  modelValues,
  targetOf,
} from '../../fixtures/servers/declared.ts';
import { type Fault, faults } from '../../fixtures/servers/faults.ts';
import { type Running, startModel } from '../../fixtures/servers/start.ts';
import { type Tolerance, tolerances } from '../../fixtures/servers/tolerances.ts';
import { type Trivial, trivials } from '../../fixtures/servers/trivial.ts';
import type { Target } from '../suite.ts';
import { casesOf } from './cases.ts';
import { type ProvenServer, type StartedServer, tenMegabytes } from './server.ts';

/** What is declared of the model server. */
const modelTarget: Omit<Target, 'url'> = {
  values: modelValues,
  credential: modelCredential,
  secondCredential: modelSecondCredential,
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
  ...tolerances.map(tolerant),
  ...trivials.map(trivial),
];

function faulty(
  contract: Contract,
  { name, breaks, change, verdict, silent, caughtBy }: Fault,
): ProvenServer {
  const judged = {
    against: verdict,
    only: [caughtBy, ...casesOf(contract, breaks, verdict)],
    skip: breaks.includes('body-size') ? [] : [tenMegabytes],
    ...(silent && { timeout: untilSilence }),
  };
  return { kind: 'hand', name, breaks: verdict, start: () => start(startModel(change), judged) };
}

function tolerant({
  name,
  silences,
  change,
  start: startOther,
  slow: only = [],
  declared,
  undecided,
  twice,
}: Tolerance): ProvenServer {
  const isAboutLength = silences.length === 0 || silences.includes('body-size');
  const skip = [...(isAboutLength ? [] : [tenMegabytes]), ...(declared?.skip ?? [])];
  const judged = { skip, only };
  return {
    kind: 'tolerant',
    name,
    ...(undecided !== undefined && { undecided }),
    ...(twice && { twice }),
    start: () => start(startOther ? startOther() : startModel(change), judged, declared),
  };
}

const trivial = ({ name, start: startTrivial }: Trivial): ProvenServer => ({
  kind: 'trivial',
  name,
  start: () => start(startTrivial(), { timeout: untilSilence }),
});

/** Waits for a server, and says how it is reached and judged. */
export async function start(
  starting: Promise<Running | undefined>,
  judged: Partial<Target>,
  declared?: Declared,
): Promise<StartedServer | undefined> {
  const server = await starting;
  return (
    server && { target: { ...modelTarget, ...judged, ...targetOf(server, declared) }, close: server.close }
  );
}
