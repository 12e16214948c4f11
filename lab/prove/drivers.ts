// Runs the token rules through faulty and tolerant drivers, in this process, since they need no server.

import {
  type Driver,
  judgeTokenCase,
  type Result,
  runTokenCases,
  type TokenCase,
  tokenCases,
} from '../../conformance/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import { faultyDrivers } from '../fixtures/drivers/faulty.ts';
import { createRow } from '../fixtures/drivers/row.ts';
import { tolerantDrivers } from '../fixtures/drivers/tolerant.ts';

/** The result of the token rules for one driver. */
export interface DriverRun {
  readonly name: string;
  /** Cases that failed or could not be completed. */
  readonly failed: readonly string[];
  /** Silences at which it differs from the contract's decision. */
  readonly departs: readonly string[];
}

export interface DriverRuns {
  readonly faulty: readonly (DriverRun & { readonly caughtBy: string })[];
  readonly tolerant: readonly DriverRun[];
}

/** Runs every driver. */
export async function runDrivers(contract: Contract): Promise<DriverRuns> {
  const cases = tokenCases(contract, { driver: true, jwtId: true });
  const faulty = faultyDrivers.map(async (fault) => {
    const { name, caughtBy } = fault;
    return { name, caughtBy, ...digestOf(await resultsOf(cases, createRow(fault))) };
  });
  const tolerant = tolerantDrivers.map(async (tolerance) => {
    const results = await resultsOf(cases, createRow(tolerance));
    return { name: tolerance.name, ...digestOf(results, tolerance.without) };
  });
  return { faulty: await Promise.all(faulty), tolerant: besidesTheFirst(await Promise.all(tolerant)) };
}

/** What the first, unchanged driver decides counts for that one alone. */
function besidesTheFirst(runs: readonly DriverRun[]): readonly DriverRun[] {
  const usual = runs[0]?.departs ?? [];
  return runs.map((run) => {
    const own = run.departs.filter((silence) => !usual.includes(silence));
    return own.length > 0 ? { ...run, departs: own } : run;
  });
}

async function resultsOf(cases: readonly TokenCase[], driver: Driver): Promise<readonly Result[]> {
  const options = { nonce: 'acs', signal: new AbortController().signal, jwtId: 'jwt1' };
  const { observations } = await runTokenCases(cases, driver, options);
  return cases.flatMap((testCase) => {
    const observation = observations.get(testCase.id);
    return observation ? [judgeTokenCase(testCase, observation)] : [];
  });
}

function digestOf(results: readonly Result[], without: readonly string[] = []): Omit<DriverRun, 'name'> {
  const failed = results.filter(
    ({ case: { id }, outcomes: { source } }) =>
      source === 'failed' || (source === 'errored' && !without.includes(id)),
  );
  const departing = results.filter(
    ({ outcomes }) => outcomes.source === 'observed' && outcomes.contract === 'failed',
  );
  const departs = departing.flatMap(({ answers }) => answers.map(({ silence }) => silence));
  return { failed: failed.map((result) => result.case.id), departs: [...new Set(departs)] };
}
