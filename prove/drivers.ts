// The token rules as a subject: faulty and tolerant drivers, run here, since they take no server.

import { runRuntimeCases } from '../conformance/tokens/index.ts';
import { createFaultyDriver, faultyDrivers } from '../fixtures/drivers/faulty.ts';
import { createTolerantDriver, tolerantDrivers } from '../fixtures/drivers/tolerant.ts';

/** What the token rules found out about one driver. */
export interface DriverRun {
  readonly name: string;
  /** Cases that failed, or could not go on. */
  readonly failed: readonly string[];
  /** Silences that it answers otherwise than the contract. */
  readonly departs: readonly string[];
}

export interface DriverRuns {
  readonly faulty: readonly (DriverRun & { readonly caughtBy: string })[];
  readonly tolerant: readonly DriverRun[];
}

/** Runs every driver. */
export async function runDrivers(): Promise<DriverRuns> {
  const faulty = faultyDrivers.map(async (fault) => {
    const { name, caughtBy } = fault;
    return { name, caughtBy, ...(await run(createFaultyDriver(fault), [])) };
  });
  const tolerant = tolerantDrivers.map(async (one) => ({
    name: one.name,
    ...(await run(createTolerantDriver(one), one.without ?? [])),
  }));
  return { faulty: await Promise.all(faulty), tolerant: besidesTheFirst(await Promise.all(tolerant)) };
}

/** What the first, unchanged one chose is its own; the others are there for what they change. */
function besidesTheFirst(runs: readonly DriverRun[]): readonly DriverRun[] {
  const usual = runs[0]?.departs ?? [];
  return runs.map((one) => {
    const own = one.departs.filter((silence) => !usual.includes(silence));
    return own.length > 0 ? { ...one, departs: own } : one;
  });
}

async function run(driver: Parameters<typeof runRuntimeCases>[0], without: readonly string[]) {
  const { results } = await runRuntimeCases(driver, { jwtId: 'jwt1', timeout: 100 });
  const failed = results.filter(
    ({ id, outcome }) => outcome === 'failed' || (outcome === 'errored' && !without.includes(id)),
  );
  const departs = results.flatMap(({ answer }) => (answer?.asDecided === false ? [answer.silence] : []));
  return { failed: failed.map(({ id }) => id), departs: [...new Set(departs)] };
}
