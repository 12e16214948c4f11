// The checks of the token rules: planned and reported as properties are, and run through a driver, one after the other.

import type { Contract } from '../../src/contract/index.ts';
import type { Evidence, Input, Observation, Planned, PropertyName, Requirement } from '../types.ts';
import { newExpiry, settingsInherited } from './attachment.ts';
import { createCaller, Undecided } from './calls.ts';
import { type Check, createService, type Service } from './check.ts';
import { limitPerToken, refillPerToken } from './counts.ts';
import type { Driver } from './driver.ts';
import { kind, prefixAndLength } from './text.ts';

const checks = [limitPerToken, refillPerToken, settingsInherited, newExpiry, prefixAndLength, kind];

/** The checks that a contract has the clauses of. */
const checksFor = ({ source }: Contract): readonly Check[] =>
  checks.every(({ holds }) => holds.every((clause) => source.clauses.has(clause))) ? checks : [];

/** What was declared of the token rules. */
export interface DeclaredTokens {
  readonly driver: boolean;
  readonly jwtId: boolean;
}

const propertyOf = ({ holds }: Check): PropertyName => ({
  operation: 'tokens',
  place: 'driver',
  rule: holds[0],
});

const requirementOf = ({ holds }: Check): Requirement => ({
  expect: { kind: 'token-rule' },
  origin: { level: 'stated', id: holds[0], pointer: '/x-source/clauses' },
});

const inputsOf = ({ jwt }: Check, { driver, jwtId }: DeclaredTokens): readonly Input[] => [
  ...(driver ? [] : [{ kind: 'driver' } as const]),
  ...(jwtId || !jwt ? [] : [{ kind: 'flag', name: 'jwt-id' } as const]),
];

/** The properties of the token rules; none for a contract without the clauses. */
export const plannedTokens = (contract: Contract, declared: DeclaredTokens): readonly Planned[] =>
  checksFor(contract).map((check) => {
    const requirement = requirementOf(check);
    const property = propertyOf(check);
    return {
      ...property,
      id: `${property.operation}/${property.place}/${property.rule}`,
      level: 'stated',
      origin: requirement.origin,
      requirements: [requirement],
      requests: [{ title: check.title, inputs: inputsOf(check, declared) }],
    };
  });

/** The clauses that the token rules show, beside the one that each is about. */
export const tokenClauses = (contract: Contract): ReadonlySet<string> =>
  new Set(checksFor(contract).flatMap(({ holds }) => holds));

/** How token rules are tried. */
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

/**
 * Tries the token rules that are chosen, and disposes of the driver. Never rejects.
 * @param isChosen whether a property was asked for
 */
export async function runTokens(
  contract: Contract,
  driver: Driver | undefined,
  isChosen: (property: PropertyName) => boolean,
  options: TokenRunOptions,
): Promise<readonly Evidence[]> {
  const declared = { driver: driver !== undefined, jwtId: options.jwtId !== undefined };
  const chosen = checksFor(contract).filter((check) => isChosen(propertyOf(check)));
  const open = chosen.filter((check) => inputsOf(check, declared).length === 0);
  const observations = driver && (await observeAll(open, driver, options));
  return chosen.map((check) => {
    const [property, requirement] = [propertyOf(check), requirementOf(check)];
    const [input] = inputsOf(check, declared);
    const observation = observations?.get(check.id);
    if (input !== undefined)
      return { property, requirement, status: 'undecided', reason: { kind: 'needs', input } };
    return {
      property,
      requirement,
      ...shownBy(observation ?? undecided('the driver said nothing'), requirement),
    };
  });
}

function shownBy(
  observation: Observation,
  { expect }: Requirement,
): Pick<Evidence, 'status' | 'pair' | 'reason'> {
  if (observation.kind === 'held') return { status: 'held' };
  if (observation.kind === 'undecided')
    return { status: 'undecided', reason: { kind: 'says', says: observation.says } };
  const [finding] = observation.findings;
  const edit = { says: '', parts: [] };
  if (finding === undefined || expect.kind !== 'token-rule') return { status: 'held' };
  const seen = { kind: 'token-rule', ...finding } as const;
  return { status: 'broken', pair: { edit, required: expect, seen, beside: [] } };
}

async function observeAll(
  chosen: readonly Check[],
  driver: Driver,
  { nonce, signal, jwtId, timeout = 10_000, clock = () => performance.now() / 1000 }: TokenRunOptions,
): Promise<ReadonlyMap<string, Observation>> {
  const call = createCaller(driver, timeout, signal);
  const observations = new Map<string, Observation>();
  for (const check of chosen) {
    let attempts = 0;
    const attempt = (step: number) =>
      observe(
        check,
        createService({ call, clock, step, jwtId, label: `${nonce}-${check.id}-${++attempts}` }),
      );
    observations.set(check.id, await confirmed(attempt));
  }
  await call('dispose').catch((error: Undecided) => {
    // A driver that could not clean up leaves the last rule undecided that held.
    const last = [...observations].findLast(([, { kind: result }]) => result === 'held');
    if (last) observations.set(last[0], undecided(error.message));
  });
  return observations;
}

/** Longer times where nothing was seen. A failure counts that two of three attempts show: a window may have ended in one. */
async function confirmed(attempt: (step: number) => Promise<Observation>): Promise<Observation> {
  for (const step of [1, 4]) {
    let observation = await attempt(step);
    if (observation.kind === 'broken' && (await attempt(step)).kind !== 'broken')
      observation = await attempt(step);
    if (observation.kind !== 'undecided' || !observation.maySucceed) return observation;
  }
  return attempt(12);
}

async function observe(check: Check, service: Service): Promise<Observation> {
  const { findings } = service;
  const error: unknown = await check.run(service).catch((thrown: unknown) => thrown);
  if (findings.length > 0) return { kind: 'broken', findings };
  if (error === undefined) return { kind: 'held' };
  const maySucceed = error instanceof Undecided && error.outcome === 'inconclusive';
  return { ...undecided((error as Error).message), ...(maySucceed && { maySucceed }) };
}

const undecided = (says: string): Extract<Observation, { readonly kind: 'undecided' }> => ({
  kind: 'undecided',
  says,
});
