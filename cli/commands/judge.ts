// `acs judge`: stored exchanges judged again, with nothing sent.

import type { Command } from 'commander';
import {
  catalogueOf,
  checkKnownFailing,
  exitCodeOf,
  parseReport,
  rejudge,
  type Scope,
} from '../../conformance/index.ts';
import { packageInfo } from '../../src/package-info.ts';
import { readText } from '../../src/read-text.ts';
import { readContract } from '../contract.ts';
import { githubHelp } from '../github/guard.ts';
import type { Io, SetExitCode } from '../io.ts';
import { holdAgainst, readHeldAgainst, sinceText } from '../known-failing.ts';
import { againstOption, reportOption } from '../shared-options.ts';
import { parseReportTargets, writeReports } from '../write-reports.ts';

interface JudgeFlags {
  readonly contract?: string;
  readonly against?: Scope;
  readonly report: readonly string[];
  readonly knownFailing?: string;
  readonly since?: string;
  readonly verbose?: boolean;
}

export function judgeCommand(command: Command, io: Io, exit: SetExitCode): Command {
  return command
    .argument('<file>', 'file written by conform --report json=PATH')
    .option('--contract <file>', 'OpenAPI document to use instead of the one in this package')
    .addOption(againstOption('verdict that decides the exit code (default: as in the report)'))
    .addOption(reportOption())
    .option('--known-failing <file>', 'YAML list of cases known to fail, each with a reason')
    .option('--since <file>', sinceText)
    .option(
      '--verbose',
      'show every case in the terminal, each decision that differs, and which cases were skipped',
    )
    .addHelpText(
      'after',
      `\n${githubHelp}\nExit code: 0 conforms, 1 does not, 2 wrong usage, 3 could not be completed.`,
    )
    .action(async (file: string, flags: JudgeFlags) => exit(await judge(file, flags, io)));
}

async function judge(file: string, flags: JudgeFlags, io: Io): Promise<number> {
  const text = readText(file, 'report');
  const targets = parseReportTargets(flags.report);
  const held = readHeldAgainst(flags);
  const stored = parseReport(text, file);
  const contract = await readContract(flags.contract, io);
  const ids = [...stored.results.map((result) => result.case), ...catalogueOf(contract)].map(({ id }) => id);
  if (held.known) checkKnownFailing(held.known, ids);
  const judged = rejudge(stored, {
    contract,
    against: flags.against ?? stored.against,
    kit: packageInfo(),
  });
  const report = holdAgainst(judged, held, ids);
  writeReports(report, contract, targets, io, { verbose: flags.verbose ?? false });
  return exitCodeOf(report);
}
