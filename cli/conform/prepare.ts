// What a run needs besides its server: everything is read and checked before anything is sent.

import {
  type ConformanceOptions,
  checkCausesAreSought,
  checkKnownFailing,
  loadDriver,
  type Plan,
  type PlanOptions,
  planCases,
  planningFrom,
  runningFrom,
  sayNewName,
  undeclared,
} from '../../conformance/index.ts';
import { commandName } from '../../src/command-name.ts';
import { type LoadedContract, loadContractFiles } from '../../src/contract/file/index.ts';
import { UsageError } from '../../src/errors.ts';
import { tellLeftOut } from '../contract.ts';
import type { Io } from '../io.ts';
import {
  type HeldAgainst,
  prepareKnownFailing,
  readHeldAgainst,
  type WriteKnownFailing,
} from '../known-failing.ts';
import { parseReportTargets, type ReportTarget } from '../write-reports.ts';
import { credentialOf } from './credentials.ts';
import { inputsIn, rejectionsOf } from './inputs.ts';
import type { ConformFlags } from './options.ts';
import type { Target } from './target.ts';

/** What is sent, and what cases are derived from. */
export type WhatToSend = Omit<PlanOptions, 'driver'> & Pick<ConformanceOptions, 'kit'>;

/** Everything that was read. */
export interface Prepared {
  readonly flags: ConformFlags;
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
  return { flags, what, planned, held, reports, contractFiles: files, ...(write && { write }) };
}

/** The same with what --credential-command gives now, hidden in all output as the one before. */
export async function withNewCredential(prepared: Prepared, io: Io): Promise<Prepared> {
  const { flags } = prepared;
  if (flags.credentialCommand === undefined) return prepared;
  const credential = await credentialOf(flags, io);
  const what = { ...prepared.what, ...(credential && { credential }) };
  return { ...prepared, what, planned: planOf(what, flags) };
}

/** What is sent for a contract; a list of cases, of which nothing is sent, needs no account. */
export async function whatToSend(
  contract: LoadedContract['contract'],
  flags: ConformFlags,
  io: Io,
): Promise<WhatToSend> {
  const credential = await credentialOf(flags, io);
  const given = flags.list ? { ...flags, account: flags.account ?? undeclared.account } : flags;
  return { ...planningFrom(given, inputsIn(flags), contract), ...(credential && { credential }) };
}

/** The chosen cases. @throws UsageError for a pattern without cases, and where none is left */
export function planOf(what: WhatToSend, { driver, contract }: ConformFlags): Plan {
  const planned = planCases({ ...what, driver: driver !== undefined });
  checkSelection(planned, contract);
  return planned;
}

/** What else one run needs. */
export const howToRun = (flags: ConformFlags, { baseUrl }: Target) => ({
  ...runningFrom(flags),
  baseUrl,
  experiments: flags.experiments,
  rejections: rejectionsOf(flags),
});

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
