// What the runs showed: which faulty servers were caught and by what, and where tolerant ones depart from the contract.

import { matches, type Scope } from '../../conformance/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import { faults } from '../fixtures/servers/faults.ts';
import { tolerances } from '../fixtures/servers/tolerances.ts';
import type { DriverRuns } from './drivers.ts';
import { mutantsOf } from './machine/index.ts';
import { type Planned, plannedCases } from './plan.ts';
import type { Digests } from './pool.ts';
import { heldIn } from './proven.ts';
import { keyOf } from './servers/index.ts';
import { casesWith, type Digest } from './suite.ts';

/** One faulty server, or driver, after its run. */
export interface Tried {
  readonly kind: 'machine' | 'hand' | 'driver';
  readonly name: string;
  readonly breaks: readonly string[];
  readonly verdict: Scope;
  /** Why the source is not decided, where no case may break it. */
  readonly undecided?: string;
  readonly caughtBy: readonly string[];
  /** Cases that failed under its verdict. */
  readonly failed: readonly string[];
  /** Those of them that it names. */
  readonly caught: readonly string[];
  /** Absent for a driver. */
  readonly digest?: Digest;
}

/** A tolerant server, or driver, with the cases and the silences in which it departs from the contract. */
export interface Departure {
  readonly name: string;
  readonly failed: readonly string[];
  readonly silences: readonly string[];
  /** What a machine may lack; such a server is left out of what is written down. */
  readonly needs?: string;
}

/** Everything that was tried. */
export interface Tally {
  readonly cases: readonly Planned[];
  readonly tried: readonly Tried[];
  readonly departures: readonly Departure[];
}

/** Gathers the runs. */
export function tallyOf(contract: Contract, digests: Digests, drivers: DriverRuns): Tally {
  const cases = plannedCases(contract);
  const machine = mutantsOf(contract).map((one) => ({
    ...one,
    kind: 'machine' as const,
    breaks: [one.breaks],
  }));
  const hand = faults.map((one) => ({ ...one, kind: 'hand' as const, caughtBy: [one.caughtBy] }));
  return {
    cases,
    tried: [
      ...[...machine, ...hand].flatMap((one) => triedOf(one, digests)),
      ...triedDrivers(cases, drivers),
    ],
    departures: [...departuresOf(cases, digests), ...drivers.tolerant.map(toDeparture)],
  };
}

type Faulty = Pick<Tried, 'kind' | 'name' | 'breaks' | 'verdict' | 'undecided' | 'caughtBy'>;

function triedOf(faulty: Faulty, digests: Digests): readonly Tried[] {
  const { kind, name, breaks, verdict, undecided, caughtBy } = faulty;
  const digest = digests.get(keyOf({ kind: kind === 'machine' ? 'machine' : 'hand', name }));
  if (digest === undefined) return [];
  const failed = casesWith(digest, verdict, 'failed');
  const tried = { kind, name, breaks, verdict, caughtBy, failed, caught: among(failed, caughtBy), digest };
  return [{ ...tried, ...(undecided !== undefined && { undecided }) }];
}

function triedDrivers(cases: readonly Planned[], { faulty }: DriverRuns): readonly Tried[] {
  return faulty.map(({ name, caughtBy, failed }) => ({
    kind: 'driver',
    name,
    breaks: heldIn(cases, caughtBy),
    verdict: 'source',
    caughtBy: [caughtBy],
    failed,
    caught: among(failed, [caughtBy]),
  }));
}

const among = (failed: readonly string[], patterns: readonly string[]) =>
  failed.filter((id) => patterns.some((pattern) => matches(pattern, id)));

function departuresOf(cases: readonly Planned[], digests: Digests): readonly Departure[] {
  const byId = new Map(cases.map((one) => [one.id, one]));
  return tolerances.flatMap(({ name, needs }) => {
    const digest = digests.get(keyOf({ kind: 'tolerant', name }));
    if (digest === undefined) return [];
    const failed = casesWith(digest, 'contract', 'failed');
    const silences = [...new Set(failed.flatMap((id) => byId.get(id)?.judges ?? []))];
    return [{ name, failed, silences, ...(needs !== undefined && { needs }) }];
  });
}

const toDeparture = ({ name, departs }: DriverRuns['tolerant'][number]): Departure => ({
  name,
  failed: departs.map((silence) => `runtime/silences/${silence}`),
  silences: departs,
});
