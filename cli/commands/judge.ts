// `acs judge`: stored exchanges judged again, or recorded traffic judged, with nothing sent.

import { type Command, Option } from 'commander';
import {
  catalogueOf,
  checkKnownFailing,
  exitCodeOf,
  parseReport,
  rejudge,
  type Scope,
  scopes,
} from '../../conformance/index.ts';
import { loadContract } from '../../src/contract-file/index.ts';
import { UsageError } from '../../src/errors.ts';
import { packageInfo } from '../../src/package-info.ts';
import { readText } from '../../src/read-text.ts';
import type { Side } from '../../src/traffic/index.ts';
import { githubHelp } from '../github/guard.ts';
import { holdAgainst, readHeldAgainst, sinceText } from '../held-against.ts';
import type { Io, SetExitCode } from '../io.ts';
import { reportOption } from '../report-option.ts';
import { judgeTraffic, parseRecording } from '../traffic/judge-file.ts';
import { aboutOption } from '../traffic/reports.ts';
import { parseReportTargets, writeReports } from '../write-reports.ts';

interface JudgeFlags {
  readonly contract?: string;
  readonly against?: Scope;
  readonly report: readonly string[];
  readonly knownFailing?: string;
  readonly since?: string;
  readonly about?: Side;
  readonly baseUrl?: string;
  readonly verbose?: boolean;
}

/** Declares its arguments and options, and what it does. */
export function judgeCommand(command: Command, io: Io, exit: SetExitCode): Command {
  return command
    .argument('<file>', 'file written by conform --report json=PATH, or a recording (.har)')
    .option('--contract <file>', 'OpenAPI document to use instead of the one in this package')
    .addOption(
      new Option(
        '--against <verdict>',
        'verdict that decides the exit code (default: as in the report, source for a recording)',
      ).choices([...scopes]),
    )
    .addOption(reportOption())
    .addOption(aboutOption())
    .option('--base-url <url>', 'base URL of the interface in a recording (default: guessed)')
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
  const recording = parseRecording(text, file);
  if (recording !== undefined) return judgeTraffic(recording, file, flags, io);
  for (const name of ['baseUrl', 'about'] as const)
    if (flags[name] !== undefined)
      throw new UsageError(
        `--${name === 'about' ? name : 'base-url'} is for a recording, and ${file} is none: remove it`,
      );
  const targets = parseReportTargets(flags.report);
  const held = readHeldAgainst(flags);
  const stored = parseReport(text, file);
  const contract = await loadContract(flags.contract);
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
