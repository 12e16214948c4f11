// The proof: runs every server, and puts together what the runs show.

import { readFile, writeFile } from 'node:fs/promises';
import { draw as drawFaults, grammarFaults } from '../fixtures/servers/grammar/index.ts';
import type { Contract } from '../src/contract/index.ts';
import { loadContract } from '../src/contract-file/index.ts';
import { UsageError } from '../src/errors.ts';
import { type Page, pageNames, renderClausePages } from './clause-table.ts';
import { type DriverRuns, runDrivers } from './drivers.ts';
import { draw as drawServers } from './exam/draw.ts';
import { bothWaysGroup } from './groups/both-ways.ts';
import { clausesGroup, rowsOf } from './groups/clauses.ts';
import { accusations, faultyGroup } from './groups/faulty.ts';
import { type Drawn, grammarGroup, missedOf } from './groups/grammar.ts';
import type { Group } from './groups/group.ts';
import { mockAndReferenceGroup } from './groups/mock-and-reference.ts';
import { alarmsOf, alarmsOfDriver, tolerantGroup, tolerantRuns } from './groups/tolerant.ts';
import { trivialGroup, vacuousProne } from './groups/trivial.ts';
import { type Digests, runAll } from './pool.ts';
import { keyOf, type ProvenServer, serversOf } from './servers/index.ts';
import { type Tally, type Tried, tallyOf } from './tally.ts';

/** What was proven, and what was not. */
export interface Proof {
  readonly groups: readonly Group[];
  /** What `docs/clauses.md`, `docs/proof.md` and `docs/proof.json` must be. */
  readonly pages: readonly Page[];
  readonly figure: Figure;
}

/** The figure that the README states. */
export interface Figure {
  readonly caught: number;
  readonly faulty: number;
  readonly falseAlarms: number;
  readonly tolerant: number;
  readonly seconds: number;
}

/** Where the pages of the clause table are written. */
const fileOf = (name: Page['name']) => new URL(`../docs/${name}`, import.meta.url);

/** The draw that must be caught whole. */
export const fixedSeed = 1;

/** How many faults of the grammar are drawn, and with which seed. */
export interface Draw {
  readonly faults: number;
  readonly seed: number;
  /** So many of the listed servers of each kind instead of all; what takes all of them to know is left out. */
  readonly sample?: number;
  /** The suite is run with its thorough plan; the pages are of the usual one. */
  readonly thorough?: boolean;
}

/** Hears of each server that was run, of how many. */
type OnDone = (done: number, of: number) => void;

/** Runs everything; `onDone` hears of each server, of how many. The clause table is compared, or written. */
export async function prove(table: 'compare' | 'write', draw: Draw, onDone: OnDone): Promise<Proof> {
  const start = performance.now();
  const contract = await loadContract();
  const drawn = drawFaults(draw.faults, draw.seed);
  const named = drawn.map(({ name }) => ({ kind: 'grammar' as const, name }));
  const keys = [...sampled(serversOf(contract), draw), ...named].map(keyOf);
  const [digests, drivers, written] = await Promise.all([
    runAll(keys, draw.thorough ?? false, (done) => onDone(done, keys.length)),
    runDrivers(contract),
    table === 'write' ? undefined : Promise.all(pageNames.map(readPage)),
  ]);
  const again = draw.thorough ? new Map() : await runThorough(missedOf(drawn, digests), onDone);
  const seconds = (performance.now() - start) / 1000;
  const proof = conclude(contract, { digests, again, drivers, written, seconds, drawn, draw });
  if (table === 'write')
    await Promise.all(proof.pages.map(({ name, text }) => writeFile(fileOf(name), text)));
  return proof;
}

/** Faults of the grammar once more, with the thorough plan. */
async function runThorough(faults: readonly Drawn[], onDone: OnDone): Promise<Digests> {
  const keys = faults.map(({ name }) => keyOf({ kind: 'grammar', name }));
  return keys.length === 0 ? new Map() : await runAll(keys, true, (done) => onDone(done, keys.length));
}

/** One fault of the grammar alone, as it is met by a usual run, and by a thorough one if that misses it. */
export async function proveFault(name: string): Promise<Group> {
  const drawn = grammarFaults().filter((fault) => fault.name === name);
  if (drawn.length === 0) throw new UsageError(`--fault ${name}: the grammar has no fault of that name`);
  const usual = await runAll([keyOf({ kind: 'grammar', name })], false);
  const thorough = await runThorough(missedOf(drawn, usual), () => undefined);
  return grammarGroup(drawn, { usual, thorough }, { isSearch: false });
}

/** The kit's own servers always; of every other kind so many as the seed draws. */
function sampled(servers: readonly ProvenServer[], { sample, seed }: Draw): readonly ProvenServer[] {
  const kinds = [...Map.groupBy(servers, ({ kind }) => kind).values()];
  return sample === undefined ? servers : kinds.flatMap((all) => drawServers(all, { sample, seed }));
}

const readPage = (name: Page['name']) => readFile(fileOf(name), 'utf8').catch(() => '');

/** What was run. */
export interface Runs {
  readonly digests: Digests;
  /** Thorough runs of the faults of the grammar that a usual one missed. */
  readonly again: Digests;
  readonly drivers: DriverRuns;
  /** The pages as they stand; absent when they are about to be written. */
  readonly written: readonly string[] | undefined;
  readonly seconds: number;
  /** Faults of the grammar, and the seed that they were drawn with. */
  readonly drawn: readonly Drawn[];
  readonly draw: Draw;
}

/** What the runs prove. */
export function conclude(contract: Contract, runs: Runs): Proof {
  const { digests, drivers, written, seconds } = runs;
  const tally = tallyOf(contract, digests, drivers);
  const of = (kind: Tried['kind']) => tally.tried.filter((one) => one.kind === kind);
  const rows = rowsOf(contract, tally);
  const pages = renderClausePages(rows, vacuousProne(digests, tally.cases));
  const fresh = written === undefined || pages.every(({ text }, i) => text === written[i]);
  const groups = [
    faultyGroup('Faulty by machine', of('machine')),
    faultyGroup('Faulty by hand', of('hand')),
    faultyGroup('Faulty drivers', of('driver')),
    grammarGroup(
      runs.drawn,
      { usual: digests, thorough: runs.again },
      { seed: runs.draw.seed, isSearch: runs.draw.seed !== fixedSeed },
    ),
    tolerantGroup(digests, drivers, tally),
    trivialGroup(digests, tally.cases),
    mockAndReferenceGroup(digests),
    ...(runs.draw.sample === undefined && !runs.draw.thorough
      ? [bothWaysGroup(tally), clausesGroup(rows, fresh)]
      : []),
  ];
  return { groups, pages, figure: figureOf(tally, digests, drivers, seconds) };
}

function figureOf({ tried }: Tally, digests: Digests, drivers: DriverRuns, seconds: number): Figure {
  const tolerant = tolerantRuns(digests);
  return {
    caught: tried.filter((one) => one.caught.length > 0).length,
    faulty: tried.length,
    falseAlarms: [
      ...tried.flatMap(accusations),
      ...tolerant.flatMap(alarmsOf),
      ...drivers.tolerant.flatMap(alarmsOfDriver),
    ].length,
    tolerant: tolerant.length + drivers.tolerant.length,
    seconds,
  };
}
