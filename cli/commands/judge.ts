// `acs judge`: stored exchanges judged again, with nothing sent.

import { Command, Option } from 'commander';
import { catalogueOf } from '../../conformance/catalogue.ts';
import { exitCodeOf } from '../../conformance/index.ts';
import { applyKnownFailing, checkKnownFailing } from '../../conformance/known-failing.ts';
import { parseReport } from '../../conformance/read-report.ts';
import { rejudge } from '../../conformance/rejudge.ts';
import { type Scope, scopes } from '../../conformance/types.ts';
import { loadContract } from '../../src/contract/index.ts';
import type { Io } from '../io.ts';
import { kit } from '../kit.ts';
import { readKnownFailing } from '../known-failing.ts';
import type { SetExitCode } from '../main.ts';
import { readText } from '../read-text.ts';
import { parseReportTargets, reportFormats, writeReports } from '../write-reports.ts';

interface JudgeFlags {
  readonly contract?: string;
  readonly against?: Scope;
  readonly report: readonly string[];
  readonly knownFailing?: string;
}

/** Declares the command. */
export function judgeCommand(io: Io, exit: SetExitCode): Command {
  const collect = (value: string, previous: readonly string[]) => [...previous, value];
  return new Command('judge')
    .description('Judge the exchanges of a stored report again, offline, under the contract as it is now.')
    .argument('<report>', 'what acs conform --report json=PATH wrote')
    .option('--contract <file>', "another OpenAPI document than the kit's own")
    .addOption(
      new Option('--against <verdict>', "verdict that decides the exit code; else the report's own").choices([
        ...scopes,
      ]),
    )
    .option(
      '--report <format=path>',
      `${reportFormats} to a file, or to - for stdout (repeatable)`,
      collect,
      [],
    )
    .option('--known-failing <file>', 'cases that are known to fail, with reasons, in YAML')
    .addHelpText('after', '\nExit code: 0 conforms, 1 does not, 2 wrong usage, 3 could not be completed.')
    .action(async (file: string, flags: JudgeFlags) => exit(await judge(file, flags, io)));
}

async function judge(file: string, flags: JudgeFlags, io: Io): Promise<number> {
  const targets = parseReportTargets(flags.report);
  const known = readKnownFailing(flags.knownFailing);
  const stored = parseReport(readText(file, 'report'), file);
  const contract = await loadContract(flags.contract);
  if (known)
    checkKnownFailing(
      known,
      [...stored.results.map((result) => result.case), ...catalogueOf(contract)].map(({ id }) => id),
    );
  const judged = rejudge(stored, {
    contract,
    against: flags.against ?? stored.against,
    kit: kit(),
  });
  const report = known ? applyKnownFailing(judged, known, new Date()) : judged;
  writeReports(report, contract, targets, io);
  return exitCodeOf(report);
}
