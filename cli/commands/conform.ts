// `acs conform`: the suite against an implementation.

import { randomInt } from 'node:crypto';
import { Command } from 'commander';
import {
  checkKnownFailing,
  createNames,
  createSecrets,
  exitCodeOf,
  loadDriver,
  type Plan,
  type PlanOptions,
  planCases,
  renderList,
  renderPlan,
} from '../../conformance/index.ts';
import { commandName } from '../../src/command-name.ts';
import { loadContract } from '../../src/contract-file/index.ts';
import { UsageError } from '../../src/errors.ts';
import { readText } from '../../src/read-text.ts';
import { baseUrlOf, checkWrites, parseBaseUrl } from '../conform/base-url.ts';
import { applyConfig } from '../conform/config.ts';
import { checkEnvironment } from '../conform/environment.ts';
import type { ConformFlags } from '../conform/flags.ts';
import { credentialOf, headersOf } from '../conform/headers.ts';
import { addConformOptions } from '../conform/options.ts';
import { overridesOf } from '../conform/overrides.ts';
import { type Target, targetOf } from '../conform/target.ts';
import { valuesOf } from '../conform/values.ts';
import { githubHelp } from '../github/tell.ts';
import { holdAgainst, readHeldAgainst } from '../held-against.ts';
import { whileStarted } from '../implementation/index.ts';
import { noVigil, type Vigil } from '../implementation/vigil.ts';
import { interruptibly } from '../interruptibly.ts';
import type { Io, SetExitCode } from '../io.ts';
import { randomNonce } from '../nonce.ts';
import { packageInfo } from '../package-info.ts';
import { runShown } from '../run-shown.ts';
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
${githubHelp}
Exit code: 0 conforms, 1 does not, 2 wrong usage, 3 could not be completed.`;

async function conform(given: string | undefined, flags: ConformFlags, io: Io): Promise<number> {
  const url = baseUrlOf(given, io.env, flags);
  if (flags.list) return list(url, flags, io);
  const target = await targetOf(url, flags);
  const { baseUrl } = target;
  const reports = parseReportTargets(flags.report);
  const held = readHeldAgainst(flags);
  const write =
    flags.writeKnownFailing === undefined
      ? undefined
      : prepareKnownFailing(flags.writeKnownFailing, held.known);
  const common = await whatToSend(flags, io);
  const planned = planOf(common, flags);
  if (held.known) checkKnownFailing(held.known, planned.ids);
  if (flags.plan) return print(planAsCurl(planned, baseUrl), io);
  checkWrites(baseUrl, flags);
  const options = { ...common, baseUrl, ...howToRun(flags) };
  const { hide } = createSecrets(planned.secrets);
  const run = async (server: Vigil) =>
    runShown({ ...options, ...(await driverOf(flags, target)) }, server, io);
  const ran = await interruptibly((signal) =>
    target.start ? whileStarted(target.start, { io, hide, signal }, run) : run(noVigil(signal)),
  );
  const report = holdAgainst(ran, held, planned.ids);
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

function planOf(common: Omit<PlanOptions, 'driver'>, { driver, contract }: ConformFlags): Plan {
  const planned = planCases({ ...common, driver: driver !== undefined });
  checkSelection(planned, contract);
  return planned;
}

async function whatToSend(flags: ConformFlags, io: Io) {
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

function print(text: string, io: Io): number {
  io.out(text);
  return 0;
}

/** Names are filled as in a run, so that each line can be sent as it stands. */
const planAsCurl = ({ cases }: Plan, baseUrl: URL) =>
  renderPlan(cases, baseUrl.href.replace(/\/$/, ''), createNames(randomNonce()));
