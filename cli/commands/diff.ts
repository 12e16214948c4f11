// `acs diff`: two versions of a contract, and what the change means to each user.

import type { Command } from 'commander';
import {
  diffContracts,
  diffExitCode,
  diffFormats,
  parseIgnore,
  renderDiffText,
} from '../../conformance/index.ts';
import { readText } from '../../src/read-text.ts';
import { readContract } from '../contract.ts';
import type { Io, SetExitCode } from '../io.ts';
import { reportOption } from '../shared-options.ts';
import { parseTargets, takeStdout, textOfReports, writeTargets } from '../write-reports.ts';

interface DiffFlags {
  readonly report: readonly string[];
  readonly verbose?: boolean;
  readonly ignore?: string;
}

export function diffCommand(command: Command, io: Io, exit: SetExitCode): Command {
  return command
    .argument('<old>', 'OpenAPI document in YAML or JSON, as it was')
    .argument('<new>', 'the same as it is now')
    .addOption(reportOption(textOfReports(diffFormats)))
    .option('--ignore <file>', 'YAML list of changes that break nothing here, each with a reason')
    .option('--verbose', 'list every change with every place, and every case')
    .addHelpText('after', exitCodes)
    .action(async (before: string, after: string, flags: DiffFlags) =>
      exit(await diff(before, after, flags, io)),
    );
}

const exitCodes = `
Exit code: 0 nothing breaking, 1 a server that conformed or a client that worked may fail now, 2 wrong usage or a
contract that cannot be read.`;

async function diff(
  before: string,
  after: string,
  { report, verbose, ignore }: DiffFlags,
  io: Io,
): Promise<number> {
  const targets = parseTargets(report, diffFormats);
  const ignored =
    ignore === undefined ? [] : parseIgnore(readText(ignore, 'list of ignored changes'), ignore);
  const found = diffContracts(await readContract(before, io), await readContract(after, io), ignored);
  writeTargets(targets, ({ render }) => [render(found)], io);
  if (!takeStdout(targets)) io.out(renderDiffText(found, io.style, { verbose: verbose === true }));
  return diffExitCode(found);
}
