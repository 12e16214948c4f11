// What a run needs besides its server: everything is read and checked before anything is sent.

import {
  type ConformanceOptions,
  checkKnownFailing,
  checkSelection,
  loadDriver,
  type Plan,
  type PlanOptions,
  planningFrom,
  planRun,
  renderers,
  undeclared,
} from '../../conformance/index.ts';
import { commandName } from '../../src/command-name.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import { type Contract, servedHere } from '../../src/contract/index.ts';
import { tellLeftOut } from '../contract.ts';
import type { Io } from '../io.ts';
import {
  type HeldAgainst,
  prepareKnownFailing,
  readHeldAgainst,
  type WriteKnownFailing,
} from '../known-failing.ts';
import { parseTargets, type ReportTarget } from '../write-reports.ts';
import { inputsIn } from './inputs.ts';
import type { ConformFlags } from './options.ts';
import type { Target } from './target.ts';

/** What is sent, and what requests are derived from. */
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
  const reports = parseTargets(flags.report, renderers);
  const held = readHeldAgainst(flags);
  const list = flags.writeKnownFailing;
  const write = list === undefined ? undefined : prepareKnownFailing(list, held.known);
  const contract = servedHere(await loadContract(flags.contract));
  tellLeftOut(contract.leftOut, io);
  const what = whatToSend(contract, flags);
  const planned = planOf(what, flags);
  if (held.known) checkKnownFailing(held.known, planned.planned());
  return { flags, what, planned, held, reports, contractFiles: contract.files, ...(write && { write }) };
}

/** What is sent for a contract; a list of properties, for which nothing is sent, needs no account. */
export function whatToSend(contract: Contract, flags: ConformFlags): WhatToSend {
  const hasAccounts = contract.operations.some(({ parameters }) =>
    parameters.some(({ input }) => input === 'account'),
  );
  const given = flags.list && hasAccounts ? { ...undeclared, ...flags } : flags;
  return planningFrom(given, inputsIn(flags), contract);
}

/** The chosen properties with their requests. @throws UsageError for a pattern without any, and where none is left */
export function planOf(what: WhatToSend, { driver, contract }: ConformFlags): Plan {
  const planned = planRun({ ...what, driver: driver !== undefined });
  const other = contract === undefined ? '' : ` --contract ${contract}`;
  checkSelection(planned, `: list all with ${commandName} conform --list${other}`);
  return planned;
}

/** The driver, which finds the port of a started server where the server does. */
export async function driverOf({ driver }: ConformFlags, { start }: Target) {
  if (driver === undefined) return {};
  Object.assign(process.env, start?.port);
  return { driver: await loadDriver(driver) };
}
