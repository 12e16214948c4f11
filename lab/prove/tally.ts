// Summary of the runs: which faulty servers were caught and by which cases, and at which silences tolerant
// ones differ from the contract.

import { matches, type Scope } from '../../conformance/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import { faults } from '../fixtures/servers/faults.ts';
import { tolerances } from '../fixtures/servers/tolerances.ts';
import type { DriverRuns } from './drivers.ts';
import { mutantsOf } from './machine.ts';
import { type Planned, plannedCases } from './plan.ts';
import type { Digests } from './pool.ts';
import { heldIn } from './proven.ts';
import { keyOf } from './servers.ts';
import { casesWith, type Digest } from './suite.ts';

/** A faulty server or driver with its results. */
export interface Tried {
  readonly kind: 'machine' | 'hand' | 'driver';
  readonly name: string;
  readonly breaks: readonly string[];
  readonly verdict: Scope;
  /** Why the source verdict is undecided, where no case may break it. */
  readonly undecided?: string | undefined;
  readonly caughtBy: readonly string[];
  /** Cases that failed under the verdict that it breaks. */
  readonly failed: readonly string[];
  /** Those of them that its row names. */
  readonly caught: readonly string[];
  /** Absent for a driver. */
  readonly digest?: Digest;
}

/** A tolerant server or driver, with the cases and silences in which it differs from the contract. */
export interface Departure {
  readonly name: string;
  readonly failed: readonly string[];
  readonly silences: readonly string[];
  /** What a machine may lack; such a server is left out of the documentation. */
  readonly needs?: string | undefined;
}

/** All summaries. */
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
  const listed = [...machine, ...hand].flatMap(({ kind, name, breaks, verdict, caughtBy, ...more }) => {
    const digest = digests.get(keyOf({ kind, name }));
    if (digest === undefined) return [];
    const failed = casesWith(digest, verdict, 'failed');
    const caught = among(failed, caughtBy);
    const undecided = 'undecided' in more ? more.undecided : undefined;
    return [{ kind, name, breaks, verdict, undecided, caughtBy, failed, caught, digest }];
  });
  const faultyDrivers = drivers.faulty.map(({ name, caughtBy: id, failed }) => {
    const [kind, verdict, caughtBy] = ['driver' as const, 'source' as const, [id]];
    const [breaks, caught] = [heldIn(cases, id), among(failed, caughtBy)];
    return { kind, name, breaks, verdict, caughtBy, failed, caught };
  });
  const tolerantDrivers = drivers.tolerant.map(({ name, departs: silences }) => ({
    name,
    failed: silences.map((silence) => `runtime/silences/${silence}`),
    silences,
  }));
  return {
    cases,
    tried: [...listed, ...faultyDrivers],
    departures: [...departuresOf(cases, digests), ...tolerantDrivers],
  };
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
    return [{ name, failed, silences, needs }];
  });
}
