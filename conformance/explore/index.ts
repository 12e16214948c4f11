// Exploration: random bodies sent to an implementation, and a failing one shrunk to the smallest that still fails.

import fc from 'fast-check';
import type { Contract } from '../../src/contract/index.ts';
import {
  bodyCaseId,
  createCase,
  createSubject,
  type Inputs,
  rejection,
  requestOf,
  type Subject,
  success,
} from '../derive/index.ts';
import { type Context, isAccepted, judge, undecided } from '../judge/index.ts';
import { stopOf } from '../run/index.ts';
import { describedDifference } from '../twins.ts';
import type { Exchange, HttpCase, HttpTest, Reason, Result, Scope } from '../types.ts';
import { faultyBodies, type Sample, validBodies } from './bodies.ts';

/** What exploring needs; it goes on where a run has ended. */
interface ExploreOptions {
  readonly contract: Contract;
  readonly inputs: Inputs;
  /** The verdict whose failures are searched for and shrunk. */
  readonly against: Scope;
  /** Bodies for each kind and operation. */
  readonly runs: number;
  /** The same seed gives the same bodies. */
  readonly seed: number;
  readonly send: (request: HttpCase['request']) => Promise<Exchange>;
  /** Exchanges of the run before. */
  readonly exchangeOf: (id: string) => Exchange | undefined;
  readonly signal: AbortSignal;
}

/** Two cases for each operation with a body: valid bodies are accepted, single faults rejected. */
export async function explore(options: ExploreOptions): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const operation of options.contract.operations) {
    const whole = createSubject(options.contract, operation, options.inputs);
    // Of a large document, or by a pattern, only some of the valid bodies were sent.
    const bodies = whole.bodies.filter((body) => options.exchangeOf(bodyCaseId(whole, body)));
    if (bodies.length === 0) continue;
    const subject = { ...whole, bodies };
    for (const kind of everyKind) {
      const samples = kinds[kind].samples(subject);
      if (samples !== undefined) results.push(await exploreKind(options, subject, kind, samples));
    }
  }
  return results;
}

/** What is sent of each kind, and what it is called. */
const kinds = {
  valid: { samples: validBodies, one: 'a valid body', all: 'random valid bodies' },
  'single-fault': { samples: faultyBodies, one: 'a single fault', all: 'random bodies with a single fault' },
} as const;
type Kind = keyof typeof kinds;
const everyKind = Object.keys(kinds) as readonly Kind[];

/** The ids that exploring a contract can give. */
export const explorationIds = ({ operations }: Contract): readonly string[] =>
  operations
    .filter(({ body }) => body)
    .flatMap(({ id }) => everyKind.map((kind) => `${id}/exploration/${kind}`));

async function exploreKind(
  options: ExploreOptions,
  subject: Subject,
  kind: Kind,
  samples: fc.Arbitrary<Sample>,
): Promise<Result> {
  const { runs, seed, signal } = options;
  let latest: Result | undefined;
  let failing: Result | undefined;
  const property = fc.asyncProperty(samples, async (sample) => {
    const testCase = caseOf(subject, kind, sample, seed);
    if (!isAccepted(options.exchangeOf(bodyCaseId(subject, sample.valid))?.response)) return;
    latest = judge(testCase, await options.send(testCase.request), contextOf(options));
    if (latest.outcomes[options.against] !== 'failed') return;
    failing = latest;
    throw new Error(testCase.title);
  });
  const inconclusive = (reason: Reason) =>
    undecided(planned(subject, kind, seed), { outcome: 'inconclusive', reason });
  try {
    const { numRuns, numShrinks } = await fc.check(property, { numRuns: runs, seed, endOnFailure: false });
    const result = failing ?? latest;
    if (result === undefined) return inconclusive({ kind: 'nothing-to-vary' });
    const title = `${result.case.title} (${numRuns} bodies, ${numShrinks} times shrunk, --seed ${seed})`;
    return { ...result, case: { ...result.case, title } };
  } catch (error) {
    if (signal.aborted) return inconclusive({ kind: 'stopped', stop: stopOf(signal) });
    throw error;
  }
}

function caseOf(subject: Subject, kind: Kind, sample: Sample, seed: number): HttpCase {
  const requires =
    kind === 'valid' ? success(subject, sample.origin) : rejection(subject, sample.origin, 'body');
  const plain = planned(subject, kind, seed);
  const request = requestOf(subject, { json: sample.body });
  const change = describedDifference(requestOf(subject, { json: sample.valid.value }), request, sample.says);
  return {
    ...plain,
    title: `${kinds[kind].one}: ${sample.says}`,
    request,
    requires,
    conditions: [...plain.conditions, { kind: 'twin', case: bodyCaseId(subject, sample.valid), change }],
  };
}

const planned = (subject: Subject, kind: Kind, seed: number): HttpTest =>
  createCase(subject, {
    name: { rule: 'exploration', variant: kind },
    title: `${kinds[kind].all} (--seed ${seed})`,
    request: requestOf(subject),
    requires: [],
  });

const contextOf = ({ contract, exchangeOf }: ExploreOptions): Context => ({
  contract,
  exchangeOf,
  resultOf: () => undefined,
  anyAccepted: () => true,
});
