// `acs conform`: the suite against an implementation.

import type { Command } from 'commander';
import { createNames, exitCodeOf, type Plan, renderList, renderPlan } from '../../conformance/index.ts';
import { loadContract } from '../../src/contract-file/index.ts';
import { baseUrlOf, checkWrites, parseBaseUrl } from '../conform/base-url.ts';
import { applyConfig } from '../conform/config.ts';
import { checkEnvironment } from '../conform/environment.ts';
import type { ConformFlags } from '../conform/flags.ts';
import { addConformOptions } from '../conform/options.ts';
import { planOf, prepare, whatToSend } from '../conform/prepare.ts';
import { runPrepared } from '../conform/run.ts';
import { targetOf } from '../conform/target.ts';
import { githubHelp } from '../github/tell.ts';
import { interruptibly } from '../interruptibly.ts';
import type { Io, SetExitCode } from '../io.ts';
import { randomNonce } from '../nonce.ts';
import { showProgress } from '../progress.ts';
import { checkWatch, watchConform } from '../watch/index.ts';
import { writeReports } from '../write-reports.ts';

/** Declares its arguments and options, and what it does. */
export function conformCommand(command: Command, io: Io, exit: SetExitCode): Command {
  command.argument('[base-url]', 'URL of the server to test, with its base path').addHelpText('after', help);
  return addConformOptions(command).action(async (baseUrl: string | undefined, flags: ConformFlags) => {
    checkEnvironment(io.env, command);
    const flagsNow = () => {
      applyConfig(command, flags.config);
      return command.opts<ConformFlags>();
    };
    const urlOf = (now: ConformFlags) => baseUrlOf(baseUrl, io.env, now);
    const first = flagsNow();
    checkWatch(first);
    exit(await (first.watch ? watchConform({ flagsNow, urlOf }, io) : conform(urlOf(first), first, io)));
  });
}

const help = `
Every option can also be set as ACS_<NAME> (ACS_BEARER, ACS_ROUTING_ID) or in acs.config.yaml.
${githubHelp}
Exit code: 0 conforms, 1 does not, 2 wrong usage, 3 could not be completed.`;

async function conform(url: string | undefined, flags: ConformFlags, io: Io): Promise<number> {
  if (flags.list) return list(url, flags, io);
  const target = await targetOf(url, flags);
  const prepared = await prepare(flags, io);
  if (flags.plan) return print(planAsCurl(prepared.planned, target.baseUrl), io);
  checkWrites(target.baseUrl, flags);
  const progress = showProgress(io, flags.against);
  const report = await interruptibly((signal) =>
    runPrepared(target, prepared, flags, { io, signal, progress }),
  );
  writeReports(report, prepared.what.contract, prepared.reports, io, { verbose: flags.verbose ?? false });
  prepared.write?.(report, prepared.planned.ids, io);
  return exitCodeOf(report);
}

/** Ids and titles hang on no server and no account. */
async function list(url: string | undefined, flags: ConformFlags, io: Io): Promise<number> {
  if (url !== undefined && flags.portEnv === undefined) parseBaseUrl(url);
  const { cases } = planOf(await whatToSend(await loadContract(flags.contract), flags, io), flags);
  return print(renderList(cases, io.style), io);
}

function print(text: string, io: Io): number {
  io.out(text);
  return 0;
}

/** Names are filled as in a run, so that each line can be sent as it stands. */
const planAsCurl = ({ cases }: Plan, baseUrl: URL) =>
  renderPlan(cases, baseUrl.href.replace(/\/$/, ''), createNames(randomNonce()));
