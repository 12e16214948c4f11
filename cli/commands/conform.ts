// `acs conform`: the suite against an implementation.

import { randomInt } from 'node:crypto';
import { Command } from 'commander';
import { exitCodeOf, planCases, type Report, runConformance } from '../../conformance/index.ts';
import { applyKnownFailing, checkKnownFailing } from '../../conformance/known-failing.ts';
import { curlOf } from '../../conformance/report/curl.ts';
import { loadDriver } from '../../conformance/tokens/index.ts';
import type { Case } from '../../conformance/types.ts';
import { fillRequest } from '../../conformance/wire/fill.ts';
import { createNames } from '../../conformance/wire/names.ts';
import { loadContract } from '../../src/contract/index.ts';
import { UsageError } from '../../src/errors.ts';
import { applyConfig } from '../config.ts';
import {
  addConformOptions,
  type ConformFlags,
  checkWrites,
  credentialOf,
  headersOf,
  parseBaseUrl,
  readCa,
  valuesOf,
} from '../conform-options.ts';
import type { Io } from '../io.ts';
import { kit } from '../kit.ts';
import { readKnownFailing } from '../known-failing.ts';
import type { SetExitCode } from '../main.ts';
import { randomNonce } from '../nonce.ts';
import { showProgress } from '../progress.ts';
import { parseReportTargets, writeReports } from '../write-reports.ts';

/** Declares the command. */
export function conformCommand(io: Io, exit: SetExitCode): Command {
  const command = new Command('conform')
    .description(
      'Judge an implementation: which clause of the source it breaks, and what it does where the source is silent.',
    )
    .argument('[base-url]', 'where the implementation answers, with its base path')
    .addHelpText('after', help);
  return addConformOptions(command).action(async (baseUrl: string | undefined, flags: ConformFlags) => {
    applyConfig(command, flags.config);
    exit(await conform(baseUrl, command.opts<ConformFlags>(), io));
  });
}

const help = `
Every option can also be given as ACS_<NAME> (ACS_BEARER, ACS_ROUTING_ID) or in acs.config.yaml.
Exit code: 0 conforms, 1 does not, 2 wrong usage, 3 could not be completed.`;

async function conform(target: string | undefined, flags: ConformFlags, io: Io): Promise<number> {
  const baseUrl = parseBaseUrl(target ?? io.env.ACS_BASE_URL);
  const reports = parseReportTargets(flags.report);
  const known = readKnownFailing(flags.knownFailing);
  const common = await whatToSend(flags);
  const planned = planCases(common);
  checkSelection(planned);
  if (known) checkKnownFailing(known, planned.ids);
  if (flags.list) return list([...planned.cases, ...planned.tokenRules], io);
  if (flags.plan) return plan(planned.cases, baseUrl, io);
  checkWrites(baseUrl, flags);
  const ran = await runInterruptibly({ ...common, baseUrl, ...(await howToRun(flags)) }, io);
  const report = known ? applyKnownFailing(ran, known, new Date()) : ran;
  writeReports(report, common.contract, reports, io);
  return exitCodeOf(report);
}

async function whatToSend(flags: ConformFlags) {
  const contract = await loadContract(flags.contract);
  const credential = credentialOf(flags);
  return {
    contract,
    values: valuesOf(flags, contract),
    headers: headersOf(flags),
    selection: { only: flags.only, skip: flags.skip, readOnly: flags.readOnly ?? false },
    ...(credential && { credential }),
  };
}

async function howToRun(flags: ConformFlags) {
  return {
    against: flags.against,
    concurrency: flags.concurrency,
    rate: flags.rate,
    timeout: flags.timeout * 1000,
    deadline: flags.deadline * 1000,
    explore: flags.explore,
    seed: flags.seed ?? randomInt(0x7fffffff),
    nonce: randomNonce(),
    kit: kit(),
    ...(flags.driver !== undefined && { driver: await loadDriver(flags.driver) }),
    ...(flags.insecure && { insecure: true }),
    ...(flags.ca !== undefined && { ca: readCa(flags.ca) }),
  };
}

function checkSelection({ unmatched, cases, tokenRules }: ReturnType<typeof planCases>): void {
  if (unmatched.length > 0) {
    const patterns = unmatched.map((one) => `"${one}"`).join(', ');
    throw new UsageError(`no case matches ${patterns}: acs conform --list shows all`);
  }
  if (cases.length + tokenRules.length === 0) {
    throw new UsageError('the selection leaves no case to run: acs conform --list shows all');
  }
}

/** The first Ctrl-C ends the run, and what ran is reported; a second one is the system's own. */
async function runInterruptibly(
  options: Omit<Parameters<typeof runConformance>[0], 'signal' | 'onResult'>,
  io: Io,
): Promise<Report> {
  const controller = new AbortController();
  const stop = () => controller.abort(new Error('interrupted'));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const progress = showProgress(io);
  try {
    return await runConformance({ ...options, signal: controller.signal, onResult: progress.step });
  } finally {
    progress.clear();
    process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop);
  }
}

function list(cases: readonly Case[], io: Io): number {
  for (const one of cases) io.out(`${one.id}  ${one.title}\n`);
  return 0;
}

/** Names are filled as in a run, so that each line can be sent as it stands. */
function plan(cases: readonly Case[], baseUrl: URL, io: Io): number {
  const base = baseUrl.href.replace(/\/$/, '');
  const names = createNames(randomNonce());
  for (const one of cases) {
    const [need] = one.needs ?? [];
    const request = fillRequest(one.request, names);
    const line = need ? `# not applicable without ${need.flag}` : curlOf(request, base + request.target);
    io.out(`# ${one.id}: ${one.title}\n${line}\n`);
  }
  return 0;
}
