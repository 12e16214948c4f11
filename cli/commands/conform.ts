// `acs conform`: the suite against an implementation.

import { Command } from 'commander';
import { createNames, exitCodeOf, type Plan, renderList, renderPlan } from '../../conformance/index.ts';
import { baseUrlOf, checkWrites, parseBaseUrl } from '../conform/base-url.ts';
import { applyConfig } from '../conform/config.ts';
import { checkEnvironment } from '../conform/environment.ts';
import type { ConformFlags } from '../conform/flags.ts';
import { addConformOptions } from '../conform/options.ts';
import { planOf, prepareRun, runPrepared, whatToSend } from '../conform/run.ts';
import { readHeldAgainst } from '../held-against.ts';
import { interruptibly } from '../interruptibly.ts';
import type { Io, SetExitCode } from '../io.ts';
import { randomNonce } from '../nonce.ts';
import { prepareKnownFailing } from '../write-known-failing.ts';
import { parseReportTargets, writeReports } from '../write-reports.ts';

/** Declares the command. */
export function conformCommand(io: Io, exit: SetExitCode): Command {
  const command = new Command('conform')
    .description(
      'Test a running server against the contract: which clauses it breaks, and what it does where the source is silent.',
    )
    .argument('[base-url]', 'URL of the server to test, with its base path')
    .addHelpText('after', help);
  return addConformOptions(command).action(async (baseUrl: string | undefined, flags: ConformFlags) => {
    checkEnvironment(io.env, command);
    applyConfig(command, flags.config);
    exit(await conform(baseUrl, command.opts<ConformFlags>(), io));
  });
}

const help = `
Every option can also be set as ACS_<NAME> (ACS_BEARER, ACS_ROUTING_ID) or in acs.config.yaml.
Exit code: 0 conforms, 1 does not, 2 wrong usage, 3 could not be completed.`;

async function conform(given: string | undefined, flags: ConformFlags, io: Io): Promise<number> {
  const url = baseUrlOf(given, io.env, flags);
  if (flags.list) return list(url, flags, io);
  const reports = parseReportTargets(flags.report);
  const held = readHeldAgainst(flags);
  const write =
    flags.writeKnownFailing === undefined
      ? undefined
      : prepareKnownFailing(flags.writeKnownFailing, held.known);
  const prepared = await prepareRun(url, flags, io, held);
  const { target, planned, common } = prepared;
  if (flags.plan) return print(planAsCurl(planned, target.baseUrl), io);
  checkWrites(target.baseUrl, flags);
  const report = await interruptibly((signal) => runPrepared(prepared, flags, io, signal));
  writeReports(report, common.contract, reports, io, { verbose: flags.verbose ?? false });
  write?.(report, planned.ids, io);
  return exitCodeOf(report);
}

/** Ids and titles hang on no server and no account. */
async function list(url: string | undefined, flags: ConformFlags, io: Io): Promise<number> {
  if (url !== undefined && flags.portEnv === undefined) parseBaseUrl(url);
  const { cases } = planOf(await whatToSend(flags, io), flags);
  return print(renderList(cases, io.style), io);
}

function print(text: string, io: Io): number {
  io.out(text);
  return 0;
}

/** Names are filled as in a run, so that each line can be sent as it stands. */
const planAsCurl = ({ cases }: Plan, baseUrl: URL) =>
  renderPlan(cases, baseUrl.href.replace(/\/$/, ''), createNames(randomNonce()));
