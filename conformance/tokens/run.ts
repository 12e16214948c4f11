// The checks as cases, planned and reported as the cases over HTTP are, and their run through a driver, one after the other.

import type { Contract } from '../../src/contract/index.ts';
import type { Condition, Observation, TokenCase } from '../types.ts';
import { newExpiry, settingsInherited } from './attachment.ts';
import { createCaller, Undecided } from './calls.ts';
import { type Check, createService, type Service } from './check.ts';
import { limitPerToken, refillPerToken } from './counts.ts';
import type { Driver } from './driver.ts';
import { kind, prefixAndLength } from './text.ts';

const checks = [limitPerToken, refillPerToken, settingsInherited, newExpiry, prefixAndLength, kind];

/** The checks as cases, with what they need that was not declared; none for a contract without the clauses. */
export function tokenCases(
  { source }: Contract,
  declared: { readonly driver: boolean; readonly jwtId: boolean },
): readonly TokenCase[] {
  if (!checks.every(({ holds }) => holds.every((clause) => source.clauses.has(clause)))) return [];
  return checks.map(({ id, title, holds, jwt }) => ({
    via: 'driver',
    id: `tokens/${id}`,
    operation: 'tokens',
    rule: 'tokens',
    kind: `tokens/${id}`,
    title,
    requires: [
      {
        expect: { kind: 'token-rule' },
        origin: { level: 'stated', id: holds[0], pointer: '/x-source/clauses' },
      },
    ],
    cites: holds,
    conditions: [...(declared.driver ? [] : [needsDriver]), ...(declared.jwtId || !jwt ? [] : [needsJwtId])],
  }));
}

const needsDriver: Condition = { kind: 'needs', input: { kind: 'driver' }, for: { kind: 'tokens' } };
const needsJwtId: Condition = {
  kind: 'needs',
  input: { kind: 'flag', name: 'jwt-id' },
  for: { kind: 'reference', property: 'jwt_id' },
};

/** How token cases are run. */
export interface TokenRunOptions {
  /** Begins the names of the profiles: letters, digits, `-`; to be new in every run. */
  readonly nonce: string;
  /** Ends the run early; the driver is disposed of all the same. */
  readonly signal: AbortSignal;
  /** A JWT configuration that exists. */
  readonly jwtId?: string | undefined;
  /** Milliseconds that a call of the driver may take, waiting not counted. */
  readonly timeout?: number;
  /** Reads seconds. */
  readonly clock?: () => number;
}

/** Runs the cases, each with one observation by its id, and disposes of the driver. Never rejects. */
export async function runTokenCases(
  cases: readonly TokenCase[],
  driver: Driver,
  { nonce, signal, jwtId, timeout = 10_000, clock = () => performance.now() / 1000 }: TokenRunOptions,
): Promise<ReadonlyMap<string, Observation>> {
  const call = createCaller(driver, timeout, signal);
  const observations = new Map<string, Observation>();
  for (const check of checks) {
    const id = `tokens/${check.id}`;
    let attempts = 0;
    const attempt = (step: number) =>
      observe(
        check,
        createService({ call, clock, step, jwtId, label: `${nonce}-${check.id}-${++attempts}` }),
      );
    if (cases.some((testCase) => testCase.id === id)) observations.set(id, await confirmed(attempt));
  }
  await call('dispose').catch((error: Undecided) => {
    // A driver that could not clean up leaves the last case undecided that held.
    const last = [...observations].findLast(([, { kind: result }]) => result === 'held');
    if (last) observations.set(last[0], undecided('errored', error.message));
  });
  return observations;
}

/** Longer times where nothing was seen. A failure counts that two of three attempts show: a window may have ended in one. */
async function confirmed(attempt: (step: number) => Promise<Observation>): Promise<Observation> {
  for (const step of [1, 4]) {
    let observation = await attempt(step);
    if (observation.kind === 'broken' && (await attempt(step)).kind !== 'broken')
      observation = await attempt(step);
    if (observation.kind !== 'undecided' || observation.outcome !== 'inconclusive') return observation;
  }
  return attempt(12);
}

async function observe(check: Check, service: Service): Promise<Observation> {
  const { findings } = service;
  const error: unknown = await check.run(service).catch((thrown: unknown) => thrown);
  if (findings.length > 0) return { kind: 'broken', findings };
  if (error === undefined) return { kind: 'held' };
  return undecided(error instanceof Undecided ? error.outcome : 'errored', (error as Error).message);
}

const undecided = (outcome: Undecided['outcome'], says: string): Observation => ({
  kind: 'undecided',
  outcome,
  says,
});
