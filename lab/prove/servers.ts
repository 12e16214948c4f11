// Every server of the proof: how it is reached, and how the suite judges it.

import { hash } from 'node:crypto';
import type { Scope } from '../../conformance/index.ts';
import type { Contract, OpenApiDocument } from '../../src/contract/index.ts';
import { startMock } from '../../src/mock/index.ts';
import { type RunningServer, serve } from '../../src/server/index.ts';
import { bearerOf, type Declared, targetOf } from '../fixtures/servers/declared.ts';
import { type Fault, faults } from '../fixtures/servers/faults.ts';
import { grammarFault } from '../fixtures/servers/grammar/index.ts';
import { type Running, startModel } from '../fixtures/servers/start.ts';
import { type Tolerance, tolerances } from '../fixtures/servers/tolerances.ts';
import { type Trivial, trivials } from '../fixtures/servers/trivial.ts';
import { type Mutant, mutantsOf } from './machine.ts';
import { plannedCases } from './plan.ts';
import type { Showing } from './showing.ts';
import { type Digest, runSuite, type Target } from './suite.ts';

interface StartedServer {
  readonly target: Target;
  readonly close: () => Promise<void>;
}

/** A server with a name, by which any thread can start it. */
export interface ProvenServer {
  readonly kind: 'grammar' | 'machine' | 'hand' | 'tolerant' | 'trivial' | 'reference' | 'mock';
  readonly name: string;
  /** The verdict that a faulty server breaks. */
  readonly breaks?: Scope;
  /** Why no verdict can be reached, where it requires what nobody could know. */
  readonly undecided?: string | undefined;
  /** Run twice; the run that accuses it counts. */
  readonly twice?: true | undefined;
  /** Starts it; `undefined` where the machine lacks what it needs. */
  readonly start: () => Promise<StartedServer | undefined>;
}

/** The key of a server, the same in every thread. */
export const keyOf = ({ kind, name }: Pick<ProvenServer, 'kind' | 'name'>): string => `${kind}: ${name}`;

/** Every listed server. Those of the grammar are too many; they are created by name. */
export const serversOf = (contract: Contract): readonly ProvenServer[] => [
  ...mutantsOf(contract).map((mutant) => mutated(contract, mutant)),
  { kind: 'reference', name: 'reference', start: () => startReference(contract.document) },
  { kind: 'mock', name: 'mock', start: () => startMocked(contract.document) },
  ...faults.map((fault) => faulty(contract, fault)),
  ...tolerances.map(tolerant),
  ...trivials.map(trivial),
];

/** How many of each kind to run instead of all, and the seed by which they are drawn. */
export interface Sample {
  readonly sample?: number | undefined;
  readonly seed: number;
}

/**
 * At most `sample` of all, in an order that depends on the seed and changes little when some are added; all
 * without `sample`.
 */
export function draw<T>(
  all: readonly T[],
  nameOf: (one: T) => string,
  { sample, seed }: Sample,
): readonly T[] {
  if (sample === undefined) return all;
  const digest = (one: T) => hash('sha256', `${seed} ${nameOf(one)}`);
  return all
    .map((one) => ({ one, place: digest(one) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .slice(0, sample)
    .map(({ one }) => one);
}

/** Starts a server, calls `use` and stops it; `undefined` where the machine lacks what it needs. */
export async function withServer<T>(
  { start }: ProvenServer,
  use: (target: Target) => Promise<T>,
): Promise<T | undefined> {
  const server = await start();
  if (server === undefined) return undefined;
  try {
    return await use(server.target);
  } finally {
    await server.close();
  }
}

/** Runs the suite against a server. */
export const judgeServer = (contract: Contract, server: ProvenServer, thorough = false) =>
  withServer(server, async (target) => {
    const judged = { ...target, thorough };
    const first = await runSuite(contract, judged);
    return server.twice ? worseOf(first, await runSuite(contract, judged)) : first;
  });

/** Of two runs, the accusing or undecided one. */
function worseOf(first: Digest, second: Digest): Digest {
  const failed = Object.entries(first.cases).filter(([, { source }]) => source === 'failed');
  const worse = [1, 3].flatMap((code) => [first, second].filter(({ exitCode }) => exitCode === code))[0];
  return { ...(worse ?? second), cases: { ...second.cases, ...Object.fromEntries(failed) } };
}

/** The slowest case; left out where it concerns nothing that is broken. */
const tenMegabytes = '*/ten-megabytes';
/** Milliseconds: enough for a response on a busy machine, and short to wait for what never responds. */
const untilSilence = 1500;

const untilEnd = { timeout: 10_000, only: [], skip: [], against: 'source' } as const;

/** Starts a model server with the way to reach and judge it. */
async function start(
  starting: Promise<Running | undefined>,
  judged: Partial<Target>,
  declared?: Declared,
): Promise<StartedServer | undefined> {
  const server = await starting;
  return server && { target: { ...untilEnd, ...judged, ...targetOf(server, declared) }, close: server.close };
}

function faulty(contract: Contract, fault: Fault): ProvenServer {
  const { name, breaks, change, verdict, silent, caughtBy } = fault;
  const judged = {
    against: verdict,
    only: [caughtBy, ...casesOf(contract, breaks, verdict)],
    skip: breaks.includes('body-size') ? [] : [tenMegabytes],
    ...(silent && { timeout: untilSilence }),
  };
  return { kind: 'hand', name, breaks: verdict, start: () => start(startModel(change), judged) };
}

/**
 * Patterns of the cases for what a server breaks, with the valid bodies of every operation: a tenth of all. Where it breaks only
 * the contract, every case of its operations must pass under the source.
 */
function casesOf(contract: Contract, breaks: readonly string[], verdict: Scope): readonly string[] {
  const holding = plannedCases(contract).filter(({ holds }) => holds.some((id) => breaks.includes(id)));
  const operations = [...new Set(holding.map(({ operation }) => operation))];
  return [...(verdict === 'contract' ? operations : holding.map(({ id }) => id)), '*/examples'];
}

function tolerant(tolerance: Tolerance): ProvenServer {
  const { name, silences, change, slow: only = [], declared, undecided, twice } = tolerance;
  const isAboutLength = silences.length === 0 || silences.includes('body-size');
  const skip = [...(isAboutLength ? [] : [tenMegabytes]), ...(declared?.skip ?? [])];
  const starting = tolerance.start ?? (() => startModel(change));
  return {
    kind: 'tolerant',
    name,
    undecided,
    twice,
    start: () => start(starting(), { skip, only }, declared),
  };
}

const trivial = ({ name, start: startTrivial }: Trivial): ProvenServer => ({
  kind: 'trivial',
  name,
  start: () => start(startTrivial(), { timeout: untilSilence }),
});

interface GrammarRuns {
  /** Cases that show the fault; all of its operation where absent. A fault without any is skipped. */
  readonly showing?: Showing | undefined;
  /** Ends the run at the first case that reports the fault: the other accused clauses stay unknown. */
  readonly untilReported: boolean;
}

/** Finds a server by key, among the listed ones and those of the grammar. */
export function serverFinder(
  contract: Contract,
  runs: GrammarRuns,
): (key: string) => ProvenServer | undefined {
  const listed = new Map(serversOf(contract).map((server) => [keyOf(server), server]));
  return (key) => listed.get(key) ?? grammarServer(key.replace(/^grammar: /, ''), runs);
}

/** Cases of other operations, one of each kind, since a fault may show only right after such a request. */
const otherOperations = ['*/examples', 'getRoutingProfile/reads', 'createTag/types', 'createTag/spellings'];

function grammarServer(name: string, { showing, untilReported }: GrammarRuns): ProvenServer | undefined {
  const fault = grammarFault(name);
  const only = fault && (showing?.(fault) ?? [fault.operation, ...otherOperations]);
  if (fault === undefined || only === undefined || only.length === 0) return undefined;
  const judged = { only, skip: [tenMegabytes], until: untilReported ? [...fault.breaks, 'http'] : [] };
  return { kind: 'grammar', name, breaks: 'source', start: () => start(startModel(fault.change), judged) };
}

function mutated({ document: right }: Contract, { name, apply, seenBy, verdict }: Mutant): ProvenServer {
  const start = () => {
    const document = structuredClone(right);
    apply(document);
    return startReference(document, { against: verdict, only: seenBy, skip: [tenMegabytes] });
  };
  return { kind: 'machine', name, breaks: verdict, start };
}

async function startReference(
  document: OpenApiDocument,
  judged: Partial<Target> = {},
): Promise<StartedServer> {
  const server = await serve({ contract: document, port: 0, log: () => undefined });
  return { target: { ...targetOfKit(server), ...judged }, close: server.close };
}

/** With the options of the reference, except the second account's credential, which it does not know. */
async function startMocked(document: OpenApiDocument): Promise<StartedServer> {
  const reference = await startReference(document);
  await reference.close();
  const { target } = reference;
  const mock = await startMock({ contract: document, port: 0, bearer: [target.credential.secret] });
  return { target: { ...target, secondCredential: undefined, url: mock.url }, close: mock.close };
}

function targetOfKit({ url, demo }: RunningServer): Target {
  if (demo === undefined) throw new TypeError('the seed of the kit has no demonstration token');
  const { account, bearer, secondBearer, routingId = '', jwtId = '' } = demo;
  const { secondAccount = '', secondRoutingId = '' } = demo;
  return {
    ...untilEnd,
    url,
    values: {
      account,
      'routing-id': routingId,
      'jwt-id': jwtId,
      'second-account': secondAccount,
      'second-routing-id': secondRoutingId,
    },
    credential: bearerOf(bearer),
    secondCredential: secondBearer === undefined ? undefined : bearerOf(secondBearer),
    against: 'contract',
  };
}
