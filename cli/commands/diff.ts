// `acs diff`: two versions of a contract, and what the change means to each user.

import { type Command, Option } from 'commander';
import { diffFormats, renderDiffText } from '../../conformance/index.ts';
import { diffContracts, diffExitCode, type User } from '../../src/contract/changes/index.ts';
import { readContract } from '../contract.ts';
import type { Io, SetExitCode } from '../io.ts';
import { reportOption } from '../shared-options.ts';
import { parseTargets, textOfReports, writeTargets } from '../write-reports.ts';

interface DiffFlags {
  readonly report: readonly string[];
  readonly for?: User;
}

export function diffCommand(command: Command, io: Io, exit: SetExitCode): Command {
  return command
    .argument('<old>', 'OpenAPI document in YAML or JSON, as it was')
    .argument('<new>', 'the same as it is now')
    .addOption(reportOption(textOfReports(diffFormats)))
    .addOption(
      new Option('--for <users>', 'whose work decides the exit code').choices([
        'implementers',
        'clients',
        'reviewers',
      ]),
    )
    .addHelpText('after', exitCodes)
    .action(async (before: string, after: string, flags: DiffFlags) =>
      exit(await diff(before, after, flags, io)),
    );
}

const exitCodes = `
Exit code: 0 nothing breaking, 1 a server that conformed or a client that worked may fail now (with --for: whose work it
names; reviewers have to read again what only is said otherwise), 2 wrong usage or a contract that cannot be read.`;

async function diff(before: string, after: string, flags: DiffFlags, io: Io): Promise<number> {
  const targets = parseTargets(flags.report, diffFormats);
  const found = diffContracts(await readContract(before, io, true), await readContract(after, io, true));
  if (!writeTargets(targets, ({ render }) => render(found), io)) io.out(renderDiffText(found, io.style));
  return diffExitCode(found, flags.for);
}
