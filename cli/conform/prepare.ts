// What a run needs besides its server: everything is read and checked before anything is sent.

import { randomInt } from 'node:crypto';
import {
  type ConformanceOptions,
  checkCausesAreSought,
  checkKnownFailing,
  loadDriver,
  type Plan,
  type PlanOptions,
  planCases,
  sayNewName,
} from '../../conformance/index.ts';
import { commandName } from '../../src/command-name.ts';
import { type LoadedContract, loadContractFiles } from '../../src/contract/file/index.ts';
import { UsageError } from '../../src/errors.ts';
import { packageInfo } from '../../src/package-info.ts';
import { readText } from '../../src/read-text.ts';
import { tellLeftOut } from '../contract.ts';
import type { Io } from '../io.ts';
import {
  type HeldAgainst,
  prepareKnownFailing,
  readHeldAgainst,
  type WriteKnownFailing,
} from '../known-failing.ts';
import { randomNonce } from '../nonce.ts';
import { parseReportTargets, type ReportTarget } from '../write-reports.ts';
import { credentialOf, headersOf, secondCredentialOf } from './credentials.ts';
import { overridesOf, rejectionsOf, valuesOf } from './inputs.ts';
import type { ConformFlags } from './options.ts';
import type { Target } from './target.ts';

/** What is sent, and what cases are derived from. */
export type WhatToSend = Omit<PlanOptions, 'driver'> & Pick<ConformanceOptions, 'kit'>;

/** Everything that was read. */
export interface Prepared {
  readonly what: WhatToSend;
  readonly planned: Plan;
  readonly held: HeldAgainst;
  readonly reports: readonly ReportTarget[];
  readonly write?: WriteKnownFailing;
  /** The contract's files, absolute. */
  readonly contractFiles: readonly string[];
}

/** @throws UsageError, ContractError in one line */
export async function prepare(flags: ConformFlags, io: Io): Promise<Prepared> {
  checkWithin(flags);
  const reports = parseReportTargets(flags.report);
  const held = readHeldAgainst(flags);
  const list = flags.writeKnownFailing;
  const write = list === undefined ? undefined : prepareKnownFailing(list, held.known);
  const { contract, files } = await loadContractFiles(flags.contract);
  tellLeftOut(contract.leftOut, io);
  const what = await whatToSend(contract, flags, io);
  const planned = planOf(what, flags);
  if (held.known) {
    checkKnownFailing(held.known, planned.ids);
    checkCausesAreSought(held.known, flags.experiments);
  }
  return { what, planned, held, reports, contractFiles: files, ...(write && { write }) };
}

/** The same with what --credential-command gives now, hidden in all output as the one before. */
export async function withNewCredential(prepared: Prepared, flags: ConformFlags, io: Io): Promise<Prepared> {
  if (flags.credentialCommand === undefined) return prepared;
  const credential = await credentialOf(flags, io);
  const what = { ...prepared.what, ...(credential && { credential }) };
  return { ...prepared, what, planned: planOf(what, flags) };
}

/** What is sent for a contract. */
export async function whatToSend(
  contract: LoadedContract['contract'],
  flags: ConformFlags,
  io: Io,
): Promise<WhatToSend> {
  const credential = await credentialOf(flags, io);
  return {
    contract,
    values: valuesOf(flags, contract),
    secondCredential: secondCredentialOf(flags),
    headers: headersOf(flags),
    overrides: overridesOf(flags, contract),
    kit: packageInfo(),
    selection: { only: flags.only, skip: flags.skip, readOnly: flags.readOnly ?? false },
    ...(flags.thorough && { thorough: true }),
    ...(credential && { credential }),
  };
}

/** The chosen cases. @throws UsageError for a pattern without cases, and where none is left */
export function planOf(what: WhatToSend, { driver, contract }: ConformFlags): Plan {
  const planned = planCases({ ...what, driver: driver !== undefined });
  checkSelection(planned, contract);
  return planned;
}

/** What else one run needs. Another run has names of its own, and another seed unless it is given. */
export function howToRun(flags: ConformFlags, { baseUrl }: Target) {
  return {
    baseUrl,
    against: flags.against,
    concurrency: flags.concurrency,
    rate: flags.rate,
    timeout: flags.timeout * 1000,
    deadline: flags.deadline * 1000,
    explore: flags.explore,
    experiments: flags.experiments,
    seed: flags.seed ?? randomInt(0x7fffffff),
    nonce: randomNonce(),
    rejections: rejectionsOf(flags),
    ...(flags.within !== undefined && { within: flags.within }),
    ...(flags.insecure && { insecure: true }),
    ...(flags.ca !== undefined && { ca: readText(flags.ca, 'certificate authority') }),
  };
}

/** The driver, which finds the port of a started server where the server does. */
export async function driverOf({ driver }: ConformFlags, { start }: Target) {
  if (driver === undefined) return {};
  Object.assign(process.env, start?.port);
  return { driver: await loadDriver(driver) };
}

function checkWithin({ within = 0, deadline }: ConformFlags): void {
  if (within <= deadline) return;
  throw new UsageError(
    `--deadline ${deadline} ends the run before --within ${within} does: add --deadline ${Math.ceil(2 * within)}`,
  );
}

function checkSelection({ unmatched, cases, all, ids }: Plan, contract: string | undefined): void {
  const other = contract === undefined ? '' : ` --contract ${contract}`;
  const listAll = `list all cases with ${commandName} explain '*'${other}`;
  if (unmatched.length > 0) {
    const patterns = unmatched.map((pattern) => `"${pattern}"${sayNewName(pattern, ids)}`).join(', ');
    throw new UsageError(`no case matches ${patterns}: ${listAll}`);
  }
  if (all.length === 0) {
    throw new UsageError(
      'the contract shows no request that could be sent: give an example of a body to one of its operations',
    );
  }
  if (cases.length === 0) {
    throw new UsageError(`--only, --skip and --read-only leave no case to run: ${listAll}`);
  }
}
