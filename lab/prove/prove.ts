// The proof: runs every server and collects the results.

import { loadContract } from '../../src/contract/file/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import { UsageError } from '../../src/errors.ts';
import { draw as drawFaults, grammarFault, grammarFaults } from '../fixtures/servers/grammar/index.ts';
import { documentsGroup } from './documents-right.ts';
import { type DriverRuns, runDrivers } from './drivers.ts';
import type { Figure, Group } from './group.ts';
import { bothWaysGroup, clausesGroup } from './groups-coverage.ts';
import { accusations, blameGroup, drawnBlameGroup, faultyGroup, grammarGroup } from './groups-faulty.ts';
import {
  alarmsOf,
  alarmsOfDriver,
  mockAndReferenceGroup,
  tolerantGroup,
  tolerantRuns,
  trivialGroup,
} from './groups-right.ts';
import { keywordGroup } from './keywords.ts';
import { mutatedGroup } from './mutated.ts';
import { type Digests, runAll } from './pool.ts';
import { type FaultResult, runFaults } from './run-faults.ts';
import { draw as drawServers, keyOf, type ProvenServer, serversOf } from './servers.ts';
import { type Tally, type Tried, tallyOf } from './tally.ts';
import { trafficGroup } from './traffic.ts';

/** The parts of the proof, and its figures. */
export interface Proof {
  readonly groups: readonly Group[];
  readonly figure: Figure;
}

/** The default seed. */
export const fixedSeed = 1;

/** How many faults of the grammar to draw (infinity for all), and the seed. */
export interface Draw {
  readonly faults: number;
  readonly seed: number;
  /** Listed servers of each kind to run instead of all; parts that need all of them are left out. */
  readonly sample?: number | undefined;
  /** Runs listed servers with the thorough plan, except trivial ones. */
  readonly thorough: boolean;
}

/** Runs everything; `onDone` is called after each listed server. */
export async function prove(draw: Draw, onDone: (done: number, of: number) => void): Promise<Proof> {
  const start = performance.now();
  const contract = await loadContract();
  const keys = listed(contract, draw).map(keyOf);
  const [digests, drivers, ...others] = await Promise.all([
    runAll(keys, { thorough: draw.thorough }, (done) => onDone(done, keys.length)),
    runDrivers(contract),
    keywordGroup(draw),
    documentsGroup(draw),
    mutatedGroup(draw),
    trafficGroup(contract, draw),
  ]);
  const isAll = draw.faults === Number.POSITIVE_INFINITY;
  const faultResults = await runFaults(isAll ? grammarFaults() : drawFaults(draw.faults, draw.seed), isAll);
  const seconds = (performance.now() - start) / 1000;
  return conclude(contract, { digests, drivers, others, seconds, faultResults, draw });
}

/** Runs one fault of the grammar. */
export async function proveFault(name: string): Promise<readonly Group[]> {
  const fault = grammarFault(name);
  if (fault === undefined) throw new UsageError(`--fault ${name}: the grammar has no fault of that name`);
  const faultResults = await runFaults([fault]);
  return [grammarGroup(faultResults), drawnBlameGroup(faultResults)];
}

/** All, or a sample of each kind and of the zoo. Trivial servers get a usual run: a thorough one sends the same and more. */
function listed(contract: Contract, { sample, seed, thorough }: Draw): readonly ProvenServer[] {
  const servers = serversOf(contract).filter(({ kind }) => !(thorough && kind === 'trivial'));
  if (sample === undefined) return servers;
  const kinds = Map.groupBy(servers, ({ kind, twice }) => (twice ? 'zoo' : kind));
  return [...kinds.values()].flatMap((all) => drawServers(all, keyOf, { sample, seed }));
}

interface Runs {
  readonly digests: Digests;
  readonly drivers: DriverRuns;
  /** Parts that need neither the listed servers nor the drivers. */
  readonly others: readonly Group[];
  readonly seconds: number;
  readonly faultResults: readonly FaultResult[];
  readonly draw: Draw;
}

function conclude(
  contract: Contract,
  { digests, drivers, others, seconds, faultResults, draw }: Runs,
): Proof {
  const tally = tallyOf(contract, digests, drivers);
  const of = (kind: Tried['kind']) => tally.tried.filter((one) => one.kind === kind);
  const groups = [
    faultyGroup('Faulty by machine', of('machine')),
    faultyGroup('Faulty by hand', of('hand')),
    faultyGroup('Faulty drivers', of('driver')),
    grammarGroup(faultResults, draw.faults === Number.POSITIVE_INFINITY ? undefined : draw.seed),
    blameGroup(tally.tried, tally.cases),
    drawnBlameGroup(faultResults),
    tolerantGroup(digests, drivers, tally),
    ...(draw.thorough ? [] : [trivialGroup(digests, tally.cases)]),
    mockAndReferenceGroup(digests),
    ...others,
    ...(draw.sample === undefined && !draw.thorough
      ? [bothWaysGroup(tally), clausesGroup(contract, tally)]
      : []),
  ];
  return { groups, figure: figureOf(tally, digests, drivers, seconds) };
}

function figureOf({ tried }: Tally, digests: Digests, drivers: DriverRuns, seconds: number): Figure {
  const tolerant = tolerantRuns(digests);
  const alarms = [...tolerant.flatMap(alarmsOf), ...drivers.tolerant.flatMap(alarmsOfDriver)];
  return {
    caught: tried.filter((one) => one.caught.length > 0).length,
    faulty: tried.length,
    falseAlarms: alarms.length + tried.flatMap(accusations).length,
    tolerant: tolerant.length + drivers.tolerant.length,
    seconds,
  };
}
