// A run as it was asked for: everything is checked before anything is sent, whoever asks.

import { randomInt } from 'node:crypto';
import {
  checkKnownFailing,
  createSecrets,
  loadDriver,
  type Plan,
  type PlanOptions,
  planCases,
  type Report,
  type Result,
} from '../../conformance/index.ts';
import { commandName } from '../../src/command-name.ts';
import { loadContract } from '../../src/contract-file/index.ts';
import { UsageError } from '../../src/errors.ts';
import { readText } from '../../src/read-text.ts';
import { type HeldAgainst, holdAgainst, readHeldAgainst } from '../held-against.ts';
import { whileStarted } from '../implementation/index.ts';
import { noVigil, type Vigil } from '../implementation/vigil.ts';
import type { Io } from '../io.ts';
import { randomNonce } from '../nonce.ts';
import { packageInfo } from '../package-info.ts';
import { runShown } from '../run-shown.ts';
import type { ConformFlags } from './flags.ts';
import { credentialOf, headersOf } from './headers.ts';
import { overridesOf } from './overrides.ts';
import { type Target, targetOf } from './target.ts';
import { valuesOf } from './values.ts';

/** A run that can begin. */
export interface PreparedRun {
  readonly target: Target;
  readonly held: HeldAgainst;
  readonly planned: Plan;
  readonly common: Omit<PlanOptions, 'driver'>;
}

/** Checks all that can be checked without a request. @throws UsageError in one line */
export async function prepareRun(
  url: string | undefined,
  flags: ConformFlags,
  io: Io,
  held: HeldAgainst = readHeldAgainst(flags),
): Promise<PreparedRun> {
  const target = await targetOf(url, flags);
  const common = await whatToSend(flags, io);
  const planned = planOf(common, flags);
  if (held.known) checkKnownFailing(held.known, planned.ids);
  return { target, held, planned, common };
}

/** Runs it, with the server started and stopped where that was asked for. */
export async function runPrepared(
  { target, held, planned, common }: PreparedRun,
  flags: ConformFlags,
  io: Io,
  signal: AbortSignal,
  onResult?: (result: Result, planned: number) => void,
): Promise<Report> {
  const { hide } = createSecrets(planned.secrets);
  const options = {
    ...common,
    baseUrl: target.baseUrl,
    ...howToRun(flags),
    ...(onResult && { onResult }),
  };
  const run = async (server: Vigil) =>
    runShown({ ...options, ...(await driverOf(flags, target)) }, server, io);
  const ran = await (target.start
    ? whileStarted(target.start, { io, hide, signal }, run)
    : run(noVigil(signal)));
  return holdAgainst(ran, held, planned.ids);
}

/** The cases that are chosen. @throws UsageError where there are none */
export function planOf(common: Omit<PlanOptions, 'driver'>, { driver, contract }: ConformFlags): Plan {
  const planned = planCases({ ...common, driver: driver !== undefined });
  checkSelection(planned, contract);
  return planned;
}

/** What planning needs. */
export async function whatToSend(flags: ConformFlags, io: Io): Promise<Omit<PlanOptions, 'driver'>> {
  const contract = await loadContract(flags.contract);
  const credential = await credentialOf(flags, io);
  return {
    contract,
    values: valuesOf(flags, contract),
    headers: headersOf(flags),
    overrides: overridesOf(flags),
    kit: packageInfo(),
    selection: { only: flags.only, skip: flags.skip, readOnly: flags.readOnly ?? false },
    ...(credential && { credential }),
  };
}

function howToRun(flags: ConformFlags) {
  return {
    kit: packageInfo(),
    against: flags.against,
    concurrency: flags.concurrency,
    rate: flags.rate,
    timeout: flags.timeout * 1000,
    deadline: flags.deadline * 1000,
    explore: flags.explore,
    seed: flags.seed ?? randomInt(0x7fffffff),
    nonce: randomNonce(),
    ...(flags.insecure && { insecure: true }),
    ...(flags.ca !== undefined && { ca: readText(flags.ca, 'certificate authority') }),
  };
}

/** A driver finds the port of a started server where the server does. */
async function driverOf({ driver }: ConformFlags, { start }: Target) {
  if (driver === undefined) return {};
  Object.assign(process.env, start?.port);
  return { driver: await loadDriver(driver) };
}

function checkSelection({ unmatched, cases }: Plan, contract: string | undefined): void {
  const other = contract === undefined ? '' : ` --contract ${contract}`;
  const listAll = `list all cases with ${commandName} explain '*'${other}`;
  if (unmatched.length > 0) {
    const patterns = unmatched.map((pattern) => `"${pattern}"`).join(', ');
    throw new UsageError(`no case matches ${patterns}: ${listAll}`);
  }
  if (cases.length === 0) {
    throw new UsageError(`--only, --skip and --read-only leave no case to run: ${listAll}`);
  }
}
