// The checks of the token rules: planned and reported as properties are, and run through a driver, one after the other.

import type { Contract } from '../../src/contract/index.ts';
import {
  type Evidence,
  type Input,
  idOfProperty,
  type Matter,
  type Planned,
  type PropertyName,
} from '../types.ts';
import { newExpiry, settingsInherited } from './attachment.ts';
import { type Call, createCaller, TooSlow } from './calls.ts';
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

const expect = { kind: 'token-rule' } as const;

const matterOf = ({ holds: [rule] }: Check): Matter => ({
  property: { operation: 'tokens', place: 'driver', rule },
  requirement: { expect, origin: { level: 'stated', id: rule, pointer: '/x-source/clauses' } },
});

const inputsOf = ({ jwt }: Check, { driver, jwtId }: DeclaredTokens): readonly Input[] => [
  ...(driver ? [] : [{ kind: 'driver' } as const]),
  ...(jwtId || !jwt ? [] : [{ kind: 'flag', name: 'jwt-id' } as const]),
];

/** The properties of the token rules; none for a contract without the clauses. */
export const plannedTokens = (contract: Contract, declared: DeclaredTokens): readonly Planned[] =>
  checksFor(contract).map((check) => {
    const { property, requirement } = matterOf(check);
    const { origin } = requirement;
    const requests = [{ title: check.title, inputs: inputsOf(check, declared) }];
    const id = idOfProperty(property);
    return { ...property, id, level: origin.level, origin, requirements: [requirement], requests };
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

/** What a check says of its property. */
type Outcome = Pick<Evidence, 'status' | 'pair' | 'reason'>;

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
  const call = driver && createCaller(driver, options.timeout ?? 10_000, options.signal);
  const evidence: Evidence[] = [];
  for (const check of checksFor(contract).filter((each) => isChosen(matterOf(each).property))) {
    const [input] = inputsOf(check, declared);
    const outcome: Outcome =
      call === undefined || input !== undefined
        ? { status: 'undecided', reason: { kind: 'needs', input: input ?? { kind: 'driver' } } }
        : await outcomeOf(check, call, options);
    evidence.push({ ...matterOf(check), ...outcome });
  }
  // What cannot be cleaned up says nothing of the rules.
  await call?.('dispose').catch(() => undefined);
  return evidence;
}

/** Seconds of the shortest window, interval or lifetime: longer ones where nothing was seen, for want of time. */
const steps = [1, 4, 12];

/** A failure counts that two of three attempts show: a window may have ended in one. */
async function outcomeOf(
  check: Check,
  call: Call,
  { nonce, jwtId, clock = () => performance.now() / 1000 }: TokenRunOptions,
): Promise<Outcome> {
  let attempts = 0;
  const attempt = (step: number) => {
    attempts += 1;
    const label = `${nonce}-${check.holds[0]}-${attempts}`;
    return observe(check, createService({ call, clock, step, jwtId, label }));
  };
  let seen: Attempt = { status: 'undecided' };
  for (const step of steps) {
    seen = await attempt(step);
    if (seen.status === 'broken' && (await attempt(step)).status !== 'broken') seen = await attempt(step);
    if (!seen.isSlow) break;
  }
  return seen;
}

/** What one attempt says; `isSlow` where nothing was seen, for want of time. */
type Attempt = Outcome & { readonly isSlow?: boolean };

async function observe(check: Check, service: Service): Promise<Attempt> {
  const error = await check.run(service).then(
    () => undefined,
    (thrown: Error) => thrown,
  );
  const [finding] = service.findings;
  if (finding !== undefined) {
    const seen = { ...expect, ...finding };
    return { status: 'broken', pair: { edit: { says: '', parts: [] }, required: expect, seen, beside: [] } };
  }
  if (error === undefined) return { status: 'held' };
  const reason = { kind: 'says', says: error.message } as const;
  return { status: 'undecided', reason, isSlow: error instanceof TooSlow };
}
